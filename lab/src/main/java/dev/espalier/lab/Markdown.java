package dev.espalier.lab;

import java.util.List;

/** Collects lines of Markdown; stars in cells are marks, not emphasis. */
public final class Markdown {
  private final StringBuilder text = new StringBuilder();

  /** Starts with nothing. */
  public Markdown() {}

  /** Adds lines as they are. */
  public Markdown lines(String... lines) {
    for (String line : lines) {
      text.append(line).append('\n');
    }
    return this;
  }

  /** Adds a heading with its signs, such as {@code ## Data}. */
  public Markdown heading(String heading) {
    return lines(text.isEmpty() ? new String[] {heading, ""} : new String[] {"", heading, ""});
  }

  /** Adds a list under a heading, where it has lines. */
  public Markdown list(String heading, List<String> items) {
    if (!items.isEmpty()) {
      heading(heading);
      items.forEach(item -> lines("- " + item));
    }
    return this;
  }

  /** Adds a table whose first column is of text and whose others are of numbers. */
  public Markdown table(List<String> heads, List<List<String>> rows) {
    lines("| " + String.join(" | ", heads) + " |", "|---|" + "--:|".repeat(heads.size() - 1));
    rows.forEach(row -> lines("| " + String.join(" | ", row) + " |"));
    return this;
  }

  /** Text whose stars are shown. */
  public static String escaped(String cell) {
    return cell.replace("*", "\\*");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
