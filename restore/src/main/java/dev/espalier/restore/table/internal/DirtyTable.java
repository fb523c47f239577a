package dev.espalier.restore.table.internal;

import dev.espalier.restore.Noise;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.internal.votes.RowVotes;
import dev.espalier.restore.table.internal.votes.VoteResult;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a dirty file tells about its own cells beyond the model that was fitted to it.
 *
 * @param file the file; nothing of this holds for another one
 * @param forms which cells have a wrong form
 * @param blanks which missing cells may be meant
 * @param votes of rows that share a key, null where they are not wanted
 * @param measured how the model does in this file, null where that was not measured
 */
public record DirtyTable(
    Path file,
    CellForms forms,
    MeantBlanks blanks,
    @Nullable RowVotes votes,
    @Nullable Measured measured) {
  /** Minimum probability, by other rows, of a cell that is an example of a right one. */
  private static final double SURE = 0.8;

  /**
   * How noisy a file is for a model, and how often the model is right there.
   *
   * @param noise how noisy the columns are
   * @param calibration how often what it proposes is right
   */
  public record Measured(Noise noise, CandidateCalibration calibration) {}

  /** A dirty file and its cells in their right forms. */
  public record Read(DirtyTable dirty, TextColumns cells) {}

  /** Looks at a file. */
  public static Read of(
      Path file,
      TextColumns cells,
      MissingMarks marks,
      Set<String> skipped,
      Set<RepairRule> rules) {
    CellForms forms = CellForms.of(cells, rules);
    TextColumns formed = forms.applied(cells, marks);
    RowVotes votes = rules.contains(RepairRule.VOTES) ? RowVotes.of(formed.coded(skipped)) : null;
    return new Read(new DirtyTable(file, forms, MeantBlanks.of(formed), votes, null), formed);
  }

  /** The same file with the votes of other cells: its own with some of them spoilt. */
  public DirtyTable withVotesOf(TextColumns spoilt, Set<String> skipped) {
    RowVotes counted = votes == null ? null : RowVotes.of(spoilt.coded(skipped));
    return new DirtyTable(file, forms, blanks, counted, measured);
  }

  /** The same with how the model does. */
  public DirtyTable with(Measured known) {
    return new DirtyTable(file, forms, blanks, votes, known);
  }

  /** What other rows say about a cell, if it is a cell of this file. */
  public @Nullable VoteResult on(long row, String column, String text) {
    return votes == null ? null : votes.on((int) row, column, text);
  }

  /** Whether other rows do not make sure that a cell which says something is right. */
  boolean contradicts(long row, String column, String text) {
    VoteResult vote = on(row, column, text);
    return vote != null && vote.own() < SURE;
  }

  /** Whether this is about a file. */
  public boolean isOf(Path other) {
    return file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }
}
