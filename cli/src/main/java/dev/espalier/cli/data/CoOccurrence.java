package dev.espalier.cli.data;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often labels come together, among the most frequent labels of a data set. For two labels only
 * the rows count in which both are known.
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

  /** Minimum number of rows of either label of a pair that is listed. */
  public static final int LEAST_ROWS = 5;

  private final int[] labels;

  /** The place of each label among those looked at; −1 for the others. */
  private final int[] place;

  private final int[][] together;

  /** How many rows carry the first label, among those in which both are known. */
  private final int[][] on;

  /** In how many rows both are known. */
  private final int[][] known;

  private CoOccurrence(int[] labels, int labelCount) {
    this.labels = labels;
    this.place = new int[labelCount];
    Arrays.fill(place, -1);
    for (int k = 0; k < labels.length; k++) {
      place[labels[k]] = k;
    }
    this.together = new int[labels.length][labels.length];
    this.on = new int[labels.length][labels.length];
    this.known = new int[labels.length][labels.length];
  }

  /**
   * Counts.
   *
   * @param data the examples
   * @param most how many labels to look at; the most frequent are taken
   */
  public static CoOccurrence of(Dataset data, int most) {
    CoOccurrence all = like(data, most);
    all.add(data);
    return all;
  }

  /** Counts nothing yet, of the labels that are most frequent in some examples. */
  static CoOccurrence like(Dataset data, int most) {
    int[] labels =
        byFrequency(data.labels().positives().counts()).stream()
            .mapToInt(Integer::intValue)
            .limit(most)
            .toArray();
    return new CoOccurrence(labels, data.labelCount());
  }

  /** Counts more rows, with the same labels. */
  void add(Dataset data) {
    LabelSets sets = data.labels().positives();
    for (int row = 0; row < sets.rows(); row++) {
      int[] members = places(sets, row);
      for (int first : members) {
        for (int second : members) {
          together[first][second]++;
        }
      }
    }
    int[] all = sets.counts();
    for (int k = 0; k < labels.length; k++) {
      for (int j = 0; j < labels.length; j++) {
        on[k][j] += all[labels[k]];
        known[k][j] += data.rows();
      }
    }
    LabelSets unknown = data.labels().unknown();
    if (unknown != null) {
      leaveOut(sets, unknown);
    }
  }

  private int[] places(LabelSets sets, int row) {
    return Arrays.stream(sets.row(row)).map(label -> place[label]).filter(k -> k >= 0).toArray();
  }

  /** Takes from the counts the rows in which one of the two labels is unknown. */
  private void leaveOut(LabelSets sets, LabelSets unknown) {
    long[][] gaps = new long[labels.length][(sets.rows() + 63) / 64];
    for (int row = 0; row < sets.rows(); row++) {
      int[] members = places(sets, row);
      for (int missing : places(unknown, row)) {
        gaps[missing][row >> 6] |= 1L << row;
        for (int member : members) {
          on[member][missing]--;
        }
      }
    }
    // Bits, because labels of which little is known make far more pairs than those that are on.
    for (int first = 0; first < labels.length; first++) {
      for (int second = first; second < labels.length; second++) {
        int either = 0;
        for (int word = 0; word < gaps[first].length; word++) {
          either += Long.bitCount(gaps[first][word] | gaps[second][word]);
        }
        known[first][second] -= either;
        known[second][first] = known[first][second];
      }
    }
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
    return on[given][other] == 0 ? Double.NaN : (double) together[given][other] / on[given][other];
  }

  /** How many rows carry both; places in {@link #labels}. */
  public int together(int first, int second) {
    return together[first][second];
  }

  /** The correlation of two labels; 0 when one of them never changes. */
  public double phi(int first, int second) {
    double rows = known[first][second];
    double a = on[first][second];
    double b = on[second][first];
    double spread = Math.sqrt(a * (rows - a) * b * (rows - b));
    return spread == 0 ? 0 : (rows * together[first][second] - a * b) / spread;
  }

  /** The cosine of two labels (002 (13)); 0 when one of them never is on. */
  public double cosine(int first, int second) {
    double rows = Math.sqrt((double) on[first][second] * on[second][first]);
    return rows == 0 ? 0 : together[first][second] / rows;
  }

  /**
   * The pairs with the largest correlation, either way; the strongest first. Both labels are on in
   * {@link #LEAST_ROWS} rows at least: two labels of one row would be the strongest pair of all.
   */
  public List<Pair> strongest(int most) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++) {
        if (isListed(i, j)) {
          double lift = (double) together[i][j] * known[i][j] / ((double) on[i][j] * on[j][i]);
          pairs.add(new Pair(labels[i], labels[j], together[i][j], lift, phi(i, j)));
        }
      }
    }
    pairs.sort(Comparator.comparingDouble((Pair pair) -> -Math.abs(pair.phi())));
    return List.copyOf(pairs.subList(0, Math.min(most, pairs.size())));
  }

  /** How many pairs are not listed, because a label of theirs is on in too few rows. */
  public int tooFewRows() {
    int count = 0;
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++) {
        count += !isListed(i, j) && on[i][j] > 0 && on[j][i] > 0 ? 1 : 0;
      }
    }
    return count;
  }

  private boolean isListed(int i, int j) {
    return on[i][j] >= LEAST_ROWS && on[j][i] >= LEAST_ROWS;
  }
}
