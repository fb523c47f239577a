package dev.espalier.learn.chain;

import dev.espalier.Evidence;
import java.util.Arrays;

/**
 * Beam search in one chain for one row: after each label the most probable values of the labels so
 * far are kept. With room for all 2^m it is enumeration.
 *
 * <p>Has room of its own; not for use by several threads at a time.
 */
final class Beam {
  private final Chain chain;
  private final int labels;
  private final int room;
  private double[] sums;
  private double[] nextSums;
  private boolean[] on;
  private boolean[] nextOn;
  private double[] logs;
  private final double[] candidates;
  private final Integer[] ranks;
  private int size;

  Beam(Chain chain, int width) {
    this.chain = chain;
    this.labels = chain.labelCount();
    this.room = labels < 30 ? Math.min(width, 1 << labels) : width;
    this.sums = new double[room * labels];
    this.nextSums = new double[room * labels];
    this.on = new boolean[room * labels];
    this.nextOn = new boolean[room * labels];
    this.logs = new double[room];
    this.candidates = new double[2 * room];
    this.ranks = new Integer[2 * room];
  }

  /**
   * Searches.
   *
   * @param scores f of all rows
   * @param row which row
   * @param known labels that have their known values
   * @param marginals output: rows × labels, this row's are written
   * @return whether each label is on in the most probable set found
   */
  boolean[] search(double[] scores, int row, Evidence known, double[] marginals) {
    System.arraycopy(scores, row * labels, sums, 0, labels);
    Arrays.fill(on, 0, labels, false);
    logs[0] = 0;
    size = 1;
    boolean evidence = false;
    for (int label : chain.order()) {
      int value = known.value(row, label);
      evidence |= value != 0;
      marginals[row * labels + label] = forward(label);
      step(label, value);
    }
    if (evidence) {
      // What is known tells about the labels before it too: only whole sets know that.
      double[] weights = weights();
      for (int label = 0; label < labels; label++) {
        double sum = 0;
        double total = 0;
        for (int state = 0; state < size; state++) {
          total += weights[state];
          sum += on[state * labels + label] ? weights[state] : 0;
        }
        int value = known.value(row, label);
        marginals[row * labels + label] = value == 0 ? sum / total : value > 0 ? 1 : 0;
      }
    }
    return Arrays.copyOf(on, labels);
  }

  /** p(y_i = 1|x): no label after i has a part in it. */
  private double forward(int label) {
    double[] weights = weights();
    double sum = 0;
    double total = 0;
    for (int state = 0; state < size; state++) {
      total += weights[state];
      sum += weights[state] / (1 + Math.exp(-2 * sums[state * labels + label]));
    }
    return sum / total;
  }

  private double[] weights() {
    double[] weights = new double[size];
    for (int state = 0; state < size; state++) {
      // The first state is the most probable.
      weights[state] = Math.exp(logs[state] - logs[0]);
    }
    return weights;
  }

  /** Gives each state's label both values, or the known one, and keeps the best of all. */
  private void step(int label, int value) {
    int count = 0;
    for (int state = 0; state < size; state++) {
      double sum = sums[state * labels + label];
      double off = logs[state] + Chain.logProbability(sum, false);
      double turnedOn = logs[state] + Chain.logProbability(sum, true);
      candidates[2 * state] = value > 0 ? Double.NaN : off;
      candidates[2 * state + 1] = value < 0 ? Double.NaN : turnedOn;
    }
    for (int k = 0; k < 2 * size; k++) {
      if (!Double.isNaN(candidates[k])) {
        ranks[count++] = k;
      }
    }
    // Stable: of equally probable ones that of the earlier state, off before on.
    Arrays.sort(ranks, 0, count, (a, b) -> Double.compare(candidates[b], candidates[a]));
    size = Math.min(room, count);
    double[] newLogs = new double[room];
    for (int k = 0; k < size; k++) {
      int from = ranks[k] / 2 * labels;
      System.arraycopy(sums, from, nextSums, k * labels, labels);
      System.arraycopy(on, from, nextOn, k * labels, labels);
      newLogs[k] = candidates[ranks[k]];
      if (ranks[k] % 2 == 1) {
        nextOn[k * labels + label] = true;
        chain.turnOn(label, nextSums, k * labels);
      }
    }
    double[] keptSums = sums;
    sums = nextSums;
    nextSums = keptSums;
    boolean[] keptOn = on;
    on = nextOn;
    nextOn = keptOn;
    logs = newLogs;
  }
}
