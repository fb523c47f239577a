package dev.espalier.bench;

import dev.espalier.data.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A dirty table as numbers and categories, for methods that know nothing else. A column is one of
 * numbers where most of its cells are; what is no number there counts as missing. Columns of more
 * categories than a forest can learn are left out.
 *
 * @param places which columns of the table take part
 * @param table what they hold
 */
record PeerTable(List<Integer> places, Table table) {
  private static final double MOST = 0.9;
  private static final int MOST_LEVELS = 1000;

  static PeerTable of(CellFile dirty) {
    List<Integer> places = new ArrayList<>();
    List<Table.Column> columns = new ArrayList<>();
    for (int column = 0; column < dirty.columns().size(); column++) {
      List<String> texts = texts(dirty, column);
      long present = texts.stream().filter(text -> !JudgedTable.isMissing(text)).count();
      long numbers = texts.stream().filter(PeerTable::isNumber).count();
      TreeSet<String> levels = new TreeSet<>(texts);
      levels.removeIf(JudgedTable::isMissing);
      boolean number = numbers >= MOST * present;
      if (present > 0 && (number || levels.size() <= MOST_LEVELS)) {
        String name = dirty.columns().get(column);
        places.add(column);
        columns.add(number ? numbers(name, texts) : categories(name, texts, List.copyOf(levels)));
      }
    }
    return new PeerTable(places, new Table(columns));
  }

  private static List<String> texts(CellFile dirty, int column) {
    return dirty.rows().stream().map(row -> row[column]).toList();
  }

  private static boolean isNumber(String text) {
    return !JudgedTable.isMissing(text) && Double.isFinite(CellCounts.number(text));
  }

  private static Table.Numbers numbers(String name, List<String> texts) {
    return new Table.Numbers(
        name,
        texts.stream()
            .mapToDouble(text -> isNumber(text) ? CellCounts.number(text) : Double.NaN)
            .toArray());
  }

  private static Table.Categories categories(String name, List<String> texts, List<String> levels) {
    return new Table.Categories(
        name,
        levels,
        texts.stream().mapToInt(text -> Math.max(-1, levels.indexOf(text))).toArray());
  }

  /** The dirty table with its missing cells as they were filled. */
  List<String[]> filled(CellFile dirty, Table filled) {
    List<String[]> rows = new ArrayList<>();
    dirty.rows().forEach(row -> rows.add(row.clone()));
    for (int k = 0; k < places.size(); k++) {
      int place = places.get(k);
      int decimals = decimals(dirty, place);
      for (int row = 0; row < rows.size(); row++) {
        if (JudgedTable.isMissing(rows.get(row)[place])) {
          rows.get(row)[place] = text(filled.columns().get(k), row, decimals);
        }
      }
    }
    return rows;
  }

  private static String text(Table.Column column, int row, int decimals) {
    return column instanceof Table.Categories categories
        ? categories.levels().get(categories.codes()[row])
        : BigDecimal.valueOf(((Table.Numbers) column).values()[row])
            .setScale(decimals, RoundingMode.HALF_EVEN)
            .toPlainString();
  }

  /** How many digits most numbers of a column have behind the point. */
  private static int decimals(CellFile dirty, int column) {
    int[] counts = new int[20];
    for (String text : texts(dirty, column)) {
      if (isNumber(text)) {
        int point = text.indexOf('.');
        counts[Math.min(counts.length - 1, point < 0 ? 0 : text.length() - point - 1)]++;
      }
    }
    int most = 0;
    for (int k = 0; k < counts.length; k++) {
      most = counts[k] > counts[most] ? k : most;
    }
    return most;
  }
}
