package dev.espalier.eval;

import java.util.List;

/** Puts the rows of several folds one after another. */
final class Joined {
  private Joined() {}

  static double[] doubles(List<double[]> parts) {
    int length = 0;
    for (double[] part : parts) {
      length = Math.addExact(length, part.length);
    }
    double[] joined = new double[length];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }
}
