package dev.espalier.lab.plant;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Columns that decide another one in nearly all rows, with what each group of rows says.
 *
 * @param left the columns that decide
 * @param right the column that they decide
 * @param said what nearly all rows of a group say, by the values of the columns on the left; groups
 *     that are small or disagree are left out
 */
record FunctionalDependency(List<Integer> left, int right, Map<String, String> said) {
  /** Fewer rows than this say nothing against one that disagrees. */
  static final int SMALLEST_GROUP = 3;

  /** So much of a group says the same at least. */
  private static final double NEARLY_ALL = 0.9;

  private static final char BETWEEN = '\u0000';

  static FunctionalDependency of(List<Integer> left, int right, List<String[]> rows) {
    Map<String, Map<String, Integer>> groups = new LinkedHashMap<>();
    for (String[] row : rows) {
      String key = key(row, left);
      if (key != null && !TableProfile.isMissing(row[right])) {
        groups.computeIfAbsent(key, any -> new HashMap<>()).merge(row[right], 1, Integer::sum);
      }
    }
    Map<String, String> said = new LinkedHashMap<>();
    groups.forEach(
        (key, counts) -> {
          int size = counts.values().stream().mapToInt(Integer::intValue).sum();
          counts.forEach(
              (text, count) -> {
                if (size >= SMALLEST_GROUP && count >= NEARLY_ALL * size) {
                  said.put(key, text);
                }
              });
        });
    return new FunctionalDependency(left, right, said);
  }

  private static @Nullable String key(String[] row, List<Integer> left) {
    if (left.size() == 1) {
      return TableProfile.isMissing(row[left.get(0)]) ? null : row[left.get(0)];
    }
    StringBuilder key = new StringBuilder();
    for (int column : left) {
      if (TableProfile.isMissing(row[column])) {
        return null;
      }
      key.append(row[column]).append(BETWEEN);
    }
    return key.toString();
  }

  /** What the group of a row says; null where it says nothing. */
  @Nullable String saysOf(String[] row) {
    String key = key(row, left);
    return key == null ? null : said.get(key);
  }
}
