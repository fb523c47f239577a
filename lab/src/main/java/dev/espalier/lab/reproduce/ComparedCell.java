package dev.espalier.lab.reproduce;

import dev.espalier.eval.internal.Summary;
import dev.espalier.lab.study.Cell;
import java.util.Optional;

/**
 * A cell of ours beside the paper's.
 *
 * @param cell which one
 * @param ours our mean and deviation, where it was computed
 * @param printed the paper's number; for a row that the paper does not have the best of its column
 * @param verdict how ours compares with it, where there are both
 * @param mark {@code *} where the named method is significantly better than this one, {@code ⊛}
 *     where it is worse
 * @param best whether ours is the best of our column
 * @param behind whether it is significantly worse than that best
 */
record ComparedCell(
    Cell cell,
    Optional<Summary> ours,
    Optional<Printed> printed,
    Optional<Printed.Verdict> verdict,
    String mark,
    boolean best,
    boolean behind) {
  /** Significantly worse than the best. */
  static final String BEHIND = "▼";

  /** All marks. */
  String marks() {
    return mark + (behind ? BEHIND : "");
  }
}
