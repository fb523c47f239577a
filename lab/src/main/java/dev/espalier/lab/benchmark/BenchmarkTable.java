package dev.espalier.lab.benchmark;

import dev.espalier.cli.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of a benchmark, for text, Markdown and pages.
 *
 * @param heads of the columns; the first is of the rows' names
 * @param rows what stands below
 */
record BenchmarkTable(List<String> heads, List<Row> rows) {
  /** Copies the lists. */
  BenchmarkTable {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /**
   * A row.
   *
   * @param name its first cell
   * @param cells the others
   */
  record Row(String name, List<Shown> cells) {
    /** Copies the list. */
    Row {
      cells = List.copyOf(cells);
    }

    /** What all cells show, the name included. */
    List<String> texts() {
      List<String> texts = new ArrayList<>(List.of(name));
      cells.forEach(cell -> texts.add(cell.text()));
      return texts;
    }
  }

  /**
   * A number as it is shown.
   *
   * @param value what a reader sorts by; NaN where the cell has none
   * @param text what is seen
   */
  record Shown(double value, String text) {
    /** Stands behind the best number of its kind. */
    static final String BEST = "*";

    /** Words in the place of a number. */
    static Shown words(String text) {
      return new Shown(Double.NaN, text);
    }

    boolean isBest() {
      return text.endsWith(BEST);
    }
  }

  /** The table for a terminal. */
  TextTable text() {
    TextTable text = new TextTable().text(heads.get(0));
    heads.subList(1, heads.size()).forEach(text::number);
    rows.forEach(row -> text.row(row.texts()));
    return text;
  }
}
