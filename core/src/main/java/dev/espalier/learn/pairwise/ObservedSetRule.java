package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Matrix;
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

  private final ObservedSetTargets targets;
  private final LabelSets sets;

  /** The pairs inside each set, by their place among all pairs; increasing in each. */
  private final PairsWithinSets inside;

  /** How many numbers of a product take as long as one that is looked up. */
  private final long productGain;

  ObservedSetRule(Labels labels) {
    this(labels, PRODUCT_GAIN);
  }

  /** With another gain of products: at 0 everything is looked up. */
  ObservedSetRule(Labels labels, long productGain) {
    super(labels.labelCount(), labels.rows());
    this.targets = ObservedSetTargets.of(labels);
    this.sets = targets.sets();
    this.inside = PairsWithinSets.of(sets);
    this.productGain = productGain;
  }

  @Override
  int termsOfEdge() {
    return 1;
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    PairsWithinSets edges = edgesInside(pairs);
    long products = (long) pairs.width() * sets.rows();
    long lookUps = (long) pairs.width() + sets.members().length + edges.place().length;
    if (products > MOST_SIGNS || products > productGain * lookUps) {
      return () -> new LookUps(pairs, edges);
    }
    double[] signs = signs(pairs);
    return () -> new Products(pairs, signs);
  }

  /** The edges of a graph inside each set. */
  private PairsWithinSets edgesInside(LabelPairs pairs) {
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
    return new PairsWithinSets(start, Arrays.copyOf(edges, size));
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

  /** What both ways share: n rows' energies are held from row to row. */
  private abstract class SetWorker implements Worker {
    final LabelPairs pairs;
    final int width;
    final int count = sets.rows();
    double[] energies = {};

    SetWorker(LabelPairs pairs) {
      this.pairs = pairs;
      this.width = pairs.width();
    }

    /** Sets the energies of the first n rows of a block. */
    abstract void energies(int n, double[] block);

    /** Sets the derivatives of the first n rows, whose residuals stand in place of energies. */
    abstract void derivatives(int n, double[] block);

    @Override
    public double loss(int fromRow, int toRow, double[] block) {
      prepare(toRow - fromRow, block);
      double sum = 0;
      for (int row = fromRow; row < toRow; row++) {
        sum += toResiduals(row, energies, (row - fromRow) * count);
      }
      return sum;
    }

    private void prepare(int n, double[] block) {
      if (energies.length < n * count) {
        energies = new double[n * count];
      }
      energies(n, block);
    }

    @Override
    public double residuals(int fromRow, int toRow, double[] block) {
      double sum = loss(fromRow, toRow, block);
      derivatives(toRow - fromRow, block);
      return sum;
    }

    /** The covariance under p(s|x) of labels and of products of two: Σ_s p(s) s sᵀ − m mᵀ. */
    @Override
    public void addCurvature(int fromRow, int toRow, double[] block, double[] sum) {
      int n = toRow - fromRow;
      prepare(n, block);
      double[] shares = new double[count];
      for (int row = 0; row < n; row++) {
        double logSum = Logistic.logSumExp(energies, row * count, count);
        for (int set = 0; set < count; set++) {
          energies[row * count + set] = Math.exp(energies[row * count + set] - logSum);
          shares[set] += energies[row * count + set] / rows;
        }
      }
      double[] signs = signs(pairs);
      Matrix ofSets = Matrix.of(signs, count, width);
      Matrix means = Matrix.of(new double[n * width], n, width);
      Matrix total = Matrix.of(sum, width, width);
      Blas blas = Blas.get();
      blas.multiply(Matrix.of(energies, n, count), ofSets, means);
      blas.multiply(-1.0 / rows, means.transpose(), means, 1, total);
      double[] weighted = signs.clone();
      for (int set = 0; set < count; set++) {
        blas.scale(width, shares[set], weighted, set * width);
      }
      blas.multiply(1, Matrix.of(weighted, count, width).transpose(), ofSets, 1, total);
    }
  }

  private final class Products extends SetWorker {
    private final Matrix signs;

    Products(LabelPairs pairs, double[] signs) {
      super(pairs);
      this.signs = Matrix.of(signs, count, width);
    }

    @Override
    void energies(int n, double[] block) {
      Blas.get()
          .multiply(Matrix.of(block, n, width), signs.transpose(), Matrix.of(energies, n, count));
    }

    @Override
    void derivatives(int n, double[] block) {
      Matrix residuals = Matrix.of(energies, n, count);
      Blas.get().multiply(1.0 / rows, residuals, signs, 0, Matrix.of(block, n, width));
    }
  }

  private final class LookUps extends SetWorker {
    private final int[] first;
    private final int[] second;
    private final double[] gains = new double[labels];
    private final double[] once = new double[labels];

    /** The edges inside each set, and where those of each set start. */
    private final int[] edges;

    private final int[] edgeStart;

    LookUps(LabelPairs pairs, PairsWithinSets inGraph) {
      super(pairs);
      this.first = pairs.first();
      this.second = pairs.second();
      this.edgeStart = inGraph.start();
      this.edges = inGraph.place();
    }

    @Override
    void energies(int n, double[] block) {
      for (int at = 0, row = 0; row < n; row++, at += width) {
        double constant = 0;
        for (int i = 0; i < labels; i++) {
          constant -= block[at + i];
          gains[i] = 2 * block[at + i];
        }
        int strengths = at + labels;
        for (int edge = 0; edge < first.length; edge++) {
          constant += block[strengths + edge];
          gains[first[edge]] -= 2 * block[strengths + edge];
          gains[second[edge]] -= 2 * block[strengths + edge];
        }
        for (int set = 0; set < count; set++) {
          double energy = constant;
          for (int k = sets.start(set); k < sets.start(set + 1); k++) {
            energy += gains[sets.members()[k]];
          }
          double inside = 0;
          for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
            inside += block[strengths + edges[k]];
          }
          energies[row * count + set] = energy + 4 * inside;
        }
      }
    }

    @Override
    void derivatives(int n, double[] block) {
      for (int at = 0, row = 0; row < n; row++, at += width) {
        Arrays.fill(block, at, at + width, 0);
        Arrays.fill(once, 0);
        double total = 0;
        int strengths = at + labels;
        for (int set = 0; set < count; set++) {
          double residual = energies[row * count + set] / rows;
          total += residual;
          for (int k = sets.start(set); k < sets.start(set + 1); k++) {
            once[sets.members()[k]] += residual;
          }
          for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
            block[strengths + edges[k]] += 4 * residual;
          }
        }
        for (int i = 0; i < labels; i++) {
          block[at + i] = 2 * once[i] - total;
        }
        for (int edge = 0; edge < first.length; edge++) {
          block[strengths + edge] += total - 2 * (once[first[edge]] + once[second[edge]]);
        }
      }
    }
  }
}
