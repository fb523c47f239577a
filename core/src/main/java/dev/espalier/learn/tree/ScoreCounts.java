package dev.espalier.learn.tree;

/**
 * How often scores lie where, of rows that a child has and of others: all that a sigmoid is fitted
 * to. Sums of counts do not depend on the order in which they are formed.
 */
final class ScoreCounts {
  /** Scores beyond this are as sure as it. */
  private static final double LARGEST = 8;

  private static final int BINS_OF_ONE = 32;
  private static final int BINS = (int) (2 * LARGEST * BINS_OF_ONE) + 1;

  private static final int MOST_STEPS = 100;
  private static final double SMALLEST_STEP = 1e-9;

  /** A prior of the slope and the offset, so that both are numbers where classes are parted. */
  private static final double RIDGE = 1e-2;

  private final long[] on = new long[BINS];
  private final long[] off = new long[BINS];

  void add(double score, boolean isOn) {
    double inside = Math.max(-LARGEST, Math.min(LARGEST, score));
    int bin = (int) Math.round((inside + LARGEST) * BINS_OF_ONE);
    (isOn ? on : off)[bin]++;
  }

  void add(ScoreCounts other) {
    for (int bin = 0; bin < BINS; bin++) {
      on[bin] += other.on[bin];
      off[bin] += other.off[bin];
    }
  }

  /**
   * p = σ(slope · score + offset).
   *
   * @param slope at least 0: a higher score never makes a child less probable
   */
  record Sigmoid(double slope, double offset) {
    double of(double score) {
      return 1 / (1 + Math.exp(-(slope * score + offset)));
    }
  }

  /** The most probable sigmoid, by Newton steps that are halved until they descend. */
  Sigmoid fit() {
    Sigmoid at = new Sigmoid(1, 0);
    double value = value(at);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = newton(at);
      double share = 1;
      Sigmoid next = moved(at, move, share);
      double reached = value(next);
      while (!(reached <= value) && share > SMALLEST_STEP) {
        share /= 2;
        next = moved(at, move, share);
        reached = value(next);
      }
      if (!(reached < value)) {
        break;
      }
      at = next;
      value = reached;
    }
    return at.slope > 0 ? at : new Sigmoid(0, at.offset);
  }

  private static Sigmoid moved(Sigmoid at, double[] move, double share) {
    return new Sigmoid(at.slope - share * move[0], at.offset - share * move[1]);
  }

  private static double score(int bin) {
    return (double) bin / BINS_OF_ONE - LARGEST;
  }

  private double[] newton(Sigmoid at) {
    double slope = RIDGE * (at.slope - 1);
    double offset = RIDGE * at.offset;
    double slopeCurve = RIDGE;
    double offsetCurve = RIDGE;
    double cross = 0;
    for (int bin = 0; bin < BINS; bin++) {
      long all = on[bin] + off[bin];
      if (all > 0) {
        double p = at.of(score(bin));
        double residual = all * p - on[bin];
        double curve = all * p * (1 - p);
        slope += residual * score(bin);
        offset += residual;
        slopeCurve += curve * score(bin) * score(bin);
        offsetCurve += curve;
        cross += curve * score(bin);
      }
    }
    double determinant = slopeCurve * offsetCurve - cross * cross;
    return new double[] {
      (offsetCurve * slope - cross * offset) / determinant,
      (slopeCurve * offset - cross * slope) / determinant
    };
  }

  private double value(Sigmoid at) {
    double sum = RIDGE / 2 * ((at.slope - 1) * (at.slope - 1) + at.offset * at.offset);
    for (int bin = 0; bin < BINS; bin++) {
      if (on[bin] + off[bin] > 0) {
        double z = at.slope * score(bin) + at.offset;
        // log(1 + exp(−z)) and log(1 + exp(z)), without overflow.
        double tail = Math.log1p(Math.exp(-Math.abs(z)));
        sum += on[bin] * (Math.max(0, -z) + tail) + off[bin] * (Math.max(0, z) + tail);
      }
    }
    return sum;
  }
}
