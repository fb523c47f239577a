package dev.espalier.restore.table.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Phrases that mean missing in a table, found by how they are spread: the same words again and
 * again in columns that have nothing else in common, or beside numbers.
 */
final class MissingPhrases {
  /**
   * Minimum number of columns in which a phrase stands: of words, or one of numbers and another.
   */
  private static final int COLUMNS = 3;

  private static final int CELLS = 3;
  private static final double MOSTLY = 0.8;

  /** Maximum share of other texts in common of columns that speak of different things. */
  private static final double SHARED = 0.1;

  private MissingPhrases() {}

  static Set<String> find(TextColumns file) {
    Map<String, List<TextColumn>> places = new HashMap<>();
    for (TextColumn column : file.columns()) {
      for (int code = 0; code < column.texts().size(); code++) {
        String text = column.texts().get(code);
        if (column.count(code) >= CELLS && text.chars().anyMatch(Character::isLetter)) {
          places.computeIfAbsent(text, any -> new ArrayList<>()).add(column);
        }
      }
    }
    Set<String> found = new TreeSet<>();
    places.forEach(
        (text, columns) -> {
          long numeric = columns.stream().filter(TextColumn::isNumeric).count();
          boolean spread = columns.size() >= COLUMNS || (numeric > 0 && columns.size() > 1);
          if (spread && isAtHomeNowhere(columns, text) && haveNothingInCommon(columns, text)) {
            found.add(text);
          }
        });
    return found;
  }

  /** A value of one column that slipped into a few cells of others stays a value. */
  private static boolean isAtHomeNowhere(List<TextColumn> columns, String text) {
    long all = 0;
    long most = 0;
    for (TextColumn column : columns) {
      long cells = column.countCells(text::equals);
      all += cells;
      most = Math.max(most, cells);
    }
    return most <= MOSTLY * all;
  }

  private static boolean haveNothingInCommon(List<TextColumn> columns, String text) {
    for (int one = 0; one < columns.size(); one++) {
      Set<String> words = new HashSet<>(columns.get(one).texts());
      words.remove(text);
      for (int other = one + 1; other < columns.size(); other++) {
        Set<String> shared = new HashSet<>(columns.get(other).texts());
        int all = Math.min(words.size(), shared.size() - 1);
        shared.retainAll(words);
        boolean numbers = columns.get(one).isNumeric() && columns.get(other).isNumeric();
        if (!numbers && (all == 0 || shared.size() > SHARED * all)) {
          return false;
        }
      }
    }
    return true;
  }
}
