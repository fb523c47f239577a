package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The feature columns of a file that is to be written: indicators of one nominal attribute become
 * one column again where that loses nothing, everything else is a number.
 */
final class FileColumns {
  /**
   * A column of the file.
   *
   * @param name its name
   * @param from the first feature that it holds
   * @param levels the levels of a nominal column, one for each of its features; empty for a number
   */
  record Column(String name, int from, List<String> levels) {
    boolean isNominal() {
      return !levels.isEmpty();
    }

    int width() {
      return isNominal() ? levels.size() : 1;
    }
  }

  private FileColumns() {}

  /** Indicators as nominal columns, where each row has exactly one level or is missing. */
  static List<Column> nominal(Dataset data) {
    return columns(data.schema(), properGroups(data.schema(), data.features()));
  }

  /**
   * As {@link #nominal}, but only those that a reader without a header of levels finds again:
   * levels are sorted, all occur, and are text, not numbers or markers of missing cells.
   */
  static List<Column> nominalByContent(Dataset data) {
    Features features = data.features();
    boolean[] occurs = new boolean[features.columns()];
    FeatureRow row = new FeatureRow(features);
    for (int i = 0; i < features.rows(); i++) {
      row.move(i);
      for (int k = 0; k < row.size(); k++) {
        if (row.value(k) == 1) {
          occurs[row.column(k)] = true;
        }
      }
    }
    Map<Integer, Integer> kept = new HashMap<>();
    properGroups(data.schema(), features)
        .forEach(
            (from, to) -> {
              if (isFoundAgain(data.schema(), from, to, occurs)) {
                kept.put(from, to);
              }
            });
    return columns(data.schema(), kept);
  }

  /** Refuses a name that a label and a column share: the file could not tell them apart. */
  static void requireDistinct(List<Column> columns, List<String> labels, String format) {
    Set<String> names = new HashSet<>(labels);
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new InputException(
            "cannot write "
                + format
                + ": '"
                + column.name()
                + "' names both a label and a feature, and the format needs distinct names");
      }
    }
  }

  private static boolean isFoundAgain(Schema schema, int from, int to, boolean[] occurs) {
    boolean allNumbers = true;
    String previous = null;
    for (int j = from; j < to; j++) {
      String level = String.valueOf(schema.features().get(j).level());
      allNumbers &= NumberText.isNumber(level);
      if (!occurs[j]
          || CellText.isMissing(level)
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
        columns.add(new Column(schema.features().get(at).name(), at, List.of()));
        at++;
      } else {
        List<String> levels =
            schema.features().subList(at, end).stream()
                .map(feature -> String.valueOf(feature.level()))
                .toList();
        columns.add(new Column(schema.features().get(at).attribute(), at, levels));
        at = end;
      }
    }
    return columns;
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
    FeatureRow row = new FeatureRow(features);
    for (int i = 0; i < features.rows() && starts.length > 0; i++) {
      row.move(i);
      for (int start : starts) {
        ones[start] = 0;
        missing[start] = 0;
      }
      for (int k = 0; k < row.size(); k++) {
        int group = groupOf[row.column(k)];
        if (group >= 0) {
          double value = row.value(k);
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
        if (!one && !none) {
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
          && end < features.size()
          && features.get(end).level() != null
          && features.get(end).attribute().equals(first.attribute())) {
        end++;
      }
      runs.merge(first.attribute(), 1, Integer::sum);
      boolean readAsNumber =
          end - at == 2
              && features.subList(at, end).stream()
                  .allMatch(f -> NumberText.isNumber(String.valueOf(f.level())));
      if (first.level() != null && !readAsNumber) {
        groups.put(at, end);
      }
      at = end;
    }
    // an attribute in two places cannot be one column
    groups.keySet().removeIf(from -> runs.getOrDefault(features.get(from).attribute(), 0) > 1);
    return groups;
  }
}
