package dev.espalier.restore.rmf;

import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * From the columns of a table to the variables of a field and back. Columns that do not vary have
 * no variable: a constant number, a category with one level.
 *
 * @param schema the columns
 * @param margins the map of each numeric column; one knot for a constant
 * @param layout the variables
 * @param numberPlaces the numeric column of each numeric variable
 * @param categoryPlaces the category column of each category variable
 */
record TableEncoding(
    TableSchema schema, Margin[] margins, Layout layout, int[] numberPlaces, int[] categoryPlaces) {

  static TableEncoding of(TableSchema schema, Margin[] margins) {
    int[] numbers =
        IntStream.range(0, margins.length).filter(s -> margins[s].values().length > 1).toArray();
    int[] categories =
        IntStream.range(0, schema.categoryCount())
            .filter(j -> schema.levelStart(j + 1) - schema.levelStart(j) > 1)
            .toArray();
    int[] levels =
        Arrays.stream(categories)
            .map(j -> schema.levelStart(j + 1) - schema.levelStart(j))
            .toArray();
    return new TableEncoding(
        schema, margins, new Layout(numbers.length, levels), numbers, categories);
  }

  /**
   * Fits the margins to a table.
   *
   * @param kind makes the margin of the sorted values of a column that varies
   */
  static TableEncoding fit(TableSchema schema, CodedTable table, Function<double[], Margin> kind) {
    Margin[] margins = new Margin[schema.numberCount()];
    for (int s = 0; s < margins.length; s++) {
      double[] values = new double[table.rows()];
      int count = 0;
      for (int row = 0; row < table.rows(); row++) {
        double value = table.numbers()[row * margins.length + s];
        if (!Double.isNaN(value)) {
          values[count++] = value;
        }
      }
      double[] sorted = Arrays.copyOf(values, count);
      Arrays.sort(sorted);
      margins[s] = sorted[0] == sorted[count - 1] ? Margin.constant(sorted[0]) : kind.apply(sorted);
    }
    return of(schema, margins);
  }

  /** The column of the schema that each variable is. */
  int[] columns() {
    int[] numbers = schema.columnsOf(Kind.NUMBER);
    int[] categories = schema.columnsOf(Kind.CATEGORY);
    return IntStream.concat(
            Arrays.stream(numberPlaces).map(s -> numbers[s]),
            Arrays.stream(categoryPlaces).map(j -> categories[j]))
        .toArray();
  }

  /** The margin of a numeric variable. */
  Margin margin(int variable) {
    return margins[numberPlaces[variable]];
  }

  /** The cell of a numeric variable in the column's own units. */
  double number(CodedTable table, int row, int variable) {
    return table.numbers()[row * margins.length + numberPlaces[variable]];
  }

  /** The table's rows as the field sees them, all cells trusted. */
  FieldRows rows(CodedTable table) {
    return rows(table, new double[numberPlaces.length]);
  }

  /**
   * The table's rows as the field sees them.
   *
   * @param noise of each numeric variable, in standard deviations of its column
   */
  FieldRows rows(CodedTable table, double[] noise) {
    int m = numberPlaces.length;
    NoisyNumbers cells = new NoisyNumbers(this, noise);
    double[] likelihood = new double[2];
    int c = categoryPlaces.length;
    double[] numbers = new double[table.rows() * m];
    double[] variances = new double[table.rows() * m];
    int[] codes = new int[table.rows() * c];
    for (int row = 0; row < table.rows(); row++) {
      for (int s = 0; s < m; s++) {
        double value = table.numbers()[row * margins.length + numberPlaces[s]];
        Margin margin = margins[numberPlaces[s]];
        if (Double.isNaN(value) || noise[s] == 0) {
          numbers[row * m + s] = margin.toScore(value);
        } else {
          cells.likelihood(s, value, likelihood);
          numbers[row * m + s] = likelihood[0];
          variances[row * m + s] = likelihood[1];
        }
      }
      for (int j = 0; j < c; j++) {
        codes[row * c + j] = table.codes()[row * schema.categoryCount() + categoryPlaces[j]];
      }
    }
    return new FieldRows(layout, table.rows(), numbers, variances, codes);
  }

  /** Frequencies of the levels among the cells that are there; none is zero. */
  double[] frequencies(FieldRows rows) {
    int m = layout.numbers();
    int c = layout.categories();
    double[] frequencies = new double[layout.width() - m];
    for (int j = 0; j < c; j++) {
      int start = layout.start(m + j) - m;
      int size = layout.size(m + j);
      double count = 0;
      for (int row = 0; row < rows.rows(); row++) {
        int code = rows.codes()[row * c + j];
        if (code >= 0) {
          frequencies[start + code]++;
          count++;
        }
      }
      for (int k = start; k < start + size; k++) {
        frequencies[k] = (frequencies[k] + 0.5) / (count + 0.5 * size);
      }
    }
    return frequencies;
  }

  /** Which kinds of margins the columns have, in a word. */
  String describeMargins() {
    for (int s : numberPlaces) {
      if (margins[s].values().length > 2) {
        return "gaussian";
      }
    }
    return "standard";
  }

  /** Writes what is certain: trusted cells, constant numbers, categories with one level. */
  void fillConstants(CodedTable table, CellEstimates out) {
    int numbers = margins.length;
    for (int k = 0; k < table.rows() * numbers; k++) {
      double value = table.numbers()[k];
      out.means()[k] = Double.isNaN(value) ? margins[k % numbers].values()[0] : value;
    }
    for (int j = 0; j < schema.categoryCount(); j++) {
      if (schema.levelStart(j + 1) - schema.levelStart(j) == 1) {
        for (int row = 0; row < table.rows(); row++) {
          out.probabilities()[row * schema.levelCount() + schema.levelStart(j)] = 1;
        }
      }
    }
  }

  /**
   * Writes what was inferred for one row in the columns' own units; a trusted cell keeps its very
   * value.
   *
   * @param rows the table as the field sees it
   * @param cells the noisy numbers; for use by one thread
   */
  void write(
      CodedTable table,
      FieldRows rows,
      int row,
      RowInference inferred,
      NoisyNumbers cells,
      CellEstimates out) {
    int numbers = margins.length;
    int m = numberPlaces.length;
    double[] moments = new double[3];
    for (int s = 0; s < m; s++) {
      int at = row * numbers + numberPlaces[s];
      double given = table.numbers()[at];
      double mean = inferred.state()[s];
      double variance = inferred.variances()[s];
      double cellVariance = rows.variances()[row * m + s];
      if (Double.isNaN(given)) {
        cells.missing(s, mean, variance, moments);
      } else if (cellVariance > 0) {
        cells.posterior(
            s, given, rows.numbers()[row * m + s], cellVariance, mean, variance, moments);
      } else {
        continue;
      }
      out.means()[at] = moments[0];
      out.deviations()[at] = moments[1];
    }
    for (int j = 0; j < categoryPlaces.length; j++) {
      int variable = numberPlaces.length + j;
      System.arraycopy(
          inferred.state(),
          layout.start(variable),
          out.probabilities(),
          row * schema.levelCount() + schema.levelStart(categoryPlaces[j]),
          layout.size(variable));
    }
  }

  /** Writes what is certain into a table that is to be drawn. */
  void fillConstants(CodedTable out) {
    for (int k = 0; k < out.numbers().length; k++) {
      Margin margin = margins[k % margins.length];
      if (margin.values().length == 1 && Double.isNaN(out.numbers()[k])) {
        out.numbers()[k] = margin.values()[0];
      }
    }
    int categories = schema.categoryCount();
    for (int k = 0; k < out.codes().length; k++) {
      int j = k % categories;
      if (schema.levelStart(j + 1) - schema.levelStart(j) == 1) {
        out.codes()[k] = 0;
      }
    }
  }

  /** Writes a drawn row. */
  void write(RowSampler sampler, int row, CodedTable out) {
    for (int s = 0; s < numberPlaces.length; s++) {
      out.numbers()[row * margins.length + numberPlaces[s]] = sampler.number(s);
    }
    for (int j = 0; j < categoryPlaces.length; j++) {
      out.codes()[row * schema.categoryCount() + categoryPlaces[j]] = sampler.level(j);
    }
  }

  void store(Map<String, Tensor> tensors) {
    put("parts.sizes", tensors, margin -> margin.parts() == null ? 0 : margin.parts().size());
    putParts("parts.centres", tensors, ColumnValues::centres);
    putParts("parts.weights", tensors, ColumnValues::weights);
    putParts("parts.widths", tensors, ColumnValues::widths);
    putAll("margins.deviations", tensors, margin -> new double[] {margin.deviation()});
    put("margins.knots", tensors, margin -> margin.values().length);
    putAll("margins.values", tensors, Margin::values);
    putAll("margins.scores", tensors, Margin::scores);
  }

  private void put(String name, Map<String, Tensor> tensors, ToIntFunction<Margin> number) {
    int[] all = Arrays.stream(margins).mapToInt(number).toArray();
    tensors.put(name, new Tensor.Integers(all, all.length));
  }

  private void putAll(
      String name, Map<String, Tensor> tensors, Function<Margin, double[]> numbers) {
    double[] all = Arrays.stream(margins).map(numbers).flatMapToDouble(Arrays::stream).toArray();
    tensors.put(name, new Tensor.Doubles(all, all.length));
  }

  private void putParts(
      String name, Map<String, Tensor> tensors, Function<ColumnValues, double[]> numbers) {
    putAll(
        name,
        tensors,
        margin -> margin.parts() == null ? new double[0] : numbers.apply(margin.parts()));
  }

  /** The maps of the numeric columns, from what {@link #store} kept. */
  static Margin[] margins(StoredTensors stored, TableSchema schema) {
    int numbers = schema.numberCount();
    int[] sizes = stored.integers("margins.knots", 1, Integer.MAX_VALUE, numbers);
    int knots = total(stored, "margins.values", sizes);
    double[] values = stored.doubles("margins.values", knots);
    double[] scores =
        stored.doublesWithin(
            "margins.scores", -ColumnMoments.FARTHEST, ColumnMoments.FARTHEST, knots);
    double[] deviations =
        stored.doublesWithin("margins.deviations", 0, StoredTensors.LARGEST, numbers);
    // Files of before the parts have none of these: there the map stands for the values.
    boolean hasParts = stored.has("parts.sizes");
    ColumnValues[] parts = hasParts ? parts(stored, numbers) : new ColumnValues[numbers];
    Margin[] margins = new Margin[numbers];
    int from = 0;
    for (int s = 0; s < numbers; s++) {
      int to = from + sizes[s];
      stored.checkAscending("margins.values", values, from, to);
      stored.checkAscending("margins.scores", scores, from, to);
      double[] ownValues = Arrays.copyOfRange(values, from, to);
      double[] ownScores = Arrays.copyOfRange(scores, from, to);
      ColumnValues own =
          hasParts || sizes[s] <= 2 ? parts[s] : ColumnValues.ofKnots(ownValues, ownScores);
      margins[s] = new Margin(ownValues, ownScores, deviations[s], own);
      from = to;
    }
    return margins;
  }

  /** How many numbers all columns have together: as many as the tensor. */
  private static int total(StoredTensors stored, String name, int[] sizes) {
    long total = Arrays.stream(sizes).asLongStream().sum();
    if (total != stored.rows(name)) {
      throw stored.refused(
          "tensor '" + name + "' has " + stored.rows(name) + " numbers; expected " + total);
    }
    return (int) total;
  }

  private static ColumnValues[] parts(StoredTensors stored, int numbers) {
    int[] sizes = stored.integers("parts.sizes", 0, Integer.MAX_VALUE, numbers);
    int count = total(stored, "parts.centres", sizes);
    double[] centres = stored.doubles("parts.centres", count);
    double[] weights = stored.doublesWithin("parts.weights", 0, 1, count);
    double[] widths = stored.doublesWithin("parts.widths", 0, StoredTensors.LARGEST, count);
    ColumnValues[] parts = new ColumnValues[numbers];
    int from = 0;
    for (int s = 0; s < numbers; s++) {
      int to = from + sizes[s];
      stored.checkAscending("parts.centres", centres, from, to);
      if (to > from) {
        parts[s] =
            new ColumnValues(
                Arrays.copyOfRange(centres, from, to),
                Arrays.copyOfRange(weights, from, to),
                Arrays.copyOfRange(widths, from, to),
                true);
      }
      from = to;
    }
    return parts;
  }

  /** Refuses a file that has not as many parameters as there are pairs of its variables. */
  static void checkSize(StoredTensors stored, TableSchema schema, Margin[] margins) {
    long numbers = Arrays.stream(margins).filter(margin -> margin.values().length > 1).count();
    long dimension = 2 * numbers;
    long before = numbers;
    dimension += numbers * (numbers - 1) / 2;
    for (int j = 0; j < schema.categoryCount(); j++) {
      int levels = schema.levelStart(j + 1) - schema.levelStart(j);
      if (levels > 1) {
        dimension += levels + before * levels;
        before += levels;
      }
    }
    if (dimension != stored.rows("parameters")) {
      throw stored.refused(
          "tensor 'parameters' has "
              + stored.rows("parameters")
              + " numbers; expected "
              + dimension);
    }
  }
}
