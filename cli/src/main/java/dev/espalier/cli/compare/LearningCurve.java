package dev.espalier.cli.compare;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.Summary;
import dev.espalier.internal.data.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Learning from growing shares of the training rows. */
final class LearningCurve {
  private LearningCurve() {}

  /**
   * What a share of the training rows gave.
   *
   * @param share from 0 to 1
   * @param rows mean number of rows over the splits
   * @param evaluations one for each split
   */
  record Point(double share, double rows, List<Evaluation> evaluations) {
    /** Copies the list. */
    Point {
      evaluations = List.copyOf(evaluations);
    }

    /** Mean and deviation over the splits. */
    Summary summary(Measure measure) {
      return Summary.of(evaluations.stream().mapToDouble(each -> each.value(measure)).toArray());
    }
  }

  /** Refuses what is no list of growing shares. */
  static List<Double> checked(List<Double> shares) {
    for (int k = 0; k < shares.size(); k++) {
      double share = shares.get(k);
      if (!(share > 0 && share < 1) || (k > 0 && share <= shares.get(k - 1))) {
        throw new InputException(
            "--learning-curve "
                + share
                + ": expected growing shares between 0 and 1, such as 0.1,0.3,0.6");
      }
    }
    return shares;
  }

  /** A share of the rows, drawn at random; a smaller share is part of a larger one. */
  static Dataset share(Dataset train, double share, long seed) {
    int[] order = RandomOrder.of(train.rows(), new SplittableRandom(seed));
    int count = Math.max(1, (int) Math.round(share * train.rows()));
    int[] rows = Arrays.copyOf(order, count);
    Arrays.sort(rows);
    return train.select(rows);
  }
}
