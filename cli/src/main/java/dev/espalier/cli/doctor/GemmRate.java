package dev.espalier.cli.doctor;

import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Measures how fast matrix products run here. */
final class GemmRate {
  static final String SKINNY = "4096 × 3600 × 20";

  private static final int SQUARE = 1000;
  private static final int ROWS = 4096;
  private static final int COLUMNS = 3600;
  private static final int WIDTH = 20;
  private static final int FEWEST_RUNS = 3;
  private static final long ENOUGH_NANOS = 300_000_000;

  /**
   * Rates in GFLOP/s, the best of several runs each.
   *
   * @param square a square product on one thread
   * @param skinny many rows by few columns, the shape of scores of all labels, on one thread
   * @param skinnyThreads the same with all threads
   */
  record Rates(double square, double skinny, double skinnyThreads) {}

  private GemmRate() {}

  static Rates measure(Blas blas, int threads) {
    double[] a = random(SQUARE * SQUARE);
    double[] b = random(SQUARE * SQUARE);
    double[] c = new double[SQUARE * SQUARE];
    double square =
        rate(
            2.0 * SQUARE * SQUARE * SQUARE,
            run ->
                blas.multiply(
                    Matrix.of(a, SQUARE, SQUARE),
                    Matrix.of(b, SQUARE, SQUARE),
                    Matrix.of(c, SQUARE, SQUARE)));
    double[] x = random(ROWS * COLUMNS);
    double[] w = random(COLUMNS * WIDTH);
    double[] scores = new double[ROWS * WIDTH];
    double operations = 2.0 * ROWS * COLUMNS * WIDTH;
    double skinny = rate(operations, run -> multiply(blas, x, w, scores, 0, ROWS));
    Chunks chunks = Parallel.chunks(ROWS);
    double skinnyThreads =
        threads == 1
            ? skinny
            : rate(
                operations,
                run ->
                    Parallel.run(
                        chunks.count(),
                        chunk ->
                            multiply(blas, x, w, scores, chunks.from(chunk), chunks.to(chunk))));
    return new Rates(square, skinny, skinnyThreads);
  }

  private static void multiply(
      Blas blas, double[] x, double[] w, double[] scores, int fromRow, int toRow) {
    blas.multiply(
        Matrix.of(x, fromRow * COLUMNS, toRow - fromRow, COLUMNS),
        Matrix.of(w, COLUMNS, WIDTH),
        Matrix.of(scores, fromRow * WIDTH, toRow - fromRow, WIDTH));
  }

  private static double rate(double operations, IntConsumer product) {
    long best = Long.MAX_VALUE;
    long started = System.nanoTime();
    for (int run = 0; run < FEWEST_RUNS || System.nanoTime() - started < ENOUGH_NANOS; run++) {
      long before = System.nanoTime();
      product.accept(run);
      best = Math.min(best, System.nanoTime() - before);
    }
    return operations / best;
  }

  private static double[] random(int length) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    double[] values = new double[length];
    for (int k = 0; k < length; k++) {
      values[k] = random.nextDouble() - 0.5;
    }
    return values;
  }
}
