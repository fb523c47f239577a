package dev.espalier.restore.forest;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.forest.BinnedColumns;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.GrownForest;
import dev.espalier.internal.forest.Targets;
import java.util.Arrays;

/**
 * The forest that predicts one column from the others.
 *
 * @param forest a number, standardised, or the probabilities of the levels
 * @param error out of bag: the NRMSE of a number, the share of wrong categories; NaN where every
 *     tree has seen every row
 */
record ColumnForest(Forest forest, double error) {
  /** How many outputs the forest of a column has. */
  static int outputs(TableSchema.Column column) {
    return column.kind() == Kind.NUMBER ? 1 : column.levels().size();
  }

  /**
   * Grows a forest.
   *
   * @param present the rows that have the cell
   */
  static GrownForest grow(
      TableSchema schema,
      FilledRows rows,
      int column,
      int[] present,
      Features others,
      ForestOptions options,
      Progress progress) {
    int place = schema.place(column);
    Targets targets =
        schema.columns().get(column).kind() == Kind.NUMBER
            ? Targets.numbers(
                Arrays.stream(present).mapToDouble(row -> rows.number(row, place)).toArray())
            : Targets.classes(
                outputs(schema.columns().get(column)),
                Arrays.stream(present).map(row -> rows.code(row, place)).toArray());
    double[] weights = new double[present.length];
    Arrays.fill(weights, 1);
    return Forest.grow(BinnedColumns.of(others), targets, weights, options, progress);
  }

  /** Grows a forest and measures it out of bag. */
  static ColumnForest measured(
      TableSchema schema,
      FilledRows rows,
      int column,
      int[] present,
      ForestOptions options,
      Progress progress) {
    Features others = rows.others(column, present);
    GrownForest grown = grow(schema, rows, column, present, others, options, progress);
    double[] unseen = grown.outOfBag(others);
    int outputs = grown.forest().outputs();
    boolean number = schema.columns().get(column).kind() == Kind.NUMBER;
    int place = schema.place(column);
    double sum = 0;
    int count = 0;
    for (int k = 0; k < present.length; k++) {
      if (Double.isNaN(unseen[k * outputs])) {
        continue;
      }
      count++;
      if (number) {
        // Numbers are in standard deviations of the column: what NRMSE divides by is one.
        double difference = unseen[k] - rows.number(present[k], place);
        sum += difference * difference;
      } else {
        int best = FilledRows.largest(unseen, k * outputs, (k + 1) * outputs) - k * outputs;
        sum += best == rows.code(present[k], place) ? 0 : 1;
      }
    }
    double mean = count == 0 ? Double.NaN : sum / count;
    return new ColumnForest(grown.forest(), number ? Math.sqrt(mean) : mean);
  }
}
