package dev.espalier.restore.forest;

import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.error.InputException;
import java.util.Locale;

/** How much memory the forests of a table take, known before the first tree is grown. */
final class ForestMemory {
  /** A tree's sample has about this share of the rows, 1 − 1/e. */
  private static final double SEEN = 0.632;

  /** Number of bytes of a leaf and of the node above it: columns, cuts, children, weight, start. */
  private static final double LEAF_BYTES = 2 * 16 + 12;

  /** Number of bytes of a mean in a leaf. */
  private static final double MEAN_BYTES = 12;

  /** Maximum share of the memory that the forests may take; the rest is for growing one. */
  private static final double USABLE_SHARE = 0.8;

  private ForestMemory() {}

  /** About how many bytes the forests of all columns take, at most: every leaf as small as may. */
  static double bytes(MissForest restorer, TableSchema schema, CodedTable rows) {
    double bytes = 0;
    for (int column = 0; column < schema.columns().size(); column++) {
      if (schema.columns().get(column).kind() == Kind.EMPTY) {
        continue;
      }
      int present = 0;
      for (int row = 0; row < rows.rows(); row++) {
        present += MissingCells.contain(schema, rows, row, column) ? 0 : 1;
      }
      double leaves = Math.max(1, SEEN * present / restorer.leafRows());
      int outputs = ColumnForest.outputs(schema.columns().get(column));
      double means = Math.min(outputs, restorer.leafRows());
      bytes += restorer.trees() * leaves * (LEAF_BYTES + MEAN_BYTES * means);
    }
    return bytes;
  }

  /**
   * Refuses a table whose forests do not fit into memory.
   *
   * @param available how many bytes there are
   */
  static void check(MissForest restorer, TableSchema schema, CodedTable rows, double available) {
    double bytes = bytes(restorer, schema, rows);
    if (bytes > USABLE_SHARE * available) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "restorer '%s': forests of %,d rows and %,d columns need about %.1f GB of memory;"
                  + " expected at most %.1f GB (take fewer trees, more leafRows or fewer rows, or"
                  + " give Java more memory with -Xmx)",
              restorer.name(),
              rows.rows(),
              schema.columns().size(),
              bytes / 1e9,
              USABLE_SHARE * available / 1e9));
    }
  }
}
