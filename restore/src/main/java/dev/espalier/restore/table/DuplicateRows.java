package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.TextColumn;
import dev.espalier.restore.table.internal.TextColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows that say the same in some columns.
 *
 * @param columns in which they do; all missing cells are the same
 * @param groups the rows of each group of two or more, from 1, in the order of their first rows
 */
public record DuplicateRows(List<String> columns, List<int[]> groups) {
  /** How many rows are there again. */
  public int extra() {
    return groups.stream().mapToInt(group -> group.length - 1).sum();
  }

  /** Finds rows that are the same in columns. */
  static DuplicateRows of(TextColumns table, List<TextColumn> columns) {
    Map<Cells, List<Integer>> byCells = new HashMap<>();
    for (int row = 0; row < table.rows(); row++) {
      int[] codes = new int[columns.size()];
      boolean empty = true;
      for (int j = 0; j < codes.length; j++) {
        codes[j] = columns.get(j).code(row);
        empty &= codes[j] == TextColumn.MISSING;
      }
      if (!empty) {
        byCells.computeIfAbsent(new Cells(codes), any -> new ArrayList<>(1)).add(row + 1);
      }
    }
    List<int[]> groups =
        byCells.values().stream()
            .filter(rows -> rows.size() > 1)
            .map(rows -> rows.stream().mapToInt(row -> row).toArray())
            .sorted((one, other) -> Integer.compare(one[0], other[0]))
            .toList();
    return new DuplicateRows(columns.stream().map(TextColumn::name).toList(), groups);
  }

  /** The codes of some cells of a row. */
  private static final class Cells {
    private final int[] codes;
    private final int hash;

    Cells(int[] codes) {
      this.codes = codes;
      this.hash = Arrays.hashCode(codes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Cells cells && Arrays.equals(codes, cells.codes);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
