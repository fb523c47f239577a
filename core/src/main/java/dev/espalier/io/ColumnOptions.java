package dev.espalier.io;

import dev.espalier.data.Column.Role;
import dev.espalier.data.TextOptions;
import java.util.Map;

/**
 * What is known of a file's columns before they are looked at.
 *
 * @param roles what columns are for, by name; others are found out
 * @param text how columns of text become words
 * @param dayFirst whether 1/2/2026 is in February; told where the cells leave it open
 */
public record ColumnOptions(Map<String, Role> roles, TextOptions text, boolean dayFirst) {
  /** Copies the map. */
  public ColumnOptions {
    roles = Map.copyOf(roles);
  }

  /** Nothing is known. */
  public static ColumnOptions open() {
    return new ColumnOptions(Map.of(), TextOptions.defaults(), false);
  }
}
