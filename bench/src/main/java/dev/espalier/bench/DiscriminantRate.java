package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.internal.subspace.Discriminant;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Multi-label discriminant analysis against the rate of the machine's matrix products, on wide
 * sparse rows, and beside scikit-learn's LinearDiscriminantAnalysis where Python has it.
 */
final class DiscriminantRate {
  private static final int ROWS = 10_000;
  private static final int COLUMNS = 4096;
  private static final int LABELS = 20;
  private static final int WIDE_ROWS = 2000;
  private static final int WIDE_COLUMNS = 37_187;
  private static final int STORED = 100;
  private static final int PEER_ROWS = 10_000;
  private static final int PEER_COLUMNS = 500;
  private static final int RUNS = 3;

  private static final String PEER =
      """
      import sys, time, numpy as np
      try:
          from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
      except ImportError:
          sys.exit(3)
      r = np.random.default_rng(1)
      n, p, k = map(int, sys.argv[1:])
      y = np.arange(n) % k
      x = r.standard_normal((n, p)) + r.standard_normal((k, p))[y] * .3
      for solver in ("svd", "eigen"):
          best = 1e9
          for _ in range(3):
              t = time.time()
              LinearDiscriminantAnalysis(solver=solver).fit(x, y)
              best = min(best, time.time() - t)
          print(solver, best)
      """;

  private DiscriminantRate() {}

  static void run() throws IOException, InterruptedException {
    print("BLAS: %s, %d threads", Blas.get().description(), Parallel.threads());
    tall();
    wide();
    besideScikitLearn();
  }

  private static void tall() {
    double[] values = new SplittableRandom(1).doubles((long) ROWS * COLUMNS).toArray();
    DenseFeatures features = new DenseFeatures(ROWS, COLUMNS, values);
    ClassTargets classes = classes(ROWS, false);
    double rate = productRate(values);
    double seconds = Double.POSITIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      seconds =
          Math.min(seconds, Stopwatch.seconds(() -> Discriminant.of(features, classes, 0, LABELS)));
    }
    // Half of XᵀX, a Cholesky factor, XᵀE and two triangular solutions.
    double flops =
        (double) ROWS * COLUMNS * COLUMNS
            + Math.pow(COLUMNS, 3) / 3
            + 2.0 * ROWS * COLUMNS * LABELS
            + 2.0 * COLUMNS * COLUMNS * LABELS;
    double least = flops / rate;
    print("DGEMM: %.1f GFLOP/s", rate * 1e-9);
    print(
        "%d × %d, %d labels: %.2f s; its %.0f GFLOP at that rate %.2f s; ratio %.2f, target: at"
            + " most 3",
        ROWS, COLUMNS, LABELS, seconds, flops * 1e-9, least, seconds / least);
  }

  /** Floating-point operations in a second of products of this shape, on all threads. */
  private static double productRate(double[] values) {
    Blas blas = Blas.get();
    double[] out = new double[COLUMNS * COLUMNS];
    int rows = 2000;
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      blas.threads(Parallel.threads());
      best =
          Math.min(
              best,
              Stopwatch.seconds(
                  () ->
                      blas.multiply(
                          Matrix.of(values, rows, COLUMNS).transpose(),
                          Matrix.of(values, rows, COLUMNS),
                          Matrix.of(out, COLUMNS, COLUMNS))));
      blas.threads(1);
    }
    return 2.0 * rows * COLUMNS * COLUMNS / best;
  }

  private static void wide() {
    SplittableRandom random = new SplittableRandom(2);
    int[] starts = new int[WIDE_ROWS + 1];
    int[] indices = new int[WIDE_ROWS * STORED];
    double[] values = new double[indices.length];
    for (int row = 0; row < WIDE_ROWS; row++) {
      int[] own = random.ints(0, WIDE_COLUMNS).distinct().limit(STORED).sorted().toArray();
      System.arraycopy(own, 0, indices, row * STORED, STORED);
      starts[row + 1] = (row + 1) * STORED;
    }
    Arrays.setAll(values, k -> random.nextDouble());
    SparseFeatures features = new SparseFeatures(WIDE_COLUMNS, starts, indices, values);
    ClassTargets classes = classes(WIDE_ROWS, false);
    for (double ridge : new double[] {0, 1}) {
      System.gc();
      ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
      double seconds = Stopwatch.seconds(() -> Discriminant.of(features, classes, ridge, LABELS));
      print(
          "%d × %d sparse, %s: %.2f s, peak of the heap %.0f MB; target: below 1000 MB",
          WIDE_ROWS,
          WIDE_COLUMNS,
          ridge == 0 ? "pseudo-inverse" : "ridge",
          seconds,
          peakOfHeap() * 1e-6);
    }
  }

  private static double peakOfHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToDouble(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  private static void besideScikitLearn() throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[PEER_ROWS * PEER_COLUMNS];
    double[] means = new double[LABELS * PEER_COLUMNS];
    Arrays.setAll(means, k -> 0.3 * random.nextGaussian());
    for (int k = 0; k < values.length; k++) {
      int label = k / PEER_COLUMNS % LABELS;
      values[k] = random.nextGaussian() + means[label * PEER_COLUMNS + k % PEER_COLUMNS];
    }
    DenseFeatures features = new DenseFeatures(PEER_ROWS, PEER_COLUMNS, values);
    ClassTargets classes = classes(PEER_ROWS, true);
    double ours = Stopwatch.median(5, () -> Discriminant.of(features, classes, 0, LABELS));
    print("%d × %d, %d classes of single labels: %.3f s", PEER_ROWS, PEER_COLUMNS, LABELS, ours);
    Path script = Files.createTempFile("lda", ".py");
    try {
      Files.writeString(script, PEER);
      Process peer =
          new ProcessBuilder(
                  System.getenv().getOrDefault("PYTHON", "python3"),
                  script.toString(),
                  "" + PEER_ROWS,
                  "" + PEER_COLUMNS,
                  "" + LABELS)
              .redirectErrorStream(true)
              .start();
      String said = new String(peer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (peer.waitFor() != 0) {
        print("scikit-learn: not found (PYTHON names the interpreter)");
        return;
      }
      said.lines()
          .forEach(
              line -> {
                int space = line.indexOf(' ');
                double theirs = Double.parseDouble(line.substring(space + 1));
                print(
                    "scikit-learn, solver %s: %.3f s, %.1f times ours",
                    line.substring(0, space), theirs, theirs / ours);
              });
    } finally {
      Files.delete(script);
    }
  }

  private static ClassTargets classes(int rows, boolean single) {
    SplittableRandom random = new SplittableRandom(4);
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < rows; row++) {
      sets.addRow(
          single
              ? new int[] {row % LABELS}
              : random.ints(random.nextInt(1, 4), 0, LABELS).toArray());
    }
    return ClassTargets.of(sets.build(), true, ClassTargets.Correction.BY_LABELS);
  }
}
