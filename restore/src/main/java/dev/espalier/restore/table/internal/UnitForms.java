package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.TableRepair;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Units that a column of numbers does not need. Either the column's name is the unit, and its cells
 * say it in several ways ({@code 12 oz}, {@code 12 ounce} in a column of ounces); or most cells are
 * plain numbers and others have a percent sign, although they are as large: with a hundredth of the
 * plain ones' value they would be another thing.
 *
 * @param superfluous what may stand behind a number
 * @param confidence the share of the column's cells that follow the rule
 */
record UnitForms(Set<String> superfluous, double confidence, String reason)
    implements FormRule.CellRewrite {
  private static final Pattern FORM =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(\\s*[^\\d\\s][^\\d]{0,23}|)");

  /** Maximum ratio of the medians of numbers of one thing. */
  private static final double SAME_SCALE = 3;

  /** Number of decimal digits that a double keeps. */
  private static final int DECIMAL_DIGITS = 15;

  static @Nullable UnitForms of(TextColumn column) {
    Map<String, List<Double>> numbers = new TreeMap<>();
    int read = 0;
    for (int code = 0; code < column.texts().size(); code++) {
      Matcher matcher = FORM.matcher(column.texts().get(code).strip());
      if (matcher.matches()) {
        List<Double> same = numbers.computeIfAbsent(matcher.group(2), unit -> new ArrayList<>());
        for (int k = 0; k < column.count(code); k++) {
          same.add(Double.parseDouble(matcher.group(1)));
        }
        read += column.count(code);
      }
    }
    int most = numbers.values().stream().mapToInt(List::size).max().orElse(0);
    boolean mixed = most <= TableRepair.USUAL_CAUTION * column.present();
    if (read < KindDetection.NEARLY_ALL * column.present() || numbers.size() < 2 || !mixed) {
      return null;
    }
    List<Double> plain = numbers.getOrDefault("", List.of());
    if (2 * plain.size() > column.present()) {
      return percent(numbers, plain);
    }
    return named(column, numbers);
  }

  private static @Nullable UnitForms percent(
      Map<String, List<Double>> numbers, List<Double> plain) {
    List<Double> signed = numbers.getOrDefault("%", List.of());
    if (signed.size() < FormRule.ENOUGH || !sameScale(signed, plain)) {
      return null;
    }
    double highest = plain.stream().mapToDouble(value -> value).max().orElse(0);
    long inside = signed.stream().filter(value -> value <= highest).count();
    return new UnitForms(
        Set.of("%"),
        (inside + 1.0) / (signed.size() + 2),
        "as large as the numbers without a percent sign");
  }

  private static @Nullable UnitForms named(TextColumn column, Map<String, List<Double>> numbers) {
    Set<String> words = new HashSet<>();
    for (String word : column.name().toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)) {
      words.add(singular(word));
    }
    String unit =
        numbers.keySet().stream().filter(key -> words.contains(word(key))).findFirst().orElse(null);
    if (unit == null
        || word(unit).isEmpty()
        || numbers.getOrDefault(unit, List.of()).size() < FormRule.ENOUGH) {
      return null;
    }
    Set<String> superfluous = new HashSet<>();
    Set<String> frequent = new HashSet<>();
    List<Double> scale = numbers.getOrDefault(unit, List.of());
    int cells = 0;
    for (Map.Entry<String, List<Double>> entry : numbers.entrySet()) {
      if (entry.getValue().size() >= FormRule.ENOUGH && sameScale(entry.getValue(), scale)) {
        superfluous.add(entry.getKey());
        frequent.add(word(entry.getKey()));
      }
    }
    for (Map.Entry<String, List<Double>> entry : numbers.entrySet()) {
      if (superfluous.contains(entry.getKey()) || frequent.contains(word(entry.getKey()))) {
        superfluous.add(entry.getKey());
        cells += entry.getValue().size();
      }
    }
    return new UnitForms(
        Set.copyOf(superfluous),
        cells / (column.present() + 1.0),
        "the column's name is the unit, which its cells write in several ways");
  }

  private static String word(String unit) {
    return singular(unit.strip().toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)[0]);
  }

  private static String singular(String word) {
    return word.length() > 2 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private static boolean sameScale(List<Double> one, List<Double> other) {
    double ratio = median(one) / median(other);
    return ratio < SAME_SCALE && ratio > 1 / SAME_SCALE;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(value -> value).toArray();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  @Override
  public @Nullable CellCandidate candidate(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    return matcher.matches()
            && !matcher.group(2).isEmpty()
            && superfluous.contains(matcher.group(2))
        ? new CellCandidate(withoutRemains(matcher.group(1)), confidence, RepairRule.UNITS, reason)
        : null;
  }

  /** What binary arithmetic left behind the digits of a decimal number is not a part of it. */
  private static String withoutRemains(String number) {
    BigDecimal value = new BigDecimal(number);
    return value.precision() > DECIMAL_DIGITS
        ? value.round(new MathContext(DECIMAL_DIGITS)).stripTrailingZeros().toPlainString()
        : number;
  }
}
