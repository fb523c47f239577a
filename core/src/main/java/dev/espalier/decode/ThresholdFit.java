package dev.espalier.decode;

import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.List;

/**
 * The thresholds that fit some folds best, and how well.
 *
 * @param macroThresholds one for each label
 * @param macroF1 the macro-F1 that they reach; a label that is never on counts 1
 * @param microThreshold one for all labels
 * @param microF1 the micro-F1 that it reaches
 */
record ThresholdFit(
    double[] macroThresholds, double macroF1, double microThreshold, double microF1) {
  static ThresholdFit of(List<double[]> marginals, List<Labels> truths) {
    return new Collected(marginals, truths).fit();
  }

  /** The folds as they were collected. */
  private record Collected(List<double[]> marginals, List<Labels> truths) {
    int labelCount() {
      return truths.get(0).labelCount();
    }

    ThresholdFit fit() {
      int labelCount = labelCount();
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
      Scores all = scores(0, labelCount, sum(positives), sum(known));
      double micro = F1Threshold.best(all.positives, all.negatives);
      double[] macro = new double[labelCount];
      double[] f1 = new double[labelCount];
      Parallel.run(
          labelCount,
          label -> {
            macro[label] = FittedDecoders.NEVER;
            f1[label] = 1;
            if (positives[label] > 0) {
              Scores own = scores(label, label + 1, positives[label], known[label]);
              macro[label] =
                  positives[label] < FittedDecoders.FEWEST_POSITIVES
                      ? micro
                      : towards(
                          micro, F1Threshold.best(own.positives, own.negatives), positives[label]);
              f1[label] = F1Threshold.f1(own.positives, own.negatives, macro[label]);
            }
          });
      double sum = 0;
      for (double value : f1) {
        sum += value;
      }
      return new ThresholdFit(
          macro, sum / labelCount, micro, F1Threshold.f1(all.positives, all.negatives, micro));
    }

    /** Moves a label's own threshold towards the shared one, the less the more positives it has. */
    private static double towards(double shared, double own, int positives) {
      double weight = positives / (positives + FittedDecoders.SHARED_POSITIVES);
      double logOdds = weight * logOdds(own) + (1 - weight) * logOdds(shared);
      return 1 / (1 + Math.exp(-logOdds));
    }

    private static double logOdds(double probability) {
      double inside = Math.min(1 - 1e-9, Math.max(1e-9, probability));
      return Math.log(inside / (1 - inside));
    }

    /** The sorted scores of a range of labels. */
    private Scores scores(int fromLabel, int toLabel, int positiveCount, int knownCount) {
      Scores scores = new Scores(new double[positiveCount], new double[knownCount - positiveCount]);
      int positive = 0;
      int negative = 0;
      for (int fold = 0; fold < truths.size(); fold++) {
        Labels truth = truths.get(fold);
        double[] probabilities = marginals.get(fold);
        for (int row = 0; row < truth.rows(); row++) {
          for (int label = fromLabel; label < toLabel; label++) {
            double score = probabilities[row * labelCount() + label];
            if (truth.positives().contains(row, label)) {
              scores.positives[positive++] = score;
            } else if (!truth.isUnknown(row, label)) {
              scores.negatives[negative++] = score;
            }
          }
        }
      }
      Arrays.sort(scores.positives);
      Arrays.sort(scores.negatives);
      return scores;
    }

    private static int sum(int[] counts) {
      int sum = 0;
      for (int count : counts) {
        sum = Math.addExact(sum, count);
      }
      return sum;
    }
  }

  private record Scores(double[] positives, double[] negatives) {}
}
