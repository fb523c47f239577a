package dev.espalier.restore.table;

/**
 * What is taken for an error: the constants behind the caution. Those of {@link #USUAL} were chosen
 * on planted errors, {@code bench/run caution}; there is no reason to set others but to choose
 * anew.
 *
 * @param sharpness how fast the weight of a level falls with its distance from what was written
 * @param halfway the distance at which a certain level weighs as much as a level never seen
 * @param digitsDiffer whether a digit is never another digit mistyped
 * @param outlier a number of a dirty table is not learnt from when this much of the distribution of
 *     its clean value lies nearer to the middle
 * @param widestGap so many times the spread of the numbers so far may be left out before the next
 *     one
 * @param doubted the share of the numbers at each end of a dirty column that may be errors
 * @param forms whether rare forms of a value are written in the usual one
 */
public record RepairConstants(
    double sharpness,
    double halfway,
    boolean digitsDiffer,
    double outlier,
    double widestGap,
    double doubted,
    boolean forms) {
  /** The rules unless somebody chooses anew. */
  public static final RepairConstants USUAL =
      new RepairConstants(20, 0.4, true, 0.999, 3, 0.05, true);
}
