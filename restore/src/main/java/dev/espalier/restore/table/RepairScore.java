package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How good the repairs of a table are, where the clean table is known; columns and rows correspond
 * by position.
 *
 * <p>Two cells are equal when their texts are, or when both are the same number. A cell whose clean
 * value is missing cannot be judged: nobody knows what a value put there should be. It counts only
 * in {@code unjudged}.
 *
 * @param columns each column by itself
 */
public record RepairScore(List<Column> columns) {
  /**
   * The counts of one column.
   *
   * @param name its name in the dirty file
   * @param errors cells that differ between dirty and clean
   * @param changed cells that differ between dirty and repaired
   * @param right changed cells that now equal the clean ones
   * @param unjudged changed cells whose clean value is missing
   */
  public record Column(String name, long errors, long changed, long right, long unjudged) {
    /** The share of the changed cells that are right now; NaN when nothing was changed. */
    public double precision() {
      return changed == 0 ? Double.NaN : (double) right / changed;
    }

    /** The share of the errors that are right now; NaN when there was none. */
    public double recall() {
      return errors == 0 ? Double.NaN : (double) right / errors;
    }

    /** The harmonic mean of both: 2 right / (changed + errors). */
    public double f1() {
      return errors + changed == 0 ? Double.NaN : 2.0 * right / (errors + changed);
    }
  }

  /** Copies the list. */
  public RepairScore {
    columns = List.copyOf(columns);
  }

  /** All columns together. */
  public Column total() {
    return new Column(
        "all",
        columns.stream().mapToLong(Column::errors).sum(),
        columns.stream().mapToLong(Column::changed).sum(),
        columns.stream().mapToLong(Column::right).sum(),
        columns.stream().mapToLong(Column::unjudged).sum());
  }

  /**
   * Compares three files.
   *
   * @param isMissing tells cells without a value
   * @param progress hears what a user should know of the files
   */
  public static RepairScore of(
      Path dirty, Path repaired, Path clean, Predicate<String> isMissing, Progress progress) {
    return of(
        TableFile.of(dirty), TableFile.of(repaired), TableFile.of(clean), isMissing, progress);
  }

  /** Compares three files of which it is known how they are laid out. */
  public static RepairScore of(
      TableFile dirty,
      TableFile repaired,
      TableFile clean,
      Predicate<String> isMissing,
      Progress progress) {
    try (RawRows before = dirty.open(progress);
        RawRows after = repaired.open(progress);
        RawRows truth = clean.open(progress)) {
      int width = before.names().size();
      checkWidth(repaired.path(), after.names().size(), dirty.path(), width);
      checkWidth(clean.path(), truth.names().size(), dirty.path(), width);
      long[][] counts = new long[width][4];
      while (true) {
        @Nullable RawRow old = before.next();
        @Nullable RawRow now = after.next();
        @Nullable RawRow right = truth.next();
        if (old == null && now == null && right == null) {
          break;
        }
        if (old == null || now == null || right == null) {
          throw new InputException(
              "the files have different numbers of rows: one of "
                  + dirty.path()
                  + ", "
                  + repaired.path()
                  + " and "
                  + clean.path()
                  + " ends before the others; expected the same rows in each");
        }
        for (int j = 0; j < width; j++) {
          count(old.cell(j), now.cell(j), right.cell(j), isMissing, counts[j]);
        }
      }
      List<Column> columns = new ArrayList<>();
      for (int j = 0; j < width; j++) {
        columns.add(
            new Column(
                before.names().get(j), counts[j][0], counts[j][1], counts[j][2], counts[j][3]));
      }
      return new RepairScore(columns);
    }
  }

  private static void count(
      String old, String now, String right, Predicate<String> isMissing, long[] counts) {
    boolean changed = !now.equals(old);
    if (isMissing.test(right)) {
      counts[3] += changed ? 1 : 0;
      return;
    }
    counts[0] += same(old, right) ? 0 : 1;
    counts[1] += changed ? 1 : 0;
    counts[2] += changed && same(now, right) && !same(old, right) ? 1 : 0;
  }

  private static boolean same(String one, String other) {
    if (one.equals(other)) {
      return true;
    }
    try {
      return Double.parseDouble(one) == Double.parseDouble(other);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static void checkWidth(Path file, int width, Path dirty, int expected) {
    if (width != expected) {
      throw new InputException(
          "%s: has %s columns, %s has %s; expected the same"
              .formatted(file, width, dirty, expected));
    }
  }
}
