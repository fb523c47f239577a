package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Features;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.ExpectedFeatures;
import dev.espalier.io.internal.rows.SparseBuilder;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects named values row by row, while names and levels are still being found. */
final class JsonFeatures {
  /** Maximum number of characters of a category. */
  private static final int LONGEST_CATEGORY = 200;

  /** Maximum number of levels of a category. */
  private static final int MOST_LEVELS = 1000;

  /** Maximum number of different texts that are no sign of an identifier. */
  private static final int ROWS_FREE_OF_SUSPICION = 20;

  /** Maximum number of cells of a dense matrix. */
  private static final int MOST_DENSE_CELLS = 1 << 27;

  /**
   * What was collected.
   *
   * @param features the feature columns
   * @param rows their values
   */
  record Result(List<Feature> features, Features rows) {}

  /** What is known of an attribute so far; entries refer to its cells by number. */
  private static final class Attribute {
    private final String name;
    private final TreeMap<String, Integer> levels = new TreeMap<>();
    private int numberCell = -1;
    private int missingCell = -1;
    private int texts;
    private int nulls;

    Attribute(String name) {
      this.name = name;
    }

    boolean isText() {
      return !levels.isEmpty();
    }
  }

  private final TextSource source;
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private int cellCount;
  private int[] cells = new int[256];
  private double[] values = new double[256];
  private int[] rowEnd = new int[64];
  private int size;
  private int rows;

  /** Starts with no rows. */
  JsonFeatures(TextSource source) {
    this.source = source;
  }

  /** Adds a row of named values. */
  void addRow(Map<?, ?> object) {
    object.forEach((name, value) -> add((String) name, value));
    if (rows == rowEnd.length) {
      rowEnd = Arrays.copyOf(rowEnd, rows + (rows >> 1));
    }
    rowEnd[rows++] = size;
  }

  private void add(String name, @Nullable Object value) {
    if (value instanceof Map || value instanceof List) {
      throw source.at("feature " + quoted(name) + ": expected a number, a text or null");
    }
    Attribute attribute = attributes.computeIfAbsent(name, key -> new Attribute(source.whole(key)));
    if (value == null) {
      if (attribute.missingCell < 0) {
        attribute.missingCell = cellCount++;
      }
      add(attribute.missingCell, Double.NaN);
      attribute.nulls++;
    } else if (value instanceof String ? attribute.numberCell >= 0 : attribute.isText()) {
      throw source.at("feature " + quoted(name) + " is a text in one line and a number in another");
    } else if (value instanceof String text) {
      add(levelCell(attribute, text), 1);
      attribute.texts++;
    } else {
      if (attribute.numberCell < 0) {
        attribute.numberCell = cellCount++;
      }
      add(attribute.numberCell, JsonTable.number(name, value, source));
    }
  }

  private int levelCell(Attribute attribute, String level) {
    Integer known = attribute.levels.get(level);
    if (known != null) {
      return known;
    }
    if (level.length() > LONGEST_CATEGORY) {
      throw source.at(
          "feature "
              + quoted(attribute.name)
              + " is a text of "
              + level.length()
              + " characters, not a category; give counts of its words as features or remove it");
    }
    if (attribute.levels.size() == MOST_LEVELS) {
      throw source.at(
          "feature "
              + quoted(attribute.name)
              + " has more than "
              + MOST_LEVELS
              + " different texts and is no category; remove it");
    }
    attribute.levels.put(source.whole(level), cellCount);
    return cellCount++;
  }

  private void add(int cell, double value) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, size + (size >> 1));
      values = Arrays.copyOf(values, cells.length);
    }
    cells[size] = cell;
    values[size++] = value;
  }

  /** Everything collected; what a row does not mention is zero. */
  Result build() {
    List<Feature> features = new ArrayList<>();
    int[][] columnsOfCell = new int[cellCount][];
    for (Attribute attribute : attributes.values()) {
      addColumns(attribute, features, columnsOfCell);
    }
    requireDistinct(features);
    SparseFeatures sparse = rows(columnsOfCell).build(features.size());
    long dense = (long) rows * features.size();
    boolean keepSparse = dense > MOST_DENSE_CELLS || 2 * sparse.storedValues() < dense;
    return new Result(features, keepSparse ? sparse : sparse.toDense());
  }

  /** Adds an attribute's columns, and where its cells go; a missing one goes to all of them. */
  private void addColumns(Attribute attribute, List<Feature> features, int[][] columnsOfCell) {
    int first = features.size();
    if (attribute.isText()) {
      refuseIdentifier(attribute);
      features.addAll(indicators(attribute));
    } else {
      features.add(Feature.number(attribute.name));
    }
    int[] all = new int[features.size() - first];
    Map<String, Integer> columnOf = new HashMap<>();
    for (int j = 0; j < all.length; j++) {
      all[j] = first + j;
      columnOf.put(String.valueOf(features.get(first + j).level()), first + j);
    }
    attribute.levels.forEach(
        (level, cell) -> {
          Integer column = columnOf.get(level);
          columnsOfCell[cell] = column == null ? new int[0] : new int[] {column};
        });
    for (int cell : new int[] {attribute.numberCell, attribute.missingCell}) {
      if (cell >= 0) {
        columnsOfCell[cell] = all;
      }
    }
  }

  /** Two levels are one column only where each row has one of them: absent would be a third. */
  private List<Feature> indicators(Attribute attribute) {
    List<String> levels = List.copyOf(attribute.levels.keySet());
    return attribute.texts + attribute.nulls == rows
        ? new ExpectedFeatures(ReadOptions.automatic()).indicators(attribute.name, levels)
        : levels.stream().map(level -> new Feature(attribute.name, level)).toList();
  }

  private void refuseIdentifier(Attribute attribute) {
    if (attribute.texts > ROWS_FREE_OF_SUSPICION && attribute.levels.size() == attribute.texts) {
      throw new InputException(
          source.file()
              + ": feature "
              + quoted(attribute.name)
              + " holds a different text in every line, so it is an identifier and no feature;"
              + " remove it");
    }
  }

  private void requireDistinct(List<Feature> features) {
    Set<String> names = new HashSet<>();
    for (Feature feature : features) {
      if (!names.add(feature.name())) {
        throw new InputException(
            source.file()
                + ": feature name "
                + quoted(feature.name())
                + " occurs twice, as a field and as a level of another");
      }
    }
  }

  private SparseBuilder rows(int[][] columnsOfCell) {
    SparseBuilder builder = new SparseBuilder();
    int entry = 0;
    for (int row = 0; row < rows; row++) {
      for (; entry < rowEnd[row]; entry++) {
        for (int column : columnsOfCell[cells[entry]]) {
          builder.add(column, values[entry]);
        }
      }
      builder.endRow();
    }
    return builder;
  }
}
