package dev.espalier.field;

import dev.espalier.data.LabelSets;
import dev.espalier.math.Blas;
import java.util.Arrays;

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
 * <p>takes one exponential for each label instead of one for each set; and along a {@link SetTree}
 * one multiplication for each set, and two additions for the probabilities of its labels. Rows lie
 * side by side ("lanes"), so that every step is a vector operation. Where a product could leave the
 * range of numbers, a row's energies are summed first and the greatest is taken off before the
 * exponential.
 *
 * <p>Not for use by several threads at a time.
 */
public final class SetWeights {
  /** The most rows of a block. */
  public static final int LANES = 64;

  /** Products of numbers between exp(−600) and exp(600) neither overflow nor lose digits. */
  private static final double SAFE = 600;

  private final LabelSets sets;
  private final SetTree tree;
  private final int largestSet;
  private final double[] pairTerms;
  private double largestPairTerm;

  /** exp of a node's pair term less that of its parent. */
  private final double[] steps;

  /** Labels × lanes: exp g. */
  private final double[] factors;

  /** Nodes × lanes: the weight of each node's set; later the sum over all sets from it down. */
  private final double[] weights;

  private final double[] nodeSums;
  private final boolean[] wild = new boolean[LANES];
  private int lanes;

  /** Labels × lanes: what each label gains; written by the caller before {@link #compute}. */
  public final double[] gains;

  /** Σ_s of the weights of each lane. */
  public final double[] totals = new double[LANES];

  /** What was taken off the energies of each lane. */
  public final double[] shifts = new double[LANES];

  /** Labels × lanes, for {@link #normalise}: the probability that each label is on. */
  public final double[] marginals;

  /**
   * Makes room for one block of rows.
   *
   * @param sets the candidates; different, at least one
   */
  public SetWeights(LabelSets sets) {
    this(sets, new SetTree(sets));
  }

  private SetWeights(LabelSets sets, SetTree tree) {
    this.sets = sets;
    this.tree = tree;
    this.pairTerms = new double[sets.rows()];
    int labels = sets.labelCount();
    this.factors = new double[labels * LANES];
    this.gains = new double[labels * LANES];
    this.marginals = new double[labels * LANES];
    this.steps = new double[tree.nodes()];
    this.weights = new double[Math.multiplyExact(tree.nodes(), LANES)];
    this.nodeSums = new double[tree.nodes()];
    int size = 0;
    for (int set = 0; set < sets.rows(); set++) {
      size = Math.max(size, sets.size(set));
    }
    this.largestSet = size;
  }

  /** Room for another block of rows, with the same candidates. */
  public SetWeights another() {
    return new SetWeights(sets, tree);
  }

  /**
   * Sets the pair terms.
   *
   * @param terms t: one for each candidate
   */
  public void pairTerms(double[] terms) {
    System.arraycopy(terms, 0, pairTerms, 0, pairTerms.length);
    largestPairTerm = 0;
    for (double term : pairTerms) {
      largestPairTerm = Math.max(largestPairTerm, Math.abs(term));
    }
    boolean allWild = !(2 * largestPairTerm <= SAFE);
    for (int node = 0; node < steps.length; node++) {
      double more = pairTerm(node) - (node == 0 ? 0 : pairTerm(tree.parent[node]));
      steps[node] = allWild ? 0 : Math.exp(more);
    }
  }

  private double pairTerm(int node) {
    return tree.set[node] == SetTree.NONE ? 0 : pairTerms[tree.set[node]];
  }

  /** E(s), up to what all sets of the row share. */
  public double energy(int set, int lane) {
    double energy = pairTerms[set];
    for (int k = sets.start(set); k < sets.start(set + 1); k++) {
      energy += gains[sets.members()[k] * LANES + lane];
    }
    return energy;
  }

  /**
   * Totals and shifts from the gains.
   *
   * @param count how many lanes hold rows; their gains are finite
   */
  public void compute(int count) {
    lanes = count;
    findWildLanes();
    exponentials();
    for (int lane = 0; lane < lanes; lane++) {
      weights[lane] = wild[lane] ? 0 : steps[0];
      totals[lane] = tree.set[0] == SetTree.NONE ? 0 : weights[lane];
    }
    for (int node = 1; node < steps.length; node++) {
      int from = tree.parent[node] * LANES;
      int label = tree.label[node] * LANES;
      if (tree.set[node] == SetTree.NONE) {
        multiply(steps[node], from, label, node * LANES);
      } else {
        multiplyAndAdd(steps[node], from, label, node * LANES);
      }
    }
    Arrays.fill(shifts, 0, lanes, 0);
    for (int lane = 0; lane < lanes; lane++) {
      if (wild[lane]) {
        exponentiate(lane);
      }
    }
  }

  /**
   * Finds the lanes whose products are not safe; their weights stay zero and they are worked
   * through one by one. Each lane by its own numbers, so that a row does not depend on those beside
   * it.
   */
  private void findWildLanes() {
    Arrays.fill(totals, 0, lanes, 0);
    for (int label = 0; label < gains.length; label += LANES) {
      for (int lane = 0; lane < lanes; lane++) {
        totals[lane] = Math.max(totals[lane], Math.abs(gains[label + lane]));
      }
    }
    for (int lane = 0; lane < lanes; lane++) {
      wild[lane] = !(largestSet * totals[lane] + 2 * largestPairTerm <= SAFE);
    }
  }

  private void exponentials() {
    for (int label = 0; label < gains.length; label += LANES) {
      for (int lane = 0; lane < lanes; lane++) {
        factors[label + lane] = wild[lane] ? 0 : Math.exp(gains[label + lane]);
      }
    }
  }

  private void multiply(double step, int from, int label, int to) {
    for (int lane = 0; lane < lanes; lane++) {
      weights[to + lane] = weights[from + lane] * (step * factors[label + lane]);
    }
  }

  private void multiplyAndAdd(double step, int from, int label, int to) {
    for (int lane = 0; lane < lanes; lane++) {
      double weight = weights[from + lane] * (step * factors[label + lane]);
      weights[to + lane] = weight;
      totals[lane] += weight;
    }
  }

  private void exponentiate(int lane) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int set = 0; set < pairTerms.length; set++) {
      largest = Math.max(largest, energy(set, lane));
    }
    shifts[lane] = largest;
    totals[lane] = 0;
    for (int set = 0; set < pairTerms.length; set++) {
      totals[lane] += Math.exp(energy(set, lane) - largest);
    }
  }

  /**
   * Turns the weights into probabilities: those of the labels go to {@link #marginals}, those of
   * the sets are summed over the lanes. To be called once after {@link #compute}.
   *
   * @param laneFactors one over the total of each lane; 0 for lanes that do not count
   * @param setSums input and output: the sum over lanes is added for each set
   */
  public void normalise(double[] laneFactors, double[] setSums) {
    normalise(laneFactors);
    // The sums from each node down, and then what each has beyond its children.
    Blas.get()
        .gemv(false, steps.length, lanes, 1, weights, 0, LANES, laneFactors, 0, 0, nodeSums, 0);
    for (int node = steps.length - 1; node >= 0; node--) {
      if (tree.set[node] != SetTree.NONE) {
        setSums[tree.set[node]] += nodeSums[node];
      }
      int parent = tree.parent[node];
      if (parent != SetTree.NONE && tree.set[parent] != SetTree.NONE) {
        setSums[tree.set[parent]] -= nodeSums[node];
      }
    }
    for (int lane = 0; lane < lanes; lane++) {
      if (wild[lane]) {
        for (int set = 0; set < pairTerms.length; set++) {
          setSums[set] += laneFactors[lane] * Math.exp(energy(set, lane) - shifts[lane]);
        }
      }
    }
  }

  /** The same for the labels alone. */
  public void normalise(double[] laneFactors) {
    Arrays.fill(marginals, 0);
    for (int node = steps.length - 1; node > 0; node--) {
      int parent = tree.parent[node];
      int label = tree.label[node] * LANES;
      if (tree.set[parent] == SetTree.NONE && tree.lastChild[parent] == node) {
        moveUp(node * LANES, label, parent * LANES);
      } else {
        addUp(node * LANES, label, parent * LANES);
      }
    }
    for (int label = 0; label < marginals.length; label += LANES) {
      for (int lane = 0; lane < lanes; lane++) {
        marginals[label + lane] *= laneFactors[lane];
      }
    }
    for (int lane = 0; lane < lanes; lane++) {
      if (wild[lane]) {
        marginalsOf(lane, laneFactors[lane]);
      }
    }
  }

  private void addUp(int from, int label, int to) {
    for (int lane = 0; lane < lanes; lane++) {
      double weight = weights[from + lane];
      marginals[label + lane] += weight;
      weights[to + lane] += weight;
    }
  }

  /** The first to reach a node that is no candidate: what stood there does not count. */
  private void moveUp(int from, int label, int to) {
    for (int lane = 0; lane < lanes; lane++) {
      double weight = weights[from + lane];
      marginals[label + lane] += weight;
      weights[to + lane] = weight;
    }
  }

  private void marginalsOf(int lane, double factor) {
    for (int at = lane; at < marginals.length; at += LANES) {
      marginals[at] = 0;
    }
    for (int set = 0; set < pairTerms.length; set++) {
      double probability = factor * Math.exp(energy(set, lane) - shifts[lane]);
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        marginals[sets.members()[k] * LANES + lane] += probability;
      }
    }
  }
}
