package dev.espalier.internal.field;

import java.util.Arrays;

/**
 * Sum-product message passing between the labels of one row in terms of odds: the same messages as
 * those of {@link Messages}, r = exp(2μ), without an exponential and a logarithm for each.
 *
 * <p>With B = exp(2 f_i) Π_k r_{k→i} and W = exp(2 ω_ij), what i sends to j is
 *
 * <pre>{@code
 * r_{i→j} = (A W + 1) / (A + W),  A = B / r_{j→i}
 *         = (B W + r_{j→i}) / (B + W r_{j→i})
 * }</pre>
 *
 * <p>All terms are positive, so nothing cancels. Numbers stay in range where fields and strengths
 * are not extreme, see {@link #inRange}; that is for the caller to ask.
 */
final class OddsMessages {
  /** Products of two messages, and of all that a label gets, stay below exp(700). */
  private static final double SAFE = 340;

  private final RowField row;

  // An array for each label: loops over several of them become vector operations when all have the
  // same index. The k-th of a label belongs to its k-th slot.

  /** W. */
  private final double[][] strengths;

  /** r of what each label gets, and of what it sent last. */
  private final double[][] incoming;

  private final double[][] sent;

  /** At each slot: where among the neighbour's messages the one to its label is. */
  private final int[] places;

  /** exp(2f). */
  private final double[] alone;

  /** By how much the messages to a label's neighbours changed beyond what counts as settled. */
  private final double[] excess;

  /** exp(2b): the odds that each label is on. Meaningless for clamped labels. */
  final double[] odds;

  /** Whether the last run settled. */
  boolean settled;

  OddsMessages(RowField row) {
    this.row = row;
    int[] starts = row.edges.starts();
    strengths = new double[row.labels][];
    incoming = new double[row.labels][];
    sent = new double[row.labels][];
    int most = 0;
    for (int label = 0; label < row.labels; label++) {
      int degree = starts[label + 1] - starts[label];
      strengths[label] = new double[degree];
      incoming[label] = new double[degree];
      sent[label] = new double[degree];
      most = Math.max(most, degree);
    }
    int[] neighbours = row.edges.neighbours();
    places = row.edges.reverse().clone();
    for (int slot = 0; slot < places.length; slot++) {
      places[slot] -= starts[neighbours[slot]];
    }
    excess = new double[most];
    odds = new double[row.labels];
    alone = new double[row.labels];
    if (row.field.sharesStrengths()) {
      fillStrengths();
    }
  }

  /** Whether all numbers of the row that is loaded stay in range. */
  boolean inRange() {
    for (int label = 0; label < row.labels; label++) {
      if (!(2 * (Math.abs(row.scores[label]) + row.couplings.absoluteSum[label]) <= SAFE)) {
        return false;
      }
    }
    return true;
  }

  private void fillStrengths() {
    int[] starts = row.edges.starts();
    for (int label = 0; label < row.labels; label++) {
      for (int k = 0; k < strengths[label].length; k++) {
        strengths[label][k] = Math.exp(2 * row.couplings.atSlot[starts[label] + k]);
      }
    }
  }

  /** Passes messages until they change by no more than the tolerance. */
  void run(int sweeps, double damping, double tolerance) {
    for (int label = 0; label < row.labels; label++) {
      Arrays.fill(incoming[label], 1);
      Arrays.fill(sent[label], 1);
      alone[label] = Math.exp(2 * row.scores[label]);
    }
    if (!row.field.sharesStrengths()) {
      fillStrengths();
    }
    settled = row.edges.count() == 0;
    for (int sweep = 0; sweep < sweeps && !settled; sweep++) {
      collect();
      settled = send(damping, tolerance);
      deliver();
    }
    collect();
  }

  private void collect() {
    for (int label = 0; label < row.labels; label++) {
      odds[label] = alone[label] * product(incoming[label]);
    }
  }

  /** Four products side by side, so that none waits for the one before. */
  private static double product(double[] factors) {
    double a = 1;
    double b = 1;
    double c = 1;
    double d = 1;
    int k = 0;
    for (; k + 3 < factors.length; k += 4) {
      a *= factors[k];
      b *= factors[k + 1];
      c *= factors[k + 2];
      d *= factors[k + 3];
    }
    for (; k < factors.length; k++) {
      a *= factors[k];
    }
    return a * b * (c * d);
  }

  /** One sweep; returns whether no message changed by more than the tolerance. */
  private boolean send(double damping, double tolerance) {
    Arrays.fill(excess, Double.NEGATIVE_INFINITY);
    // |Δμ| ≤ t where |Δr| ≤ 2 t r, but for terms of the order of t².
    double relative = 2 * tolerance;
    for (int label = 0; label < row.labels; label++) {
      int value = row.clamped[label];
      double[] messages = sent[label];
      if (value != 0) {
        sendValue(value, strengths[label], messages, relative);
      } else if (damping == 0) {
        sendAll(odds[label], strengths[label], incoming[label], messages, excess, relative);
      } else if (damping == 0.5) {
        sendMeans(odds[label], strengths[label], incoming[label], messages, excess, relative);
      } else {
        sendDamped(damping, odds[label], strengths[label], incoming[label], messages, relative);
      }
    }
    double most = Double.NEGATIVE_INFINITY;
    for (double each : excess) {
      most = Math.max(most, each);
    }
    return most <= 0;
  }

  /** What a clamped label sends: ω y, whatever it gets. */
  private void sendValue(int value, double[] w, double[] messages, double relative) {
    for (int k = 0; k < w.length; k++) {
      double message = value > 0 ? w[k] : 1 / w[k];
      excess[k] = Math.max(excess[k], Math.abs(message - messages[k]) - relative * messages[k]);
      messages[k] = message;
    }
  }

  private static void sendAll(
      double odds, double[] w, double[] in, double[] messages, double[] excess, double relative) {
    for (int k = 0; k < w.length; k++) {
      double message = (odds * w[k] + in[k]) / (odds + w[k] * in[k]);
      excess[k] = Math.max(excess[k], Math.abs(message - messages[k]) - relative * messages[k]);
      messages[k] = message;
    }
  }

  /** Damped by half: the mean of the logarithms. */
  private static void sendMeans(
      double odds, double[] w, double[] in, double[] messages, double[] excess, double relative) {
    for (int k = 0; k < w.length; k++) {
      double message = Math.sqrt(messages[k] * ((odds * w[k] + in[k]) / (odds + w[k] * in[k])));
      excess[k] = Math.max(excess[k], Math.abs(message - messages[k]) - relative * messages[k]);
      messages[k] = message;
    }
  }

  private void sendDamped(
      double damping, double odds, double[] w, double[] in, double[] messages, double relative) {
    for (int k = 0; k < w.length; k++) {
      double undamped = (odds * w[k] + in[k]) / (odds + w[k] * in[k]);
      double message = undamped * Math.pow(messages[k] / undamped, damping);
      excess[k] = Math.max(excess[k], Math.abs(message - messages[k]) - relative * messages[k]);
      messages[k] = message;
    }
  }

  private void deliver() {
    int[] neighbours = row.edges.neighbours();
    int slot = 0;
    for (double[] messages : incoming) {
      for (int k = 0; k < messages.length; k++, slot++) {
        messages[k] = sent[neighbours[slot]][places[slot]];
      }
    }
  }

  /** What each label gets as half log-odds, by slot. */
  void copyTo(double[] messages) {
    int[] starts = row.edges.starts();
    for (int label = 0; label < row.labels; label++) {
      for (int k = 0; k < incoming[label].length; k++) {
        messages[starts[label] + k] = Math.log(incoming[label][k]) / 2;
      }
    }
  }
}
