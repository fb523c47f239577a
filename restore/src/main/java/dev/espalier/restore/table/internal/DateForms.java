package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dates or times of a column that are written in another form than most of them.
 *
 * @param forms how texts in other forms are written in the usual one
 * @param confidence the share of the column's cells that are dates or times
 */
record DateForms(Map<String, String> forms, double confidence) implements FormRule.CellRewrite {
  private static final List<DateStyle> STYLES =
      DateStyle.PATTERNS.stream().map(DateStyle::new).toList();

  static @Nullable DateForms of(TextColumn column) {
    Map<String, Map<Integer, Long>> read = new HashMap<>();
    int[] cells = new int[STYLES.size()];
    int all = 0;
    for (int code = 0; code < column.texts().size(); code++) {
      String text = column.texts().get(code);
      Map<Integer, Long> days = days(text);
      if (!days.isEmpty()) {
        read.put(text, days);
        all += column.count(code);
        for (int style : days.keySet()) {
          cells[style] += column.count(code);
        }
      }
    }
    int usual = 0;
    for (int style = 1; style < cells.length; style++) {
      usual = cells[style] > cells[usual] ? style : usual;
    }
    if (cells[usual] < FormRule.ENOUGH
        || 2 * cells[usual] <= column.present()
        || all == cells[usual]
        || all < KindDetection.NEARLY_ALL * column.present()) {
      return null;
    }
    Set<Integer> possible = possible(read);
    Map<String, String> forms = new HashMap<>();
    for (Map.Entry<String, Map<Integer, Long>> entry : read.entrySet()) {
      Map<Integer, Long> days = entry.getValue();
      Set<Long> meant = new HashSet<>();
      days.forEach(
          (style, day) -> {
            if (possible.contains(style)) {
              meant.add(day);
            }
          });
      if (!days.containsKey(usual) && meant.size() == 1) {
        forms.put(entry.getKey(), STYLES.get(usual).format(meant.iterator().next()));
      }
    }
    return new DateForms(forms, all / (column.present() + 1.0));
  }

  private static Map<Integer, Long> days(String text) {
    Map<Integer, Long> days = new HashMap<>();
    if (text.length() <= 24 && text.chars().anyMatch(Character::isDigit)) {
      for (int style = 0; style < STYLES.size(); style++) {
        double day = STYLES.get(style).parse(text);
        if (!Double.isNaN(day)) {
          days.put(style, (long) day);
        }
      }
    }
    return days;
  }

  /** Of two orders of day and month, one that alone reads some text rules out the other. */
  private static Set<Integer> possible(Map<String, Map<Integer, Long>> read) {
    Set<Integer> possible = new HashSet<>();
    List<Integer> open = new ArrayList<>();
    for (int style = 0; style < STYLES.size(); style++) {
      int other = STYLES.indexOf(new DateStyle(turned(STYLES.get(style).pattern())));
      int here = style;
      boolean alone =
          other < 0
              || read.values().stream()
                  .anyMatch(days -> days.containsKey(here) && !days.containsKey(other));
      if (alone) {
        possible.add(style);
      } else {
        open.add(other);
      }
    }
    // Where neither order is ruled out, both stay possible.
    for (int style : open) {
      if (!possible.contains(style)) {
        possible.add(style);
      }
    }
    return possible;
  }

  private static String turned(String pattern) {
    return pattern.startsWith("MM/dd")
        ? pattern.replace("MM/dd", "dd/MM")
        : pattern.startsWith("dd/MM")
            ? pattern.replace("dd/MM", "MM/dd")
            : pattern.startsWith("M/d")
                ? pattern.replace("M/d", "d/M")
                : pattern.startsWith("d/M") ? pattern.replace("d/M", "M/d") : "";
  }

  @Override
  public @Nullable CellCandidate candidate(String text) {
    String usual = forms.get(text);
    return usual == null
        ? null
        : new CellCandidate(
            usual, confidence, RepairRule.DATES, "the form of most of the column's dates or times");
  }
}
