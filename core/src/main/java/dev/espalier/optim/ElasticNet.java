package dev.espalier.optim;

/**
 * weight · (‖w‖² + mixing · ‖w‖₁) over one range of coordinates; the others are free.
 *
 * <p>Two ranges with weights of their own are a {@link PenaltySum} of two of these.
 *
 * @param from first penalised coordinate
 * @param to coordinate after the last penalised one
 * @param weight the factor λ of the whole, at least 0
 * @param mixing the factor ε of the l1 norm, at least 0; at 0 this is the squared l2 norm alone
 */
public record ElasticNet(int from, int to, double weight, double mixing) implements Penalty {
  /** Checks range and factors. */
  public ElasticNet {
    Ranges.check(from, to, weight);
    Ranges.check(from, to, mixing);
  }

  @Override
  public double value(double[] x) {
    double squares = 0;
    double magnitudes = 0;
    for (int i = from; i < to; i++) {
      squares += x[i] * x[i];
      magnitudes += Math.abs(x[i]);
    }
    return weight * (squares + mixing * magnitudes);
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, from);
      System.arraycopy(x, to, out, to, x.length - to);
    }
    // argmin_z λ(z² + ε|z|) + (z − x)²/(2η) = soft(x, ηλε) / (1 + 2ηλ)
    double threshold = step * weight * mixing;
    double shrink = 1 / (1 + 2 * step * weight);
    for (int i = from; i < to; i++) {
      double kept = Math.max(Math.abs(x[i]) - threshold, 0);
      out[i] = shrink * Math.copySign(kept, x[i]);
    }
  }
}
