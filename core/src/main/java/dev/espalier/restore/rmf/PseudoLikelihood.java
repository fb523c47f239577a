package dev.espalier.restore.rmf;

import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import dev.espalier.math.SparseKernels;
import dev.espalier.optim.BlockObjective;

/**
 * The mean negative log pseudo-likelihood of the rows at their expected values: the sum of −log of
 * (2.3) over the numbers and of (2.4) over the categories. A missing category is no target.
 */
final class PseudoLikelihood implements BlockObjective {
  private static final int BLOCK_ROWS = 64;
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private final Design design;
  private final Layout layout;
  private final Chunks chunks;
  private final double[][] scores;
  private final double[][] couplings;
  private final double[][] products;

  PseudoLikelihood(Design design) {
    this.design = design;
    this.layout = design.layout();
    this.chunks = Parallel.chunks(design.rows());
    int width = layout.width();
    this.scores = new double[chunks.count()][BLOCK_ROWS * width];
    this.couplings = new double[chunks.count()][width * width];
    this.products = new double[chunks.count()][width * width];
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
    double[] product = products[chunk];
    java.util.Arrays.fill(product, 0);
    double sum = sum(chunk, point, gradient, product);
    layout.addPacked(product, gradient);
    return sum;
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return sum(chunk, point, null, null);
  }

  private double sum(
      int chunk,
      double[] point,
      double @org.jspecify.annotations.Nullable [] gradient,
      double @org.jspecify.annotations.Nullable [] product) {
    for (int s = 0; s < layout.numbers(); s++) {
      if (!(point[s] > 0)) {
        return Double.POSITIVE_INFINITY;
      }
    }
    int width = layout.width();
    double[] block = scores[chunk];
    double[] weights = couplings[chunk];
    layout.unpack(point, weights);
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += BLOCK_ROWS) {
      int to = Math.min(chunks.to(chunk), from + BLOCK_ROWS);
      SparseKernels.multiply(
          design.rowStarts(),
          design.coordinates(),
          design.values(),
          from,
          to,
          width,
          weights,
          0,
          block,
          0);
      for (int row = from; row < to; row++) {
        int base = (row - from) * width;
        for (int i = 0; i < width; i++) {
          block[base + i] += point[layout.biases() + i];
        }
        sum += numberTerms(row, point, block, base, gradient);
        sum += categoryTerms(row, block, base);
      }
      if (gradient != null && product != null) {
        double scale = 1.0 / design.rows();
        for (int k = 0; k < (to - from) * width; k++) {
          block[k] *= scale;
        }
        SparseKernels.addTransposed(
            design.rowStarts(),
            design.coordinates(),
            design.values(),
            from,
            to,
            width,
            block,
            0,
            product,
            0);
        for (int k = 0; k < (to - from) * width; k += width) {
          for (int i = 0; i < width; i++) {
            gradient[layout.biases() + i] += block[k + i];
          }
        }
      }
    }
    return sum / design.rows();
  }

  /** −log (2.3) with η = ω_ss · mean: −½ log ω + ½ ω u² − u η + η² / 2ω; leaves ∂/∂η in place. */
  private double numberTerms(
      int row,
      double[] point,
      double[] block,
      int base,
      double @org.jspecify.annotations.Nullable [] gradient) {
    int m = layout.numbers();
    double sum = 0;
    for (int s = 0; s < m; s++) {
      double precision = point[s];
      double u = design.numbers()[row * m + s];
      double mean = block[base + s] / precision;
      double residual = u - mean;
      sum += HALF_LOG_TWO_PI - 0.5 * Math.log(precision) + 0.5 * precision * residual * residual;
      if (gradient != null) {
        gradient[s] += 0.5 * (u * u - mean * mean - 1 / precision) / design.rows();
      }
      block[base + s] = -residual;
    }
    return sum;
  }

  /** −log (2.4); leaves p − target in place, zero where the target is missing. */
  private double categoryTerms(int row, double[] block, int base) {
    int m = layout.numbers();
    int c = layout.categories();
    double sum = 0;
    for (int j = 0; j < c; j++) {
      int from = base + layout.start(m + j);
      int to = base + layout.end(m + j);
      int code = design.targets()[row * c + j];
      if (code < 0) {
        java.util.Arrays.fill(block, from, to, 0);
        continue;
      }
      double target = block[from + code];
      sum += Softmax.apply(block, from, to) - target;
      block[from + code] -= 1;
    }
    return sum;
  }
}
