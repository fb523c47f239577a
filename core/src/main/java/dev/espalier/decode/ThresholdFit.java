package dev.espalier.decode;

import dev.espalier.data.Labels;
import dev.espalier.math.Parallel;
import java.util.Arrays;
import java.util.List;

/** Fits the thresholds of {@link FittedDecoders} to the collected folds. */
final class ThresholdFit {
  private final List<double[]> marginals;
  private final List<Labels> truths;
  private final int labelCount;

  ThresholdFit(List<double[]> marginals, List<Labels> truths) {
    this.marginals = marginals;
    this.truths = truths;
    this.labelCount = truths.get(0).labelCount();
  }

  FittedDecoders fit(int modeMatches, int observedMatches) {
    int[] positives = new int[labelCount];
    int[] known = new int[labelCount];
    for (Labels truth : truths) {
      int[] counts = truth.positives().counts();
      int[] unknown = truth.unknown() == null ? new int[labelCount] : truth.unknown().counts();
      for (int label = 0; label < labelCount; label++) {
        positives[label] += counts[label];
        known[label] += truth.rows() - unknown[label];
      }
    }
    double micro = microThreshold(sum(positives), sum(known));
    double[] macro = new double[labelCount];
    Parallel.run(
        labelCount,
        label ->
            macro[label] =
                positives[label] == 0
                    ? FittedDecoders.NEVER
                    : positives[label] < FittedDecoders.FEWEST_POSITIVES
                        ? micro
                        : labelThreshold(label, positives[label], known[label]));
    return new FittedDecoders(macro, micro, modeMatches, observedMatches);
  }

  private double microThreshold(int positiveCount, int knownCount) {
    Scores scores = new Scores(positiveCount, knownCount - positiveCount);
    for (int fold = 0; fold < truths.size(); fold++) {
      for (int row = 0; row < truths.get(fold).rows(); row++) {
        for (int label = 0; label < labelCount; label++) {
          scores.add(fold, row, label);
        }
      }
    }
    return scores.threshold();
  }

  private double labelThreshold(int label, int positiveCount, int knownCount) {
    Scores scores = new Scores(positiveCount, knownCount - positiveCount);
    for (int fold = 0; fold < truths.size(); fold++) {
      for (int row = 0; row < truths.get(fold).rows(); row++) {
        scores.add(fold, row, label);
      }
    }
    return scores.threshold();
  }

  private static int sum(int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum = Math.addExact(sum, count);
    }
    return sum;
  }

  /** The scores of the positives and of the negatives. */
  private final class Scores {
    private final double[] positives;
    private final double[] negatives;
    private int positiveCount;
    private int negativeCount;

    Scores(int positives, int negatives) {
      this.positives = new double[positives];
      this.negatives = new double[negatives];
    }

    void add(int fold, int row, int label) {
      Labels truth = truths.get(fold);
      double score = marginals.get(fold)[row * labelCount + label];
      if (truth.positives().contains(row, label)) {
        positives[positiveCount++] = score;
      } else if (!truth.isUnknown(row, label)) {
        negatives[negativeCount++] = score;
      }
    }

    double threshold() {
      Arrays.sort(positives);
      Arrays.sort(negatives);
      return F1Threshold.best(positives, negatives);
    }
  }
}
