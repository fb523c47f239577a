package dev.espalier.bench;

import dev.espalier.bench.PlantedErrors.Kind;
import dev.espalier.restore.table.Change;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How many planted errors were corrected. Missing marks and the filling of cells are left out:
 * caution has no say in them.
 *
 * @param errors cells that are wrong
 * @param changed cells that were corrected
 * @param right those of them that are right now; a number that was wrong counts as right when it is
 *     at most half as far from the truth as before, because no model gives its last digit
 * @param exact those that are the same text or number as the truth
 */
record CorrectionCounts(long errors, long changed, long right, long exact) {
  static final String HEADINGS = "errors changed right  precision recall F1  exact of changed";

  /**
   * Counts.
   *
   * @param counted which cells: by what went wrong in them, null for nothing, and by the kind of
   *     their column
   */
  static CorrectionCounts of(
      CellTable clean,
      PlantedErrors.Planted planted,
      List<Change> changes,
      BiPredicate<@Nullable Kind, Character> counted) {
    long errors = 0;
    for (int row = 0; row < clean.rows().size(); row++) {
      for (int column = 0; column < clean.columns().size(); column++) {
        Kind kind = planted.kinds()[row][column];
        // Another row's number may be spelt otherwise and be the same.
        boolean wrong =
            kind != null
                && kind != Kind.MARK
                && !same(planted.dirty().rows().get(row)[column], clean.rows().get(row)[column]);
        errors += wrong && counted.test(kind, clean.kinds().charAt(column)) ? 1 : 0;
      }
    }
    long changed = 0;
    long right = 0;
    long exact = 0;
    for (Change change : changes) {
      int row = (int) change.row() - 1;
      int column = clean.columns().indexOf(change.column());
      char columnKind = clean.kinds().charAt(column);
      if (!change.filled() && counted.test(planted.kinds()[row][column], columnKind)) {
        String truth = clean.rows().get(row)[column];
        changed++;
        exact += same(change.after(), truth) ? 1 : 0;
        right += isRight(change, truth, columnKind == 'n') ? 1 : 0;
      }
    }
    return new CorrectionCounts(errors, changed, right, exact);
  }

  private static boolean isRight(Change change, String truth, boolean isNumber) {
    if (same(change.after(), truth)) {
      return true;
    }
    double before = Math.abs(number(change.before()) - number(truth));
    double after = Math.abs(number(change.after()) - number(truth));
    return isNumber && before > 0 && after <= 0.5 * before;
  }

  static boolean same(String one, String other) {
    return one.equals(other) || (isPlain(one) && isPlain(other) && number(one) == number(other));
  }

  private static boolean isPlain(String text) {
    return text.matches("-?([0-9]+\\.?[0-9]*|\\.[0-9]+)");
  }

  /** The number without its unit. */
  static double number(String text) {
    String digits = text.replaceFirst("[^0-9.]+$", "");
    return isPlain(digits) ? Double.parseDouble(digits) : Double.NaN;
  }

  CorrectionCounts plus(CorrectionCounts other) {
    return new CorrectionCounts(
        errors + other.errors, changed + other.changed, right + other.right, exact + other.exact);
  }

  double precision() {
    return changed == 0 ? 1 : (double) right / changed;
  }

  double recall() {
    return errors == 0 ? 1 : (double) right / errors;
  }

  double f1() {
    return 2.0 * right / Math.max(1, errors + changed);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%6d %6d %6d  %.3f %.3f %.3f  %.3f",
        errors,
        changed,
        right,
        precision(),
        recall(),
        f1(),
        changed == 0 ? 1 : (double) exact / changed);
  }
}
