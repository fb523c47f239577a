package dev.espalier.bench;

import java.util.EnumMap;
import java.util.Map;

/**
 * What methods make of one table.
 *
 * @param name of the table
 * @param rows its rows
 * @param columns its columns
 * @param isPlanted whether its errors were planted
 * @param scores of each method
 */
record RepairTable(
    String name, int rows, int columns, boolean isPlanted, Map<RepairMethod, RepairScores> scores) {
  static RepairTable of(JudgedTable table, Map<RepairMethod, RepairScores> scores) {
    return new RepairTable(
        table.name(),
        table.dirty().rows().size(),
        table.dirty().columns().size(),
        !table.planted().isEmpty(),
        scores);
  }

  /** The counts of both: the same table with other planted errors. */
  RepairTable plus(RepairTable other) {
    Map<RepairMethod, RepairScores> sums = new EnumMap<>(scores);
    other.scores.forEach((method, score) -> sums.merge(method, score, RepairScores::plus));
    return new RepairTable(name, rows, columns, isPlanted, sums);
  }
}
