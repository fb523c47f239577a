package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.internal.votes.VoteResult;
import org.jspecify.annotations.Nullable;

/**
 * Joins what is said of a cell in one confidence that holds what it says: first the row's candidate
 * is made as sure as its like were right on planted cells, then its join with the votes is.
 *
 * @param rows how often what the rest of a row says is right
 * @param joins how often that is, joined with what other rows say
 */
public record CandidateCalibration(CalibrationCurves rows, CalibrationCurves joins) {
  /** Nothing is known: what is said is believed. */
  public static final CandidateCalibration NONE =
      new CandidateCalibration(CalibrationCurves.NONE, CalibrationCurves.NONE);

  /** The row's candidate with the share of its like that was right. */
  public @Nullable CellCandidate ofRow(@Nullable CellCandidate candidate, GivenCell cell) {
    return at(rows, candidate, cell);
  }

  /** The one candidate for a cell, by its row and by other rows. */
  public @Nullable CellCandidate joined(
      @Nullable CellCandidate row, @Nullable VoteResult vote, GivenCell cell) {
    return vote == null
        ? row
        : at(joins, CellCandidate.joined(row, vote, cell.text(), cell.isMissing()), cell);
  }

  private static @Nullable CellCandidate at(
      CalibrationCurves known, @Nullable CellCandidate candidate, GivenCell cell) {
    return candidate == null
        ? null
        : candidate.with(
            known.at(kind(candidate, cell), cell.column().name(), candidate.confidence()));
  }

  /** With which others a candidate is judged. */
  public static CalibrationCurves.Kind kind(CellCandidate candidate, GivenCell cell) {
    boolean isNumber = candidate.rule() == RepairRule.FIELD && !Double.isNaN(candidate.deviation());
    boolean unreadable = cell.isUnreadable();
    return new CalibrationCurves.Kind(
        candidate.rule(),
        isNumber,
        // A number that replaces what is none is found as that of a hole is.
        cell.isMissing() || (unreadable && isNumber)
            ? CalibrationCurves.Cell.HOLE
            : unreadable ? CalibrationCurves.Cell.UNREADABLE : CalibrationCurves.Cell.VALUE);
  }
}
