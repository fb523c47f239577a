package dev.espalier;

import dev.espalier.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much each feature matters to a model over all training examples.
 *
 * @param measure what the numbers are
 * @param schema the names
 * @param values features × labels, row-major; or one for each feature, where labels are not told
 *     apart
 */
public record FeatureImportance(Measure measure, Schema schema, double[] values) {
  /** What importance is measured by. */
  public enum Measure {
    /**
     * By how much the Brier score, the mean squared error of the probability, rises on rows not
     * learnt from once the feature is permuted among them; 0 of a feature that is not used, and
     * near 0, also below, of one that tells nothing.
     */
    PERMUTATION,
    /** The feature's share of all that cuts have lowered the impurity of the training rows. */
    IMPURITY
  }

  /** Checks the shape. */
  public FeatureImportance {
    int features = schema.features().size();
    if (values.length != features && values.length != (long) features * schema.labels().size()) {
      throw new IllegalArgumentException(values.length + " values of " + features + " features");
    }
  }

  /** Whether labels are told apart. */
  public boolean hasLabels() {
    return values.length == (long) schema.features().size() * schema.labels().size();
  }

  /** What a feature matters to all labels together: the mean over them. */
  public double overall(int feature) {
    int width = values.length / schema.features().size();
    double sum = 0;
    for (int k = feature * width; k < (feature + 1) * width; k++) {
      sum += values[k];
    }
    return sum / width;
  }

  /**
   * What a feature matters to one label.
   *
   * @throws IllegalStateException unless {@link #hasLabels}
   */
  public double ofLabel(int feature, int label) {
    if (!hasLabels()) {
      throw new IllegalStateException("labels are not told apart");
    }
    return values[feature * schema.labels().size() + label];
  }

  /**
   * The features, the most important first.
   *
   * @param label the label that decides, or -1 for all together
   */
  public List<Integer> ranked(int label) {
    double[] keys =
        IntStream.range(0, schema.features().size())
            .mapToDouble(feature -> label < 0 ? overall(feature) : ofLabel(feature, label))
            .toArray();
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted((one, other) -> Double.compare(keys[other], keys[one]))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureImportance importance
        && importance.measure == measure
        && importance.schema.equals(schema)
        && Arrays.equals(importance.values, values);
  }

  @Override
  public int hashCode() {
    return 31 * measure.hashCode() + Arrays.hashCode(values);
  }
}
