package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import java.util.Arrays;

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
  private final InsidePairs inside;

  /** b_i − Σ_j α_ij of each label at the last point. */
  final double[] offsets;

  /** 4 Σ_{i<j∈s} α_ij of each set at the last point. */
  final double[] pairTerms;

  SetTerms(LabelSets sets, EdgeLayout layout) {
    this.sets = sets;
    this.layout = layout;
    this.inside = InsidePairs.of(sets);
    this.offsets = new double[layout.labels()];
    this.pairTerms = new double[sets.rows()];
  }

  /** Takes the intercepts and edges of a point. */
  void load(double[] point) {
    System.arraycopy(point, layout.intercepts(), offsets, 0, offsets.length);
    int at = layout.edges();
    for (int i = 0; i < offsets.length; i++) {
      for (int j = i + 1; j < offsets.length; j++, at++) {
        offsets[i] -= point[at];
        offsets[j] -= point[at];
      }
    }
    for (int set = 0; set < pairTerms.length; set++) {
      double sum = 0;
      for (int k = inside.start()[set]; k < inside.start()[set + 1]; k++) {
        sum += point[layout.edges() + inside.place()[k]];
      }
      pairTerms[set] = 4 * sum;
    }
  }

  /** E(s) without features, up to what all sets share. */
  double[] energies() {
    double[] energies = pairTerms.clone();
    for (int set = 0; set < energies.length; set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        energies[set] += 2 * offsets[sets.members()[k]];
      }
    }
    return energies;
  }

  /**
   * Adds ∂/∂b = Σ_s r_s s and ∂/∂α_ij = Σ_s r_s s_i s_j to a gradient.
   *
   * @param residuals r: the derivative by the energy of each set, not modified
   * @param gradient input and output
   */
  void addGradient(double[] residuals, double[] gradient) {
    double[] once = new double[offsets.length];
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

  /**
   * The covariance of s and of the products s_i s_j.
   *
   * @param probabilities p: of each set, not modified
   * @return order × order, row-major: labels, then pairs
   */
  double[] covariance(double[] probabilities) {
    int labels = offsets.length;
    int order = labels + layout.pairs();
    double[] covariance = indicatorCovariance(probabilities, order);
    // s_i = 2 z_i − 1 and s_i s_j = 4 z_i z_j − 2 z_i − 2 z_j + 1: first the rows, then the
    // columns.
    int pair = labels * order;
    for (int i = 0; i < labels; i++) {
      for (int j = i + 1; j < labels; j++, pair += order) {
        for (int k = 0; k < order; k++) {
          covariance[pair + k] =
              4 * covariance[pair + k]
                  - 2 * (covariance[i * order + k] + covariance[j * order + k]);
        }
      }
    }
    for (int row = 0; row < order; row++) {
      double scale = row < labels ? 2 : 1;
      int from = row * order;
      int at = from + labels;
      for (int i = 0; i < labels; i++) {
        for (int j = i + 1; j < labels; j++, at++) {
          covariance[at] =
              scale * (4 * covariance[at] - 2 * (covariance[from + i] + covariance[from + j]));
        }
      }
      for (int i = from; i < from + labels; i++) {
        covariance[i] *= 2 * scale;
      }
    }
    return covariance;
  }

  /** The covariance of z and of the products z_i z_j, of which few are not zero in a set. */
  private double[] indicatorCovariance(double[] probabilities, int order) {
    double[] means = new double[order];
    double[] covariance = new double[order * order];
    for (int set = 0; set < probabilities.length; set++) {
      int[] on = statistics(set);
      for (int k = 0; k < on.length; k++) {
        means[on[k]] += probabilities[set];
        for (int other = 0; other < on.length; other++) {
          covariance[on[k] * order + on[other]] += probabilities[set];
        }
      }
    }
    for (int row = 0; row < order; row++) {
      for (int k = 0; k < order; k++) {
        covariance[row * order + k] -= means[row] * means[k];
      }
    }
    return covariance;
  }

  /** The labels of a set and the pairs inside it. */
  private int[] statistics(int set) {
    int size = sets.size(set);
    int first = inside.start()[set];
    int[] on = Arrays.copyOf(sets.row(set), size + inside.start()[set + 1] - first);
    for (int k = size; k < on.length; k++) {
      on[k] = offsets.length + inside.place()[first + k - size];
    }
    return on;
  }
}
