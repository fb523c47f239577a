package dev.espalier.internal.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Shape;

/** Means of the labels and of the squares of their centred products: the curvatures of losses. */
public final class LabelMoments {
  /** ν: the mean of each label's ±1. */
  public final double[] means;

  /** 1 − ν²: the variance of each label. */
  public final double[] variances;

  private final double[] bothOn;

  /** Counts labels and pairs of them. */
  public LabelMoments(Labels labels) {
    int count = labels.labelCount();
    double[] logOdds = LabelFrequencies.logOdds(labels);
    means = new double[count];
    variances = new double[count];
    for (int i = 0; i < count; i++) {
      means[i] = Math.tanh(logOdds[i] / 2);
      variances[i] = 1 - means[i] * means[i];
    }
    bothOn = new double[Shape.pairs(count, "labels")];
    LabelSets on = labels.positives();
    for (int row = 0; row < labels.rows(); row++) {
      for (int k = on.start(row); k < on.start(row + 1); k++) {
        for (int other = k + 1; other < on.start(row + 1); other++) {
          bothOn[Edges.indexInComplete(count, on.members()[k], on.members()[other])] +=
              1.0 / labels.rows();
        }
      }
    }
  }

  /**
   * The mean of (y_i − ν_i)² (y_j − ν_j)²: the curvature of a loss by the strength of an edge. For
   * independent labels it is the product of the variances; for rare labels that go together, much
   * more.
   */
  public double pairCurvature(int i, int j, int place) {
    double onI = (1 + means[i]) / 2;
    double onJ = (1 + means[j]) / 2;
    double both = bothOn[place];
    double curvature =
        both * square(1 - means[i]) * square(1 - means[j])
            + Math.max(0, onI - both) * square(1 - means[i]) * square(1 + means[j])
            + Math.max(0, onJ - both) * square(1 + means[i]) * square(1 - means[j])
            + Math.max(0, 1 - onI - onJ + both) * square(1 + means[i]) * square(1 + means[j]);
    return Math.max(curvature, variances[i] * variances[j]);
  }

  private static double square(double x) {
    return x * x;
  }
}
