package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.math.Chunks;
import dev.espalier.math.Logistic;
import dev.espalier.math.Parallel;
import dev.espalier.math.SparseKernels;
import dev.espalier.optim.BlockObjective;
import java.util.Arrays;

/**
 * The mean negative log pseudo-likelihood with constant edges, 003 (8) and 001 (3.15):
 *
 * <pre>{@code
 * (1/n) Σ_l Σ_i log(1 + exp(−2 y_li g_li)),   g_li = β_i·x_l + b_i + Σ_{j≠i} α_ij y_lj
 * }</pre>
 *
 * <p>An unknown label has no term of its own; to its neighbours it shows its expectation.
 */
public final class PseudoLikelihood implements BlockObjective {
  /** How many times the work on its buffers a chunk must have to do at least. */
  private static final double BUFFER_SHARE = 48;

  /** What an exponential costs, in multiplications. */
  private static final double EXPONENTIAL = 8;

  private final Features features;
  private final Labels labels;
  private final NeighbourValues neighbours;
  private final EdgeLayout layout;
  private final int width;
  private final Chunks chunks;
  private final double[][] scores;
  private final double[][] matrices;
  private final double[][] productSums;
  private final double[][] sums;

  PseudoLikelihood(Features features, Labels labels, NeighbourValues neighbours) {
    this.features = features;
    this.labels = labels;
    this.neighbours = neighbours;
    this.width = labels.labelCount();
    this.layout = new EdgeLayout(features.columns(), width);
    this.chunks = chunks(features, labels, layout);
    this.scores = new double[chunks.count()][features.blockRows() * width];
    this.matrices = new double[chunks.count()][width * width];
    this.productSums = new double[chunks.count()][width * width];
    this.sums = new double[chunks.count()][width];
  }

  /**
   * The usual cut, but no chunk so small that filling and merging its buffers, which hold a number
   * for each parameter and each pair, would be more than a small part of its work. With a thousand
   * labels that leaves a few chunks and saves hundreds of megabytes.
   */
  static Chunks chunks(Features features, Labels labels, EdgeLayout layout) {
    int rows = features.rows();
    Chunks usual = Parallel.chunks(rows);
    if (rows == 0) {
      return usual;
    }
    double width = layout.labels();
    double buffers = layout.dimension() + 3 * width * width;
    double stored = (double) (features.storedValues() + labels.positives().size()) / rows;
    // Two products for each stored value, and an exponential for each label.
    double workOfRow = 2 * width * (stored + EXPONENTIAL);
    double fewest = Math.min(rows, BUFFER_SHARE * buffers / workOfRow);
    return new Chunks(rows, Math.max(1, (int) Math.min(usual.count(), rows / fewest)));
  }

  /** The objective for labels of which everything is known. */
  public static PseudoLikelihood of(Features features, Labels labels) {
    if (labels.hasUnknown()) {
      throw new IllegalArgumentException("unknown labels without expectations");
    }
    return new PseudoLikelihood(features, labels, NeighbourValues.of(labels));
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    return run(chunk, point, gradient, true);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(chunk, point, scratch, false);
  }

  private double run(int chunk, double[] point, double[] gradient, boolean withGradient) {
    double[] block = scores[chunk];
    double[] strengths = matrices[chunk];
    double[] products = productSums[chunk];
    Arrays.fill(products, 0);
    layout.spread(point, strengths);
    double[] offsets = offsets(point, strengths);
    double[] residualSums = sums[chunk];
    Arrays.fill(residualSums, 0);
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      int size = (to - from) * width;
      signedFields(from, to, point, strengths, offsets, block);
      if (!withGradient) {
        sum += Logistic.valueOfSumLog1pExp(block, 0, size);
        continue;
      }
      sum += Logistic.sumLog1pExp(block, 0, size);
      residuals(from, to, block);
      features.addTransposed(from, to, block, width, gradient);
      // products_ji += Σ_l q_lj r_li
      SparseKernels.addTransposed(
          neighbours.rowStart,
          neighbours.label,
          neighbours.q,
          from,
          to,
          width,
          block,
          0,
          products,
          0);
      for (int k = 0; k < size; k += width) {
        for (int i = 0; i < width; i++) {
          residualSums[i] += block[k + i];
        }
      }
    }
    if (withGradient) {
      finish(residualSums, products, gradient);
    }
    return sum / features.rows();
  }

  /** b_i − Σ_j α_ij: the field of a row without any positive label, but for its features. */
  private double[] offsets(double[] point, double[] strengths) {
    double[] offsets = new double[width];
    for (int i = 0; i < width; i++) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += strengths[i * width + j];
      }
      offsets[i] = point[layout.intercepts() + i] - sum;
    }
    return offsets;
  }

  /** block = −2 y g; an unknown label gets −∞, whose loss and residual are zero. */
  private void signedFields(
      int from, int to, double[] point, double[] strengths, double[] offsets, double[] block) {
    features.multiply(from, to, point, width, block);
    // Σ_j α_ij y_j = 2 Σ_j α_ij q_j − Σ_j α_ij; the second sum is in the offsets.
    SparseKernels.addProduct(
        neighbours.rowStart,
        neighbours.label,
        neighbours.twice,
        from,
        to,
        width,
        strengths,
        0,
        block,
        0);
    LabelSets unknown = labels.unknown();
    LabelSets positives = labels.positives();
    for (int row = from; row < to; row++) {
      int base = (row - from) * width;
      for (int i = 0; i < width; i++) {
        block[base + i] = 2 * (block[base + i] + offsets[i]);
      }
      flip(positives, row, base, block);
      if (unknown != null) {
        for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
          block[base + unknown.members()[k]] = Double.NEGATIVE_INFINITY;
        }
      }
    }
  }

  /** block = ∂loss/∂g = −2 y σ(−2 y g) / n. */
  private void residuals(int from, int to, double[] block) {
    double factor = 2.0 / features.rows();
    for (int row = from; row < to; row++) {
      int base = (row - from) * width;
      for (int i = 0; i < width; i++) {
        block[base + i] *= factor;
      }
      flip(labels.positives(), row, base, block);
    }
  }

  private static void flip(LabelSets positives, int row, int base, double[] block) {
    for (int k = positives.start(row); k < positives.start(row + 1); k++) {
      int at = base + positives.members()[k];
      block[at] = -block[at];
    }
  }

  /** ∂/∂α_ij = Σ_l (r_li y_lj + r_lj y_li), with y = 2q − 1. */
  private void finish(double[] residualSums, double[] products, double[] gradient) {
    for (int i = 0; i < width; i++) {
      gradient[layout.intercepts() + i] += residualSums[i];
    }
    int at = layout.edges();
    for (int i = 0; i < width; i++) {
      for (int j = i + 1; j < width; j++, at++) {
        gradient[at] +=
            2 * (products[j * width + i] + products[i * width + j])
                - residualSums[i]
                - residualSums[j];
      }
    }
  }
}
