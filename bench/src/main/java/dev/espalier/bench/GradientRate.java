package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.internal.parallel.Parallel;

/**
 * How much of the machine's DGEMM rate, at the very shape, the gradient of the logistic loss
 * reaches.
 */
final class GradientRate {
  static final int ROWS = 9963;
  static final int COLUMNS = 3600;
  static final int LABELS = 20;

  private GradientRate() {}

  static void run() {
    Dataset data = Planted.dense(ROWS, COLUMNS, LABELS, 1);
    double[] x = ((DenseFeatures) data.features()).values();
    double[] weights = new double[COLUMNS * LABELS];
    double[] scores = new double[ROWS * LABELS];
    double flops = 4.0 * ROWS * COLUMNS * LABELS;
    Blas blas = Blas.get();
    blas.threads(Parallel.threads());
    double products =
        Stopwatch.median(
            5,
            () -> {
              blas.multiply(
                  Matrix.of(x, ROWS, COLUMNS),
                  Matrix.of(weights, COLUMNS, LABELS),
                  Matrix.of(scores, ROWS, LABELS));
              blas.multiply(
                  Matrix.of(x, ROWS, COLUMNS).transpose(),
                  Matrix.of(scores, ROWS, LABELS),
                  Matrix.of(weights, COLUMNS, LABELS));
            });
    blas.threads(1);
    Objective objective = new SummedObjective(new LogisticLoss(data.features(), data.labels()));
    double[] point = new double[objective.dimension()];
    double[] gradient = new double[objective.dimension()];
    double ours = Stopwatch.median(5, () -> objective.evaluate(point, gradient));
    print("BLAS: %s, %d threads", blas.description(), Parallel.threads());
    print("both products by plain DGEMM calls: %.1f GFLOP/s", flops / products * 1e-9);
    print("gradient (scores, residuals, products): %.1f GFLOP/s", flops / ours * 1e-9);
    print("gradient / DGEMM: %.0f%%", 100 * products / ours);
  }
}
