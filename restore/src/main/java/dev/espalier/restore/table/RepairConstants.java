package dev.espalier.restore.table;

/**
 * What is taken for an error: the constants behind the caution. Those of {@link #USUAL} were chosen
 * on planted errors, {@code bench/run caution}; there is no reason to set others but to choose
 * anew.
 *
 * @param sharpness how fast the weight of a level falls with its distance from what was written
 * @param halfway the distance at which a certain level weighs as much as a level never seen
 * @param doubted the share of the numbers at each end of a dirty column that may be errors
 * @param forms whether rare forms of a value are written in the usual one
 */
public record RepairConstants(double sharpness, double halfway, double doubted, boolean forms) {
  /** The constants unless somebody chooses anew. */
  public static final RepairConstants USUAL = new RepairConstants(20, 0.4, 0.05, true);
}
