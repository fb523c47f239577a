package dev.espalier.bench;

import java.util.Arrays;

/** Times work. */
final class Stopwatch {
  private Stopwatch() {}

  /** The seconds that one run takes. */
  static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The median seconds of several runs, after four seconds and as many runs of warming up. */
  static double median(int runs, Runnable work) {
    long warm = System.nanoTime() + 4_000_000_000L;
    for (int i = 0; i < runs || System.nanoTime() < warm; i++) {
      work.run();
    }
    double[] seconds = new double[runs];
    for (int i = 0; i < runs; i++) {
      seconds[i] = seconds(work);
    }
    Arrays.sort(seconds);
    return seconds[runs / 2];
  }

  /** Prints one line without regard to the machine's locale. */
  static void print(String format, Object... arguments) {
    System.out.println(String.format(java.util.Locale.ROOT, format, arguments));
  }
}
