package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import java.util.Arrays;

/**
 * What scores and edges add to the energies of label sets, and what residuals of the sets mean for
 * them.
 *
 * <p>With s = 2z − 1, up to what all sets share,
 *
 * <pre>{@code
 * E(s) = Σ_{i∈s} 2 (f_i − Σ_j ω_ij) + 4 Σ_{i<j∈s} ω_ij
 * }</pre>
 *
 * <p>so that only the labels of a set and the edges inside it count: far fewer than all.
 */
final class SetTerms {
  private final LabelSets sets;
  private final LabelPairs pairs;

  /** The edges inside each set, one set after the other. */
  private final int[] inside;

  /** Where those of each set start; one more than there are sets. */
  private final int[] start;

  SetTerms(LabelSets sets, LabelPairs pairs) {
    this.sets = sets;
    this.pairs = pairs;
    this.start = new int[sets.rows() + 1];
    int[] found = new int[sets.size()];
    int size = 0;
    for (int set = 0; set < sets.rows(); set++) {
      int[] members = sets.row(set);
      for (int k = 0; k < members.length; k++) {
        for (int other = k + 1; other < members.length; other++) {
          int edge = pairs.edge(members[k], members[other]);
          if (edge >= 0) {
            found = size < found.length ? found : Arrays.copyOf(found, 2 * size + 1);
            found[size++] = edge;
          }
        }
      }
      start[set + 1] = size;
    }
    this.inside = Arrays.copyOf(found, size);
  }

  /** 4 Σ_{i<j∈s} ω_ij of a set, with the strengths of the edges from {@code at} on. */
  double pairTerm(int set, double[] strengths, int at) {
    double sum = 0;
    for (int k = start[set]; k < start[set + 1]; k++) {
      sum += strengths[at + inside[k]];
    }
    return 4 * sum;
  }

  /**
   * The energy of each set, up to what all share.
   *
   * @param block scores from {@code at} on, then strengths
   * @param energies output: one for each set
   */
  void energies(double[] block, int at, double[] energies) {
    int strengths = at + pairs.labels();
    double[] gains = Arrays.copyOfRange(block, at, strengths);
    for (int edge = 0; edge < pairs.count(); edge++) {
      gains[pairs.first()[edge]] -= block[strengths + edge];
      gains[pairs.second()[edge]] -= block[strengths + edge];
    }
    for (int set = 0; set < energies.length; set++) {
      double sum = 0;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        sum += gains[sets.members()[k]];
      }
      energies[set] = 2 * sum + pairTerm(set, block, strengths);
    }
  }

  /**
   * Adds Σ_s r_s s_i to the derivatives by scores and Σ_s r_s s_i s_j to those by strengths.
   *
   * @param residuals r: the derivative by the energy of each set, from {@code from} on
   * @param factor what residuals are multiplied by
   * @param gradient input and output: labels from {@code scores} on, edges from {@code strengths}
   */
  void addGradient(
      double[] residuals, int from, double factor, double[] gradient, int scores, int strengths) {
    double[] once = new double[pairs.labels()];
    double total = 0;
    for (int set = 0; set < sets.rows(); set++) {
      double residual = factor * residuals[from + set];
      total += residual;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        once[sets.members()[k]] += residual;
      }
      for (int k = start[set]; k < start[set + 1]; k++) {
        gradient[strengths + inside[k]] += 4 * residual;
      }
    }
    for (int i = 0; i < once.length; i++) {
      gradient[scores + i] += 2 * once[i] - total;
    }
    for (int edge = 0; edge < pairs.count(); edge++) {
      gradient[strengths + edge] +=
          total - 2 * (once[pairs.first()[edge]] + once[pairs.second()[edge]]);
    }
  }
}
