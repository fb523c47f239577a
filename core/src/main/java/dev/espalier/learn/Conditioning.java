package dev.espalier.learn;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.optim.Objective;
import dev.espalier.optim.Optimum;

/**
 * A change of variables under which the losses of linear scores, and of edges between labels, are
 * nearly round, so that a quasi-Newton method needs several times fewer passes over the data. The
 * optimum is the same.
 *
 * <p>Neither features nor labels are centred, which ties every weight and every edge to the
 * intercepts; and what is frequent curves the loss much more than what is rare. So the optimiser
 * works with
 *
 * <pre>{@code
 * b'_i = (b_i + Σ_d μ_d β_di + Σ_j ν_j α_ij) · √h(b_i),   β'_di = β_di · √h(β_di),   α'_ij = α_ij · √h(α_ij)
 * }</pre>
 *
 * where μ is the mean row, ν_j = 2 p_j − 1 the mean of label j, and h the diagonal of the second
 * derivative at the label frequencies p, with v_i = 4 p_i (1 − p_i): v_i for an intercept, v_i σ_d²
 * + 2 λ1 for a weight, v_i v_j · ends + 2 λ2 for an edge.
 */
public final class Conditioning {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  private static final double LEAST_CURVATURE = 1e-12;

  private final int columns;
  private final int labels;
  private final double[] featureMeans;
  private final double[] labelMeans;
  private final double[] roots;
  private final boolean withEdges;

  private Conditioning(Features features, Labels labels, double weightPenalty, int pairs) {
    this.columns = features.columns();
    this.labels = labels.labelCount();
    this.withEdges = pairs > 0;
    this.featureMeans = new double[columns];
    this.labelMeans = new double[this.labels];
    this.roots = new double[(columns + 1) * this.labels + pairs];
    double[] variances = new double[columns];
    moments(features, featureMeans, variances);
    double[] logOdds = LabelFrequencies.logOdds(labels);
    double[] bends = new double[this.labels];
    for (int i = 0; i < this.labels; i++) {
      labelMeans[i] = Math.tanh(logOdds[i] / 2);
      bends[i] = 1 - labelMeans[i] * labelMeans[i];
    }
    for (int column = 0; column < columns; column++) {
      for (int i = 0; i < this.labels; i++) {
        roots[column * this.labels + i] =
            Math.sqrt(bends[i] * variances[column] + 2 * weightPenalty + LEAST_CURVATURE);
      }
    }
    for (int i = 0; i < this.labels; i++) {
      roots[columns * this.labels + i] = Math.sqrt(bends[i]);
    }
  }

  /** For weights and intercepts alone. */
  public static Conditioning ofScores(Features features, Labels labels, double weightPenalty) {
    return new Conditioning(features, labels, weightPenalty, 0);
  }

  /**
   * For weights, intercepts and one edge for each pair of labels i &lt; j, row by row.
   *
   * @param features the mapped training features
   * @param labels the labels that are learnt
   * @param weightPenalty λ1
   * @param edgePenalty λ2
   * @param ends in how many terms of the objective an edge occurs: two in a pseudo-likelihood, one
   *     in a likelihood
   */
  public static Conditioning ofEdges(
      Features features, Labels labels, double weightPenalty, double edgePenalty, int ends) {
    int count = labels.labelCount();
    Conditioning conditioning =
        new Conditioning(features, labels, weightPenalty, count * (count - 1) / 2);
    double[] means = conditioning.labelMeans;
    int at = (features.columns() + 1) * count;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++, at++) {
        double bend = (1 - means[i] * means[i]) * (1 - means[j] * means[j]);
        conditioning.roots[at] = Math.sqrt(ends * bend + 2 * edgePenalty + LEAST_CURVATURE);
      }
    }
    return conditioning;
  }

  private static void moments(Features features, double[] means, double[] variances) {
    double[] squares = new double[means.length];
    if (features instanceof DenseFeatures dense) {
      double[] values = dense.values();
      for (int k = 0, column = 0; k < values.length; k++) {
        means[column] += values[k];
        squares[column] += values[k] * values[k];
        column = column + 1 == means.length ? 0 : column + 1;
      }
    } else if (features instanceof SparseFeatures sparse) {
      for (int k = 0; k < sparse.values().length; k++) {
        double value = sparse.values()[k];
        means[sparse.columnIndices()[k]] += value;
        squares[sparse.columnIndices()[k]] += value * value;
      }
    }
    for (int column = 0; column < means.length; column++) {
      means[column] /= features.rows();
      variances[column] =
          Math.max(0, squares[column] / features.rows() - means[column] * means[column]);
    }
  }

  /**
   * The parameters at a point of the optimiser.
   *
   * @param point input
   * @param parameters output, overwritten
   */
  public void toParameters(double[] point, double[] parameters) {
    for (int k = 0; k < point.length; k++) {
      parameters[k] = point[k] / roots[k];
    }
    shiftIntercepts(parameters, parameters, -1);
  }

  /** The optimiser's point for some parameters. */
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    shiftIntercepts(parameters, point, 1);
    for (int k = 0; k < point.length; k++) {
      point[k] *= roots[k];
    }
    return point;
  }

  /** The optimum in terms of the parameters. */
  public Optimum toParameters(Optimum optimum) {
    double[] parameters = new double[roots.length];
    toParameters(optimum.point(), parameters);
    return new Optimum(
        parameters,
        optimum.value(),
        optimum.iterations(),
        optimum.evaluations(),
        optimum.converged(),
        optimum.reason());
  }

  /**
   * target's intercepts += sign · (Σ_d μ_d β_di + Σ_j ν_j α_ij), with β and α from the parameters.
   */
  private void shiftIntercepts(double[] parameters, double[] target, int sign) {
    int intercepts = columns * labels;
    for (int column = 0; column < columns; column++) {
      double mean = sign * featureMeans[column];
      for (int i = 0; i < labels; i++) {
        target[intercepts + i] += mean * parameters[column * labels + i];
      }
    }
    if (withEdges) {
      int at = intercepts + labels;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++, at++) {
          target[intercepts + i] += sign * labelMeans[j] * parameters[at];
          target[intercepts + j] += sign * labelMeans[i] * parameters[at];
        }
      }
    }
  }

  /** The chain rule: the transpose of {@link #toParameters(double[], double[])}, in place. */
  private void toGradientOfPoint(double[] gradient) {
    int intercepts = columns * labels;
    for (int column = 0; column < columns; column++) {
      double mean = featureMeans[column];
      for (int i = 0; i < labels; i++) {
        gradient[column * labels + i] -= mean * gradient[intercepts + i];
      }
    }
    if (withEdges) {
      int at = intercepts + labels;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++, at++) {
          gradient[at] -=
              labelMeans[j] * gradient[intercepts + i] + labelMeans[i] * gradient[intercepts + j];
        }
      }
    }
    for (int k = 0; k < gradient.length; k++) {
      gradient[k] /= roots[k];
    }
  }

  /** The function of the optimiser's point. */
  public Objective apply(Objective objective) {
    if (objective.dimension() != roots.length) {
      throw new IllegalArgumentException(
          "objective has " + objective.dimension() + " parameters; expected " + roots.length);
    }
    return new Conditioned(objective);
  }

  private final class Conditioned implements Objective {
    private final Objective objective;
    private final double[] parameters = new double[roots.length];

    Conditioned(Objective objective) {
      this.objective = objective;
    }

    @Override
    public int dimension() {
      return roots.length;
    }

    @Override
    public double evaluate(double[] point, double[] gradient) {
      toParameters(point, parameters);
      double value = objective.evaluate(parameters, gradient);
      toGradientOfPoint(gradient);
      return value;
    }

    @Override
    public double value(double[] point, double[] scratch) {
      toParameters(point, parameters);
      return objective.value(parameters, scratch);
    }
  }
}
