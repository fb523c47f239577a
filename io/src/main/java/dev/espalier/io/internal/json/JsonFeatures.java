package dev.espalier.io.internal.json;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.ExpectedFeatures;
import dev.espalier.io.internal.rows.SparseBuilder;
import dev.espalier.io.internal.rows.Unfamiliar;
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
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Collects named values row by row, while names and levels are still being found. */
final class JsonFeatures {
  private static final int LONGEST_CATEGORY = 200;
  private static final int MOST_LEVELS = 1000;
  private static final int ROWS_FREE_OF_SUSPICION = 20;
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
    private boolean isNumber;
    private int numberCell = -1;
    private int missingCell = -1;
    private int texts;
    private int nulls;

    /** The last row that mentions it. */
    private int lastRow = -1;

    Attribute(String name) {
      this.name = name;
    }

    boolean isText() {
      return !levels.isEmpty();
    }
  }

  private final TextSource source;
  private final @Nullable Schema expected;
  private final Unfamiliar unfamiliar;
  private final Set<String> expectedLevels = new HashSet<>();
  private final ExpectedFeatures indicators;
  private final Map<String, Boolean> expectedIsText = new HashMap<>();
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private final List<Attribute> attributeOfCell = new ArrayList<>();
  private int[] cells = new int[256];
  private double[] values = new double[256];
  private int[] rowEnd = new int[64];
  private int size;
  private int rows;

  /**
   * Starts with no rows.
   *
   * @param unfamiliar counts what the model that will be applied does not know
   */
  JsonFeatures(TextSource source, ReadOptions options, Unfamiliar unfamiliar) {
    this.source = source;
    this.expected = options.expected();
    this.unfamiliar = unfamiliar;
    this.indicators = new ExpectedFeatures(options);
    if (expected != null) {
      for (Feature feature : expected.features()) {
        expectedIsText.put(feature.attribute(), feature.level() != null);
        expectedLevels.add(feature.name());
        expectedLevels.add(new Feature(feature.attribute(), feature.otherLevel()).name());
      }
    }
  }

  /** Adds the scalar value at which the parser stands. */
  void add(String name, JsonParser parser) {
    Boolean text = expectedIsText.get(name);
    if (expected != null && text == null) {
      unfamiliar.feature(name);
      return;
    }
    Attribute attribute = attributes.computeIfAbsent(name, key -> new Attribute(source.whole(key)));
    if (attribute.lastRow == rows) {
      throw source.at("feature " + quoted(name) + " is given twice");
    }
    attribute.lastRow = rows;
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      if (attribute.missingCell < 0) {
        attribute.missingCell = newCell(attribute);
      }
      add(attribute.missingCell, Double.NaN);
      attribute.nulls++;
      return;
    }
    boolean isText = token == JsonToken.VALUE_STRING;
    if (text != null && text != isText) {
      throw source.at(
          "feature "
              + quoted(name)
              + ": expected "
              + (text ? "a text" : "a number")
              + ", as the model has");
    }
    if (isText ? attribute.isNumber : attribute.isText()) {
      throw source.at("feature " + quoted(name) + " is a text in one line and a number in another");
    }
    if (isText) {
      addLevel(attribute, parser.getString());
    } else {
      double number = number(parser, source);
      if (!attribute.isNumber) {
        attribute.isNumber = true;
        attribute.numberCell = newCell(attribute);
      }
      add(attribute.numberCell, number);
    }
  }

  /** The number, or 1 and 0 for true and false, at which the parser stands; NaN for null. */
  static double number(JsonParser parser, TextSource source) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> 1;
      case VALUE_FALSE -> 0;
      case VALUE_NULL -> Double.NaN;
      default -> {
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
          throw source.at(quoted(parser.getString()) + " is too large for a number");
        }
        yield value;
      }
    };
  }

  /** Ends the row under way. */
  void endRow() {
    if (rows == rowEnd.length) {
      rowEnd = Arrays.copyOf(rowEnd, rows + (rows >> 1));
    }
    rowEnd[rows++] = size;
  }

  /** Everything collected; what a row does not mention is zero. */
  Result build() {
    List<Feature> features = new ArrayList<>();
    for (Attribute attribute : attributes.values()) {
      if (attribute.isText()) {
        refuseIdentifier(attribute);
        features.addAll(indicators(attribute));
      } else {
        features.add(Feature.number(attribute.name));
      }
    }
    requireDistinct(features);
    // what is absent is zero, and so is a feature of the model that no row mentions
    List<Feature> result = expected == null ? features : expected.features();
    SparseFeatures sparse = rows(columnsOfCell(result)).build(result.size());
    long dense = (long) rows * result.size();
    boolean keepSparse = dense > MOST_DENSE_CELLS || 2 * sparse.storedValues() < dense;
    return new Result(result, keepSparse ? sparse : sparse.toDense());
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

  /** Two levels are one column only where each row has one of them: absent would be a third. */
  private List<Feature> indicators(Attribute attribute) {
    List<String> levels = List.copyOf(attribute.levels.keySet());
    return attribute.texts + attribute.nulls == rows
        ? indicators.indicators(attribute.name, levels)
        : levels.stream().map(level -> new Feature(attribute.name, level)).toList();
  }

  /**
   * The columns to which each cell's value goes; a missing one goes to all of its attribute.
   *
   * @param features the columns
   */
  private int[][] columnsOfCell(List<Feature> features) {
    Map<String, Integer> columnOf = new HashMap<>();
    Map<String, List<Integer>> columnsOf = new HashMap<>();
    for (int j = 0; j < features.size(); j++) {
      columnOf.put(features.get(j).name(), j);
      columnsOf.computeIfAbsent(features.get(j).attribute(), name -> new ArrayList<>()).add(j);
    }
    int[][] columns = new int[attributeOfCell.size()][];
    for (Attribute attribute : attributes.values()) {
      attribute.levels.forEach(
          (level, cell) ->
              columns[cell] = column(columnOf.get(new Feature(attribute.name, level).name())));
      if (attribute.numberCell >= 0) {
        columns[attribute.numberCell] = column(columnOf.get(attribute.name));
      }
      if (attribute.missingCell >= 0) {
        columns[attribute.missingCell] =
            columnsOf.getOrDefault(attribute.name, List.of()).stream()
                .mapToInt(Integer::intValue)
                .toArray();
      }
    }
    return columns;
  }

  private static int[] column(@Nullable Integer column) {
    return column == null ? new int[0] : new int[] {column};
  }

  private void addLevel(Attribute attribute, String level) {
    if (level.length() > LONGEST_CATEGORY) {
      throw source.at(
          "feature "
              + quoted(attribute.name)
              + " is a text of "
              + level.length()
              + " characters, not a category; give counts of its words as features or remove it");
    }
    Integer cell = attribute.levels.get(level);
    if (cell == null) {
      source.whole(level);
      if (attribute.levels.size() == MOST_LEVELS && expected == null) {
        throw source.at(
            "feature "
                + quoted(attribute.name)
                + " has more than "
                + MOST_LEVELS
                + " different texts and is no category; remove it");
      }
      cell = newCell(attribute);
      attribute.levels.put(level, cell);
    }
    if (expected != null && !expectedLevels.contains(new Feature(attribute.name, level).name())) {
      unfamiliar.level(attribute.name, level);
    }
    attribute.texts++;
    add(cell, 1);
  }

  private void refuseIdentifier(Attribute attribute) {
    if (expected == null
        && attribute.texts > ROWS_FREE_OF_SUSPICION
        && attribute.levels.size() == attribute.texts) {
      throw new InputException(
          source.file()
              + ": feature "
              + quoted(attribute.name)
              + " holds a different text in every line, so it is an identifier and no feature;"
              + " remove it");
    }
  }

  private int newCell(Attribute attribute) {
    attributeOfCell.add(attribute);
    return attributeOfCell.size() - 1;
  }

  private void add(int cell, double value) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, size + (size >> 1));
      values = Arrays.copyOf(values, cells.length);
    }
    cells[size] = cell;
    values[size++] = value;
  }
}
