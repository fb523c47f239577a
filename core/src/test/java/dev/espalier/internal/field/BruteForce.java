package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import org.jspecify.annotations.Nullable;

/**
 * The oracle: one row of a field, all 2^m assignments, energies written out from the definition.
 * Assignments that disagree with what is known have probability zero.
 */
public final class BruteForce {
  final int labels;
  final double[] energy;
  public final double[] probability;
  final double logPartition;
  final int best;

  public BruteForce(PairwiseField field, int row) {
    this(field, row, null);
  }

  /** Only the given sets count. */
  BruteForce(PairwiseField field, int row, @Nullable LabelSets candidates) {
    labels = field.labels();
    energy = new double[1 << labels];
    probability = new double[1 << labels];
    boolean[] possible = new boolean[1 << labels];
    int most = -1;
    for (int a = 0; a < energy.length; a++) {
      possible[a] = candidates == null || contains(candidates, a);
      for (int i = 0; i < labels; i++) {
        int known = field.known().value(row, i);
        possible[a] &= known == 0 || known == sign(a, i);
        energy[a] += sign(a, i) * field.scores()[row * labels + i];
      }
      for (int e = 0; e < field.edges().count(); e++) {
        double strength = field.strengths()[field.strengthStart(row) + e];
        energy[a] +=
            strength * sign(a, field.edges().first()[e]) * sign(a, field.edges().second()[e]);
      }
      if (possible[a] && (most < 0 || energy[a] > energy[most])) {
        most = a;
      }
    }
    best = most;
    double sum = 0;
    for (int a = 0; a < energy.length; a++) {
      probability[a] = possible[a] ? Math.exp(energy[a] - energy[best]) : 0;
      sum += probability[a];
    }
    for (int a = 0; a < energy.length; a++) {
      probability[a] /= sum;
    }
    logPartition = energy[best] + Math.log(sum);
  }

  private static boolean contains(LabelSets candidates, int assignment) {
    for (int set = 0; set < candidates.rows(); set++) {
      if (mask(candidates, set) == assignment) {
        return true;
      }
    }
    return false;
  }

  static int mask(LabelSets sets, int row) {
    int mask = 0;
    for (int label : sets.row(row)) {
      mask |= 1 << label;
    }
    return mask;
  }

  static int sign(int assignment, int label) {
    return (assignment >> label & 1) != 0 ? 1 : -1;
  }

  public double marginal(int label) {
    double sum = 0;
    for (int a = 0; a < energy.length; a++) {
      sum += sign(a, label) > 0 ? probability[a] : 0;
    }
    return sum;
  }

  double pairMoment(int i, int j) {
    double sum = 0;
    for (int a = 0; a < energy.length; a++) {
      sum += sign(a, i) * sign(a, j) * probability[a];
    }
    return sum;
  }
}
