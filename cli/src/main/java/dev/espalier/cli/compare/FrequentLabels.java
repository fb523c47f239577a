package dev.espalier.cli.compare;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The labels that enough rows carry. */
public final class FrequentLabels {
  private final int[] kept;
  private final int all;

  private FrequentLabels(int[] kept, int all) {
    this.kept = kept;
    this.all = all;
  }

  /**
   * Finds them.
   *
   * @param data where rows are counted
   * @param fewest how many rows must carry a label for it to be kept
   */
  public static FrequentLabels of(Dataset data, int fewest) {
    if (fewest < 0) {
      throw new InputException("--fewest " + fewest + ": expected a number of at least 0");
    }
    int[] counts = data.labels().positives().counts();
    int[] kept =
        IntStream.range(0, counts.length).filter(label -> counts[label] >= fewest).toArray();
    if (kept.length == 0) {
      throw new InputException(
          "--fewest %s: no label of %s is in that many rows; the most frequent is in %s"
              .formatted(fewest, data.name(), Arrays.stream(counts).max().orElse(0)));
    }
    return new FrequentLabels(kept, counts.length);
  }

  /**
   * The labels that most rows carry; of equally frequent ones the first.
   *
   * @param data where rows are counted
   * @param most how many labels are kept at most
   */
  public static FrequentLabels most(Dataset data, int most) {
    if (most < 1) {
      throw new InputException("--most-frequent " + most + ": expected a number of at least 1");
    }
    int[] counts = data.labels().positives().counts();
    int[] kept =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingInt(label -> -counts[label]))
            .limit(most)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    return new FrequentLabels(kept, counts.length);
  }

  /** The data with these labels only, and those behind them that were not counted. */
  public Dataset of(Dataset data) {
    return kept.length == all
        ? data
        : data.keep(
            IntStream.concat(Arrays.stream(kept), IntStream.range(all, data.labelCount()))
                .toArray());
  }
}
