package dev.espalier.eval.internal;

import dev.espalier.decode.internal.LabelRanking;
import dev.espalier.error.InputException;
import dev.espalier.internal.math.Tails;

/**
 * Friedman's test of several methods over several data sets, with the correction of Iman and
 * Davenport and the critical difference of Nemenyi, as Demšar (2006) recommends.
 *
 * @param dataSets number N of data sets
 * @param averageRanks the average rank of each method, 1 is best; equal values share their ranks
 * @param chiSquare Friedman's statistic, corrected for equal values, with k − 1 degrees of freedom
 * @param chiSquareProbability its p-value
 * @param fisher the statistic of Iman and Davenport, with k − 1 and (k − 1)(N − 1) degrees of
 *     freedom
 * @param fisherProbability its p-value
 */
public record FriedmanTest(
    int dataSets,
    double[] averageRanks,
    double chiSquare,
    double chiSquareProbability,
    double fisher,
    double fisherProbability) {
  /**
   * Tests.
   *
   * @param values for each data set, the value of each method; all numbers
   * @param higherIsBetter the direction of the measure
   */
  public static FriedmanTest of(double[][] values, boolean higherIsBetter) {
    if (values.length < 2 || values[0].length < 2) {
      throw new InputException(
          "Friedman's test has "
              + values.length
              + " data sets; expected at least two, and two methods");
    }
    int methods = values[0].length;
    double[] ranks = new double[methods];
    double ties = 0;
    for (double[] row : values) {
      if (row.length != methods) {
        throw new IllegalArgumentException("data sets differ in their number of methods");
      }
      ties += addRanks(row, higherIsBetter, ranks);
    }
    for (int method = 0; method < methods; method++) {
      ranks[method] /= values.length;
    }
    return ofRanks(ranks, values.length, ties);
  }

  /**
   * Tests average ranks that are known already.
   *
   * @param ties Σ (t³ − t) over all groups of t equal values on one data set
   */
  static FriedmanTest ofRanks(double[] ranks, int dataSets, double ties) {
    int methods = ranks.length;
    double squares = 0;
    for (double rank : ranks) {
      squares += rank * rank;
    }
    // Demšar (2006), Section 3.2.2.
    double chiSquare =
        12.0
            * dataSets
            / (methods * (methods + 1.0))
            * (squares - methods * (methods + 1.0) * (methods + 1.0) / 4);
    // Equal values leave the ranks less room to vary (Conover, 1999, Section 5.8). Where all are
    // equal, there is none, and no difference either.
    double room = 1 - ties / (dataSets * methods * (methods * (double) methods - 1));
    chiSquare = room > 0 ? Math.max(0, chiSquare) / room : 0;
    double largest = dataSets * (methods - 1.0);
    double fisher =
        chiSquare >= largest * (1 - 1e-12)
            ? Double.POSITIVE_INFINITY
            : (dataSets - 1) * chiSquare / (largest - chiSquare);
    return new FriedmanTest(
        dataSets,
        ranks,
        chiSquare,
        Tails.chiSquareUpper(chiSquare, methods - 1),
        fisher,
        Tails.fisherUpper(fisher, methods - 1, (methods - 1.0) * (dataSets - 1)));
  }

  /**
   * Nemenyi's critical difference: average ranks that lie further apart than this differ
   * significantly.
   *
   * @param level the significance level, usually 0.05
   */
  public double criticalDifference(double level) {
    int methods = averageRanks.length;
    double quantile = Tails.rangeQuantile(level, methods) / Math.sqrt(2);
    return quantile * Math.sqrt(methods * (methods + 1.0) / (6.0 * dataSets));
  }

  /** Adds the ranks of one data set; returns Σ (t³ − t) of its groups of equal values. */
  private static double addRanks(double[] values, boolean higherIsBetter, double[] ranks) {
    double[] keys = new double[values.length];
    for (int method = 0; method < values.length; method++) {
      if (Double.isNaN(values[method])) {
        throw new InputException(
            "Friedman's test: method " + (method + 1) + " has no value on a data set");
      }
      keys[method] = higherIsBetter ? values[method] : -values[method];
    }
    int[] order = LabelRanking.descending(keys, 0, keys.length);
    double ties = 0;
    int from = 0;
    while (from < order.length) {
      int to = from + 1;
      while (to < order.length && keys[order[to]] == keys[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        // Ranks from + 1 … to are shared by their mean.
        ranks[order[i]] += (from + 1 + to) / 2.0;
      }
      double equal = to - from;
      ties += equal * equal * equal - equal;
      from = to;
    }
    return ties;
  }
}
