package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.optim.Fista;
import dev.espalier.optim.GroupLasso;
import dev.espalier.optim.Optimum;
import dev.espalier.optim.Penalty;
import dev.espalier.optim.PenaltySum;
import java.util.ArrayList;
import java.util.List;

/**
 * Learns a field from rows: the penalised pseudo-likelihood is minimised; where cells are missing,
 * in turn with their expectations under the field so far.
 *
 * @param penalty λ · √rows
 * @param rounds the most turns where cells are missing
 * @param tolerance of the solver
 * @param maximumIterations of the solver
 */
record FieldFit(double penalty, int rounds, double tolerance, int maximumIterations) {
  /** The weight of −log det Ω. */
  private static final double BARRIER = 1e-3;

  /** Turns end when no parameter moves by more. */
  private static final double SMALL_MOVE = 1e-2;

  /** From twice as many rows on, all turns but the last are made with so many of them. */
  private static final int ENOUGH_FOR_A_START = 4000;

  /**
   * A fitted field.
   *
   * @param parameters in the order of {@link Layout}
   * @param optimum what the solver said last
   * @param rounds how many turns were made
   */
  record Fitted(double[] parameters, Optimum optimum, int rounds) {}

  /** The same in fewer turns and less exactly: enough to compare two ways. */
  FieldFit rough() {
    return new FieldFit(penalty, Math.min(rounds, 2), Math.max(tolerance, 1e-4), maximumIterations);
  }

  Fitted fit(FieldRows rows, double[] frequencies, Progress progress) {
    Layout layout = rows.layout();
    double[] start = independent(layout, frequencies);
    if (rows.rows() < 2 * ENOUGH_FOR_A_START) {
      Expectations expected = Expectations.independent(rows, frequencies);
      return turns(rows, frequencies, start, expected, rounds, progress);
    }
    FieldRows some = rows.every(rows.rows() / ENOUGH_FOR_A_START, 0);
    Expectations expectedOfSome = Expectations.independent(some, frequencies);
    double[] first =
        turns(some, frequencies, start, expectedOfSome, rounds, progress.part("", 0, 0.5))
            .parameters();
    Expectations expected = Expectations.of(rows, Field.of(layout, first, frequencies));
    return turns(rows, frequencies, first, expected, 1, progress.part("", 0.5, 1));
  }

  private Fitted turns(
      FieldRows rows,
      double[] frequencies,
      double[] start,
      Expectations firstExpected,
      int most,
      Progress progress) {
    Layout layout = rows.layout();
    boolean complete = rows.incomplete().length == 0;
    Expectations expected = firstExpected;
    double[] point = start;
    int turns = complete ? 1 : most;
    for (int turn = 1; ; turn++) {
      Progress part = progress.part("", (turn - 1.0) / turns, turn / (double) turns);
      Optimum optimum = minimise(Design.of(rows, expected), frequencies, point, part);
      double moved = 0;
      for (int k = 0; k < point.length; k++) {
        moved = Math.max(moved, Math.abs(optimum.point()[k] - point[k]));
      }
      point = optimum.point();
      if (turn >= turns || moved < SMALL_MOVE) {
        return new Fitted(point, optimum, turn);
      }
      expected = Expectations.of(rows, Field.of(layout, point, frequencies));
    }
  }

  /** The field without couplings: standardised numbers, and the levels' frequencies. */
  static double[] independent(Layout layout, double[] frequencies) {
    double[] point = new double[layout.dimension()];
    java.util.Arrays.fill(point, 0, layout.numbers(), 1);
    for (int k = 0; k < frequencies.length; k++) {
      point[layout.biases() + layout.numbers() + k] = Math.log(frequencies[k]);
    }
    return point;
  }

  private Optimum minimise(Design design, double[] frequencies, double[] start, Progress progress) {
    FieldObjective objective = new FieldObjective(design, BARRIER, 0.01 / design.rows());
    return Fista.defaults()
        .withMaximumIterations(maximumIterations)
        .withTolerance(tolerance)
        .minimize(
            objective,
            penalty(design, frequencies),
            start,
            (iteration, value) -> {
              progress.report("fitting", iteration / (iteration + 100.0));
              return true;
            });
  }

  /**
   * One group for each pair of variables. Its weight is in proportion to the size that the gradient
   * of an edge between independent variables has by chance, so that all kinds of edges are judged
   * alike.
   */
  private Penalty penalty(Design design, double[] frequencies) {
    Layout layout = design.layout();
    double[] spread = new double[layout.variables()];
    for (int a = 0; a < spread.length; a++) {
      double variance = 0;
      for (int i = layout.start(a); i < layout.end(a); i++) {
        double p = a < layout.numbers() ? 0.5 : frequencies[i - layout.numbers()];
        variance += p * (1 - p);
      }
      spread[a] = a < layout.numbers() ? 1 : Math.sqrt(variance);
    }
    double scale = penalty / Math.sqrt(design.rows());
    List<Penalty> groups = new ArrayList<>();
    int edge = 0;
    for (int a = 0; a < layout.variables(); a++) {
      for (int b = a + 1; b < layout.variables(); b++) {
        int from = layout.edgeStart(edge);
        int to = layout.edgeStart(edge + 1);
        groups.add(GroupLasso.equalGroups(scale * spread[a] * spread[b], from, to, to - from));
        edge++;
      }
    }
    return new PenaltySum(groups);
  }
}
