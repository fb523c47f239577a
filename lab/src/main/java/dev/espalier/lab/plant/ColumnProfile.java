package dev.espalier.lab.plant;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a column.
 *
 * @param name its name
 * @param shape what its cells look like
 * @param values its different values, in the order in which they come
 * @param counts how often each of them was seen
 * @param isName whether it names rows: its values are all different and no measurements
 * @param centre the median of its numbers
 * @param spread half of the distance between the 16th and the 84th percentile of its numbers
 * @param decimals the most digits behind the point of its numbers
 */
record ColumnProfile(
    String name,
    ColumnShape shape,
    List<String> values,
    Map<String, Integer> counts,
    boolean isName,
    double centre,
    double spread,
    int decimals) {
  /** With so many of its values different a column names rows. */
  private static final double ALL_DIFFERENT = 0.9;

  private static final int FEWEST = 20;

  /** Whole numbers that all differ and fill their range like this count rows. */
  private static final int DENSE = 20;

  /** Profiles a column from cells that have a value. */
  static ColumnProfile of(String name, Iterable<String> texts) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    long seen = 0;
    for (String text : texts) {
      counts.merge(text, 1, Integer::sum);
      seen++;
    }
    List<String> values = new ArrayList<>(counts.keySet());
    ColumnShape shape = ColumnShape.of(values);
    double[] numbers =
        values.stream()
            .filter(PlantedCell::isNumber)
            .mapToDouble(Double::parseDouble)
            .sorted()
            .toArray();
    int decimals = shape == ColumnShape.NUMBER ? decimals(values) : 0;
    boolean different = seen >= FEWEST && values.size() > ALL_DIFFERENT * seen;
    boolean isName =
        switch (shape) {
          case TEXT, CODE -> different;
          case NUMBER ->
              different && decimals == 0 && range(numbers) < (double) DENSE * numbers.length;
          case DATE, TIME -> false;
        };
    return new ColumnProfile(
        name,
        shape,
        values,
        counts,
        isName,
        quantile(numbers, 0.5),
        (quantile(numbers, 0.84) - quantile(numbers, 0.16)) / 2,
        decimals);
  }

  private static double range(double[] sorted) {
    return sorted.length == 0 ? 0 : sorted[sorted.length - 1] - sorted[0];
  }

  private static double quantile(double[] sorted, double share) {
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
  }

  private static int decimals(List<String> values) {
    return values.stream().mapToInt(ColumnProfile::decimals).max().orElse(0);
  }

  /** How many digits a number has behind its point. */
  static int decimals(String number) {
    int point = number.indexOf('.');
    return point < 0 ? 0 : number.length() - point - 1;
  }

  /** The same column, of which it turned out that its numbers name something. */
  ColumnProfile asCode() {
    return new ColumnProfile(
        name, ColumnShape.CODE, values, counts, isName, centre, spread, decimals);
  }

  boolean has(String text) {
    return counts.containsKey(text);
  }

  /** One of the column's values that is not the same as this one; null where it has no other. */
  @Nullable String otherThan(String text, SplittableRandom random) {
    if (values.isEmpty()) {
      return null;
    }
    int from = random.nextInt(values.size());
    for (int k = 0; k < values.size(); k++) {
      String other = values.get((from + k) % values.size());
      if (!PlantedCell.isSame(other, text)) {
        return other;
      }
    }
    return null;
  }
}
