package dev.espalier.lab.plant;

import dev.espalier.io.internal.csv.RawRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Some rows that follow one another.
 *
 * @param first the number of the first of them, from 0
 * @param cells what their cells say
 */
record RowBlock(long first, List<String[]> cells) {
  /** How many rows are read together: what is planted does not look further than its block. */
  static final int ROWS = 256;

  static RowBlock of(long first, List<RawRow> rows) {
    List<String[]> cells = new ArrayList<>();
    for (RawRow row : rows) {
      String[] texts = new String[row.count()];
      for (int cell = 0; cell < texts.length; cell++) {
        texts[cell] = row.cell(cell);
      }
      cells.add(texts);
    }
    return new RowBlock(first, cells);
  }

  int size() {
    return cells.size();
  }

  String cell(int row, int column) {
    return cells.get(row)[column];
  }
}
