package dev.espalier.restore.table.internal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Missing cells that may be missing on purpose: those of a column in which many are, and those of
 * rows that have a value of another column in common with which nearly all are, more than chance
 * would have it. What the rest of the row makes probable is not filled in there.
 */
public final class MeantBlanks {
  /** Minimum share of missing cells with which all of a column's may be meant. */
  private static final double MANY = 0.2;

  /** Minimum share of missing cells among the rows of a kind. */
  private static final double NEARLY_ALL = 0.9;

  /** Minimum number of missing cells of a kind. */
  private static final int FEWEST = 5;

  /** Maximum probability that as many of a kind are missing by chance, over all that is asked. */
  private static final double CHANCE = 1e-3;

  private final Map<String, BitSet> rows = new HashMap<>();
  private final Map<String, String> reasons = new HashMap<>();

  private MeantBlanks() {}

  /** Looks at all columns of a table. */
  public static MeantBlanks of(TextColumns table) {
    MeantBlanks found = new MeantBlanks();
    for (TextColumn column : table.columns()) {
      int missing = column.rows() - column.present();
      if (missing > MANY * column.rows()) {
        BitSet all = new BitSet(column.rows());
        all.set(0, column.rows());
        found.rows.put(column.name(), all);
        found.reasons.put(
            column.name(),
            missing + " of " + column.rows() + " rows say nothing, so that may be meant");
      } else if (missing >= FEWEST) {
        found.explained(table.columns(), column);
      }
    }
    return found;
  }

  /** Finds the kinds of rows in which a column is nearly always missing. */
  private void explained(List<TextColumn> columns, TextColumn blank) {
    double share = 1 - blank.present() / (double) blank.rows();
    BitSet meant = new BitSet(blank.rows());
    for (TextColumn other : columns) {
      if (other != blank) {
        // The last place counts the rows in which the other column is missing, too.
        int[] kinds = new int[other.texts().size() + 1];
        int[] missing = new int[kinds.length];
        for (int row = 0; row < blank.rows(); row++) {
          int kind = other.code(row) < 0 ? kinds.length - 1 : other.code(row);
          kinds[kind]++;
          missing[kind] += blank.code(row) < 0 ? 1 : 0;
        }
        double most = CHANCE / (columns.size() * (double) kinds.length);
        boolean[] explains = new boolean[kinds.length];
        for (int kind = 0; kind < kinds.length; kind++) {
          explains[kind] =
              missing[kind] >= Math.max(FEWEST, NEARLY_ALL * kinds[kind])
                  && Math.pow(share, missing[kind]) * binomial(kinds[kind], missing[kind]) < most;
        }
        for (int row = 0; row < blank.rows(); row++) {
          int kind = other.code(row) < 0 ? kinds.length - 1 : other.code(row);
          if (explains[kind]) {
            meant.set(row);
          }
        }
        if (Arrays.equals(explains, new boolean[kinds.length])) {
          continue;
        }
        reasons.putIfAbsent(
            blank.name(),
            "nearly all rows like this in column "
                + other.name()
                + " say nothing, so that is meant");
      }
    }
    if (!meant.isEmpty()) {
      rows.put(blank.name(), meant);
    }
  }

  /** n over k, where k is near n. */
  private static double binomial(int all, int some) {
    double ways = 1;
    for (int k = 0; k < all - some; k++) {
      ways *= (all - k) / (k + 1.0);
    }
    return ways;
  }

  /** Why a missing cell may be meant; null where it is a hole. */
  public @Nullable String reason(long row, String column) {
    BitSet meant = rows.get(column);
    return meant != null && meant.get((int) row) ? reasons.get(column) : null;
  }

  /** The columns of which missing cells may be meant, and why. */
  public Map<String, String> reasons() {
    return Map.copyOf(reasons);
  }
}
