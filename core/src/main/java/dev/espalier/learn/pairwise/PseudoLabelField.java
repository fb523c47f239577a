package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.LogisticTerms;
import java.util.Arrays;

/** The pseudo-likelihood without features: the field of a label is b_i + Σ_j α_ij s_j. */
final class PseudoLabelField extends LabelField {
  private final int labels;

  /** Sets × labels, −1 or +1. */
  private final double[] signs;

  /** The share of each set. */
  private final double[] shares;

  private final double[] couplings;
  private final double[] fields;
  private final double[] moments;

  PseudoLabelField(SupportedTargets targets, double interceptPenalty, double edgePenalty) {
    super(targets.sets().labelCount(), interceptPenalty, edgePenalty);
    LabelSets sets = targets.sets();
    this.labels = sets.labelCount();
    this.shares = targets.shares();
    this.signs = new double[sets.rows() * labels];
    Arrays.fill(signs, -1);
    for (int set = 0; set < sets.rows(); set++) {
      for (int label : sets.row(set)) {
        signs[set * labels + label] = 1;
      }
    }
    this.couplings = new double[labels * labels];
    this.fields = new double[signs.length];
    this.moments = new double[labels * labels];
  }

  @Override
  double addLoss(double[] point, double[] gradient) {
    setFields(point);
    double loss = toDerivatives();
    setMoments(fields, signs);
    int at = labels;
    for (int i = 0; i < labels; i++) {
      for (int k = i; k < fields.length; k += labels) {
        gradient[i] += fields[k];
      }
      for (int j = i + 1; j < labels; j++, at++) {
        gradient[at] += moments[i * labels + j] + moments[j * labels + i];
      }
    }
    return loss;
  }

  /** moments_ij = Σ_s a_si b_sj. */
  private void setMoments(double[] a, double[] b) {
    int sets = shares.length;
    Blas.get()
        .gemm(
            true, false, labels, labels, sets, 1, a, 0, labels, b, 0, labels, 0, moments, 0,
            labels);
  }

  /** fields_si = b_i + Σ_j α_ij s_j. */
  private void setFields(double[] point) {
    layout.spread(point, couplings);
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
  private double toDerivatives() {
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

  /** Σ_i Σ_s v_si ψ ψᵀ, where ψ = (1, s) are the derivatives of g_i by b_i and its edges. */
  @Override
  double[] lossCurvature(double[] point) {
    setFields(point);
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
      setMoments(bent, design);
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

  private int place(int i, int j) {
    return labels + Edges.indexInComplete(labels, Math.min(i, j), Math.max(i, j));
  }
}
