package dev.espalier.io.internal.rows;

import java.util.ArrayList;
import java.util.List;

/** Labels that are listed in one text. */
public final class Tags {
  private Tags() {}

  /** The tags between the separators, stripped; empty ones are left out. */
  public static List<String> split(String text, String separator) {
    List<String> tags = new ArrayList<>();
    int from = 0;
    while (from <= text.length()) {
      int found = separator.isEmpty() ? -1 : text.indexOf(separator, from);
      int to = found < 0 ? text.length() : found;
      String tag = text.substring(from, to).strip();
      if (!tag.isEmpty()) {
        tags.add(tag);
      }
      from = to + Math.max(1, separator.length());
    }
    return tags;
  }
}
