package dev.espalier.optim;

/**
 * weight · (‖w‖² + mixing · ‖w‖₁) over one range of parameters w = x / scale, where each has a
 * scale of its own: an {@link ElasticNet} as an optimiser sees it that works in other variables.
 *
 * @param from first penalised coordinate
 * @param to coordinate after the last penalised one
 * @param weight the factor λ of the whole, at least 0
 * @param mixing the factor ε of the l1 norm, at least 0
 * @param scales the scale of every coordinate, those in the range above 0
 */
public record ScaledElasticNet(int from, int to, double weight, double mixing, double[] scales)
    implements Penalty {
  /** Checks range and factors. */
  public ScaledElasticNet {
    Ranges.check(from, to, weight);
    Ranges.check(from, to, mixing);
  }

  @Override
  public double value(double[] x) {
    double squares = 0;
    double magnitudes = 0;
    for (int i = from; i < to; i++) {
      double parameter = x[i] / scales[i];
      squares += parameter * parameter;
      magnitudes += Math.abs(parameter);
    }
    return weight * (squares + mixing * magnitudes);
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, from);
      System.arraycopy(x, to, out, to, x.length - to);
    }
    // argmin_z λ((z/r)² + ε|z/r|) + (z − x)²/(2η) = soft(x, ηλε/r) / (1 + 2ηλ/r²)
    for (int i = from; i < to; i++) {
      double pull = step * weight / scales[i];
      double kept = Math.max(Math.abs(x[i]) - pull * mixing, 0);
      out[i] = Math.copySign(kept, x[i]) / (1 + 2 * pull / scales[i]);
    }
  }
}
