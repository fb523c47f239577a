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

  /**
   * The median seconds of several runs, after four seconds and as many runs of warming up. Short
   * work is repeated for two seconds, since a few runs of it may all fall into a disturbance.
   */
  static double median(int runs, Runnable work) {
    long warm = System.nanoTime() + 4_000_000_000L;
    for (int i = 0; i < runs || System.nanoTime() < warm; i++) {
      work.run();
    }
    double[] seconds = new double[runs];
    long enough = System.nanoTime() + 2_000_000_000L;
    int count = 0;
    while (count < runs || System.nanoTime() < enough) {
      if (count == seconds.length) {
        seconds = Arrays.copyOf(seconds, 2 * count);
      }
      seconds[count++] = seconds(work);
    }
    Arrays.sort(seconds, 0, count);
    return seconds[count / 2];
  }

  /** Prints one line without regard to the machine's locale. */
  static void print(String format, Object... arguments) {
    System.out.println(String.format(java.util.Locale.ROOT, format, arguments));
  }
}
