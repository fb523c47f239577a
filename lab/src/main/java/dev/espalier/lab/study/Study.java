package dev.espalier.lab.study;

import dev.espalier.Progress;
import java.util.List;
import java.util.Map;

/** Long work in pieces. */
public interface Study {
  /** The name on the command line, and in the results file. */
  String name();

  /**
   * Everything that a result depends on, as text. Results found under other settings are not mixed
   * with these.
   */
  Map<String, String> settings();

  /** The pieces of work, in the order in which they should be done. */
  List<Work> work();

  /**
   * Does what all pieces of a group need, before the first of them; pieces that are left over from
   * an earlier run need it too. No other piece is at work meanwhile.
   */
  void prepare(String group, Progress progress);

  /** The most seconds of one piece; 0 for no limit. */
  default double limitSeconds() {
    return 0;
  }

  /** Whether a piece that fails is listed while the others go on; otherwise it ends the run. */
  default boolean keepsFailures() {
    return false;
  }

  /**
   * A piece of work.
   *
   * @param key its name in the results file; names the repeat too
   * @param group pieces that take about equally long and share what {@link #prepare} does
   * @param alone whether it has all processors for itself; otherwise it runs on one of them, beside
   *     others of its group
   * @param job does it
   */
  record Work(String key, String group, boolean alone, Job job) {
    /** A piece that has all processors for itself. */
    public static Work alone(String key, String group, Job job) {
      return new Work(key, group, true, job);
    }

    /** A piece that runs on one processor, beside others. */
    public static Work small(String key, String group, Job job) {
      return new Work(key, group, false, job);
    }
  }

  /** Does a piece of work. */
  @FunctionalInterface
  interface Job {
    /** The numbers that it finds, one for each of some cells. */
    Map<Cell, Double> run(Progress progress);
  }
}
