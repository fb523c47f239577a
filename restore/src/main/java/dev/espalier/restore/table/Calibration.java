package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.CellCandidate;
import dev.espalier.restore.table.internal.Reliability;
import dev.espalier.restore.table.internal.votes.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Joins what is said of a cell in one confidence that holds what it says: first the row's proposal
 * is made as sure as its like were right on planted cells, then its join with the votes is.
 *
 * @param rows how often what the rest of a row says is right
 * @param joins how often that is, joined with what other rows say
 */
record Calibration(Reliability rows, Reliability joins) {
  /** Nothing is known: what is said is believed. */
  static final Calibration NONE = new Calibration(Reliability.NONE, Reliability.NONE);

  /** The row's proposal with the share of its like that was right. */
  @Nullable CellCandidate ofRow(@Nullable CellCandidate proposal, FieldProposals.Given cell) {
    return at(rows, proposal, cell);
  }

  /** The one proposal for a cell, by its row and by other rows. */
  @Nullable CellCandidate joined(
      @Nullable CellCandidate row, @Nullable Verdict verdict, FieldProposals.Given cell) {
    return verdict == null
        ? row
        : at(joins, CellCandidate.joined(row, verdict, cell.text(), cell.isMissing()), cell);
  }

  private static @Nullable CellCandidate at(
      Reliability known, @Nullable CellCandidate proposal, FieldProposals.Given cell) {
    return proposal == null
        ? null
        : proposal.with(
            known.at(kind(proposal, cell), cell.column().name(), proposal.confidence()));
  }

  /** With which others a proposal is judged. */
  static Reliability.Kind kind(CellCandidate proposal, FieldProposals.Given cell) {
    boolean isNumber = proposal.rule() == RepairRule.FIELD && !Double.isNaN(proposal.deviation());
    boolean unreadable =
        cell.column().spelling() != null && Double.isNaN(cell.column().number(cell.text()));
    return new Reliability.Kind(
        proposal.rule(),
        isNumber,
        // A number that replaces what is none is found as that of a hole is.
        cell.isMissing() || (unreadable && isNumber)
            ? Reliability.Cell.HOLE
            : unreadable ? Reliability.Cell.UNREADABLE : Reliability.Cell.VALUE);
  }
}
