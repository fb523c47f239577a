package dev.espalier.restore.table;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dependency as users see it.
 *
 * @param determinant the columns that decide
 * @param dependent the column that is decided
 * @param groups how many values of the determinant several rows share
 * @param rows how many rows have a value and share the determinant with another that has one
 * @param agreeing how many of them say what their group means
 * @param source a column whose values differ in how often they are right, null for none
 * @param rights how often the rows of each source are right
 */
public record FoundDependency(
    List<String> determinant,
    String dependent,
    int groups,
    int rows,
    int agreeing,
    @Nullable String source,
    Map<String, Double> rights) {
  /** The share of the rows that agree. */
  public double strength() {
    return rows == 0 ? 1 : agreeing / (double) rows;
  }

  /** How many rows do not agree. */
  public int violations() {
    return rows - agreeing;
  }
}
