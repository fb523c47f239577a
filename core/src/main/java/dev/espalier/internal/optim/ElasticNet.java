package dev.espalier.internal.optim;

/**
 * weight · (‖w‖² + mixing · ‖w‖₁) over one range of parameters w = x / scale; the others are free.
 * Scales differ from 1 where an optimiser works in other variables.
 *
 * <p>Two ranges with weights of their own are a {@link PenaltySum} of two of these.
 *
 * @param from first penalised coordinate
 * @param to coordinate after the last penalised one
 * @param weight the factor λ of the whole, at least 0
 * @param mixing the factor ε of the l1 norm, at least 0; at 0 this is the squared l2 norm alone
 * @param scales the scale of every coordinate, those in the range above 0; empty where all are 1
 */
public record ElasticNet(int from, int to, double weight, double mixing, double[] scales)
    implements Penalty {
  /** Checks range and factors. */
  public ElasticNet {
    Ranges.check(from, to, weight);
    Ranges.check(from, to, mixing);
  }

  /** A penalty on the coordinates themselves. */
  public ElasticNet(int from, int to, double weight, double mixing) {
    this(from, to, weight, mixing, new double[0]);
  }

  /** The same penalty where an optimiser works in variables that are scaled. */
  public ElasticNet withScales(double[] other) {
    return new ElasticNet(from, to, weight, mixing, other);
  }

  private double scale(int coordinate) {
    return scales.length == 0 ? 1 : scales[coordinate];
  }

  @Override
  public double value(double[] x) {
    double squares = 0;
    double magnitudes = 0;
    for (int i = from; i < to; i++) {
      double parameter = x[i] / scale(i);
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
      double pull = step * weight / scale(i);
      double kept = Math.max(Math.abs(x[i]) - pull * mixing, 0);
      out[i] = Math.copySign(kept, x[i]) / (1 + 2 * pull / scale(i));
    }
  }
}
