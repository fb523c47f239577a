package dev.espalier.bench;

import dev.espalier.lab.plant.PlantedCell;
import java.util.function.Predicate;

/**
 * How good a repair is, of some cells. A cell whose truth is missing is not judged.
 *
 * @param errors cells that say something else than the truth
 * @param changed cells that say something else than before
 * @param right those of them that were wrong and say the truth now
 * @param near those of them that are right, or a number that was wrong and is at most half as far
 *     off as before, or that was missing and is within half a standard deviation of its column
 */
record CellCounts(long errors, long changed, long right, long near) {
  static final CellCounts NONE = new CellCounts(0, 0, 0, 0);

  /**
   * Judges a cell.
   *
   * @param deviation the standard deviation of the column's numbers; 0 where it has none
   */
  static CellCounts of(
      String truth, String before, String after, double deviation, Predicate<String> isMissing) {
    if (isMissing.test(truth)) {
      return NONE;
    }
    boolean wrong = !PlantedCell.isSame(before, truth);
    boolean changed = !after.equals(before);
    boolean right = wrong && changed && PlantedCell.isSame(after, truth);
    double off = Math.abs(number(after) - number(truth));
    double allowed =
        isMissing.test(before) ? 0.5 * deviation : 0.5 * Math.abs(number(before) - number(truth));
    boolean near = right || (wrong && changed && deviation > 0 && off <= allowed);
    return new CellCounts(wrong ? 1 : 0, changed ? 1 : 0, right ? 1 : 0, near ? 1 : 0);
  }

  /** A number; not a number where the text is none. */
  static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException noNumber) {
      return Double.NaN;
    }
  }

  CellCounts plus(CellCounts other) {
    return new CellCounts(
        errors + other.errors, changed + other.changed, right + other.right, near + other.near);
  }

  long wrong() {
    return changed - right;
  }

  double precision() {
    return changed == 0 ? Double.NaN : (double) right / changed;
  }

  double recall() {
    return errors == 0 ? Double.NaN : (double) right / errors;
  }

  double f1() {
    return errors + changed == 0 ? Double.NaN : 2.0 * right / (errors + changed);
  }
}
