package dev.espalier.internal.subspace;

/** Columns made unit vectors at right angles to each other. */
public final class Orthonormal {
  private Orthonormal() {}

  /**
   * By Gram and Schmidt; a column that depends on those before becomes 0.
   *
   * @param q rows × count, row-major; changed, and returned
   */
  public static double[] columns(double[] q, int rows, int count) {
    for (int column = 0; column < count; column++) {
      // Twice, because once leaves too much of the columns before by rounding.
      for (int pass = 0; pass < 2; pass++) {
        for (int other = 0; other < column; other++) {
          double share = 0;
          for (int k = 0; k < rows; k++) {
            share += q[k * count + other] * q[k * count + column];
          }
          for (int k = 0; k < rows; k++) {
            q[k * count + column] -= share * q[k * count + other];
          }
        }
        double square = 0;
        for (int k = 0; k < rows; k++) {
          square += q[k * count + column] * q[k * count + column];
        }
        for (int k = 0; k < rows && square > 0; k++) {
          q[k * count + column] /= Math.sqrt(square);
        }
      }
    }
    return q;
  }
}
