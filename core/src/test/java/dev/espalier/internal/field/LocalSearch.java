package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;

/**
 * Climbs in energy: the best flip of a single label, and, once none improves, the best flip of two
 * labels, until neither improves. Clamped labels never change.
 *
 * <p>Local fields are kept up to date, so that a flip costs as much as the label has neighbours. No
 * pair is left out, however many labels there are: two labels that share no edge cannot gain
 * together where neither gains alone, and an edge can only gain where it is stronger than one of
 * the two labels holds its value.
 *
 * @param pairs whether to flip pairs, too
 */
public record LocalSearch(boolean pairs) {
  /** Single and pair flips. */
  public LocalSearch() {
    this(true);
  }

  /**
   * The best local optimum reached from the given starts; of equally good ones, that of the first.
   *
   * @param field the field
   * @param starts one or more; each has one set for each row; clamped labels are corrected first
   */
  public LabelSets improve(PairwiseField field, LabelSets... starts) {
    if (starts.length == 0) {
      throw new IllegalArgumentException("local search without a start");
    }
    for (LabelSets start : starts) {
      if (start.rows() != field.rows() || start.labelCount() != field.labels()) {
        throw new IllegalArgumentException(start + " do not fit " + field);
      }
    }
    StateTable found = new StateTable(field);
    RowField.each(
        field,
        r -> true,
        row -> {
          FlipState state = new FlipState(row);
          return r -> {
            double best = Double.NEGATIVE_INFINITY;
            for (LabelSets start : starts) {
              state.reset(start, r);
              state.climb(pairs);
              if (state.energy > best + row.tolerance) {
                best = state.energy;
                found.store(r, state.state);
              }
            }
          };
        });
    return found.sets();
  }
}
