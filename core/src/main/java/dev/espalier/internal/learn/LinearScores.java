package dev.espalier.internal.learn;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * One linear function for each label: f_i(x) = β_i·x + b_i.
 *
 * @param labelCount number of labels
 * @param weights β: columns × labels, row-major
 * @param intercepts b: one for each label
 */
public record LinearScores(int labelCount, double[] weights, double[] intercepts) {
  private static final String FEWER = "fewer features or labels";

  /**
   * Refuses more weights than an array can hold, intercepts included; returns how many there are.
   *
   * @param learner the learner's name, for the message
   */
  public static int checkSize(String learner, int columns, int labels) {
    String where = "learner '" + learner + "'";
    int weights = Shape.product(where, columns, "features", labels, "labels");
    Shape.length(where + ": weights and intercepts", weights + (long) labels, FEWER);
    return weights;
  }

  /**
   * Zero weights: f_i(x) = b_i with σ(2 b_i) the label's frequency. This is where every fit begins.
   *
   * @param learner the learner's name, for messages
   */
  public static LinearScores constant(String learner, int columns, double[] logOdds) {
    int weights = checkSize(learner, columns, logOdds.length);
    double[] intercepts = new double[logOdds.length];
    for (int label = 0; label < intercepts.length; label++) {
      intercepts[label] = logOdds[label] / 2;
    }
    return new LinearScores(logOdds.length, new double[weights], intercepts);
  }

  /** The number of features. */
  public int columns() {
    return weights.length / labelCount;
  }

  /**
   * The coefficients of some labels, as optimisers see them: weights row-major, then intercepts.
   *
   * @param point output: (columns + 1) × labels or more; its first elements are overwritten
   */
  public void copyTo(int[] labels, double[] point) {
    int columns = columns();
    for (int column = 0; column <= columns; column++) {
      double[] from = column < columns ? weights : intercepts;
      int base = column < columns ? column * labelCount : 0;
      for (int k = 0; k < labels.length; k++) {
        point[column * labels.length + k] = from[base + labels[k]];
      }
    }
  }

  /** The same functions, but for some labels those of an optimiser's point. */
  public LinearScores with(int[] labels, double[] point) {
    int columns = columns();
    double[] newWeights = weights.clone();
    double[] newIntercepts = intercepts.clone();
    for (int column = 0; column <= columns; column++) {
      double[] to = column < columns ? newWeights : newIntercepts;
      int base = column < columns ? column * labelCount : 0;
      for (int k = 0; k < labels.length; k++) {
        to[base + labels[k]] = point[column * labels.length + k];
      }
    }
    return new LinearScores(labelCount, newWeights, newIntercepts);
  }

  /** f of each row: rows × labels, row-major. */
  public double[] of(Features rows) {
    // Of two scores that are larger the difference would be none, or infinite.
    return FeatureProducts.linear(rows, weights, intercepts, StoredTensors.LARGEST);
  }

  /**
   * The log-odds 2f of each row: labels are −1 and +1 in the mathematics, p(y_i = 1) = σ(2 f_i).
   */
  public double[] logOdds(Features rows) {
    double[] logOdds = of(rows);
    for (int k = 0; k < logOdds.length; k++) {
      logOdds[k] *= 2;
    }
    return logOdds;
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    store(tensors, "");
  }

  /** The same, with a prefix before the names. */
  public void store(Map<String, Tensor> tensors, String prefix) {
    tensors.put(prefix + "weights", new Tensor.Doubles(weights, columns(), labelCount));
    tensors.put(prefix + "intercepts", new Tensor.Doubles(intercepts, labelCount));
  }

  /** Makes the functions again from what {@link #store} kept. */
  public static LinearScores fromState(StoredTensors stored, int columns) {
    return fromState(stored, "", columns);
  }

  /** The same, with a prefix before the names. */
  public static LinearScores fromState(StoredTensors stored, String prefix, int columns) {
    int labels = stored.labels();
    return new LinearScores(
        labels,
        stored.doubles(prefix + "weights", columns, labels),
        stored.doubles(prefix + "intercepts", labels));
  }
}
