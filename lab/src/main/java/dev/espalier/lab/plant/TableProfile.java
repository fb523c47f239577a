package dev.espalier.lab.plant;

import dev.espalier.restore.table.MissingMarks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a clean table: its columns, what decides what, and who tells it.
 *
 * @param columns its columns
 * @param dependencies columns that decide others
 * @param sources where its rows come from; null where nobody says it
 */
record TableProfile(
    List<ColumnProfile> columns,
    List<FunctionalDependency> dependencies,
    @Nullable SourceColumn sources) {
  /** What a table holds is found out from so many of its first rows: memory is bounded. */
  static final int ROWS = 200_000;

  private static final MissingMarks MARKS = MissingMarks.usual();

  /** Whether a cell has no value. */
  static boolean isMissing(String text) {
    return MARKS.contains(text);
  }

  /**
   * Profiles a table.
   *
   * @param source the name of the column of sources; null to look for it
   */
  static TableProfile of(List<String> names, List<String[]> rows, @Nullable String source) {
    List<ColumnProfile> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      int column = j;
      List<String> present =
          rows.stream().map(row -> row[column]).filter(text -> !isMissing(text)).toList();
      columns.add(ColumnProfile.of(names.get(column), present));
    }
    CodedRows coded = CodedRows.of(rows, names.size());
    List<FunctionalDependency> dependencies = new ArrayList<>();
    for (DependencyMining.Found each : new DependencyMining(coded, columns).run()) {
      dependencies.add(FunctionalDependency.of(each.left(), each.right(), rows));
      int left = each.left().get(0);
      if (each.left().size() == 1 && isCode(columns.get(left), columns.get(each.right()))) {
        columns.set(left, columns.get(left).asCode());
      }
    }
    return new TableProfile(
        List.copyOf(columns), dependencies, SourceColumn.find(source, coded, columns));
  }

  /** Whether whole numbers that decide a text name something. */
  private static boolean isCode(ColumnProfile left, ColumnProfile right) {
    return left.shape() == ColumnShape.NUMBER
        && left.decimals() == 0
        && right.shape() == ColumnShape.TEXT;
  }

  /** The dependencies that decide a column. */
  List<FunctionalDependency> deciding(int column) {
    return dependencies.stream().filter(each -> each.right() == column).toList();
  }
}
