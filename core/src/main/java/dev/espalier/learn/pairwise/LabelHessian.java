package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Cholesky;
import dev.espalier.internal.math.Matrix;
import java.util.Arrays;

/**
 * About the Hessian of a learning rule's loss by intercepts and constant edges, from the labels
 * alone: what a preconditioner needs. Labels are ±1; means are over the training rows.
 */
final class LabelHessian {
  /** What a label cannot be told from the others at least, as a share of its variance. */
  private static final double LEAST_UNEXPLAINED = 0.01;

  private final int labels;
  private final EdgeLayout layout;
  private final LabelSets sets;
  private final double[] shares;

  private LabelHessian(LabelSets sets, double[] shares) {
    this.sets = sets;
    this.labels = sets.labelCount();
    this.layout = new EdgeLayout(0, labels);
    this.shares = shares;
  }

  /**
   * The Hessian with ridge penalties: order × order, row-major, intercepts before edges.
   *
   * @param sets the sets of rows whose labels are all known
   * @param shares which share of the rows has each set
   * @param rule pseudo-likelihood or a likelihood of sets
   * @param interceptPenalty the weight of the squares of the intercepts
   * @param edgePenalty λ2
   */
  static double[] of(
      LabelSets sets, double[] shares, Rule rule, double interceptPenalty, double edgePenalty) {
    LabelHessian labels = new LabelHessian(sets, shares);
    double[] hessian = rule.isOfSets() ? labels.ofLikelihood() : labels.ofPseudoLikelihood();
    int order = labels.layout.dimension();
    for (int k = 0; k < order; k++) {
      hessian[k * order + k] += 2 * (k < labels.labels ? interceptPenalty : edgePenalty);
    }
    return hessian;
  }

  /**
   * The covariance of the y_i and the y_i y_j: the Hessian of a likelihood where the model has the
   * moments of the data, as it has at the best intercepts and edges without features.
   */
  private double[] ofLikelihood() {
    int order = layout.dimension();
    double[] statistics = new double[shares.length * order];
    for (int set = 0; set < shares.length; set++) {
      double[] signs = signs(set);
      int at = set * order;
      System.arraycopy(signs, 0, statistics, at, labels);
      at += labels;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++) {
          statistics[at++] = signs[i] * signs[j];
        }
      }
    }
    return covariance(statistics, order);
  }

  /**
   * Σ_i v_i · mean(ψ_i ψ_iᵀ), where ψ_i = (1, y_j≠i) are the derivatives of label i's field by its
   * intercept and edges. v_i is the variance of y_i that the other labels leave unexplained by
   * linear regression, 1 / (C⁻¹)_ii with C their covariance.
   */
  private double[] ofPseudoLikelihood() {
    double[] signs = new double[shares.length * labels];
    for (int set = 0; set < shares.length; set++) {
      System.arraycopy(signs(set), 0, signs, set * labels, labels);
    }
    double[] means = means(signs, labels);
    double[] covariance = covariance(signs, labels);
    double[] factor = covariance.clone();
    for (int i = 0; i < labels; i++) {
      factor[i * labels + i] *= 1 + LEAST_UNEXPLAINED;
    }
    double[] inverse = new double[labels * labels];
    if (Cholesky.factor(factor, labels)) {
      Cholesky.invert(factor, labels, inverse);
    }
    int order = layout.dimension();
    double[] hessian = new double[order * order];
    int[] places = new int[labels];
    for (int i = 0; i < labels; i++) {
      double own = inverse[i * labels + i];
      double unexplained = own > 0 ? 1 / own : covariance[i * labels + i];
      for (int j = 0; j < labels; j++) {
        places[j] = j == i ? i : layout.edge(Math.min(i, j), Math.max(i, j));
      }
      for (int j = 0; j < labels; j++) {
        for (int k = 0; k < labels; k++) {
          // With 1 in place of y_i.
          double meanJ = j == i ? 1 : means[j];
          double meanK = k == i ? 1 : means[k];
          double spread = j == i || k == i ? 0 : covariance[j * labels + k];
          hessian[places[j] * order + places[k]] += unexplained * (spread + meanJ * meanK);
        }
      }
    }
    return hessian;
  }

  private double[] signs(int set) {
    double[] signs = new double[labels];
    Arrays.fill(signs, -1);
    for (int label : sets.row(set)) {
      signs[label] = 1;
    }
    return signs;
  }

  /** The mean of each column over the training rows. */
  private double[] means(double[] statistics, int columns) {
    return Matrix.of(shares, 1, shares.length).times(Matrix.of(statistics, shares.length, columns));
  }

  /** The covariance of the columns over the training rows. */
  private double[] covariance(double[] statistics, int columns) {
    double[] means = means(statistics, columns);
    double[] scaled = statistics.clone();
    for (int k = 0; k < scaled.length; k++) {
      scaled[k] = Math.sqrt(shares[k / columns]) * (scaled[k] - means[k % columns]);
    }
    double[] covariance = new double[columns * columns];
    Matrix rows = Matrix.of(scaled, shares.length, columns);
    Blas.get().multiply(rows.transpose(), rows, Matrix.of(covariance, columns, columns));
    return covariance;
  }
}
