package dev.espalier.cli.data;

import dev.espalier.data.Features;
import dev.espalier.internal.data.ColumnSummary;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What there is to know of the features, collected some rows after another. */
final class FeatureSummary {
  private final ColumnSummary cells;
  private long rows;
  private long stored;

  /** Of no rows yet, with the columns of some. */
  FeatureSummary(Features like) {
    cells = ColumnSummary.part(like.select(new int[0]), new double[like.columns()]);
  }

  /** Adds rows. */
  void add(Features features) {
    rows += features.rows();
    stored += features.storedValues();
    cells.merge(ColumnSummary.part(features, new double[columns()]));
  }

  /** How many features there are. */
  int columns() {
    return cells.columns();
  }

  /** Values that are stored. */
  long stored() {
    return stored;
  }

  private LongStream missingByColumn() {
    return IntStream.range(0, columns()).mapToLong(column -> rows - cells.count(column));
  }

  /** Cells that are missing. */
  long missing() {
    return missingByColumn().sum();
  }

  /** Features with a missing cell. */
  int missingColumns() {
    return (int) missingByColumn().filter(count -> count > 0).count();
  }

  /**
   * The names of features that never change.
   *
   * @param names of all
   */
  List<String> constant(List<String> names) {
    return IntStream.range(0, columns())
        .filter(column -> cells.smallest(column) >= cells.largest(column))
        .mapToObj(names::get)
        .toList();
  }
}
