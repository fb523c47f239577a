package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring cells that stand in each other's place: either text is foreign where it is and at
 * home beside. A text is at home in a column where other cells say it, or where it is a number
 * among numbers.
 *
 * @param left the first of the two columns
 * @param homeLeft what is said there, and how often
 * @param homeRight what is said in the second one
 * @param confidence how often a pair of which one text is foreign and at home beside is such a pair
 */
record SwappedCells(int left, Home homeLeft, Home homeRight, double confidence)
    implements CandidateSource {
  /** What is at home in a column. */
  record Home(Map<String, Integer> counts, boolean isNumeric) {
    static Home of(TextColumn column) {
      Map<String, Integer> counts = new HashMap<>();
      for (int code = 0; code < column.texts().size(); code++) {
        counts.put(column.texts().get(code), column.count(code));
      }
      return new Home(counts, column.isNumeric());
    }

    boolean has(String text) {
      return isNumeric
          ? NumberStyle.isPlain(text)
          : !NumberStyle.isPlain(text) && counts.getOrDefault(text, 0) >= FAMILIAR;
    }

    /** Here only by this one cell, or not a number where all others are. */
    boolean isForeign(String text) {
      return isNumeric ? !NumberStyle.isPlain(text) : counts.getOrDefault(text, 0) <= 1;
    }
  }

  /** Minimum number of cells of a text that is at home. */
  private static final int FAMILIAR = 3;

  static List<SwappedCells> find(TextColumns file) {
    List<SwappedCells> all = new ArrayList<>();
    for (int left = 0; left + 1 < file.columns().size(); left++) {
      Home one = Home.of(file.columns().get(left));
      Home other = Home.of(file.columns().get(left + 1));
      SwappedCells pair = new SwappedCells(left, one, other, 0);
      int swapped = 0;
      int halves = 0;
      for (int row = 0; row < file.rows(); row++) {
        String first = file.columns().get(left).text(row);
        String second = file.columns().get(left + 1).text(row);
        boolean there = !first.isEmpty() && !second.isEmpty();
        boolean forth = there && one.isForeign(first) && other.has(first);
        boolean back = there && other.isForeign(second) && one.has(second);
        swapped += forth && back ? 1 : 0;
        halves += forth != back ? 1 : 0;
      }
      if (swapped > 0) {
        double confidence = (swapped + 1.0) / (swapped + halves + 1.02);
        all.add(new SwappedCells(left, pair.homeLeft, pair.homeRight, confidence));
      }
    }
    return all;
  }

  @Override
  public List<Integer> columns() {
    return List.of(left, left + 1);
  }

  @Override
  public @Nullable CellCandidate candidate(List<String> row, int column, MissingMarks marks) {
    String first = row.get(left);
    String second = row.get(left + 1);
    boolean swapped =
        !marks.contains(first)
            && !marks.contains(second)
            && homeLeft.isForeign(first)
            && homeRight.has(first)
            && homeRight.isForeign(second)
            && homeLeft.has(second);
    return swapped
        ? new CellCandidate(
            column == left ? second : first,
            confidence,
            RepairRule.SWAPPED,
            "changed places with its neighbour: either is usual in the other's column")
        : null;
  }
}
