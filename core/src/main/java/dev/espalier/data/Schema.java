package dev.espalier.data;

import static dev.espalier.error.internal.VisibleText.quoted;

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
 */
public record Schema(List<Feature> features, List<String> labels) {
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

  /** Copies the lists and checks that names are unique. */
  public Schema {
    features = List.copyOf(features);
    labels = List.copyOf(labels);
    index(features.stream().map(Feature::name).toList(), "feature");
    index(labels, "label");
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
