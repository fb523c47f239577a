package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import java.util.function.IntFunction;

/**
 * How the time of a gradient grows with rows, features and labels: the exponents of power laws; 1
 * is linear.
 */
final class Growth {
  private Growth() {}

  static void run() {
    exponent("rows", new int[] {1000, 2000, 4000, 8000}, rows -> Planted.dense(rows, 1000, 20, 1));
    exponent(
        "features",
        new int[] {500, 1000, 2000, 4000},
        columns -> Planted.dense(2000, columns, 20, 1));
    exponent("labels", new int[] {20, 40, 80, 160}, labels -> Planted.dense(2000, 1000, labels, 1));
  }

  private static void exponent(String what, int[] sizes, IntFunction<Dataset> data) {
    double[] logSize = new double[sizes.length];
    double[] logSeconds = new double[sizes.length];
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < sizes.length; i++) {
      Dataset set = data.apply(sizes[i]);
      Objective objective = new SummedObjective(new LogisticLoss(set.features(), set.labels()));
      double[] point = new double[objective.dimension()];
      double[] gradient = new double[objective.dimension()];
      double seconds = Stopwatch.median(15, () -> objective.evaluate(point, gradient));
      logSize[i] = Math.log(sizes[i]);
      logSeconds[i] = Math.log(seconds);
      line.append(String.format(java.util.Locale.ROOT, "  %d: %.2f ms", sizes[i], seconds * 1e3));
    }
    print("%s:%s; exponent %.2f", what, line, slope(logSize, logSeconds));
  }

  static double slope(double[] x, double[] y) {
    double meanX = java.util.Arrays.stream(x).average().orElseThrow();
    double meanY = java.util.Arrays.stream(y).average().orElseThrow();
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < x.length; i++) {
      covariance += (x[i] - meanX) * (y[i] - meanY);
      variance += (x[i] - meanX) * (x[i] - meanX);
    }
    return covariance / variance;
  }
}
