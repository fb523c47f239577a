package dev.espalier.learn.pairwise;

/**
 * Tells when what is left to gain is within an accuracy, from values that fall about geometrically:
 * when the last steps lowered the value by d and as many before them by d / q, all that would
 * follow would lower it by about d q / (1 − q).
 */
final class GeometricEnd {
  /** Steps that are looked at together: accelerated steps fall in waves. */
  private static final int STEPS = 2;

  /** First steps fall faster than those that follow: no less is expected of each step. */
  private static final double FASTEST = 0.5;

  /** The estimate is no bound. */
  private static final double SHARE = 0.3;

  private final double accuracy;

  /** The last values, in a ring. */
  private final double[] recent = new double[2 * STEPS];

  private int count;

  /** An end within a relative accuracy. */
  GeometricEnd(double accuracy) {
    this.accuracy = accuracy;
  }

  /** Whether to end with this value; to be asked once for each step. */
  boolean met(double value) {
    int slot = count % recent.length;
    double longBefore = recent[slot];
    double before = recent[(count + STEPS) % recent.length];
    recent[slot] = value;
    count++;
    if (count <= recent.length) {
      return false;
    }
    double fall = before - value;
    double ratio = Math.max(Math.pow(FASTEST, STEPS), fall / (longBefore - before));
    // Also false where the ratio is not a number, unless the values stand still.
    return fall == 0
        || (ratio < 1 && fall * ratio <= (1 - ratio) * SHARE * accuracy * Math.abs(value));
  }
}
