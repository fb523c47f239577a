package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mean negative log pseudo-likelihood of the rows at their expected values: the sum of −log of
 * (2.3) over the numbers and of (2.4) over the categories. A missing category is no target.
 *
 * <p>A category has one level in each row, so that what it says about the others is one row of the
 * couplings, added and not multiplied; and its part of the gradient is the residuals of the row,
 * added to one row of a matrix. Rows are taken in blocks that fit the cache: first the residuals of
 * a block, in parallel over its rows; then the gradient, in parallel over the variables that it
 * belongs to. No sum is ever split by threads, so that results do not depend on them, and no thread
 * needs a gradient of its own, which for columns of many levels would be the largest cost.
 */
final class MixedPseudoLikelihood implements Objective {
  /** Number of residuals in a block. */
  private static final int BLOCK_CELLS = 1 << 18;

  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private final CompletedRows data;
  private final Layout layout;
  private final Chunks blocks;

  /** W, and the sum over the rows of z times the residuals; width × width. */
  private final double[] couplings;

  private final double[] products;
  private final double[] residuals;

  /** The parts of the last value that belong to each variable. */
  private final double[] terms;

  MixedPseudoLikelihood(CompletedRows data) {
    this.data = data;
    this.layout = data.layout();
    int width = layout.width();
    int blockRows = Math.max(TableInference.SMALLEST_CHUNK, BLOCK_CELLS / Math.max(1, width));
    this.blocks = new Chunks(data.rows(), (data.rows() + blockRows - 1) / blockRows);
    this.couplings = new double[width * width];
    this.products = new double[width * width];
    this.residuals = new double[blockRows * width];
    this.terms = new double[layout.variables()];
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    return sum(point, gradient);
  }

  @Override
  public double value(double[] point, double[] scratch) {
    return sum(point, null);
  }

  /** The mean −log (2.3) or (2.4) of each variable. */
  double[] terms(double[] point) {
    sum(point, null);
    return terms.clone();
  }

  private double sum(double[] point, double @Nullable [] gradient) {
    for (int s = 0; s < layout.numbers(); s++) {
      if (!(point[s] > 0)) {
        return Double.POSITIVE_INFINITY;
      }
    }
    layout.unpack(point, couplings);
    if (gradient != null) {
      Arrays.fill(gradient, 0);
      Arrays.fill(products, 0);
    }
    Arrays.fill(terms, 0);
    for (int block = 0; block < blocks.count(); block++) {
      int from = blocks.from(block);
      int to = blocks.to(block);
      Chunks chunks = TableInference.chunks(to - from);
      double[][] values = new double[chunks.count()][layout.variables()];
      double[][] ofPrecisions = new double[chunks.count()][layout.numbers()];
      Parallel.run(
          chunks.count(),
          chunk ->
              residuals(
                  from,
                  from + chunks.from(chunk),
                  from + chunks.to(chunk),
                  point,
                  values[chunk],
                  ofPrecisions[chunk]));
      for (int chunk = 0; chunk < values.length; chunk++) {
        for (int a = 0; a < terms.length; a++) {
          terms[a] += values[chunk][a] / data.rows();
        }
        for (int s = 0; s < layout.numbers() && gradient != null; s++) {
          gradient[s] += ofPrecisions[chunk][s] / data.rows();
        }
      }
      if (gradient != null) {
        // One task for all numbers, one for the biases, and one for each category.
        Parallel.run(
            2 + layout.categories(),
            task -> {
              if (task == 0) {
                multiplyNumbers(from, to);
              } else if (task == 1) {
                addBiases(to - from, gradient);
              } else {
                scatter(task - 2, from, to);
              }
            });
      }
    }
    if (gradient != null) {
      layout.addPacked(products, gradient);
      for (int k = layout.biases(); k < gradient.length; k++) {
        gradient[k] /= data.rows();
      }
    }
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return sum;
  }

  /** Leaves ∂/∂(linear predictor) of some rows in place and adds up the terms of each variable. */
  private void residuals(
      int blockStart, int from, int to, double[] point, double[] values, double[] ofPrecisions) {
    int width = layout.width();
    int m = layout.numbers();
    int first = (from - blockStart) * width;
    Blas.get()
        .multiply(
            Matrix.of(data.numbers(), from * m, to - from, m, Math.max(1, m)),
            Matrix.of(couplings, m, width),
            Matrix.of(residuals, first, to - from, width));
    for (int row = from; row < to; row++) {
      int base = (row - blockStart) * width;
      for (int i = 0; i < width; i++) {
        residuals[base + i] += point[layout.biases() + i];
      }
      for (int j = 0; j < layout.categories(); j++) {
        int start = layout.start(m + j);
        int code = data.codes()[row * layout.categories() + j];
        if (code >= 0) {
          addRow(couplings, (start + code) * width, residuals, base, width);
        } else {
          for (int k = 0; k < data.missing().count(-1 - code); k++) {
            addRow(
                data.missing().probability(-1 - code, k),
                couplings,
                (start + data.missing().level(-1 - code, k)) * width,
                residuals,
                base,
                width);
          }
        }
      }
      numberTerms(row, point, base, values, ofPrecisions);
      categoryTerms(row, base, values);
    }
  }

  private static void addRow(double[] from, int fromStart, double[] to, int toStart, int width) {
    for (int i = 0; i < width; i++) {
      to[toStart + i] += from[fromStart + i];
    }
  }

  private static void addRow(
      double factor, double[] from, int fromStart, double[] to, int toStart, int width) {
    for (int i = 0; i < width; i++) {
      to[toStart + i] += factor * from[fromStart + i];
    }
  }

  /** −log (2.3) with η = ω_ss · mean: −½ log ω + ½ ω u² − u η + η² / 2ω. */
  private void numberTerms(
      int row, double[] point, int base, double[] values, double[] ofPrecisions) {
    int m = layout.numbers();
    for (int s = 0; s < m; s++) {
      double precision = point[s];
      double u = data.numbers()[row * m + s];
      double mean = residuals[base + s] / precision;
      double residual = u - mean;
      values[s] +=
          HALF_LOG_TWO_PI - 0.5 * Math.log(precision) + 0.5 * precision * residual * residual;
      ofPrecisions[s] += 0.5 * (u * u - mean * mean - 1 / precision);
      residuals[base + s] = -residual;
    }
  }

  /** −log (2.4); leaves p − target in place, zero where the target is missing. */
  private void categoryTerms(int row, int base, double[] values) {
    int m = layout.numbers();
    int c = layout.categories();
    for (int j = 0; j < c; j++) {
      int from = base + layout.start(m + j);
      int to = base + layout.end(m + j);
      int code = data.codes()[row * c + j];
      if (code < 0) {
        Arrays.fill(residuals, from, to, 0);
        continue;
      }
      double target = residuals[from + code];
      values[m + j] += Softmax.apply(residuals, from, to) - target;
      residuals[from + code] -= 1;
    }
  }

  private void multiplyNumbers(int from, int to) {
    int width = layout.width();
    int m = layout.numbers();
    if (m > 0) {
      Blas.get()
          .multiply(
              1,
              Matrix.of(data.numbers(), from * m, to - from, m).transpose(),
              Matrix.of(residuals, to - from, width),
              1,
              Matrix.of(products, m, width));
    }
  }

  private void addBiases(int rows, double[] gradient) {
    for (int row = 0; row < rows; row++) {
      addRow(residuals, row * layout.width(), gradient, layout.biases(), layout.width());
    }
  }

  /** Adds the residuals of each row to the row of the level that one category has there. */
  private void scatter(int category, int from, int to) {
    int width = layout.width();
    int start = layout.start(layout.numbers() + category);
    for (int row = from; row < to; row++) {
      int code = data.codes()[row * layout.categories() + category];
      int base = (row - from) * width;
      if (code >= 0) {
        addRow(residuals, base, products, (start + code) * width, width);
      } else {
        for (int k = 0; k < data.missing().count(-1 - code); k++) {
          addRow(
              data.missing().probability(-1 - code, k),
              residuals,
              base,
              products,
              (start + data.missing().level(-1 - code, k)) * width,
              width);
        }
      }
    }
  }
}
