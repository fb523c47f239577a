package dev.espalier.lab.plant;

import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column that says where a row comes from, with the column that says what the row is about:
 * several sources tell of the same thing.
 *
 * @param column the place of the sources' column
 * @param thing the place of the column of what they tell of
 * @param names the sources
 */
record SourceColumn(int column, int thing, List<String> names) {
  private static final Set<String> WORDS =
      Set.of("source", "src", "provider", "reporter", "origin", "feed", "site", "website");

  /** A thing of which fewer sources tell says nothing of who is wrong. */
  private static final double FEWEST_ROWS = 3;

  /** A source tells of a thing once. */
  private static final double ONCE = 0.95;

  /**
   * Finds the sources.
   *
   * @param named the column that somebody says; null to look for one by its name
   */
  static @Nullable SourceColumn find(
      @Nullable String named, CodedRows rows, List<ColumnProfile> columns) {
    for (int column = 0; column < columns.size(); column++) {
      String name = columns.get(column).name();
      if (named == null ? isSource(name) : named.equals(name)) {
        int thing = thing(column, rows, columns);
        if (thing >= 0) {
          List<String> names = new ArrayList<>(columns.get(column).values());
          Collections.sort(names);
          return new SourceColumn(column, thing, List.copyOf(names));
        }
      }
    }
    if (named != null) {
      throw new InputException(
          "column "
              + named
              + ": is no column of sources; expected one of which several values tell of the same"
              + " thing");
    }
    return null;
  }

  private static boolean isSource(String name) {
    return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^a-z]+", -1))
        .anyMatch(WORDS::contains);
  }

  /**
   * Of the columns whose values several sources tell of once each, the one that has most values.
   */
  private static int thing(int column, CodedRows rows, List<ColumnProfile> columns) {
    int best = -1;
    for (int other = 0; other < columns.size(); other++) {
      int size = rows.sizes()[other];
      boolean many = other != column && size > rows.sizes()[column];
      if (!many || rows.rows() < FEWEST_ROWS * size) {
        continue;
      }
      long different = Arrays.stream(rows.joined(column, other)).distinct().count();
      if (different >= ONCE * rows.rows() && (best < 0 || size > rows.sizes()[best])) {
        best = other;
      }
    }
    return best;
  }
}
