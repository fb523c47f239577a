package dev.espalier.lab.simulate;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Draws label sets of an Ising model, one after another. */
final class IsingDraw {
  private final int labels;
  private final ConditionalIsing.Sampler sampler;

  /** α of the row, symmetric, with fields on the diagonal. */
  private final double[] alpha;

  private final int[] signs;

  IsingDraw(int labels, ConditionalIsing.Sampler sampler) {
    this.labels = labels;
    this.sampler = sampler;
    this.alpha = new double[labels * labels];
    this.signs = new int[labels];
  }

  /**
   * The labels of one row.
   *
   * @param pairs α_00, α_01, …, α_11, α_12, … from {@code offset} on
   */
  int[] next(double[] pairs, int offset, RandomGenerator random) {
    int at = offset;
    for (int j = 0; j < labels; j++) {
      for (int k = j; k < labels; k++, at++) {
        alpha[j * labels + k] = pairs[at];
        alpha[k * labels + j] = pairs[at];
      }
    }
    if (sampler instanceof ConditionalIsing.Sampler.Gibbs gibbs) {
      gibbs(gibbs, random);
    } else if (sampler instanceof ConditionalIsing.Sampler.Exact) {
      exact(random);
    } else {
      // A label that was not drawn yet has the sign 0.
      Arrays.fill(signs, 0);
      sweep(random);
    }
    int count = 0;
    int[] on = new int[labels];
    for (int label = 0; label < labels; label++) {
      if (signs[label] > 0) {
        on[count++] = label;
      }
    }
    return Arrays.copyOf(on, count);
  }

  private void gibbs(ConditionalIsing.Sampler.Gibbs gibbs, RandomGenerator random) {
    for (int label = 0; label < labels; label++) {
      signs[label] = gibbs.allOn() || random.nextBoolean() ? 1 : -1;
    }
    for (int sweep = 0; sweep < gibbs.sweeps(); sweep++) {
      sweep(random);
    }
  }

  /** Each label in turn, given all others: log-odds α_jj + Σ_k α_jk y_k. */
  private void sweep(RandomGenerator random) {
    for (int j = 0; j < labels; j++) {
      double logOdds = alpha[j * labels + j];
      for (int k = 0; k < labels; k++) {
        logOdds += k == j ? 0 : alpha[j * labels + k] * signs[k];
      }
      signs[j] = random.nextDouble() < 1 / (1 + Math.exp(-logOdds)) ? 1 : -1;
    }
  }

  private void exact(RandomGenerator random) {
    double[] energies = new double[1 << labels];
    double largest = Double.NEGATIVE_INFINITY;
    for (int set = 0; set < energies.length; set++) {
      energies[set] = energy(set);
      largest = Math.max(largest, energies[set]);
    }
    double total = 0;
    for (int set = 0; set < energies.length; set++) {
      energies[set] = Math.exp(energies[set] - largest);
      total += energies[set];
    }
    double left = random.nextDouble() * total;
    int drawn = 0;
    while (drawn < energies.length - 1 && left >= energies[drawn]) {
      left -= energies[drawn++];
    }
    for (int label = 0; label < labels; label++) {
      signs[label] = sign(drawn, label);
    }
  }

  /** ½(Σ_j α_jj y_j + Σ_{j<k} α_jk y_j y_k), Eq. (14). */
  private double energy(int set) {
    double sum = 0;
    for (int j = 0; j < labels; j++) {
      double own = alpha[j * labels + j];
      for (int k = 0; k < j; k++) {
        own += alpha[j * labels + k] * sign(set, k);
      }
      sum += own * sign(set, j);
    }
    return sum / 2;
  }

  private static int sign(int set, int label) {
    return (set >> label & 1) == 1 ? 1 : -1;
  }
}
