package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import java.util.ArrayList;
import java.util.List;

/** Small tables, written by hand. */
final class HandMade {
  private HandMade() {}

  static TextColumns table(List<String> names, List<List<String>> rows) {
    List<TextColumn> columns = names.stream().map(TextColumn::new).toList();
    for (List<String> row : rows) {
      for (int j = 0; j < row.size(); j++) {
        columns.get(j).add(row.get(j), MissingMarks.usual());
      }
    }
    columns.forEach(TextColumn::settle);
    return new TextColumns(columns, rows.size());
  }

  static TextColumn column(List<String> cells) {
    return table(List.of("a"), cells.stream().map(List::of).toList()).columns().get(0);
  }

  /** The same cells, or rows, again and again. */
  @SafeVarargs
  static <T> List<T> times(int count, T... each) {
    List<T> all = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      for (T one : each) {
        all.add(one);
      }
    }
    return all;
  }

  /** Two lists, one after the other. */
  @SafeVarargs
  static <T> List<T> and(List<T> some, T... more) {
    List<T> all = new ArrayList<>(some);
    for (T one : more) {
      all.add(one);
    }
    return all;
  }
}
