package dev.espalier.internal.field;

import org.jspecify.annotations.Nullable;

/**
 * The strengths of one row, or of all rows where they are shared, laid out by label so that what a
 * flip changes lies side by side: by slot of {@link Edges}, and as a full matrix where most pairs
 * are joined.
 */
final class Couplings {
  /** A matrix costs m² and runs over zeros, but without indices: worth it from this density on. */
  private static final double DENSE = 0.25;

  /** Beyond this many labels the matrix would take more than 32 MB. */
  private static final int DENSE_LABELS = 2048;

  final Edges edges;

  /** ω at each slot. */
  final double[] atSlot;

  /**
   * ω as a symmetric matrix with a zero diagonal, or null where the graph is sparse. An array for
   * each label: adding one to the local fields is a vector operation when both have the same index.
   */
  final double @Nullable [][] matrix;

  /** Σ_j ω_ij of each label. */
  final double[] sum;

  /** Σ_j |ω_ij| of each label. */
  final double[] absoluteSum;

  /** max_j |ω_ij| of each label. */
  final double[] strongest;

  /** Σ_{i<j} ω_ij. */
  double total;

  Couplings(Edges edges) {
    this.edges = edges;
    int labels = edges.labels();
    atSlot = new double[2 * edges.count()];
    boolean dense =
        labels <= DENSE_LABELS && 2.0 * edges.count() >= DENSE * labels * (labels - 1.0);
    matrix = dense && edges.count() > 0 ? new double[labels][labels] : null;
    sum = new double[labels];
    absoluteSum = new double[labels];
    strongest = new double[labels];
  }

  void fill(double[] strengths, int offset) {
    int labels = edges.labels();
    int[] starts = edges.starts();
    int[] neighbours = edges.neighbours();
    int[] edgeAt = edges.edgeAt();
    double twice = 0;
    for (int label = 0; label < labels; label++) {
      double signed = 0;
      double absolute = 0;
      double largest = 0;
      for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
        double strength = strengths[offset + edgeAt[slot]];
        atSlot[slot] = strength;
        if (matrix != null) {
          matrix[label][neighbours[slot]] = strength;
        }
        signed += strength;
        absolute += Math.abs(strength);
        largest = Math.max(largest, Math.abs(strength));
      }
      sum[label] = signed;
      absoluteSum[label] = absolute;
      strongest[label] = largest;
      twice += signed;
    }
    total = twice / 2;
  }

  /** target_j += factor · ω_ij for all neighbours j of i. */
  void addNeighbours(int label, double factor, double[] target) {
    if (matrix != null) {
      addScaled(factor, matrix[label], target);
      return;
    }
    int[] starts = edges.starts();
    int[] neighbours = edges.neighbours();
    for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
      target[neighbours[slot]] += factor * atSlot[slot];
    }
  }

  private static void addScaled(double factor, double[] strengths, double[] target) {
    for (int j = 0; j < strengths.length; j++) {
      target[j] += factor * strengths[j];
    }
  }
}
