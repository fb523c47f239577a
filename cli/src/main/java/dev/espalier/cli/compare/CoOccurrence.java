package dev.espalier.cli.compare;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often labels come together, among the most frequent labels of a data set. A label that is
 * unknown in a row counts as off there.
 */
public final class CoOccurrence {
  /**
   * Two labels and what binds them.
   *
   * @param first the more frequent label's index
   * @param second the other label's index
   * @param together rows that carry both
   * @param lift how many times more often they come together than if they were independent
   * @param phi their correlation, from −1 to 1
   */
  public record Pair(int first, int second, int together, double lift, double phi) {}

  private final int rows;
  private final int[] labels;
  private final int[] counts;
  private final int[][] together;

  private CoOccurrence(int rows, int[] labels, int[] counts, int[][] together) {
    this.rows = rows;
    this.labels = labels;
    this.counts = counts;
    this.together = together;
  }

  /**
   * Counts.
   *
   * @param data the examples
   * @param most how many labels to look at; the most frequent are taken
   */
  public static CoOccurrence of(Dataset data, int most) {
    LabelSets sets = data.labels().positives();
    int[] all = sets.counts();
    int[] labels = byFrequency(all).stream().mapToInt(Integer::intValue).limit(most).toArray();
    int[] place = new int[all.length];
    Arrays.fill(place, -1);
    for (int k = 0; k < labels.length; k++) {
      place[labels[k]] = k;
    }
    int[][] together = new int[labels.length][labels.length];
    for (int row = 0; row < sets.rows(); row++) {
      int[] members =
          Arrays.stream(sets.row(row)).map(label -> place[label]).filter(k -> k >= 0).toArray();
      for (int first : members) {
        for (int second : members) {
          together[first][second]++;
        }
      }
    }
    int[] counts = Arrays.stream(labels).map(label -> all[label]).toArray();
    return new CoOccurrence(data.rows(), labels, counts, together);
  }

  /** Label indices from the most to the least frequent. */
  public static List<Integer> byFrequency(int[] counts) {
    return IntStream.range(0, counts.length)
        .boxed()
        .sorted(Comparator.comparingInt((Integer label) -> -counts[label]))
        .toList();
  }

  /** The labels looked at, most frequent first. */
  public int[] labels() {
    return labels.clone();
  }

  /** The share of the rows with one label that carry the other too; places in {@link #labels}. */
  public double conditional(int given, int other) {
    return counts[given] == 0 ? Double.NaN : (double) together[given][other] / counts[given];
  }

  /** How many rows carry both; places in {@link #labels}. */
  public int together(int first, int second) {
    return together[first][second];
  }

  /** The correlation of two labels; 0 when one of them never changes. */
  public double phi(int first, int second) {
    double a = counts[first];
    double b = counts[second];
    double spread = Math.sqrt(a * (rows - a) * b * (rows - b));
    return spread == 0 ? 0 : (rows * (double) together[first][second] - a * b) / spread;
  }

  /** The pairs with the largest correlation, either way; the strongest first. */
  public List<Pair> strongest(int most) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++) {
        if (counts[i] > 0 && counts[j] > 0) {
          double lift = (double) together[i][j] * rows / ((double) counts[i] * counts[j]);
          pairs.add(new Pair(labels[i], labels[j], together[i][j], lift, phi(i, j)));
        }
      }
    }
    pairs.sort(Comparator.comparingDouble((Pair pair) -> -Math.abs(pair.phi())));
    return List.copyOf(pairs.subList(0, Math.min(most, pairs.size())));
  }
}
