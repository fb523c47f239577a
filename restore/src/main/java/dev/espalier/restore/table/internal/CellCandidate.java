package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.internal.votes.VoteResult;
import org.jspecify.annotations.Nullable;

/**
 * A text that a cell may have meant.
 *
 * @param text what it should say
 * @param confidence the probability that this is right
 * @param deviation of a number that the rest of the row gives; otherwise NaN
 * @param rule by which it was found
 * @param reason in words
 */
public record CellCandidate(
    String text, double confidence, double deviation, RepairRule rule, String reason) {
  /** Maximum confidence in what other rows say: they may all be wrong. */
  private static final double SUREST = 0.9999;

  /** A candidate that is no estimate of a number. */
  public CellCandidate(String text, double confidence, RepairRule rule, String reason) {
    this(text, confidence, Double.NaN, rule, reason);
  }

  private static CellCandidate of(VoteResult vote) {
    return new CellCandidate(
        vote.value(), Math.min(SUREST, vote.probability()), RepairRule.VOTES, vote.reason());
  }

  /** The same, right with another probability. */
  public CellCandidate with(double probability) {
    return new CellCandidate(text, probability, deviation, rule, reason);
  }

  /** The same for a cell that is missing on purpose, perhaps: it is not to be filled. */
  public CellCandidate meant(String why) {
    return new CellCandidate(text, 0, deviation, rule, why);
  }

  /**
   * Joins what the rest of the row and other rows say of a cell. Where both say the same, the surer
   * one counts, since both may have seen the same; where they differ, each loses by what the other
   * says: p (1 - r) / (p (1 - r) + (1 - p) r).
   *
   * @param said what the cell says
   */
  public static @Nullable CellCandidate joined(
      @Nullable CellCandidate field, VoteResult vote, String said, boolean isMissing) {
    if (!isMissing && vote.value().equals(said)) {
      return field == null ? null : field.against(vote.own());
    }
    CellCandidate votes = of(vote);
    if (field == null) {
      return votes;
    }
    boolean surer = votes.confidence >= field.confidence;
    if (field.text.equals(votes.text)) {
      return surer ? votes : votes.with(field.confidence);
    }
    if (!Double.isNaN(field.deviation)) {
      return surer ? votes : field;
    }
    return surer ? votes.against(field.confidence) : field.against(votes.confidence);
  }

  /** The same when something else is right with this probability, as another source says. */
  private CellCandidate against(double rival) {
    double other = Math.min(SUREST, rival);
    double left = confidence * (1 - other);
    return with(left / Math.max(Double.MIN_NORMAL, left + (1 - confidence) * other));
  }
}
