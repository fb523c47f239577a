package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.LabelCounts;

/**
 * How well rows are annotated, label by label (001 §3.6.1, where rows are songs, labels are tags
 * and each song is given ten of them).
 *
 * <p>001 does not say what the precision of a tag is that no song was given. Here it is the share
 * of rows that carry the tag: what giving the tag to rows at random would reach. A tag that no row
 * carries has no recall; it is left out of all means, as it is left out of AROC and MAP. Rows in
 * which a tag is unknown do not count for it.
 *
 * @param precisions each label's precision; NaN where no row carries the label
 * @param recalls each label's recall; NaN where no row carries the label
 */
record Annotation(double[] precisions, double[] recalls) {
  /** Counts. */
  public static Annotation of(Labels truth, LabelSets predicted) {
    LabelCounts counts = LabelCounts.of(truth, predicted);
    double[] precisions = new double[counts.labelCount()];
    double[] recalls = new double[counts.labelCount()];
    for (int label = 0; label < precisions.length; label++) {
      int right = counts.truePositives()[label];
      int given = right + counts.falsePositives()[label];
      int on = right + counts.falseNegatives()[label];
      recalls[label] = on == 0 ? Double.NaN : (double) right / on;
      precisions[label] =
          on == 0
              ? Double.NaN
              : given == 0 ? (double) on / counts.known()[label] : (double) right / given;
    }
    return new Annotation(precisions, recalls);
  }

  /** The mean over the labels that some row carries; NaN when there are none. */
  public double meanPrecision() {
    return Retrieval.mean(precisions);
  }

  /** The mean over the labels that some row carries; NaN when there are none. */
  public double meanRecall() {
    return Retrieval.mean(recalls);
  }

  /**
   * The harmonic mean of the two means, which is the F-score of 001 Table 3.2. (The mean of the
   * labels' own F1 is macro-F1.)
   */
  public double harmonicMean() {
    double precision = meanPrecision();
    double recall = meanRecall();
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }
}
