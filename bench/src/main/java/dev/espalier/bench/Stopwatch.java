package dev.espalier.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/** Times work. */
final class Stopwatch {
  private Stopwatch() {}

  /** The seconds that one run takes. */
  static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The seconds of processor time that this process has had, all threads together. */
  static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime() * 1e-9
        : Double.NaN;
  }

  /**
   * The median seconds of several runs, after four seconds and as many runs of warming up. Short
   * work is repeated for two seconds, since a few runs of it may all fall into a disturbance.
   */
  static double median(int runs, Runnable work) {
    return medians(runs, List.of(work))[0];
  }

  /**
   * The medians of works that are to be compared: they take turns, so that whatever disturbs the
   * machine for a while disturbs all of them.
   */
  static double[] medians(int runs, List<Runnable> works) {
    inTurns(runs, works, 4_000_000_000L);
    double[][] seconds = inTurns(runs, works, 2_000_000_000L);
    return Arrays.stream(seconds).mapToDouble(each -> each[each.length / 2]).toArray();
  }

  /** Sorted seconds of each work, in so many turns at least and so many nanoseconds for each. */
  private static double[][] inTurns(int runs, List<Runnable> works, long nanoseconds) {
    double[][] seconds = new double[works.size()][runs];
    long enough = System.nanoTime() + works.size() * nanoseconds;
    int count = 0;
    for (; count < runs || System.nanoTime() < enough; count++) {
      for (int k = 0; k < seconds.length; k++) {
        if (count == seconds[k].length) {
          seconds[k] = Arrays.copyOf(seconds[k], 2 * count);
        }
        seconds[k][count] = seconds(works.get(k));
      }
    }
    for (int k = 0; k < seconds.length; k++) {
      seconds[k] = Arrays.copyOf(seconds[k], count);
      Arrays.sort(seconds[k]);
    }
    return seconds;
  }

  /** Prints one line without regard to the machine's locale. */
  static void print(String format, Object... arguments) {
    System.out.println(String.format(java.util.Locale.ROOT, format, arguments));
  }
}
