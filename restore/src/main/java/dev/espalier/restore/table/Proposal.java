package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.CellForms;
import dev.espalier.restore.table.internal.votes.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What may be put in a cell's place.
 *
 * @param after the new text
 * @param confidence the probability that it is right
 * @param deviation of a number that the row gives, otherwise NaN
 */
record Proposal(String after, double confidence, double deviation, RepairRule rule, String reason) {
  /** However many rows say so, they may all be wrong. */
  private static final double SUREST = 0.9999;

  static Proposal of(Verdict verdict) {
    return new Proposal(
        verdict.value(),
        Math.min(SUREST, verdict.probability()),
        Double.NaN,
        RepairRule.VOTES,
        verdict.reason());
  }

  static Proposal of(CellForms.Formed formed) {
    return new Proposal(
        formed.text(), formed.confidence(), Double.NaN, formed.rule(), formed.reason());
  }

  /** The same, right with another probability. */
  Proposal with(double probability) {
    return new Proposal(after, probability, deviation, rule, reason);
  }

  /**
   * Joins what the rest of the row and other rows say of a cell. Where both say the same, the surer
   * one counts, since both may have seen the same; where they differ, each loses by what the other
   * says: p (1 - r) / (p (1 - r) + (1 - p) r).
   *
   * @param text what the cell says
   */
  static @Nullable Proposal joined(
      @Nullable Proposal field, @Nullable Verdict verdict, String text, boolean isMissing) {
    if (verdict == null) {
      return field;
    }
    if (!isMissing && verdict.value().equals(text)) {
      return field == null ? null : field.against(verdict.own());
    }
    Proposal votes = of(verdict);
    if (field == null) {
      return votes;
    }
    boolean surer = votes.confidence >= field.confidence;
    if (field.after.equals(votes.after)) {
      return surer ? votes : votes.with(field.confidence);
    }
    if (!Double.isNaN(field.deviation)) {
      return surer ? votes : field;
    }
    return surer ? votes.against(field.confidence) : field.against(votes.confidence);
  }

  /** The same when something else is right with this probability, as another voice says. */
  private Proposal against(double rival) {
    double other = Math.min(SUREST, rival);
    double left = confidence * (1 - other);
    return with(left / Math.max(Double.MIN_NORMAL, left + (1 - confidence) * other));
  }
}
