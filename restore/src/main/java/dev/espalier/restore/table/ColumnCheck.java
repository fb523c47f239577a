package dev.espalier.restore.table;

import java.util.List;
import java.util.Map;

/**
 * What was found in one column.
 *
 * @param name the column's name
 * @param kind what it holds
 * @param distinct how many different values it has
 * @param missing how often each text that means nothing occurs, the most frequent first
 * @param forms what it writes in several ways
 * @param suspicious how many cells are more probably wrong than right
 * @param fillable for how many missing cells a value is probable enough
 */
public record ColumnCheck(
    String name,
    ColumnKind kind,
    int distinct,
    Map<String, Long> missing,
    List<VariedForm> forms,
    long suspicious,
    long fillable) {
  /** How many cells are missing. */
  public long holes() {
    return missing.values().stream().mapToLong(count -> count).sum();
  }
}
