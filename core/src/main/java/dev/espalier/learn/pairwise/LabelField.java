package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.field.Edges;
import dev.espalier.math.Blas;
import dev.espalier.math.Chunks;
import dev.espalier.math.Logistic;
import dev.espalier.math.LogisticTerms;
import dev.espalier.math.Parallel;
import dev.espalier.optim.Objective;
import java.util.Arrays;

/**
 * The objective of a learning rule without features: intercepts and edges alone, over the distinct
 * label sets, each as often as it occurs, with its second derivative. There are far fewer sets than
 * rows, so a fit starts from here at hardly any cost and knows how its loss bends.
 */
final class LabelField implements Objective {
  /** Rows of a matrix of second derivatives that are worked on at a time. */
  private static final int STRIP = 64;

  private final Rule rule;
  private final int labels;
  private final double interceptPenalty;
  private final double edgePenalty;

  /** Sets × labels, −1 or +1. */
  private final double[] signs;

  /** The share of each set. */
  private final double[] shares;

  private final double[] couplings;
  private final double[] fields;
  private final double[] moments;

  /**
   * Prepares the objective.
   *
   * @param targets the sets of rows whose labels are all known
   * @param rule pseudo-likelihood or supported likelihood
   * @param interceptPenalty the weight of the squares of the intercepts
   * @param edgePenalty λ2
   */
  LabelField(SupportedTargets targets, Rule rule, double interceptPenalty, double edgePenalty) {
    this.rule = rule;
    this.labels = targets.sets().labelCount();
    this.interceptPenalty = interceptPenalty;
    this.edgePenalty = edgePenalty;
    LabelSets sets = targets.sets();
    this.shares = targets.shares();
    this.signs = new double[sets.rows() * this.labels];
    Arrays.fill(signs, -1);
    for (int set = 0; set < sets.rows(); set++) {
      for (int label : sets.row(set)) {
        signs[set * this.labels + label] = 1;
      }
    }
    this.couplings = new double[this.labels * this.labels];
    this.fields = new double[signs.length];
    this.moments = new double[this.labels * this.labels];
  }

  @Override
  public int dimension() {
    return labels * (labels + 1) / 2;
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    setFields(point);
    double loss = rule == Rule.SUPPORTED_LIKELIHOOD ? supported(point) : pseudo();
    // fields now holds residuals: moments_ij = Σ_s r_si s_j.
    Blas.get()
        .gemm(
            true,
            false,
            labels,
            labels,
            shares.length,
            1,
            fields,
            0,
            labels,
            signs,
            0,
            labels,
            0,
            moments,
            0,
            labels);
    for (int i = 0; i < labels; i++) {
      double sum = 0;
      for (int at = i; at < fields.length; at += labels) {
        sum += fields[at];
      }
      gradient[i] = sum + 2 * interceptPenalty * point[i];
      loss += interceptPenalty * point[i] * point[i];
    }
    // In a likelihood r_si s_j and r_sj s_i are one term.
    double ends = rule == Rule.SUPPORTED_LIKELIHOOD ? 0.5 : 1;
    int at = labels;
    for (int i = 0; i < labels; i++) {
      for (int j = i + 1; j < labels; j++, at++) {
        gradient[at] =
            ends * (moments[i * labels + j] + moments[j * labels + i])
                + 2 * edgePenalty * point[at];
        loss += edgePenalty * point[at] * point[at];
      }
    }
    return loss;
  }

  /** fields_si = b_i + Σ_j α_ij s_j. */
  private void setFields(double[] point) {
    new EdgeLayout(0, labels).spread(point, couplings);
    Blas.get()
        .gemm(
            false,
            false,
            shares.length,
            labels,
            labels,
            1,
            signs,
            0,
            labels,
            couplings,
            0,
            labels,
            0,
            fields,
            0,
            labels);
    for (int at = 0, label = 0;
        at < fields.length;
        at++, label = label + 1 == labels ? 0 : label + 1) {
      fields[at] += point[label];
    }
  }

  /** Σ_s c_s Σ_i log(1 + exp(−2 s_i g_i)); the fields become its derivatives by the g. */
  private double pseudo() {
    LogisticTerms terms = new LogisticTerms(labels);
    double loss = 0;
    for (int set = 0; set < shares.length; set++) {
      int from = set * labels;
      for (int at = from; at < from + labels; at++) {
        fields[at] *= -2 * signs[at];
      }
      loss += shares[set] * terms.sumAndSigmoids(fields, from, labels);
      for (int at = from; at < from + labels; at++) {
        fields[at] *= -2 * signs[at] * shares[set];
      }
    }
    return loss;
  }

  /** log Σ_s exp E(s) − Σ_s c_s E(s); the fields become (p_s − c_s) s. */
  private double supported(double[] point) {
    double[] energies = energies(point);
    double logPartition = Logistic.logSumExp(energies, 0, energies.length);
    double loss = 0;
    for (int set = 0; set < energies.length; set++) {
      double residual = Math.exp(energies[set] - logPartition) - shares[set];
      loss += shares[set] * (logPartition - energies[set]);
      for (int at = set * labels; at < (set + 1) * labels; at++) {
        fields[at] = residual * signs[at];
      }
    }
    return loss;
  }

  /** E(s) = Σ_i s_i (g_i + b_i) / 2: the fields count each pair twice. */
  private double[] energies(double[] point) {
    double[] energies = new double[shares.length];
    for (int set = 0, at = 0; set < energies.length; set++) {
      double twice = 0;
      for (int i = 0; i < labels; i++, at++) {
        twice += signs[at] * (fields[at] + point[i]);
      }
      energies[set] = twice / 2;
    }
    return energies;
  }

  /** The second derivative at a point: dimension × dimension, row-major. */
  double[] curvature(double[] point) {
    setFields(point);
    double[] curvature =
        rule == Rule.SUPPORTED_LIKELIHOOD ? supportedCurvature(point) : pseudoCurvature();
    for (int k = 0; k < dimension(); k++) {
      curvature[k * dimension() + k] += 2 * (k < labels ? interceptPenalty : edgePenalty);
    }
    return curvature;
  }

  /** Σ_i Σ_s v_si ψ ψᵀ, where ψ = (1, s) are the derivatives of g_i by b_i and its edges. */
  private double[] pseudoCurvature() {
    int order = dimension();
    double[] curvature = new double[order * order];
    double[] bent = new double[signs.length];
    int[] places = new int[labels];
    for (int i = 0; i < labels; i++) {
      // With label i's own sign set to one it stands for the intercept.
      double[] design = signs.clone();
      for (int set = 0; set < shares.length; set++) {
        design[set * labels + i] = 1;
        double p = Logistic.sigmoid(2 * fields[set * labels + i]);
        double bend = 4 * shares[set] * p * (1 - p);
        for (int at = set * labels; at < (set + 1) * labels; at++) {
          bent[at] = bend * design[at];
        }
      }
      Blas.get()
          .gemm(
              true,
              false,
              labels,
              labels,
              shares.length,
              1,
              bent,
              0,
              labels,
              design,
              0,
              labels,
              0,
              moments,
              0,
              labels);
      for (int j = 0; j < labels; j++) {
        places[j] = j == i ? i : place(i, j);
      }
      for (int j = 0; j < labels; j++) {
        for (int k = 0; k < labels; k++) {
          curvature[places[j] * order + places[k]] += moments[j * labels + k];
        }
      }
    }
    return curvature;
  }

  /** The covariance of s and of the products s_i s_j under p. */
  private double[] supportedCurvature(double[] point) {
    int order = dimension();
    double[] energies = energies(point);
    double logPartition = Logistic.logSumExp(energies, 0, energies.length);
    double[] statistics = new double[shares.length * order];
    double[] means = new double[order];
    for (int set = 0; set < shares.length; set++) {
      double probability = Math.exp(energies[set] - logPartition);
      int from = set * labels;
      int at = set * order;
      System.arraycopy(signs, from, statistics, at, labels);
      at += labels;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++, at++) {
          statistics[at] = signs[from + i] * signs[from + j];
        }
      }
      for (int k = 0; k < order; k++) {
        means[k] += probability * statistics[set * order + k];
      }
    }
    for (int set = 0; set < shares.length; set++) {
      double root = Math.exp((energies[set] - logPartition) / 2);
      for (int k = 0; k < order; k++) {
        statistics[set * order + k] = root * (statistics[set * order + k] - means[k]);
      }
    }
    return crossProducts(statistics, order);
  }

  /** AᵀA: the part below the diagonal, strips of rows on all threads, and its mirror image. */
  private double[] crossProducts(double[] a, int order) {
    double[] product = new double[order * order];
    Chunks strips = new Chunks(order, (order - 1) / STRIP + 1);
    Parallel.run(
        strips.count(),
        strip -> {
          int from = strips.from(strip);
          int to = strips.to(strip);
          Blas.get()
              .gemm(
                  true,
                  false,
                  to - from,
                  to,
                  shares.length,
                  1,
                  a,
                  from,
                  order,
                  a,
                  0,
                  order,
                  0,
                  product,
                  from * order,
                  order);
        });
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < i; j++) {
        product[j * order + i] = product[i * order + j];
      }
    }
    return product;
  }

  private int place(int i, int j) {
    return labels + Edges.indexInComplete(labels, Math.min(i, j), Math.max(i, j));
  }
}
