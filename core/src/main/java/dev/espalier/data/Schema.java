package dev.espalier.data;

import static dev.espalier.error.internal.VisibleText.quoted;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of features and labels, in column order. Names are unique among the features and among
 * the labels.
 *
 * @param features the feature columns
 * @param labels the label names
 * @param columns the columns of raw records that the features are made of, in the order of the
 *     features; empty where the features tell them: numbers and categories, see {@link
 *     #recordColumns}
 */
public record Schema(List<Feature> features, List<String> labels, List<Column> columns) {
  /**
   * One feature column: a number, or the indicator of one level of a nominal attribute. An
   * attribute of two levels has one column, which indicates one of them.
   *
   * @param attribute the attribute's name in the file
   * @param level the level that this column indicates, or null for a number
   * @param otherLevel the level that a zero means where the attribute has two, otherwise null
   */
  public record Feature(String attribute, @Nullable String level, @Nullable String otherLevel) {
    /** A number, or one of the indicators of a nominal attribute. */
    public Feature(String attribute, @Nullable String level) {
      this(attribute, level, null);
    }

    /** A numeric feature. */
    public static Feature number(String attribute) {
      return new Feature(attribute, null);
    }

    /** The column's name: the attribute's, or {@code attribute=level}. */
    public String name() {
      return level == null ? attribute : attribute + "=" + level;
    }
  }

  /** Copies the lists and checks that names are unique and columns give the features. */
  public Schema {
    features = List.copyOf(features);
    labels = List.copyOf(labels);
    columns = List.copyOf(columns);
    index(features.stream().map(Feature::name).toList(), "feature");
    index(labels, "label");
    index(columns.stream().map(Column::name).toList(), "column");
    if (!columns.isEmpty() && width(columns) != features.size()) {
      throw new IllegalArgumentException(
          "columns of " + width(columns) + " features for " + features.size());
    }
    columns = columns.equals(columnsOf(features)) ? List.of() : columns;
  }

  /** A schema of features that come as such. */
  public Schema(List<Feature> features, List<String> labels) {
    this(features, labels, List.of());
  }

  /** The same features with other labels. */
  public Schema withLabels(List<String> others) {
    return new Schema(features, others, columns);
  }

  /** The columns of raw records, also where the features tell them. */
  public List<Column> recordColumns() {
    return columns.isEmpty() ? columnsOf(features) : columns;
  }

  private static List<Column> columnsOf(List<Feature> features) {
    List<Column> columns = new ArrayList<>();
    int from = 0;
    while (from < features.size()) {
      Feature first = features.get(from);
      int to = from + 1;
      while (first.level() != null
          && to < features.size()
          && features.get(to).level() != null
          && features.get(to).attribute().equals(first.attribute())) {
        to++;
      }
      Column.Role role = first.level() == null ? Column.Role.NUMBER : Column.Role.CATEGORY;
      columns.add(new Column.Plain(first.attribute(), role, to - from));
      from = to;
    }
    return columns;
  }

  /**
   * The number of features whose columns have a scale of their own, before those that are weights
   * of terms.
   */
  public int tableWidth() {
    return columns.isEmpty()
        ? features.size()
        : width(columns.stream().filter(column -> !column.sharesScale()).toList());
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(Column::width).sum();
  }

  /** A schema of plain numeric features. */
  public static Schema ofNumbers(List<String> features, List<String> labels) {
    return new Schema(features.stream().map(Feature::number).toList(), labels);
  }

  /** The feature columns' names. */
  public List<String> featureNames() {
    return features.stream().map(Feature::name).toList();
  }

  /** The index of each feature's name. */
  public Map<String, Integer> featureIndex() {
    return index(featureNames(), "feature");
  }

  /** The index of each label's name. */
  public Map<String, Integer> labelIndex() {
    return index(labels, "label");
  }

  private static Map<String, Integer> index(List<String> names, String kind) {
    Map<String, Integer> index = new HashMap<>(names.size() * 2);
    for (int i = 0; i < names.size(); i++) {
      if (index.put(names.get(i), i) != null) {
        throw new IllegalArgumentException(
            kind + " name " + quoted(names.get(i)) + " occurs twice");
      }
    }
    return index;
  }
}
