package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.neighbours.NeighbourSearch;
import dev.espalier.internal.parallel.Parallel;
import java.util.SplittableRandom;

/**
 * How much of the machine's DGEMM rate the exact search for neighbours reaches: ten neighbours of
 * 10,000 rows among 10,000 × 4096, against plain products of the same size.
 */
final class NeighbourRate {
  private static final int ROWS = 10_000;
  private static final int COLUMNS = 4096;
  private static final int AT_ONCE = 2500;
  private static final int RUNS = 3;

  private NeighbourRate() {}

  static void run() {
    double[] kept = random(1);
    double[] compared = random(2);
    double[] scores = new double[AT_ONCE * ROWS];
    NeighbourSearch search = NeighbourSearch.of(new DenseFeatures(ROWS, COLUMNS, kept));
    DenseFeatures rows = new DenseFeatures(ROWS, COLUMNS, compared);
    Blas blas = Blas.get();
    double products = Double.POSITIVE_INFINITY;
    double ours = Double.POSITIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      blas.threads(Parallel.threads());
      products =
          Math.min(
              products,
              Stopwatch.seconds(
                  () -> {
                    for (int from = 0; from < ROWS; from += AT_ONCE) {
                      blas.multiply(
                          Matrix.of(compared, from * COLUMNS, AT_ONCE, COLUMNS),
                          Matrix.of(kept, ROWS, COLUMNS).transpose(),
                          Matrix.of(scores, AT_ONCE, ROWS));
                    }
                  }));
      blas.threads(1);
      ours = Math.min(ours, Stopwatch.seconds(() -> search.nearest(rows, 10)));
    }
    double flops = 2.0 * ROWS * ROWS * COLUMNS;
    print(
        "BLAS: %s, %d threads; the best of %d runs", blas.description(), Parallel.threads(), RUNS);
    print("plain DGEMM calls: %.1f GFLOP/s", flops / products * 1e-9);
    print("ten neighbours, exactly: %.1f GFLOP/s, %.1f s", flops / ours * 1e-9, ours);
    print("neighbours / DGEMM: %.0f%%; target: at least 50%%", 100 * products / ours);
  }

  private static double[] random(long seed) {
    return new SplittableRandom(seed).doubles((long) ROWS * COLUMNS).toArray();
  }
}
