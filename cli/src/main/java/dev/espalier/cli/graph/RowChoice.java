package dev.espalier.cli.graph;

import dev.espalier.error.InputException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows as users choose them: {@code 3}, {@code 1-20} or {@code 3,7,10-12}, from 1. */
final class RowChoice {
  private static final Pattern PART = Pattern.compile("\\s*(\\d{1,9})\\s*(?:-\\s*(\\d{1,9})\\s*)?");

  private RowChoice() {}

  /**
   * The rows, from 0, each once, in the order of the text.
   *
   * @param option the option's name, for messages
   * @param most the most rows that may be chosen
   */
  static int[] parse(String option, String text, int most) {
    Set<Integer> rows = new LinkedHashSet<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PART.matcher(part);
      if (!matcher.matches()) {
        throw illegal(option, text);
      }
      int from = Integer.parseInt(matcher.group(1));
      int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
      if (from < 1 || to < from) {
        throw illegal(option, text);
      }
      for (int row = from; row <= to; row++) {
        rows.add(row - 1);
        if (rows.size() > most) {
          throw new InputException(option + " " + text + ": expected at most " + most + " rows");
        }
      }
    }
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }

  private static InputException illegal(String option, String text) {
    return new InputException(
        option + " " + text + ": expected rows from 1, such as 1-20 or 3,7,10-12");
  }
}
