package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;

/**
 * What intercepts and edges add to the energies of label sets, and what residuals of the sets mean
 * for them.
 *
 * <p>With s = 2z − 1, up to what all sets share,
 *
 * <pre>{@code
 * E(s) = Σ_{i∈s} 2 (β_i·x + b_i − Σ_j α_ij) + 4 Σ_{i<j∈s} α_ij
 * }</pre>
 *
 * <p>so that only the labels of a set and the pairs inside it count: far fewer than all.
 */
final class SetTerms {
  private final LabelSets sets;
  private final EdgeLayout layout;
  private final PairsWithinSets inside;

  SetTerms(LabelSets sets, EdgeLayout layout) {
    this.sets = sets;
    this.layout = layout;
    this.inside = PairsWithinSets.of(sets);
  }

  /** 4 Σ_{i<j∈s} α_ij of each set at a point. */
  double[] pairTerms(double[] point) {
    double[] pairTerms = new double[sets.rows()];
    for (int set = 0; set < pairTerms.length; set++) {
      double sum = 0;
      for (int k = inside.start()[set]; k < inside.start()[set + 1]; k++) {
        sum += point[layout.edges() + inside.place()[k]];
      }
      pairTerms[set] = 4 * sum;
    }
    return pairTerms;
  }

  /**
   * Adds ∂/∂b = Σ_s r_s s and ∂/∂α_ij = Σ_s r_s s_i s_j to a gradient.
   *
   * @param residuals r: the derivative by the energy of each set, not modified
   * @param gradient input and output
   */
  void addGradient(double[] residuals, double[] gradient) {
    double[] once = new double[layout.labels()];
    double total = 0;
    for (int set = 0; set < residuals.length; set++) {
      double residual = residuals[set];
      total += residual;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        once[sets.members()[k]] += residual;
      }
      for (int k = inside.start()[set]; k < inside.start()[set + 1]; k++) {
        gradient[layout.edges() + inside.place()[k]] += 4 * residual;
      }
    }
    int at = layout.edges();
    for (int i = 0; i < once.length; i++) {
      gradient[layout.intercepts() + i] += 2 * once[i] - total;
      for (int j = i + 1; j < once.length; j++, at++) {
        gradient[at] += total - 2 * once[i] - 2 * once[j];
      }
    }
  }
}
