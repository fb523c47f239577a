package dev.espalier.lab.plant;

import java.util.List;

/**
 * What becomes of a cell, and of another one where two change places.
 *
 * @param fault what went wrong, in words
 * @param edits the new texts, that of the cell itself first
 */
record Damage(String fault, List<Edit> edits) {
  /**
   * The new text of a cell.
   *
   * @param row its row in the block
   * @param column its column
   */
  record Edit(int row, int column, String text) {}

  static Damage of(String fault, int row, int column, String text) {
    return new Damage(fault, List.of(new Edit(row, column, text)));
  }

  /** Two cells that get each other's text. */
  static Damage exchange(
      String fault, RowBlock block, int row, int column, int otherRow, int otherColumn) {
    return new Damage(
        fault,
        List.of(
            new Edit(row, column, block.cell(otherRow, otherColumn)),
            new Edit(otherRow, otherColumn, block.cell(row, column))));
  }
}
