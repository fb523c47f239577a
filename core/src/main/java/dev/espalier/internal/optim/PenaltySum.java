package dev.espalier.internal.optim;

import java.util.List;

/**
 * The sum of penalties that act on disjoint coordinates, as on two blocks of parameters.
 *
 * <p>Only then is the proximal map of the sum the composition of the maps; the caller sees to it.
 *
 * @param parts the penalties
 */
public record PenaltySum(List<Penalty> parts) implements Penalty {
  /** Copies the list. */
  public PenaltySum {
    parts = List.copyOf(parts);
  }

  /** The sum of the given penalties. */
  public static PenaltySum of(Penalty... parts) {
    return new PenaltySum(List.of(parts));
  }

  @Override
  public double value(double[] x) {
    double sum = 0;
    for (Penalty part : parts) {
      sum += part.value(x);
    }
    return sum;
  }

  @Override
  public void proximal(double[] x, double step, double[] out) {
    if (out != x) {
      System.arraycopy(x, 0, out, 0, x.length);
    }
    for (Penalty part : parts) {
      part.proximal(out, step, out);
    }
  }
}
