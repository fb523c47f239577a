package dev.espalier.cli.reproduce;

import dev.espalier.Progress;
import java.util.List;
import java.util.Map;

/** Tables of a paper that can be computed again. */
interface Reproduction {
  /** The name on the command line. */
  String name();

  /** What is reproduced, with the paper and the section, in a line. */
  String title();

  /** The tables, with the printed numbers. */
  List<PaperTable> tables();

  /** Whether a page shows a table's rows as lines too. */
  default boolean isDrawn(PaperTable table) {
    return false;
  }

  /** Whether a smaller number is the better one. */
  default boolean lowerIsBetter(PaperTable table, String row) {
    return false;
  }

  /** Whether the paper shows standard errors of means beside them, and not deviations. */
  default boolean showsStandardErrors() {
    return false;
  }

  /** How it is done, and where that differs from the paper. */
  List<String> notes();

  /**
   * Everything that a result depends on, as text. Results found under other settings are not mixed
   * with these.
   */
  Map<String, String> settings();

  /** The pieces of work, in the order in which they should be done. */
  List<Work> work();

  /**
   * Does what all pieces of a group need, before the first of them; pieces that are left over from
   * an earlier run need it too.
   */
  void prepare(String group, Progress progress);

  /**
   * A piece of work.
   *
   * @param key its name in the results file; names the repeat too
   * @param group pieces that take about equally long and share what {@link #prepare} does
   * @param job does it
   */
  record Work(String key, String group, Job job) {}

  /** Does a piece of work. */
  @FunctionalInterface
  interface Job {
    /** The numbers that it finds, one for each of some cells. */
    Map<Cell, Double> run(Progress progress);
  }
}
