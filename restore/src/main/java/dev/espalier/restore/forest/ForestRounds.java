package dev.espalier.restore.forest;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** Fills a table round by round, then grows the forests of the filled table. */
final class ForestRounds {
  private final TableSchema schema;
  private final CodedTable coded;
  private final LongFunction<ForestOptions> options;
  private final SplittableRandom random;

  /** For each column the rows that have the cell, and those that do not. */
  private final int[][] present;

  private final int[][] missing;

  /** All columns that have values, those with the fewest missing cells first. */
  private final int[] order;

  /**
   * Prepares for a table.
   *
   * @param seed decides all random choices
   * @param options how forests are grown, for a seed of their own
   */
  ForestRounds(
      TableSchema schema, CodedTable coded, long seed, LongFunction<ForestOptions> options) {
    this.schema = schema;
    this.coded = coded;
    this.options = options;
    this.random = new SplittableRandom(seed);
    int count = schema.columns().size();
    this.present = new int[count][];
    this.missing = new int[count][];
    int[] all = IntStream.range(0, coded.rows()).toArray();
    for (int column = 0; column < count; column++) {
      missing[column] = MissingCells.among(all, schema, coded, column);
      present[column] = MissingCells.others(all, schema, coded, column);
    }
    this.order =
        IntStream.range(0, count)
            .filter(column -> schema.columns().get(column).kind() != Kind.EMPTY)
            .boxed()
            .sorted(Comparator.comparingInt(column -> missing[column].length))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /**
   * What was learnt.
   *
   * @param order the columns in the order in which they are filled
   * @param forests of these columns, in that order
   * @param rounds how many rounds made the table from which the forests were grown
   * @param settled whether the changes stopped falling before the rounds were over
   */
  record Learnt(int[] order, List<ColumnForest> forests, int rounds, boolean settled) {}

  /** How much a round changed; NaN for a kind of cells of which none is missing. */
  private record Change(double numbers, double categories) {
    static final Change BEFORE = new Change(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    boolean fallsBelow(Change before) {
      return numbers < before.numbers || categories < before.categories;
    }
  }

  Learnt run(ColumnMoments moments, int most, Progress progress) {
    FilledRows kept = FilledRows.start(schema, moments, coded);
    Change before = Change.BEFORE;
    int done = 0;
    boolean settled = Arrays.stream(missing).allMatch(rows -> rows.length == 0);
    // The forests at the end take about as long as a round.
    Progress rounds = progress.part("", 0, most / (most + 1.0));
    while (!settled && done < most) {
      FilledRows next = kept.copy();
      round(next, rounds.turn("round", done, most));
      Change change = change(kept, next);
      if (change.fallsBelow(before)) {
        kept = next;
        before = change;
        done++;
      } else {
        settled = true;
      }
    }
    return new Learnt(
        order, forests(kept, progress.part("last forests", most / (most + 1.0), 1)), done, settled);
  }

  /** Fills every missing cell once more, the columns one after another. */
  private void round(FilledRows rows, Progress progress) {
    for (int turn = 0; turn < order.length; turn++) {
      int column = order[turn];
      if (missing[column].length > 0) {
        Forest forest =
            ColumnForest.grow(
                    schema,
                    rows,
                    column,
                    present[column],
                    rows.others(column, present[column]),
                    options.apply(random.nextLong()),
                    progress.turn("column", turn, order.length))
                .forest();
        double[] found = forest.predict(rows.others(column, missing[column]));
        boolean number = schema.columns().get(column).kind() == Kind.NUMBER;
        int place = schema.place(column);
        int outputs = forest.outputs();
        for (int k = 0; k < missing[column].length; k++) {
          int row = missing[column][k];
          if (number) {
            rows.setNumber(row, place, found[k]);
          } else {
            int best = FilledRows.largest(found, k * outputs, (k + 1) * outputs);
            rows.setCode(row, place, best - k * outputs);
          }
        }
      }
    }
  }

  private List<ColumnForest> forests(FilledRows rows, Progress progress) {
    List<ColumnForest> forests = new ArrayList<>();
    for (int turn = 0; turn < order.length; turn++) {
      int column = order[turn];
      forests.add(
          ColumnForest.measured(
              schema,
              rows,
              column,
              present[column],
              options.apply(random.nextLong()),
              progress.turn("column", turn, order.length)));
    }
    return forests;
  }

  private Change change(FilledRows before, FilledRows after) {
    double squares = 0;
    double total = 0;
    long numbers = 0;
    long changed = 0;
    long categories = 0;
    for (int column : order) {
      int place = schema.place(column);
      if (schema.columns().get(column).kind() == Kind.NUMBER) {
        for (int row : missing[column]) {
          double difference = after.number(row, place) - before.number(row, place);
          squares += difference * difference;
          numbers++;
        }
        for (int row = 0; row < coded.rows(); row++) {
          total += after.number(row, place) * after.number(row, place);
        }
      } else {
        for (int row : missing[column]) {
          changed += after.code(row, place) != before.code(row, place) ? 1 : 0;
          categories++;
        }
      }
    }
    return new Change(
        numbers == 0 ? Double.NaN : total == 0 ? 0 : squares / total,
        categories == 0 ? Double.NaN : (double) changed / categories);
  }
}
