package dev.espalier.internal.subspace;

import dev.espalier.data.Features;

/** The directions in which rows vary most, whatever their classes. */
public final class PrincipalComponents {
  private PrincipalComponents() {}

  /**
   * Finds them.
   *
   * @param most how many directions at most
   */
  public static Projection of(Features features, int most) {
    WeightedRows rows = WeightedRows.centred(features);
    ThinSvd svd = ThinSvd.of(rows);
    int kept = Math.min(most, svd.rank());
    double[] chosen = new double[svd.rank() * kept];
    for (int k = 0; k < kept; k++) {
      chosen[k * kept + k] = 1;
    }
    return Projection.of(rows, Projection.turned(svd.right(chosen, kept), kept), kept);
  }
}
