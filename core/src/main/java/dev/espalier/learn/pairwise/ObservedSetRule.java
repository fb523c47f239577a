package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The negative log-likelihood of a row, normalised over the label sets S that occur in training:
 *
 * <pre>{@code
 * log Σ_{s∈S} exp E(s) − E(y),   E(s) = Σ_i s_i f_i + Σ_{i<j} ω_ij s_i s_j
 * }</pre>
 *
 * <p>Of a row with unknown labels the sets that agree with what is known count together.
 *
 * <p>Energies are found in one of two ways, whichever needs less work. With the signs s_i and s_i
 * s_j of all sets in a matrix, those of a block of rows are one product. Or set by set: with s = 2p
 * − 1 an energy is a constant, a gain for each label of the set and four times the strengths inside
 * the set, far fewer terms than edges where sets are small.
 */
final class ObservedSetRule extends LearningRule {
  /** About how many numbers of a product take as long as one that is looked up. */
  private static final int PRODUCT_GAIN = 20;

  /** No larger matrix of signs for energies. */
  private static final int MOST_SIGNS = 1 << 22;

  /** Rows whose probabilities are held at a time. */
  private static final int CURVATURE_ROWS = 256;

  private final SupportedTargets targets;
  private final LabelSets sets;

  /** The pairs inside each set, by their place among all pairs; increasing in each. */
  private final InsidePairs inside;

  /** How many numbers of a product take as long as one that is looked up. */
  private final long productGain;

  ObservedSetRule(Labels labels) {
    this(labels, PRODUCT_GAIN);
  }

  /** With another gain of products: at 0 everything is looked up. */
  ObservedSetRule(Labels labels, long productGain) {
    super(labels.labelCount(), labels.rows());
    this.targets = SupportedTargets.of(labels);
    this.sets = targets.sets();
    this.inside = InsidePairs.of(sets);
    this.productGain = productGain;
  }

  @Override
  int termsOfEdge() {
    return 1;
  }

  /** p(s|x) − p(s|x, what is known) of each set, divided by the number of rows. */
  @Override
  int stateSize() {
    return sets.rows();
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    InsidePairs edges = edgesInside(pairs);
    long products = (long) pairs.width() * sets.rows();
    long lookUps = (long) pairs.width() + sets.members().length + edges.place().length;
    if (products > MOST_SIGNS || products > productGain * lookUps) {
      return () -> new LookUps(pairs, edges);
    }
    double[] signs = signs(pairs);
    return () -> new Products(pairs.width(), signs);
  }

  /** The edges of a graph inside each set. */
  private InsidePairs edgesInside(LabelPairs pairs) {
    int[] start = new int[sets.rows() + 1];
    int[] edges = new int[inside.place().length];
    int size = 0;
    for (int set = 0; set < sets.rows(); set++) {
      for (int k = inside.start()[set]; k < inside.start()[set + 1]; k++) {
        int edge = Arrays.binarySearch(pairs.index(), inside.place()[k]);
        if (edge >= 0) {
          edges[size++] = edge;
        }
      }
      start[set + 1] = size;
    }
    return new InsidePairs(start, Arrays.copyOf(edges, size));
  }

  /** The signs of labels and pairs in all sets: sets × width. */
  private double[] signs(LabelPairs pairs) {
    int width = pairs.width();
    double[] signs =
        new double[Shape.product("learning", sets.rows(), "label sets", width, "labels and edges")];
    for (int set = 0; set < sets.rows(); set++) {
      int base = set * width;
      Arrays.fill(signs, base, base + labels, -1);
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        signs[base + sets.members()[k]] = 1;
      }
      for (int pair = 0; pair < pairs.count(); pair++) {
        signs[base + labels + pair] =
            signs[base + pairs.first()[pair]] * signs[base + pairs.second()[pair]];
      }
    }
    return signs;
  }

  @Override
  void pairResiduals(double[] state, int fromRow, int toRow, LabelPairs pairs, double[] out) {
    int count = pairs.count();
    int firstPlace = pairs.index()[0];
    double[] once = new double[labels];
    // Which of the pairs inside each set are among these.
    int[] from = new int[sets.rows()];
    int[] to = new int[sets.rows()];
    for (int set = 0; set < from.length; set++) {
      from[set] = firstInside(set, firstPlace);
      to[set] = firstInside(set, pairs.index()[count - 1] + 1);
    }
    for (int row = fromRow; row < toRow; row++) {
      int base = row * sets.rows();
      int target = (row - fromRow) * count;
      double total = sumOfLabels(state, base, once);
      for (int pair = 0; pair < count; pair++) {
        out[target + pair] = total - 2 * (once[pairs.first()[pair]] + once[pairs.second()[pair]]);
      }
      for (int set = 0; set < from.length; set++) {
        double residual = 4 * state[base + set];
        for (int k = from[set]; k < to[set]; k++) {
          out[target + inside.place()[k] - firstPlace] += residual;
        }
      }
    }
  }

  /** Where the first pair inside a set stands that is not before a place. */
  private int firstInside(int set, int place) {
    int found =
        Arrays.binarySearch(inside.place(), inside.start()[set], inside.start()[set + 1], place);
    return found >= 0 ? found : -found - 1;
  }

  /** once_i = Σ_{s∋i} r_s; returns Σ_s r_s. */
  private double sumOfLabels(double[] residuals, int offset, double[] once) {
    Arrays.fill(once, 0);
    double total = 0;
    int[] members = sets.members();
    for (int set = 0; set < sets.rows(); set++) {
      double residual = residuals[offset + set];
      total += residual;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        once[members[k]] += residual;
      }
    }
    return total;
  }

  /**
   * The mean covariance under p(s|x) of labels and of products of two: Σ_s p̄(s) s sᵀ − mean of m
   * mᵀ, with m the means of a row.
   */
  @Override
  double[] curvature(double[] state, LabelPairs pairs) {
    int width = pairs.width();
    int count = sets.rows();
    double[] signs = signs(pairs);
    double[] shares = new double[count];
    double[] sum = new double[width * width];
    double[] probabilities = new double[CURVATURE_ROWS * count];
    double[] means = new double[CURVATURE_ROWS * width];
    Blas blas = Blas.get();
    for (int from = 0; from < rows; from += CURVATURE_ROWS) {
      int block = Math.min(CURVATURE_ROWS, rows - from);
      for (int row = 0; row < block; row++) {
        probabilities(state, from + row, probabilities, row * count);
        for (int set = 0; set < count; set++) {
          shares[set] += probabilities[row * count + set] / rows;
        }
      }
      blas.gemm(
          false,
          false,
          block,
          width,
          count,
          1,
          probabilities,
          0,
          count,
          signs,
          0,
          width,
          0,
          means,
          0,
          width);
      blas.gemm(
          true,
          false,
          width,
          width,
          block,
          -1.0 / rows,
          means,
          0,
          width,
          means,
          0,
          width,
          1,
          sum,
          0,
          width);
    }
    double[] weighted = signs.clone();
    for (int set = 0; set < count; set++) {
      blas.scale(width, shares[set], weighted, set * width);
    }
    blas.gemm(
        true, false, width, width, count, 1, weighted, 0, width, signs, 0, width, 1, sum, 0, width);
    return sum;
  }

  /**
   * p(s|x) from p(s|x) − p(s|x, what is known): where one set is known, its probability is what the
   * others leave; where several may be, what is positive stands for all.
   */
  private void probabilities(double[] state, int row, double[] out, int at) {
    double positive = 0;
    int lowest = 0;
    int base = row * sets.rows();
    for (int set = 0; set < sets.rows(); set++) {
      out[at + set] = Math.max(0, state[base + set] * rows);
      positive += out[at + set];
      lowest = state[base + set] < state[base + lowest] ? set : lowest;
    }
    out[at + lowest] = Math.max(0, 1 - positive);
  }

  /**
   * Replaces a row's energies by p(s|x) − p(s|x, what is known) and returns −log p(what is
   * known|x).
   *
   * @param energies those of all sets from {@code offset} on; overwritten
   */
  private double toResiduals(int row, double[] energies, int offset) {
    int end = offset + sets.rows();
    int[] mine = targets.setsOf(row);
    if (mine.length == 0) {
      Arrays.fill(energies, offset, end, 0);
      return 0;
    }
    return mine.length == 1
        ? toResidualsOfOne(offset + mine[0], energies, offset, end)
        : toResidualsOfSeveral(mine, energies, offset);
  }

  private static double toResidualsOfOne(int target, double[] energies, int offset, int end) {
    double ofTarget = energies[target];
    double largest = ofTarget;
    for (int k = offset; k < end; k++) {
      largest = Math.max(largest, energies[k]);
    }
    double sum = 0;
    for (int k = offset; k < end; k++) {
      energies[k] = Math.exp(energies[k] - largest);
      sum += energies[k];
    }
    double others = 0;
    for (int k = offset; k < end; k++) {
      energies[k] /= sum;
      others += k == target ? 0 : energies[k];
    }
    // p − 1 as the sum of the others, which keeps its digits when p is nearly 1.
    energies[target] = -others;
    return Math.log(sum) + largest - ofTarget;
  }

  private double toResidualsOfSeveral(int[] mine, double[] energies, int offset) {
    double ofAll = Logistic.logSumExp(energies, offset, sets.rows());
    double largest = Double.NEGATIVE_INFINITY;
    for (int set : mine) {
      largest = Math.max(largest, energies[offset + set]);
    }
    double sum = 0;
    for (int set : mine) {
      sum += Math.exp(energies[offset + set] - largest);
    }
    double ofMine = largest + Math.log(sum);
    for (int set = 0, next = 0; set < sets.rows(); set++) {
      double energy = energies[offset + set];
      boolean agrees = next < mine.length && mine[next] == set;
      next += agrees ? 1 : 0;
      energies[offset + set] = Math.exp(energy - ofAll) - (agrees ? Math.exp(energy - ofMine) : 0);
    }
    return ofAll - ofMine;
  }

  private final class Products implements Worker {
    private final int width;
    private final double[] signs;
    private final int count = sets.rows();
    private double[] energies = {};

    Products(int width, double[] signs) {
      this.width = width;
      this.signs = signs;
    }

    @Override
    public double loss(int fromRow, int toRow, double[] block) {
      int blockRows = toRow - fromRow;
      if (energies.length < blockRows * count) {
        energies = new double[blockRows * count];
      }
      Blas.get()
          .gemm(
              false, true, blockRows, count, width, 1, block, 0, width, signs, 0, width, 0,
              energies, 0, count);
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += toResiduals(row, energies, (row - fromRow) * count);
      }
      return sum;
    }

    @Override
    public double residuals(int fromRow, int toRow, double[] block) {
      double sum = loss(fromRow, toRow, block);
      Blas.get()
          .gemm(
              false,
              false,
              toRow - fromRow,
              width,
              count,
              1.0 / rows,
              energies,
              0,
              count,
              signs,
              0,
              width,
              0,
              block,
              0,
              width);
      return sum;
    }

    @Override
    public void states(int fromRow, int toRow, double[] block, double[] state) {
      loss(fromRow, toRow, block);
      for (int k = 0; k < (toRow - fromRow) * count; k++) {
        state[fromRow * count + k] = energies[k] / rows;
      }
    }
  }

  private final class LookUps extends RowWorker {
    private final int[] first;
    private final int[] second;
    private final double[] gains = new double[labels];
    private final double[] energies = new double[sets.rows()];

    /** The edges inside each set, and where those of each set start. */
    private final int[] edges;

    private final int[] edgeStart;

    LookUps(LabelPairs pairs, InsidePairs inGraph) {
      super(pairs);
      this.first = pairs.first();
      this.second = pairs.second();
      this.edgeStart = inGraph.start();
      this.edges = inGraph.place();
    }

    @Override
    double loss(int row, double[] block, int at) {
      int strengths = at + labels;
      double constant = 0;
      for (int i = 0; i < labels; i++) {
        constant -= block[at + i];
        gains[i] = 2 * block[at + i];
      }
      for (int edge = 0; edge < first.length; edge++) {
        double strength = block[strengths + edge];
        constant += strength;
        gains[first[edge]] -= 2 * strength;
        gains[second[edge]] -= 2 * strength;
      }
      int[] members = sets.members();
      for (int set = 0; set < energies.length; set++) {
        double energy = constant;
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          energy += gains[members[k]];
        }
        double pairTerm = 0;
        for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
          pairTerm += block[strengths + edges[k]];
        }
        energies[set] = energy + 4 * pairTerm;
      }
      return toResiduals(row, energies, 0);
    }

    @Override
    double residuals(int row, double[] block, int at) {
      double loss = loss(row, block, at);
      for (int set = 0; set < energies.length; set++) {
        energies[set] /= rows;
      }
      double[] once = gains; // no longer needed, and as large
      double total = sumOfLabels(energies, 0, once);
      for (int i = 0; i < labels; i++) {
        block[at + i] = 2 * once[i] - total;
      }
      int strengths = at + labels;
      for (int edge = 0; edge < first.length; edge++) {
        block[strengths + edge] = total - 2 * (once[first[edge]] + once[second[edge]]);
      }
      for (int set = 0; set < energies.length; set++) {
        double residual = 4 * energies[set];
        for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
          block[strengths + edges[k]] += residual;
        }
      }
      return loss;
    }

    @Override
    void state(int row, double[] block, int at, double[] state, int stateAt) {
      loss(row, block, at);
      for (int set = 0; set < energies.length; set++) {
        state[stateAt + set] = energies[set] / rows;
      }
    }
  }
}
