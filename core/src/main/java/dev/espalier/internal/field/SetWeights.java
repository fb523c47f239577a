package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Exponentials;
import java.util.Arrays;
import java.util.function.IntPredicate;

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
 * <p>takes one exponential for each label instead of one for each set. Along a {@link SetTree} what
 * sets have in common is multiplied once: with c_n the exponential of what node n's pair term
 * exceeds its parent's by, and i its label,
 *
 * <pre>{@code
 * below_n = [n is a candidate] + Σ_{children k} c_k exp g_{i(k)} · below_k       upwards; the total
 * above_n = above_{parent} · c_n exp g_i,   above of the root = 1 / total        downwards
 * }</pre>
 *
 * <p>above_n · below_n is the probability of all candidates from n down, and all of these have
 * label i. A node without children needs neither number kept. Rows lie side by side ("lanes"), so
 * that every step is a vector operation. Where a product could leave the range of numbers, a row's
 * energies are summed first and the greatest is taken off before the exponential.
 *
 * <p>Not for use by several threads at a time.
 */
public final class SetWeights {
  /**
   * Maximum number of numbers for all sets of a block of rows: they stay in the cache of a core.
   */
  private static final int MOST_NUMBERS = 1 << 16;

  private static final int FEWEST_LANES = 32;
  private static final int MOST_LANES = 256;

  /** Rows that are turned between rows × labels and labels × rows at a time: both stay in cache. */
  private static final int TRANSPOSED = 32;

  /** Products of numbers between exp(−600) and exp(600) neither overflow nor lose digits. */
  private static final double SAFE = 600;

  private final LabelSets sets;
  private final SetTree tree;
  private final int largestSet;
  private final double[] pairTerms;
  private double largestPairTerm;

  /** exp of a node's pair term less that of its parent. */
  private final double[] steps;

  // An array for each label and node: loops over lanes of several arrays become vector operations
  // when all have the same index.

  /** Labels × lanes: exp g. */
  private final double[][] factors;

  /** Nodes × lanes, both of the class's comment; nothing at nodes without children. */
  private final double[][] below;

  private final double[][] above;

  /** Nodes × lanes: probabilities from each node down, summed over blocks of rows; or nothing. */
  private double[][] sums = {};

  private final double[] unsafeSums;
  private final boolean[] unsafe;
  private boolean anyUnsafe;
  private final double[] scratch;
  private final double[] laneFactors;
  private int lanes;

  private final int mostLanes;

  /** Labels × lanes: g. */
  private final double[][] gains;

  /** Σ_s of the weights of each lane. */
  private final double[] totals;

  /** What was taken off the energies of each lane. */
  private final double[] shifts;

  /** Labels × lanes: the probability that each label is on. */
  private final double[][] marginals;

  /**
   * Makes room for one block of rows.
   *
   * @param sets the candidates; different, at least one
   * @param rows how many rows there are to be
   */
  public SetWeights(LabelSets sets, int rows) {
    this(sets, new SetTree(sets), rows);
  }

  private SetWeights(LabelSets sets, SetTree tree, int rows) {
    this.sets = sets;
    this.tree = tree;
    this.pairTerms = new double[sets.rows()];
    int inCache = Math.max(FEWEST_LANES, Integer.highestOneBit(MOST_NUMBERS / tree.nodes()));
    this.mostLanes = Math.min(Math.min(MOST_LANES, inCache), Math.max(1, rows));
    this.unsafe = new boolean[mostLanes];
    this.scratch = new double[mostLanes];
    this.laneFactors = new double[mostLanes];
    this.totals = new double[mostLanes];
    this.shifts = new double[mostLanes];
    int labels = sets.labelCount();
    this.factors = new double[labels][mostLanes];
    this.gains = new double[labels][mostLanes];
    this.marginals = new double[labels][mostLanes];
    this.steps = new double[tree.nodes()];
    this.below = new double[tree.nodes()][];
    this.above = new double[tree.nodes()][];
    for (int node = 0; node < below.length; node++) {
      int room = node == 0 || !tree.isLeaf(node) ? mostLanes : 0;
      below[node] = new double[room];
      above[node] = new double[room];
    }
    this.unsafeSums = new double[sets.rows()];
    int size = 0;
    for (int set = 0; set < sets.rows(); set++) {
      size = Math.max(size, sets.size(set));
    }
    this.largestSet = size;
  }

  /** Room for another block of rows, with the same candidates. */
  public SetWeights another() {
    return new SetWeights(sets, tree, mostLanes);
  }

  /** Room for a block of other rows, with the same candidates and pair terms. */
  SetWeights another(int rows) {
    SetWeights other = new SetWeights(sets, tree, rows);
    System.arraycopy(pairTerms, 0, other.pairTerms, 0, pairTerms.length);
    System.arraycopy(steps, 0, other.steps, 0, steps.length);
    other.largestPairTerm = largestPairTerm;
    return other;
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
    boolean allUnsafe = !(2 * largestPairTerm <= SAFE);
    for (int node = 0; node < steps.length; node++) {
      double more = pairTerm(node) - (node == 0 ? 0 : pairTerm(tree.parent[node]));
      steps[node] = allUnsafe ? 0 : Math.exp(more);
    }
  }

  private double pairTerm(int node) {
    return tree.set[node] == SetTree.NONE ? 0 : pairTerms[tree.set[node]];
  }

  /** E(s), up to what all sets of the row share. */
  public double energy(int set, int lane) {
    double energy = pairTerms[set];
    for (int k = sets.start(set); k < sets.start(set + 1); k++) {
      energy += gains[sets.members()[k]][lane];
    }
    return energy;
  }

  /** The most rows of a block. */
  public int mostLanes() {
    return mostLanes;
  }

  /**
   * Takes a block of rows and weighs all sets: g_i = 2 (score_i + offset_i).
   *
   * @param scores rows × labels, row-major; finite
   * @param base where the first row starts
   * @param count how many rows, at most {@link #mostLanes}
   * @param offsets one for each label
   */
  public void compute(double[] scores, int base, int count, double[] offsets) {
    lanes = count;
    int labels = gains.length;
    for (int from = 0; from < lanes; from += TRANSPOSED) {
      int to = Math.min(lanes, from + TRANSPOSED);
      for (int i = 0; i < labels; i++) {
        double[] gain = gains[i];
        for (int lane = from, at = base + from * labels + i; lane < to; lane++, at += labels) {
          gain[lane] = 2 * (scores[at] + offsets[i]);
        }
      }
    }
    findUnsafeLanes();
    exponentials();
    upward();
    for (int lane = 0; lane < lanes; lane++) {
      totals[lane] = steps[0] * below[0][lane];
    }
    Arrays.fill(shifts, 0, lanes, 0);
    for (int lane = 0; lane < lanes; lane++) {
      if (unsafe[lane]) {
        exponentiate(lane);
      }
    }
  }

  /**
   * Finds the lanes whose products are not safe; their weights stay zero and they are worked
   * through one by one. Each lane by its own numbers, so that a row does not depend on those beside
   * it.
   */
  private void findUnsafeLanes() {
    Arrays.fill(totals, 0, lanes, 0);
    for (double[] gain : gains) {
      for (int lane = 0; lane < lanes; lane++) {
        totals[lane] = Math.max(totals[lane], Math.abs(gain[lane]));
      }
    }
    anyUnsafe = false;
    for (int lane = 0; lane < lanes; lane++) {
      unsafe[lane] = !(largestSet * totals[lane] + 2 * largestPairTerm <= SAFE);
      anyUnsafe |= unsafe[lane];
    }
  }

  private void exponentials() {
    for (int label = 0; label < gains.length; label++) {
      Exponentials.of(gains[label], factors[label], scratch, lanes);
    }
    for (int lane = 0; anyUnsafe && lane < lanes; lane++) {
      if (unsafe[lane]) {
        for (double[] factor : factors) {
          factor[lane] = 0;
        }
      }
    }
  }

  private void upward() {
    if (tree.isLeaf(0)) {
      Arrays.fill(below[0], 0, lanes, 1);
    }
    for (int node = steps.length - 1; node > 0; node--) {
      int parent = tree.parent[node];
      double[] factor = factors[tree.label[node]];
      boolean last = tree.isLeaf(node);
      if (node != tree.lastChild[parent]) {
        if (last) {
          LaneLoops.add(steps[node], factor, below[parent], lanes);
        } else {
          LaneLoops.add(steps[node], factor, below[node], below[parent], lanes);
        }
      } else {
        // The first to come to its parent, where nothing stands yet.
        double own = tree.set[parent] == SetTree.NONE ? 0 : 1;
        if (last) {
          LaneLoops.start(own, steps[node], factor, below[parent], lanes);
        } else {
          LaneLoops.start(own, steps[node], factor, below[node], below[parent], lanes);
        }
      }
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

  /** log Σ_s exp E(s) of a row, up to what all sets share. */
  public double logTotal(int lane) {
    return shifts[lane] + Math.log(totals[lane]);
  }

  /** Turns the weights into probabilities. To be called once after {@link #compute}. */
  public void normalise() {
    factorsOf(lane -> true);
    downward(false);
  }

  /**
   * The same, and adds the probabilities of the sets to sums that {@link #drainSetSums} gives.
   *
   * @param counts whether a lane counts; the probabilities of others are 0
   */
  public void normaliseAndSum(IntPredicate counts) {
    factorsOf(counts);
    if (sums.length == 0) {
      sums = new double[tree.nodes()][mostLanes];
    }
    downward(true);
    for (int lane = 0; anyUnsafe && lane < lanes; lane++) {
      if (unsafe[lane]) {
        for (int set = 0; set < pairTerms.length; set++) {
          unsafeSums[set] += laneFactors[lane] * Math.exp(energy(set, lane) - shifts[lane]);
        }
      }
    }
  }

  private void factorsOf(IntPredicate counts) {
    for (int lane = 0; lane < lanes; lane++) {
      laneFactors[lane] = counts.test(lane) ? 1 / totals[lane] : 0;
    }
  }

  /**
   * Writes the probability that each label is on; to be asked after the weights are normalised.
   *
   * @param factor what they are multiplied by
   * @param out output: rows × labels, row-major
   * @param base where the first row starts
   */
  public void marginals(double factor, double[] out, int base) {
    int labels = marginals.length;
    for (int from = 0; from < lanes; from += TRANSPOSED) {
      int to = Math.min(lanes, from + TRANSPOSED);
      for (int i = 0; i < labels; i++) {
        double[] marginal = marginals[i];
        for (int lane = from, at = base + from * labels + i; lane < to; lane++, at += labels) {
          out[at] = factor * marginal[lane];
        }
      }
    }
  }

  private void downward(boolean summing) {
    for (double[] marginal : marginals) {
      Arrays.fill(marginal, 0, lanes, 0);
    }
    for (int lane = 0; lane < lanes; lane++) {
      above[0][lane] = unsafe[lane] ? 0 : steps[0] * laneFactors[lane];
    }
    if (summing) {
      for (int lane = 0; lane < lanes; lane++) {
        sums[0][lane] += above[0][lane] * below[0][lane];
      }
    }
    for (int node = 1; node < steps.length; node++) {
      double[] from = above[tree.parent[node]];
      double[] factor = factors[tree.label[node]];
      double[] marginal = marginals[tree.label[node]];
      // Where sums are not wanted they go to one place that is not looked at.
      double[] sum = summing ? sums[node] : scratch;
      if (tree.isLeaf(node)) {
        LaneLoops.spread(steps[node], factor, from, marginal, sum, lanes);
      } else {
        LaneLoops.spread(steps[node], factor, from, above[node], below[node], marginal, sum, lanes);
      }
    }
    for (int lane = 0; anyUnsafe && lane < lanes; lane++) {
      if (unsafe[lane]) {
        marginalsOf(lane, laneFactors[lane]);
      }
    }
  }

  /**
   * Gives the probabilities of the sets, summed over all rows since the last call.
   *
   * @param setSums input and output: the sum is added for each set
   */
  public void drainSetSums(double[] setSums) {
    for (int node = 0; node < sums.length; node++) {
      double sum = LaneLoops.sum(sums[node]);
      Arrays.fill(sums[node], 0);
      // The sum is over all sets from the node down; each has what it exceeds its children by.
      if (tree.set[node] != SetTree.NONE) {
        setSums[tree.set[node]] += sum;
      }
      int parent = tree.parent[node];
      if (parent != SetTree.NONE && tree.set[parent] != SetTree.NONE) {
        setSums[tree.set[parent]] -= sum;
      }
    }
    for (int set = 0; set < unsafeSums.length; set++) {
      setSums[set] += unsafeSums[set];
    }
    Arrays.fill(unsafeSums, 0);
  }

  private void marginalsOf(int lane, double factor) {
    for (double[] marginal : marginals) {
      marginal[lane] = 0;
    }
    for (int set = 0; set < pairTerms.length; set++) {
      double probability = factor * Math.exp(energy(set, lane) - shifts[lane]);
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        marginals[sets.members()[k]][lane] += probability;
      }
    }
  }
}
