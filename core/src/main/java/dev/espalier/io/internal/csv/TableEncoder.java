package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.ExpectedFeatures;
import dev.espalier.io.internal.rows.OneHot;
import dev.espalier.io.internal.rows.SparseBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes examples of a table: numbers stay, categories become one indicator column for each level,
 * but a single one for two levels, chosen columns become labels.
 *
 * <p>A missing cell is {@code NaN}, for a category in all its indicators. Categories whose levels
 * are 0 and 1 count as a number. Columns that cannot be features are refused: more than 1,000
 * levels, or more than 20 rows of text that are all different, which is an identifier.
 *
 * <p>For a model that will be applied, its levels are used; a level that it has not seen leaves all
 * indicators zero.
 */
public final class TableEncoder {
  /** More levels than this are not a category. */
  public static final int MOST_LEVELS = 1000;

  /** So many rows of text may be all different without being taken for an identifier. */
  public static final int ROWS_FREE_OF_SUSPICION = 20;

  /** A dense matrix beyond a gigabyte is stored sparsely even if fewer cells are zero. */
  private static final long MOST_DENSE_CELLS = 1L << 27;

  private final Table table;
  private final ReadOptions options;
  private final String file;
  private final IntFunction<String> place;
  private final ExpectedFeatures indicators;
  private final Map<String, Feature> featureOfName = new HashMap<>();
  private final Map<String, List<Feature>> levelsOf = new HashMap<>();

  /** A feature column: a number, or whether a category's code is the given one. */
  private record Encoded(Feature feature, Table.Column column, int code) {
    double value(int row) {
      if (column.isMissing(row)) {
        return Double.NaN;
      }
      if (column instanceof Table.Numbers numbers) {
        return numbers.values()[row];
      }
      Table.Categories categories = (Table.Categories) column;
      if (code == AS_NUMBER) {
        return categories.levels().get(categories.codes()[row]).equals("1") ? 1 : 0;
      }
      return categories.codes()[row] == code ? 1 : 0;
    }
  }

  private static final int AS_NUMBER = -2;

  private TableEncoder(Table table, ReadOptions options, String file, IntFunction<String> place) {
    this.table = table;
    this.options = options;
    this.file = file;
    this.place = place;
    this.indicators = new ExpectedFeatures(options);
    if (options.expected() != null) {
      for (Feature feature : options.expected().features()) {
        featureOfName.put(feature.name(), feature);
        if (feature.level() != null) {
          levelsOf.computeIfAbsent(feature.attribute(), name -> new ArrayList<>()).add(feature);
        }
      }
    }
  }

  /**
   * Makes examples of a table.
   *
   * @param options which columns are labels, and the model that will be applied
   * @param name what to call the data
   */
  public static Dataset encode(Table table, ReadOptions options, String name) {
    return encode(table, options, name, name, row -> ", row " + (row + 1));
  }

  /**
   * As {@link #encode(Table, ReadOptions, String)}, with places for errors.
   *
   * @param file what to call the file in errors
   * @param place what to put behind it for an error in a row
   */
  static Dataset encode(
      Table table, ReadOptions options, String name, String file, IntFunction<String> place) {
    return new TableEncoder(table, options, file, place).encode(name);
  }

  private Dataset encode(String name) {
    TableLabels.Chosen chosen = TableLabels.choose(table, options, file, place);
    List<Encoded> encoded = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (!chosen.columns().contains(column.name()) && !options.labelsOnly()) {
        if (options.expected() == null) {
          encode(column, encoded);
        } else {
          encodeFor(options.expected(), column, encoded);
        }
      }
    }
    Schema schema = schema(encoded, chosen.names());
    Labels labels = chosen.labels();
    return new Dataset(name, schema, features(encoded), labels);
  }

  private Schema schema(List<Encoded> encoded, List<String> labels) {
    try {
      return new Schema(encoded.stream().map(Encoded::feature).toList(), labels);
    } catch (IllegalArgumentException e) {
      // a column 'a=b' beside a column 'a' with a level 'b'
      throw error(e.getMessage() + ", as a column and as a level of another");
    }
  }

  private void encode(Table.Column column, List<Encoded> encoded) {
    if (column instanceof Table.Categories categories) {
      List<String> levels = categories.levels();
      if (isZeroOne(levels)) {
        encoded.add(new Encoded(Feature.number(column.name()), column, AS_NUMBER));
        return;
      }
      refuseIdentifier(categories);
      encodeLevels(categories, indicators.indicators(column.name(), levels), encoded);
    } else {
      encoded.add(new Encoded(Feature.number(column.name()), column, 0));
    }
  }

  private void encodeFor(Schema expected, Table.Column column, List<Encoded> encoded) {
    Feature number = featureOfName.get(column.name());
    List<Feature> levels = levelsOf.getOrDefault(column.name(), List.of());
    if (number != null && column instanceof Table.Categories categories) {
      if (!isZeroOne(categories.levels())) {
        throw error(
            "column " + quoted(column.name()) + " is text, but the model has a number here");
      }
      encoded.add(new Encoded(number, column, AS_NUMBER));
    } else if (number != null) {
      encoded.add(new Encoded(number, column, 0));
    } else if (column instanceof Table.Categories categories && !levels.isEmpty()) {
      encodeLevels(categories, levels, encoded);
    } else if (!options.ignoreUnknown()) {
      throw error(
          "column "
              + quoted(column.name())
              + " is neither a feature nor a label of the model"
              + CloseNames.hint(column.name(), expected.featureNames()));
    }
  }

  private static void encodeLevels(
      Table.Categories column, List<Feature> known, List<Encoded> encoded) {
    for (Feature feature : known) {
      encoded.add(new Encoded(feature, column, column.levels().indexOf(feature.level())));
    }
  }

  private void refuseIdentifier(Table.Categories column) {
    int distinct = column.levels().size();
    int present = 0;
    for (int code : column.codes()) {
      present += code >= 0 ? 1 : 0;
    }
    if (present > ROWS_FREE_OF_SUSPICION && distinct == present) {
      throw error(
          "column "
              + quoted(column.name())
              + " holds a different text in every row, so it is an identifier and no feature:"
              + " remove the column");
    }
    if (distinct > MOST_LEVELS) {
      throw error(
          "column "
              + quoted(column.name())
              + " holds "
              + distinct
              + " different texts; a category may have "
              + MOST_LEVELS
              + ": remove the column");
    }
  }

  private Features features(List<Encoded> encoded) {
    int rows = table.rows();
    int width = encoded.size();
    boolean oneHot = OneHot.staysSparse(encoded.stream().map(Encoded::feature).toList(), rows);
    if (!oneHot && (long) rows * width <= MOST_DENSE_CELLS) {
      double[] values = new double[rows * width];
      for (int j = 0; j < width; j++) {
        Encoded column = encoded.get(j);
        for (int row = 0; row < rows; row++) {
          values[row * width + j] = column.value(row);
        }
      }
      return new DenseFeatures(rows, width, values);
    }
    SparseBuilder builder = new SparseBuilder();
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < width; j++) {
        builder.add(j, encoded.get(j).value(row));
      }
      builder.endRow();
    }
    return builder.build(width).asTable();
  }

  private static boolean isZeroOne(List<String> levels) {
    return levels.size() == 2 && levels.contains("0") && levels.contains("1");
  }

  private InputException error(@Nullable String message) {
    return new InputException(file + ": " + message);
  }
}
