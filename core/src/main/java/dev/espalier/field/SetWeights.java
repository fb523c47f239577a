package dev.espalier.field;

import dev.espalier.data.LabelSets;

/**
 * The weights exp E(s) of candidate label sets for a few rows at a time.
 *
 * <p>Up to what all sets of a row share, E(s) = Σ_{i∈s} g_i + t_s, where g_i is what the row gains
 * by label i and t_s the pair term of the set, the same for all rows. So
 *
 * <pre>{@code
 * exp E(s) = exp t_s · Π_{i∈s} exp g_i
 * }</pre>
 *
 * <p>takes one exponential for each label instead of one for each set. Rows lie side by side
 * ("lanes"), so that every step is a vector operation. Where a product could leave the range of
 * numbers, energies are summed first and the greatest is taken off before the exponential.
 *
 * <p>Not for use by several threads at a time.
 */
public final class SetWeights {
  /** Rows of a block. */
  public static final int LANES = 64;

  /** Products of numbers between exp(−600) and exp(600) neither overflow nor lose digits. */
  private static final double SAFE = 600;

  private final LabelSets sets;
  private final double[] pairTerms;
  private final double[] setFactors;
  private final double largestPairTerm;
  private final int largestSet;
  private final double[] factors;

  /** Labels × lanes: what each label gains; written by the caller before {@link #compute}. */
  public final double[] gains;

  /** Sets × lanes: exp(E(s) − shift). */
  public final double[] weights;

  /** Σ_s of the weights of each lane. */
  public final double[] totals = new double[LANES];

  /** What was taken off the energies of each lane. */
  public final double[] shifts = new double[LANES];

  /** Labels × lanes, for {@link #normalise}: the probability that each label is on. */
  public final double[] marginals;

  /**
   * Makes room for one block of rows.
   *
   * @param sets the candidates, at least one
   * @param pairTerms t: one for each candidate; not copied
   */
  public SetWeights(LabelSets sets, double[] pairTerms) {
    this.sets = sets;
    this.pairTerms = pairTerms;
    this.setFactors = new double[pairTerms.length];
    int labels = sets.labelCount();
    this.factors = new double[labels * LANES];
    this.gains = new double[labels * LANES];
    this.marginals = new double[labels * LANES];
    this.weights = new double[Math.multiplyExact(sets.rows(), LANES)];
    double largest = 0;
    int size = 0;
    for (int set = 0; set < pairTerms.length; set++) {
      setFactors[set] = Math.exp(pairTerms[set]);
      largest = Math.max(largest, Math.abs(pairTerms[set]));
      size = Math.max(size, sets.size(set));
    }
    this.largestPairTerm = largest;
    this.largestSet = size;
  }

  /** E(s), up to what all sets of the row share. */
  public double energy(int set, int lane) {
    double energy = pairTerms[set];
    for (int k = sets.start(set); k < sets.start(set + 1); k++) {
      energy += gains[sets.members()[k] * LANES + lane];
    }
    return energy;
  }

  /** Weights, totals and shifts from the gains; all lanes must hold finite gains. */
  public void compute() {
    // Each lane by its own numbers, so that a row does not depend on those beside it.
    java.util.Arrays.fill(totals, 0);
    for (int label = 0; label < gains.length; label += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        totals[lane] = Math.max(totals[lane], Math.abs(gains[label + lane]));
      }
    }
    multiply();
    for (int lane = 0; lane < LANES; lane++) {
      if (!(largestSet * totals[lane] + largestPairTerm <= SAFE)) {
        exponentiate(lane);
      }
    }
    java.util.Arrays.fill(totals, 0);
    for (int to = 0; to < weights.length; to += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        totals[lane] += weights[to + lane];
      }
    }
  }

  private void multiply() {
    java.util.Arrays.fill(shifts, 0);
    for (int k = 0; k < factors.length; k++) {
      factors[k] = Math.exp(gains[k]);
    }
    int[] members = sets.members();
    for (int set = 0; set < setFactors.length; set++) {
      int to = set * LANES;
      double factor = setFactors[set];
      int k = sets.start(set);
      int end = sets.start(set + 1);
      if (end - k == 1) {
        one(factor, members[k] * LANES, to);
        continue;
      }
      if (end - k < 2) {
        java.util.Arrays.fill(weights, to, to + LANES, factor);
        continue;
      }
      two(factor, members[k] * LANES, members[k + 1] * LANES, to);
      for (k += 2; k < end; k++) {
        times(members[k] * LANES, to);
      }
    }
  }

  private void one(double factor, int label, int to) {
    for (int lane = 0; lane < LANES; lane++) {
      weights[to + lane] = factor * factors[label + lane];
    }
  }

  private void two(double factor, int label, int other, int to) {
    for (int lane = 0; lane < LANES; lane++) {
      weights[to + lane] = factor * factors[label + lane] * factors[other + lane];
    }
  }

  private void times(int label, int to) {
    for (int lane = 0; lane < LANES; lane++) {
      weights[to + lane] *= factors[label + lane];
    }
  }

  private void exponentiate(int lane) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int set = 0; set < pairTerms.length; set++) {
      double energy = energy(set, lane);
      weights[set * LANES + lane] = energy;
      largest = Math.max(largest, energy);
    }
    shifts[lane] = largest;
    for (int at = lane; at < weights.length; at += LANES) {
      weights[at] = Math.exp(weights[at] - largest);
    }
  }

  /**
   * Turns the weights into probabilities: those of the labels go to {@link #marginals}, those of
   * the sets are summed over the lanes. The weights stay as they are.
   *
   * @param laneFactors one over the total of each lane; 0 for lanes that hold no row
   * @param setSums input and output: the sum over lanes is added for each set
   */
  public void normalise(double[] laneFactors, double[] setSums) {
    normalise(laneFactors);
    for (int set = 0; set < setFactors.length; set++) {
      setSums[set] += product(set * LANES, laneFactors);
    }
  }

  /** The same for the labels alone. */
  public void normalise(double[] laneFactors) {
    java.util.Arrays.fill(marginals, 0);
    int[] members = sets.members();
    for (int set = 0; set < setFactors.length; set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        addTo(members[k] * LANES, set * LANES);
      }
    }
    for (int label = 0; label < marginals.length; label += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        marginals[label + lane] *= laneFactors[lane];
      }
    }
  }

  private void addTo(int label, int from) {
    for (int lane = 0; lane < LANES; lane++) {
      marginals[label + lane] += weights[from + lane];
    }
  }

  /** Four sums that do not wait for each other. */
  private double product(int from, double[] laneFactors) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (int lane = 0; lane < LANES; lane += 4) {
      first += weights[from + lane] * laneFactors[lane];
      second += weights[from + lane + 1] * laneFactors[lane + 1];
      third += weights[from + lane + 2] * laneFactors[lane + 2];
      fourth += weights[from + lane + 3] * laneFactors[lane + 3];
    }
    return first + second + (third + fourth);
  }
}
