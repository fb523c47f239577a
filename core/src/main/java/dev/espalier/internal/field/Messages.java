package dev.espalier.internal.field;

/**
 * Message passing between the labels of one row, for labels of two values.
 *
 * <p>A message is half the log-odds that a neighbour lends to a label, kept at the slot where it
 * arrives. With a = f_i + Σ_{k≠j} μ_{k→i} the message from i to j is
 *
 * <pre>{@code
 * max-product  μ = ½ (|a + ω| − |a − ω|)                 = sign(aω) min(|a|, |ω|)
 * sum-product  μ = ½ log (cosh(a + ω) / cosh(a − ω))     = atanh(tanh a · tanh ω)
 * }</pre>
 *
 * <p>All messages of a sweep are computed from those of the sweep before, starting from zero
 * (uniform messages) unless said otherwise. A clamped label sends ω y and listens to nobody.
 */
final class Messages {
  private final RowField row;
  private final boolean sum;
  private double[] incoming;
  private double[] next;

  /** exp(−2|ω|) at each slot; only for sums. */
  private final double[] decay;

  /** Half the log-odds of each label: f_i + Σ_k μ_{k→i}. Meaningless for clamped labels. */
  final double[] beliefs;

  /** Whether the last run settled. */
  boolean settled;

  Messages(RowField row, boolean sum) {
    this.row = row;
    this.sum = sum;
    int slots = 2 * row.edges.count();
    incoming = new double[slots];
    next = new double[slots];
    decay = new double[sum ? slots : 0];
    beliefs = new double[row.labels];
    if (sum && row.field.sharesStrengths()) {
      fillDecay();
    }
  }

  private void fillDecay() {
    for (int slot = 0; slot < decay.length; slot++) {
      decay[slot] = Math.exp(-2 * Math.abs(row.couplings.atSlot[slot]));
    }
  }

  /** Passes messages, uniform ones at first, until they change by no more than the tolerance. */
  void run(int sweeps, double damping, double tolerance) {
    run(0, sweeps, damping, tolerance);
  }

  /**
   * The same from other first messages.
   *
   * @param sender what every label is taken to be at first: −1, +1, or 0 for uniform messages
   */
  void run(int sender, int sweeps, double damping, double tolerance) {
    for (int slot = 0; slot < incoming.length; slot++) {
      incoming[slot] = sender == 0 ? 0 : sender * row.couplings.atSlot[slot];
    }
    if (sum && !row.field.sharesStrengths()) {
      fillDecay();
    }
    settled = row.edges.count() == 0;
    for (int sweep = 0; sweep < sweeps && !settled; sweep++) {
      collect();
      settled = send(damping) <= tolerance;
      double[] swap = incoming;
      incoming = next;
      next = swap;
    }
    collect();
  }

  /** Takes over where others ended. */
  void take(OddsMessages others) {
    others.copyTo(incoming);
    settled = others.settled;
    collect();
  }

  private void collect() {
    int[] starts = row.edges.starts();
    for (int label = 0; label < row.labels; label++) {
      double belief = row.scores[label];
      for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
        belief += incoming[slot];
      }
      beliefs[label] = belief;
    }
  }

  /** One sweep; returns the largest change. */
  private double send(double damping) {
    int[] starts = row.edges.starts();
    int[] reverse = row.edges.reverse();
    double[] strengths = row.couplings.atSlot;
    double largest = 0;
    for (int label = 0; label < row.labels; label++) {
      int value = row.clamped[label];
      for (int slot = starts[label]; slot < starts[label + 1]; slot++) {
        double strength = strengths[slot];
        double others = beliefs[label] - incoming[slot];
        double message;
        if (value != 0) {
          message = value * strength;
        } else if (sum) {
          message = sumMessage(others, strength, decay[slot]);
        } else {
          message = (Math.abs(others + strength) - Math.abs(others - strength)) / 2;
        }
        int arrival = reverse[slot];
        double old = incoming[arrival];
        double damped = value != 0 ? message : message + damping * (old - message);
        largest = Math.max(largest, Math.abs(damped - old));
        next[arrival] = damped;
      }
    }
    return largest;
  }

  /**
   * atanh(tanh a · tanh ω) without overflow: with x = exp(−2|a|) and w = exp(−2|ω|) its size is ½
   * log((1 + xw)/(x + w)), which never exceeds |a| or |ω|.
   */
  private static double sumMessage(double others, double strength, double decay) {
    double x = Math.exp(-2 * Math.abs(others));
    double size = Math.log((1 + x * decay) / (x + decay)) / 2;
    size = Math.min(size, Math.min(Math.abs(others), Math.abs(strength)));
    return (others < 0) == (strength < 0) ? size : -size;
  }

  /**
   * The Bethe estimate of the log partition: Σ_i (1 − d_i) log 2cosh b_i + Σ_ij log Z_ij over the
   * free labels, plus the energy of the clamped ones. Exact on forests, once settled.
   */
  double betheLogPartition() {
    int[] starts = row.edges.starts();
    int[] neighbours = row.edges.neighbours();
    int[] reverse = row.edges.reverse();
    double total = 0;
    for (int i = 0; i < row.labels; i++) {
      int value = row.clamped[i];
      total += value * row.scores[i];
      int freeNeighbours = 0;
      for (int slot = starts[i]; slot < starts[i + 1]; slot++) {
        int j = neighbours[slot];
        double strength = row.couplings.atSlot[slot];
        if (row.clamped[j] == 0) {
          freeNeighbours++;
        }
        if (j > i && value != 0 && row.clamped[j] != 0) {
          total += strength * value * row.clamped[j];
        } else if (j > i && value == 0 && row.clamped[j] == 0) {
          double a = beliefs[i] - incoming[slot];
          double b = beliefs[j] - incoming[reverse[slot]];
          // Z_ij = e^ω 2cosh(a + b) + e^−ω 2cosh(a − b)
          double same = strength + logTwoCosh(a + b);
          double different = -strength + logTwoCosh(a - b);
          double larger = Math.max(same, different);
          total += larger + Math.log1p(Math.exp(Math.min(same, different) - larger));
        }
      }
      if (value == 0) {
        total += (1 - freeNeighbours) * logTwoCosh(beliefs[i]);
      }
    }
    return total;
  }

  private static double logTwoCosh(double x) {
    return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x)));
  }
}
