package dev.espalier.bench;

import dev.espalier.lab.plant.Told;
import java.util.List;

/**
 * How good one method repairs one table.
 *
 * @param all all cells
 * @param corrections cells that have a value in the dirty table
 * @param fills cells that have none
 * @param told cells with a planted error of which the rest of the table tells the truth
 * @param seconds the time that it took
 */
record RepairScores(
    CellCounts all, CellCounts corrections, CellCounts fills, CellCounts told, double seconds) {
  static RepairScores of(JudgedTable table, List<String[]> repaired, double seconds) {
    return new RepairScores(
        table.score(repaired, place -> true),
        table.score(repaired, place -> !place.isHole()),
        table.score(repaired, JudgedTable.Place::isHole),
        table.score(
            repaired, place -> place.planted() != null && place.planted().told() != Told.NOTHING),
        seconds);
  }

  /** The same of two tables. */
  RepairScores plus(RepairScores other) {
    return new RepairScores(
        all.plus(other.all),
        corrections.plus(other.corrections),
        fills.plus(other.fills),
        told.plus(other.told),
        seconds + other.seconds);
  }
}
