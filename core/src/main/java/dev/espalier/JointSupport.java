package dev.espalier;

import dev.espalier.data.LabelSets;

/**
 * A joint distribution over a list of candidate label sets, the same list for all rows; it sums to
 * one for each row.
 */
public interface JointSupport {
  /** The candidate sets; distinct. */
  LabelSets sets();

  /**
   * The probabilities of the candidates for a block of rows. A block at a time, because rows ×
   * candidates may not fit.
   *
   * @param fromRow first row
   * @param toRow row after the last
   * @param out (toRow − fromRow) × candidates, row-major; overwritten
   */
  void probabilities(int fromRow, int toRow, double[] out);
}
