package dev.espalier.lab.reproduce;

import dev.espalier.data.CodedTable;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.Restoration;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How classifiers see a table: numbers standardised by the training rows, a category as one column
 * for each level, zeros and a one or, of a restored table, the levels' probabilities.
 */
final class TableCoding {
  private final TableSchema schema;
  private final double[] means;
  private final double[] deviations;

  /** Fits the coding to training rows. */
  TableCoding(Table train) {
    this.schema = TableSchema.of(train);
    double[] numbers = schema.encode(train).numbers();
    int count = schema.numberCount();
    this.means = new double[count];
    this.deviations = new double[count];
    for (int place = 0; place < count; place++) {
      int known = 0;
      double sum = 0;
      double squares = 0;
      for (int k = place; k < numbers.length; k += count) {
        if (!Double.isNaN(numbers[k])) {
          known++;
          double difference = numbers[k] - sum / Math.max(1, known - 1);
          sum += numbers[k];
          // Welford's update, which does not cancel
          squares += difference * (numbers[k] - sum / known);
        }
      }
      means[place] = sum / Math.max(1, known);
      deviations[place] = squares > 0 ? Math.sqrt(squares / known) : 1;
    }
  }

  /** Training rows without missing cells, as examples of one label. */
  Dataset examples(Table rows, boolean[] classes) {
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (boolean on : classes) {
      sets.addRow(on ? new int[] {0} : new int[0]);
    }
    DenseFeatures features = of(rows);
    List<String> names = IntStream.range(0, features.columns()).mapToObj(k -> "x" + k).toList();
    return new Dataset(
        "table", Schema.ofNumbers(names, List.of("class")), features, Labels.known(sets.build()));
  }

  /** Rows with a value in every cell; a level that training rows do not have is none. */
  DenseFeatures of(Table rows) {
    return of(schema.encode(rows));
  }

  /** The same for rows that are coded by the training rows' schema. */
  DenseFeatures of(CodedTable coded) {
    int width = schema.numberCount() + schema.levelCount();
    double[] values = new double[coded.rows() * width];
    int categories = schema.categoryCount();
    for (int row = 0; row < coded.rows(); row++) {
      for (int place = 0; place < schema.numberCount(); place++) {
        put(values, row * width, place, coded.numbers()[row * schema.numberCount() + place]);
      }
      for (int place = 0; place < categories; place++) {
        int code = coded.codes()[row * categories + place];
        if (code >= 0) {
          values[row * width + schema.numberCount() + schema.levelStart(place) + code] = 1;
        }
      }
    }
    return new DenseFeatures(coded.rows(), width, values);
  }

  /** Restored rows, by the expectations of their cells. */
  DenseFeatures of(Restoration restoration) {
    return of(restoration, restoration);
  }

  /**
   * The same where cells were restored one after another.
   *
   * @param filled what became of missing cells
   * @param others what became of the others in the same rows
   */
  DenseFeatures of(Restoration filled, Restoration others) {
    int rows = filled.columns().get(0).column().rows();
    int width = schema.numberCount() + schema.levelCount();
    double[] values = new double[rows * width];
    for (int column = 0; column < schema.columns().size(); column++) {
      Restoration.Cells first = filled.column(schema.names().get(column));
      Restoration.Cells second = others.column(schema.names().get(column));
      put(values, column, first, row -> first.outcome(row) == Restoration.Outcome.FILLED);
      put(values, column, second, row -> first.outcome(row) != Restoration.Outcome.FILLED);
    }
    return new DenseFeatures(rows, width, values);
  }

  /** Puts the cells of some rows. */
  private void put(double[] values, int column, Restoration.Cells cells, IntPredicate rows) {
    int width = schema.numberCount() + schema.levelCount();
    int place = schema.place(column);
    int[] chosen = IntStream.range(0, cells.column().rows()).filter(rows).toArray();
    if (cells instanceof Restoration.NumberCells numbers) {
      for (int row : chosen) {
        put(values, row * width, place, numbers.means()[row]);
      }
    } else if (cells instanceof Restoration.CategoryCells categories) {
      int levels = categories.levels().size();
      for (int level = 0; level < levels; level++) {
        // A restorer that has learnt from other rows may know other levels.
        int known = schema.columns().get(column).levels().indexOf(categories.levels().get(level));
        if (known >= 0) {
          int at = schema.numberCount() + schema.levelStart(place) + known;
          for (int row : chosen) {
            values[row * width + at] = categories.probabilities()[row * levels + level];
          }
        }
      }
    }
  }

  private void put(double[] values, int base, int place, double value) {
    values[base + place] = (value - means[place]) / deviations[place];
  }
}
