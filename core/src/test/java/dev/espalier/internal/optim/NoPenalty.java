package dev.espalier.internal.optim;

/** The penalty that is zero everywhere. */
public record NoPenalty() implements Penalty {
  @Override
  public double value(double[] x) {
    return 0;
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
  }
}
