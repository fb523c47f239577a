package dev.espalier.io.internal.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The feature columns of a file that is to be written: indicators of one nominal attribute become
 * one column again where a reader makes the same indicators of it, everything else is a number.
 */
public final class FileColumns {
  /**
   * A column of the file.
   *
   * @param name its name
   * @param from the first feature that it holds
   * @param width how many features it holds
   * @param levels the levels of a nominal column, one for each of its features, or two for one
   *     feature: those of zero and of one; empty for a number
   */
  public record Column(String name, int from, int width, List<String> levels) {
    public boolean isNominal() {
      return !levels.isEmpty();
    }

    private boolean isBinary() {
      return levels.size() > width;
    }

    /** The level that a stored value of one of its features says. */
    public String level(int feature, double value) {
      return levels.get(isBinary() ? (int) value : feature - from);
    }
  }

  private FileColumns() {}

  /** Indicators as nominal columns, where each row has exactly one level or is missing. */
  public static List<Column> nominal(Dataset data) {
    return columns(data.schema(), properGroups(data.schema(), data.features()));
  }

  /**
   * As {@link #nominal}, but only those that a reader without a header of levels finds again:
   * levels are sorted, all occur, and are text, not numbers or markers of missing cells.
   */
  public static List<Column> nominalByContent(Dataset data) {
    Features features = data.features();
    int[] ones = new int[features.columns()];
    int[] stored = new int[features.columns()];
    for (int k = 0; k < features.values().length; k++) {
      ones[features.column(k)] += features.values()[k] == 1 ? 1 : 0;
      stored[features.column(k)] += features.values()[k] == 0 ? 0 : 1;
    }
    Map<Integer, Integer> kept = new HashMap<>();
    properGroups(data.schema(), features)
        .forEach(
            (from, to) -> {
              boolean allOccur = !isBinary(data.schema(), from) || stored[from] < data.rows();
              for (int j = from; j < to; j++) {
                allOccur &= ones[j] > 0;
              }
              if (allOccur && isFoundAgain(levels(data.schema(), from, to))) {
                kept.put(from, to);
              }
            });
    return columns(data.schema(), kept);
  }

  /**
   * Refuses a name that a label and a column share, which the file could not tell apart, and a file
   * that has none of both.
   */
  public static void requireSound(List<Column> columns, List<String> labels, String format) {
    if (labels.isEmpty() && columns.isEmpty()) {
      throw new InputException(
          "cannot write " + format + ": the data have neither labels nor features");
    }
    Set<String> names = new HashSet<>(labels);
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new InputException(
            "cannot write "
                + format
                + ": "
                + quoted(column.name())
                + " names both a label and a feature, and the format needs distinct names");
      }
    }
  }

  private static boolean isBinary(Schema schema, int feature) {
    return schema.features().get(feature).otherLevel() != null;
  }

  private static boolean isFoundAgain(List<String> levels) {
    boolean allNumbers = true;
    String previous = null;
    for (String level : levels) {
      allNumbers &= NumberText.isNumber(level);
      if (CellText.isMissing(level)
          || NumberText.isNonFiniteWord(level)
          || (previous != null && previous.compareTo(level) >= 0)) {
        return false;
      }
      previous = level;
    }
    return !allNumbers;
  }

  private static List<Column> columns(Schema schema, Map<Integer, Integer> groups) {
    List<Column> columns = new ArrayList<>();
    int at = 0;
    while (at < schema.features().size()) {
      Integer end = groups.get(at);
      if (end == null) {
        columns.add(new Column(schema.features().get(at).name(), at, 1, List.of()));
        at++;
      } else {
        columns.add(
            new Column(
                schema.features().get(at).attribute(), at, end - at, levels(schema, at, end)));
        at = end;
      }
    }
    return columns;
  }

  private static List<String> levels(Schema schema, int from, int to) {
    Feature first = schema.features().get(from);
    if (first.otherLevel() != null) {
      return List.of(first.otherLevel(), String.valueOf(first.level()));
    }
    return schema.features().subList(from, to).stream()
        .map(feature -> String.valueOf(feature.level()))
        .toList();
  }

  /** First feature and the one after the last of every nominal attribute that is clean one-hot. */
  private static Map<Integer, Integer> properGroups(Schema schema, Features features) {
    Map<Integer, Integer> groups = adjacentIndicators(schema);
    int[] groupOf = new int[schema.features().size()];
    Arrays.fill(groupOf, -1);
    groups.forEach((from, to) -> Arrays.fill(groupOf, from, to, from));
    int[] starts = groups.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[] ones = new int[groupOf.length];
    int[] missing = new int[groupOf.length];
    Set<Integer> spoilt = new HashSet<>();
    for (int i = 0; i < features.rows() && starts.length > 0; i++) {
      for (int start : starts) {
        ones[start] = 0;
        missing[start] = 0;
      }
      for (int k = features.start(i); k < features.start(i + 1); k++) {
        int group = groupOf[features.column(k)];
        if (group >= 0) {
          double value = features.values()[k];
          if (Double.isNaN(value)) {
            missing[group]++;
          } else if (value == 1) {
            ones[group]++;
          } else if (value != 0) {
            spoilt.add(group);
          }
        }
      }
      for (int start : starts) {
        int width = groups.getOrDefault(start, start) - start;
        boolean one = ones[start] == 1 && missing[start] == 0;
        boolean none = ones[start] == 0 && missing[start] == width;
        boolean zero = isBinary(schema, start) && ones[start] + missing[start] == 0;
        if (!one && !none && !zero) {
          spoilt.add(start);
        }
      }
    }
    groups.keySet().removeAll(spoilt);
    return groups;
  }

  private static Map<Integer, Integer> adjacentIndicators(Schema schema) {
    List<Feature> features = schema.features();
    Map<Integer, Integer> groups = new HashMap<>();
    Map<String, Integer> runs = new HashMap<>();
    int at = 0;
    while (at < features.size()) {
      Feature first = features.get(at);
      int end = at + 1;
      while (first.level() != null
          && first.otherLevel() == null
          && end < features.size()
          && features.get(end).level() != null
          && features.get(end).attribute().equals(first.attribute())) {
        end++;
      }
      runs.merge(first.attribute(), 1, Integer::sum);
      List<String> levels = levels(schema, at, end);
      boolean readAsNumber = levels.size() == 2 && levels.stream().allMatch(NumberText::isNumber);
      boolean readAsOneColumn = end - at == 2;
      if (first.level() != null && !readAsNumber && !readAsOneColumn) {
        groups.put(at, end);
      }
      at = end;
    }
    // an attribute in two places cannot be one column
    groups.keySet().removeIf(from -> runs.getOrDefault(features.get(from).attribute(), 0) > 1);
    return groups;
  }
}
