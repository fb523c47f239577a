package dev.espalier.decode;

import dev.espalier.LabelProbabilities;
import dev.espalier.data.Labels;
import dev.espalier.decode.internal.ToldByLabel;
import dev.espalier.internal.math.Shape;
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
  static ThresholdFit of(List<LabelProbabilities> marginals, List<Labels> truths) {
    return new Collected(marginals, truths).fit();
  }

  /** The folds as they were collected. */
  private record Collected(List<LabelProbabilities> marginals, List<Labels> truths) {
    int labelCount() {
      return truths.get(0).labelCount();
    }

    ThresholdFit fit() {
      int labelCount = labelCount();
      int[] positives = new int[labelCount];
      int[] known = new int[labelCount];
      for (Labels truth : truths) {
        int[] counts = truth.positives().counts();
        int[] ofFold = truth.knownCounts();
        for (int label = 0; label < labelCount; label++) {
          positives[label] += counts[label];
          known[label] += ofFold[label];
        }
      }
      Scores all = ofAllLabels(sum(positives), sum(known));
      double micro = F1Threshold.best(all);
      double[] macro = new double[labelCount];
      double[] f1 = new double[labelCount];
      List<ToldByLabel> told = marginals.stream().map(ToldByLabel::of).toList();
      Parallel.run(
          labelCount,
          label -> {
            macro[label] = FittedDecoders.NEVER;
            f1[label] = 1;
            if (positives[label] > 0) {
              Scores own = ofLabel(told, label, positives[label], known[label]);
              macro[label] =
                  positives[label] < FittedDecoders.FEWEST_POSITIVES
                      ? micro
                      : towards(micro, F1Threshold.best(own), positives[label]);
              f1[label] = F1Threshold.f1(own, macro[label]);
            }
          });
      double sum = 0;
      for (double value : f1) {
        sum += value;
      }
      return new ThresholdFit(macro, sum / labelCount, micro, F1Threshold.f1(all, micro));
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

    private Scores ofAllLabels(long positives, long known) {
      Scores.Collector collector = new Scores.Collector();
      for (int fold = 0; fold < truths.size(); fold++) {
        Labels truth = truths.get(fold);
        LabelProbabilities probabilities = marginals.get(fold);
        for (int k = 0; k < truth.rows(); k++) {
          int row = k;
          probabilities.forEach(
              row, (label, probability) -> collector.add(truth, row, label, probability));
        }
      }
      return collector.scores(positives, known);
    }

    private Scores ofLabel(List<ToldByLabel> told, int label, long positives, long known) {
      Scores.Collector collector = new Scores.Collector();
      for (int fold = 0; fold < truths.size(); fold++) {
        Labels truth = truths.get(fold);
        told.get(fold)
            .forEach(label, (row, probability) -> collector.add(truth, row, label, probability));
      }
      return collector.scores(positives, known);
    }

    private static long sum(int[] counts) {
      return Arrays.stream(counts).asLongStream().sum();
    }
  }

  /**
   * Scores, ascending.
   *
   * @param positives of what is truly on
   * @param negatives of what is truly off, as far as they are told
   * @param untold how many more are off, with the score zero
   */
  record Scores(double[] positives, double[] negatives, long untold) {
    /** Takes scores one by one. */
    static final class Collector {
      private double[] positives = new double[16];
      private double[] negatives = new double[64];
      private int on;
      private int off;

      void add(Labels truth, int row, int label, double score) {
        if (truth.positives().contains(row, label)) {
          positives = on < positives.length ? positives : grown(positives);
          positives[on++] = score;
        } else if (!truth.isUnknown(row, label)) {
          negatives = off < negatives.length ? negatives : grown(negatives);
          negatives[off++] = score;
        }
      }

      private static double[] grown(double[] values) {
        int length = Shape.length("fitting thresholds", values.length * 3L / 2, "fewer rows");
        return Arrays.copyOf(values, length);
      }

      /**
       * Everything that was taken, and with the score zero what was not.
       *
       * @param allPositives how many positives there are
       * @param all how many positives and negatives
       */
      Scores scores(long allPositives, long all) {
        // Zeros fill the rest of the positives, and sort before the others.
        double[] ofPositives =
            Arrays.copyOf(
                Arrays.copyOf(positives, on),
                Shape.length("fitting thresholds", allPositives, "fewer rows"));
        double[] ofNegatives = Arrays.copyOf(negatives, off);
        Arrays.sort(ofPositives);
        Arrays.sort(ofNegatives);
        return new Scores(ofPositives, ofNegatives, all - allPositives - off);
      }
    }
  }
}
