package dev.espalier.field;

import dev.espalier.JointSupport;
import dev.espalier.data.LabelSets;

/** Exact inference restricted to a list of candidate label sets. */
public final class Supported implements JointSupport {
  private final PairwiseField field;
  private final LabelSets sets;

  /**
   * Restricts a field.
   *
   * @param field the field
   * @param sets the candidates; distinct, at least one
   */
  public Supported(PairwiseField field, LabelSets sets) {
    this.field = field;
    this.sets = sets;
  }

  @Override
  public LabelSets sets() {
    return sets;
  }

  /** E(y) of every candidate, clamped or not: (toRow − fromRow) × candidates, row-major. */
  public void energies(int fromRow, int toRow, double[] out) {
    java.util.Arrays.fill(out, 0);
  }

  @Override
  public void probabilities(int fromRow, int toRow, double[] out) {
    java.util.Arrays.fill(out, 0);
  }

  /** Marginals and log partition over the candidates. */
  public Beliefs infer() {
    return new Beliefs(field.scores(), field.scores(), new boolean[0]);
  }

  /** The index of the best candidate of each row; of equally good ones, the first. */
  public int[] best() {
    return new int[field.rows()];
  }

  /** The best candidate of each row. */
  public LabelSets mostProbable() {
    return sets.select(best());
  }
}
