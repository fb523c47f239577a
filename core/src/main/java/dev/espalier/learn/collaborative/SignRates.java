package dev.espalier.learn.collaborative;

import dev.espalier.data.LabelSets;

/**
 * How often labels are on, and how often two labels agree, among label sets: (1 + E y_k) / 2 and (1
 * + E y_k y_k') / 2.
 *
 * @param on for each label a bit for each row
 */
record SignRates(int rows, long[][] on) {
  static SignRates of(LabelSets sets) {
    SignRates rates = new SignRates(sets.rows(), bits(sets.labelCount(), sets.rows()));
    for (int row = 0; row < sets.rows(); row++) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        rates.on[sets.members()[k]][row >> 6] |= 1L << row;
      }
    }
    return rates;
  }

  /** Of answers: a label is on where its score is 0 or more. */
  static SignRates of(int labels, double[] scores) {
    SignRates rates = new SignRates(scores.length / labels, bits(labels, scores.length / labels));
    for (int k = 0; k < scores.length; k++) {
      if (scores[k] >= 0) {
        int row = k / labels;
        rates.on[k % labels][row >> 6] |= 1L << row;
      }
    }
    return rates;
  }

  private static long[][] bits(int labels, int rows) {
    return new long[labels][(rows + 63) / 64];
  }

  /** The share of rows in which the label is on. */
  double rate(int label) {
    int count = 0;
    for (long word : on[label]) {
      count += Long.bitCount(word);
    }
    return (double) count / rows;
  }

  /** The share of rows in which both labels are on or both off. */
  double agreement(int first, int second) {
    int count = 0;
    for (int word = 0; word < on[first].length; word++) {
      count += Long.bitCount(on[first][word] ^ on[second][word]);
    }
    return 1 - (double) count / rows;
  }

  /** Σ of −p log q − (1 − p) log(1 − q), p a rate here, q the rate of a model's answers. */
  double crossEntropy(SignRates model) {
    double sum = 0;
    for (int label = 0; label < on.length; label++) {
      sum += crossEntropy(rate(label), model.rate(label), model.rows);
      for (int other = 0; other < label; other++) {
        sum += crossEntropy(agreement(label, other), model.agreement(label, other), model.rows);
      }
    }
    return sum;
  }

  /** A rate that was seen in no row, or in all, may be seen in the next: half a row is added. */
  private static double crossEntropy(double truth, double rate, int rows) {
    double model = (rate * rows + 0.5) / (rows + 1.0);
    return -truth * Math.log(model) - (1 - truth) * Math.log(1 - model);
  }
}
