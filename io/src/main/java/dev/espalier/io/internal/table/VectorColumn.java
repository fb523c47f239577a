package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.NumberList;

/** Makes vectors of a column whose cells are lists of numbers, or texts that spell them. */
final class VectorColumn {
  private VectorColumn() {}

  /**
   * The vectors of a column.
   *
   * @param length how many numbers each has; 0 where the first cell says it
   */
  static Table.Vectors of(Table.Column column, int length, ModelEncoder.Origin origin) {
    if (column instanceof Table.Vectors vectors) {
      return requireLength(vectors, length, origin);
    }
    VectorCells cells = new VectorCells(column.name(), length);
    NumberList list = new NumberList();
    for (int row = 0; row < column.rows(); row++) {
      if (!column.isMissing(row) && !(read(column, row, list) && cells.set(row, list))) {
        throw new InputException(
            origin.at(row)
                + ": column "
                + quoted(column.name())
                + " is "
                + list.found()
                + "; expected "
                + cells.expected());
      }
    }
    return requireLength(cells.build(column.rows()), length, origin);
  }

  private static boolean read(Table.Column column, int row, NumberList list) {
    return column instanceof Table.Categories texts
        ? list.read(texts.levels().get(texts.codes()[row]))
        : RecordValue.numbers(((Table.Numbers) column).values()[row], list);
  }

  /** Readers hold cells to one length; only that of all of them may be wrong. */
  private static Table.Vectors requireLength(
      Table.Vectors column, int length, ModelEncoder.Origin origin) {
    if (column.length() == 0 || (length > 0 && column.length() != length)) {
      throw new InputException(
          origin.file()
              + ": column "
              + quoted(column.name())
              + (column.length() == 0
                  ? " has no list of numbers; expected one in some row"
                  : " holds lists of "
                      + column.length()
                      + " numbers; expected "
                      + length
                      + ", as the model has"));
    }
    return column;
  }
}
