package dev.espalier.restore.features;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.Restoration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The features of examples as a table of numbers and categories, there and back. */
final class FeatureTable {
  /**
   * A column of the table.
   *
   * @param name its name
   * @param features the features that it holds: one for a number, one for each level of a category,
   *     or one for the second of two levels
   * @param levels the levels of a category; empty for a number
   */
  private record Column(String name, int[] features, List<String> levels) {
    /** The level that the first feature indicates. */
    int firstLevel() {
      return levels.size() - features.length;
    }
  }

  private final int width;
  private final List<Column> columns;

  FeatureTable(Schema schema) {
    this.width = schema.features().size();
    this.columns = columns(schema.features());
  }

  private static List<Column> columns(List<Feature> features) {
    Map<String, List<Integer>> levelsOf = new LinkedHashMap<>();
    Set<String> numbers = new HashSet<>();
    for (int j = 0; j < features.size(); j++) {
      if (features.get(j).level() == null) {
        numbers.add(features.get(j).attribute());
      } else {
        levelsOf.computeIfAbsent(features.get(j).attribute(), name -> new ArrayList<>()).add(j);
      }
    }
    // A number and a category of one name cannot both be columns: then indicators are numbers.
    levelsOf.keySet().removeAll(numbers);
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < features.size(); j++) {
      Feature feature = features.get(j);
      List<Integer> group = levelsOf.get(feature.attribute());
      if (group == null) {
        columns.add(new Column(feature.name(), new int[] {j}, List.of()));
      } else if (group.get(0) == j) {
        List<String> levels = new ArrayList<>();
        if (feature.otherLevel() != null && group.size() == 1) {
          levels.add(feature.otherLevel());
        }
        group.forEach(k -> levels.add(String.valueOf(features.get(k).level())));
        columns.add(
            new Column(
                feature.attribute(), group.stream().mapToInt(Integer::intValue).toArray(), levels));
      }
    }
    return columns;
  }

  /** Whether a restorer of such columns, in this order, takes the tables that this makes. */
  boolean fits(TableSchema schema) {
    if (schema.columns().size() != columns.size()) {
      return false;
    }
    for (int k = 0; k < columns.size(); k++) {
      TableSchema.Column theirs = schema.columns().get(k);
      Column ours = columns.get(k);
      boolean sameKind =
          theirs.kind() == TableSchema.Kind.EMPTY
              || (theirs.kind() == TableSchema.Kind.NUMBER) == ours.levels().isEmpty();
      if (!sameKind
          || !theirs.name().equals(ours.name())
          || !ours.levels().containsAll(theirs.levels())) {
        return false;
      }
    }
    return true;
  }

  /**
   * The table of some rows. A category is missing where its indicators are, and where they do not
   * name one level: then its level is one that nothing is known of.
   */
  Table of(DenseFeatures rows) {
    List<Table.Column> made = new ArrayList<>();
    for (Column column : columns) {
      if (column.levels().isEmpty()) {
        double[] values = new double[rows.rows()];
        for (int row = 0; row < values.length; row++) {
          values[row] = rows.values()[row * width + column.features()[0]];
        }
        made.add(new Table.Numbers(column.name(), values));
      } else {
        int[] codes = new int[rows.rows()];
        for (int row = 0; row < codes.length; row++) {
          codes[row] = code(rows.values(), row * width, column);
        }
        made.add(new Table.Categories(column.name(), column.levels(), codes));
      }
    }
    return new Table(made);
  }

  private static int code(double[] values, int base, Column column) {
    int first = column.firstLevel();
    int code = first - 1; // the level that no feature indicates, or -1
    boolean found = false;
    for (int k = 0; k < column.features().length; k++) {
      double value = values[base + column.features()[k]];
      if (value == 1 && !found) {
        code = first + k;
        found = true;
      } else if (value != 0) {
        return -1;
      }
    }
    return code;
  }

  /**
   * Restored rows as features; where a column is trusted, cells that are there keep their value
   * exactly.
   */
  DenseFeatures restored(DenseFeatures rows, Restoration restoration) {
    double[] values = rows.values().clone();
    for (int k = 0; k < columns.size(); k++) {
      int[] features = columns.get(k).features();
      Restoration.Cells cells = restoration.columns().get(k);
      if (cells instanceof Restoration.NumberCells numbers) {
        for (int row = 0; row < rows.rows(); row++) {
          values[row * width + features[0]] = numbers.column().values()[row];
        }
      } else if (cells instanceof Restoration.CategoryCells categories) {
        put(categories, columns.get(k), rows.rows(), values);
      }
    }
    return new DenseFeatures(rows.rows(), width, values);
  }

  private void put(Restoration.CategoryCells cells, Column column, int rows, double[] values) {
    int[] features = column.features();
    int[] levels =
        column.levels().stream()
            .skip(column.firstLevel())
            .mapToInt(cells.levels()::indexOf)
            .toArray();
    for (int row = 0; row < rows; row++) {
      for (int level = 0; level < features.length; level++) {
        values[row * width + features[level]] =
            levels[level] < 0
                ? 0
                : cells.probabilities()[row * cells.levels().size() + levels[level]];
      }
    }
  }
}
