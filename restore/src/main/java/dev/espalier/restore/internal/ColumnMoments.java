package dev.espalier.restore.internal;

import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.CellEstimates;
import java.util.Map;

/**
 * What each column holds by itself.
 *
 * @param means of the numeric columns
 * @param deviations standard deviations of the numeric columns, 0 for a constant one
 * @param frequencies of the levels of all categories
 */
public record ColumnMoments(double[] means, double[] deviations, double[] frequencies) {
  /**
   * Maximum distance of a standardised cell from the mean: still a number in the column's units.
   */
  public static final double FARTHEST = 1e100;

  /** Maximum size of a model's terms, where standardised cells have variances near one. */
  public static final double LARGEST_TERM = 1e30;

  /** Sums up the cells that are there. */
  public static ColumnMoments of(TableSchema schema, CodedTable table) {
    int numbers = schema.numberCount();
    double[] means = new double[numbers];
    double[] deviations = new double[numbers];
    for (int s = 0; s < numbers; s++) {
      double sum = 0;
      int count = 0;
      for (int row = 0; row < table.rows(); row++) {
        double value = table.numbers()[row * numbers + s];
        if (!Double.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      means[s] = sum / count;
      double squares = 0;
      for (int row = 0; row < table.rows(); row++) {
        double value = table.numbers()[row * numbers + s];
        if (!Double.isNaN(value)) {
          squares += (value - means[s]) * (value - means[s]);
        }
      }
      deviations[s] = Math.sqrt(squares / count);
    }
    return new ColumnMoments(means, deviations, frequencies(schema, table));
  }

  private static double[] frequencies(TableSchema schema, CodedTable table) {
    double[] frequencies = new double[schema.levelCount()];
    int categories = schema.categoryCount();
    for (int j = 0; j < categories; j++) {
      int start = schema.levelStart(j);
      int count = 0;
      for (int row = 0; row < table.rows(); row++) {
        int code = table.codes()[row * categories + j];
        if (code >= 0) {
          frequencies[start + code]++;
          count++;
        }
      }
      for (int k = start; k < schema.levelStart(j + 1); k++) {
        frequencies[k] /= count;
      }
    }
    return frequencies;
  }

  /** Writes what the columns alone say about one row: trusted cells, and the rest at the mean. */
  public void fill(TableSchema schema, CodedTable rows, int row, CellEstimates out) {
    int numbers = means.length;
    for (int s = 0; s < numbers; s++) {
      double value = rows.numbers()[row * numbers + s];
      boolean missing = Double.isNaN(value);
      out.means()[row * numbers + s] = missing ? means[s] : value;
      out.deviations()[row * numbers + s] = missing ? deviations[s] : 0;
    }
    for (int j = 0; j < schema.categoryCount(); j++) {
      int code = rows.codes()[row * schema.categoryCount() + j];
      int start = schema.levelStart(j);
      int base = row * schema.levelCount();
      for (int k = start; k < schema.levelStart(j + 1); k++) {
        double trusted = k == start + code ? 1 : 0;
        out.probabilities()[base + k] = code < 0 ? frequencies[k] : trusted;
      }
    }
  }

  /** In standard deviations from the mean; cut off where its square would be infinite. */
  public double standardised(double difference, int number) {
    if (deviations[number] == 0) {
      return 0;
    }
    double largest = TableSchema.LARGEST_NUMBER;
    return Math.max(-largest, Math.min(largest, difference / deviations[number]));
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    tensors.put("means", new Tensor.Doubles(means, means.length));
    tensors.put("deviations", new Tensor.Doubles(deviations, deviations.length));
    tensors.put("frequencies", new Tensor.Doubles(frequencies, frequencies.length));
  }

  /** Makes them again from what {@link #store} kept. */
  public static ColumnMoments fromState(StoredTensors stored, TableSchema schema) {
    int numbers = schema.numberCount();
    return new ColumnMoments(
        stored.doubles("means", numbers),
        stored.doublesWithin("deviations", 0, StoredTensors.LARGEST, numbers),
        stored.doublesWithin("frequencies", 0, 1, schema.levelCount()));
  }
}
