package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.SpellingVariant;
import dev.espalier.restore.table.internal.TextColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One thing that a column writes in several ways: a text ({@code New York}, {@code new-york}), or
 * its numbers or dates, whose digits are then 9 ({@code 9 oz}, {@code 9 ounce}).
 *
 * @param counts how many cells have each form, the most frequent first
 */
public record VariedForm(Map<String, Integer> counts) {
  /** Maximum number of forms of a column's numbers; one with more holds something else. */
  private static final int MOST_SHAPES = 12;

  private static final Pattern SIGN = Pattern.compile("^[+-]");
  private static final Pattern NUMBER = Pattern.compile("\\d+([.,]\\d+)*");
  private static final Pattern DIGITS = Pattern.compile("\\d+");

  /** How many cells are not in the most frequent form. */
  public int others() {
    return counts.values().stream().skip(1).mapToInt(count -> count).sum();
  }

  /** What a column writes in several ways, the most cells first. */
  static List<VariedForm> of(TextColumn column, ColumnKind kind) {
    Map<String, Map<String, Integer>> contents = new HashMap<>();
    Map<String, Integer> shapes = new HashMap<>();
    int withDigits = 0;
    for (int code = 0; code < column.texts().size(); code++) {
      String text = column.texts().get(code);
      contents
          .computeIfAbsent(SpellingVariant.content(text), any -> new HashMap<>())
          .put(text, column.count(code));
      if (DIGITS.matcher(text).find()) {
        withDigits += column.count(code);
        shapes.merge(shape(text, kind), column.count(code), Integer::sum);
      }
    }
    List<VariedForm> all = new ArrayList<>();
    // Numbers that are the same in value are not the same text in another form.
    boolean isText = kind != ColumnKind.NUMBER && 2 * withDigits <= column.present();
    if (isText) {
      contents.values().stream()
          .filter(forms -> forms.size() > 1)
          .map(forms -> new VariedForm(Counts.sorted(forms)))
          .forEach(all::add);
    } else if (shapes.size() > 1 && shapes.size() <= MOST_SHAPES) {
      all.add(new VariedForm(Counts.sorted(shapes)));
    }
    all.sort(
        Comparator.comparingInt((VariedForm form) -> -form.others())
            .thenComparing(form -> form.counts().keySet().iterator().next()));
    return List.copyOf(all);
  }

  private static String shape(String text, ColumnKind kind) {
    return kind == ColumnKind.DATE
        ? DIGITS.matcher(text).replaceAll("9")
        : NUMBER.matcher(SIGN.matcher(text).replaceFirst("")).replaceAll("9");
  }
}
