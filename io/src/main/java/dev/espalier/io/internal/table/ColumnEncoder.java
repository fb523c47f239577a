package dev.espalier.io.internal.table;

import dev.espalier.data.Column;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.Table;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.NumberText;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The cells of one column of a table as features. */
interface ColumnEncoder {
  /** How the cells become features: what a model keeps. */
  Column column();

  /** The features. */
  List<Feature> features();

  /** Whether every row has zeros only, so that none has to be looked at. */
  default boolean isNothing() {
    return false;
  }

  /** Takes the values of a row, by increasing feature; what it is not told is zero. */
  interface Sink {
    void add(int feature, double value);
  }

  /** Hands out the values of a row. */
  void encode(int row, Sink sink);

  /** A column that gives no features. */
  record None(Column column) implements ColumnEncoder {
    @Override
    public List<Feature> features() {
      return List.of();
    }

    @Override
    public void encode(int row, Sink sink) {
      // nothing to hand out
    }

    @Override
    public boolean isNothing() {
      return true;
    }
  }

  /** A number. */
  record Numbers(Column column, double[] values) implements ColumnEncoder {
    static Numbers of(String name, double[] values) {
      return new Numbers(new Column.Plain(name, Column.Role.NUMBER, 1), values);
    }

    /** Counts, which are zero where they are absent. */
    static Numbers counts(String name, double[] values) {
      return new Numbers(
          new Column.Plain(name, Column.Role.COUNT, 1),
          Arrays.stream(values).map(value -> Double.isNaN(value) ? 0 : value).toArray());
    }

    @Override
    public List<Feature> features() {
      return List.of(Feature.number(column.name()));
    }

    @Override
    public void encode(int row, Sink sink) {
      sink.add(0, values[row]);
    }
  }

  /** The numbers of vectors; a missing cell is missing in all of them. */
  record Vectors(Column column, DenseFeatures cells) implements ColumnEncoder {
    static Vectors of(Table.Vectors column) {
      return new Vectors(
          new Column.Plain(column.name(), Column.Role.VECTOR, column.length()), column.cells());
    }

    @Override
    public List<Feature> features() {
      return IntStream.range(0, column.width())
          .mapToObj(k -> Feature.number(column.name() + "[" + k + "]"))
          .toList();
    }

    @Override
    public void encode(int row, Sink sink) {
      for (int k = 0; k < cells.columns(); k++) {
        sink.add(k, cells.value(row, k));
      }
    }
  }

  /**
   * Indicators of levels; a missing cell is missing in all of them.
   *
   * @param featureOfCode which of them each code sets, −1 for none
   */
  record Levels(Column column, List<Feature> features, int[] featureOfCode, int[] codes)
      implements ColumnEncoder {
    static Levels of(Table.Categories cells, List<Feature> features) {
      ToIntFunction<String> feature =
          level -> {
            for (int j = 0; j < features.size(); j++) {
              if (level.equals(features.get(j).level())) {
                return j;
              }
            }
            return -1;
          };
      return new Levels(
          new Column.Plain(cells.name(), Column.Role.CATEGORY, features.size()),
          features,
          cells.levels().stream().mapToInt(feature).toArray(),
          cells.codes());
    }

    @Override
    public void encode(int row, Sink sink) {
      int code = codes[row];
      if (code < 0) {
        for (int j = 0; j < features.size(); j++) {
          sink.add(j, Double.NaN);
        }
      } else if (featureOfCode[code] >= 0) {
        sink.add(featureOfCode[code], 1);
      }
    }
  }

  /**
   * The parts of dates.
   *
   * @param valuesOfCode those of each different cell
   */
  record Dates(Column.Date column, double[][] valuesOfCode, int[] codes) implements ColumnEncoder {
    /** Cells that are no dates are missing. */
    static Dates of(Table.Categories cells, DateForm form, Unfamiliar unfamiliar) {
      boolean time = false;
      for (String level : cells.levels()) {
        LocalDateTime moment = form.parse(level);
        time |= moment != null && moment.toLocalTime().toNanoOfDay() != 0;
      }
      return of(cells, new Column.Date(cells.name(), form.pattern(), time), form, unfamiliar);
    }

    static Dates of(
        Table.Categories cells, Column.Date column, DateForm form, Unfamiliar unfamiliar) {
      List<String> levels = cells.levels();
      double[][] valuesOfCode = new double[levels.size()][];
      boolean[] unread = new boolean[levels.size()];
      for (int code = 0; code < unread.length; code++) {
        LocalDateTime moment = form.parse(levels.get(code));
        unread[code] = moment == null;
        valuesOfCode[code] = DateForm.values(column, moment);
      }
      for (int code : cells.codes()) {
        if (code >= 0 && unread[code]) {
          unfamiliar.noDate(column.name(), levels.get(code));
        }
      }
      return new Dates(column, valuesOfCode, cells.codes());
    }

    @Override
    public List<Feature> features() {
      return DateForm.parts(column).stream().map(Feature::number).toList();
    }

    @Override
    public void encode(int row, Sink sink) {
      double[] values = codes[row] < 0 ? DateForm.values(column, null) : valuesOfCode[codes[row]];
      for (int j = 0; j < values.length; j++) {
        sink.add(j, values[j]);
      }
    }
  }

  /** Weights of terms. */
  record Words(Column.Text column, List<Feature> features, SparseFeatures weights)
      implements ColumnEncoder {
    /** The features of terms. */
    static List<Feature> features(String column, List<String> terms) {
      return terms.stream().map(term -> Feature.number(column + ":" + term)).toList();
    }

    /** The terms of features. */
    static List<String> terms(Column.Text column, List<Feature> features) {
      int prefix = column.name().length() + 1;
      return features.stream().map(feature -> feature.name().substring(prefix)).toList();
    }

    /** The same with weights of another norm than 1. */
    Words withNorm(double norm) {
      double[] values = Arrays.stream(weights.values()).map(value -> norm * value).toArray();
      return new Words(
          column.withNorm(norm),
          features,
          weights.withRows(weights.rowStarts(), weights.columnIndices(), values));
    }

    @Override
    public void encode(int row, Sink sink) {
      for (int k = weights.rowStarts()[row]; k < weights.rowStarts()[row + 1]; k++) {
        sink.add(weights.columnIndices()[k], weights.values()[k]);
      }
    }
  }

  /** Numbers as texts, for a column that is said to be no number. */
  static Table.Categories texts(Table.Column column) {
    if (column instanceof Table.Categories categories) {
      return categories;
    }
    double[] values = ((Table.Numbers) column).values();
    double[] distinct = Arrays.stream(values).filter(v -> !Double.isNaN(v)).distinct().toArray();
    List<String> levels = new ArrayList<>();
    for (double value : distinct) {
      levels.add(NumberText.format(value));
    }
    Map<Double, Integer> codeOf = new HashMap<>();
    for (int k = 0; k < distinct.length; k++) {
      codeOf.put(distinct[k], k);
    }
    int[] codes = Arrays.stream(values).mapToInt(v -> codeOf.getOrDefault(v, -1)).toArray();
    return new Table.Categories(column.name(), levels, codes);
  }
}
