package dev.espalier.lab.plant;

import java.util.List;

/**
 * What becomes of a cell, and of another one where two change places.
 *
 * @param fault what went wrong, in words
 * @param edits the new texts, that of the cell itself first
 * @param recoverable whether the value is still there, in another form
 */
record Damage(String fault, List<Edit> edits, boolean recoverable) {
  /**
   * The new text of a cell.
   *
   * @param row its row in the block
   * @param column its column
   */
  record Edit(int row, int column, String text) {}

  static Damage of(String fault, int row, int column, String text) {
    return new Damage(fault, List.of(new Edit(row, column, text)), false);
  }

  /** The same value in another form. */
  static Damage ofForm(String fault, int row, int column, String text) {
    return new Damage(fault, List.of(new Edit(row, column, text)), true);
  }

  /** Two cells that get each other's text. */
  static Damage exchange(
      String fault, RowBlock block, int row, int column, int otherRow, int otherColumn) {
    return new Damage(
        fault,
        List.of(
            new Edit(row, column, block.cell(otherRow, otherColumn)),
            new Edit(otherRow, otherColumn, block.cell(row, column))),
        false);
  }
}
