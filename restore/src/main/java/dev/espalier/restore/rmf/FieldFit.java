package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import java.util.Arrays;

/**
 * Learns a field from rows: the penalised pseudo-likelihood is minimised; where cells are missing,
 * in turn with their expectations under the field so far.
 *
 * @param penalty λ · √rows
 * @param ridge precision of the Gaussian prior on each coupling
 * @param rounds the most turns where cells are missing
 * @param tolerance of the solver
 * @param maximumIterations of the solver
 * @param work bounds the iterations of wide tables
 */
record FieldFit(
    double penalty,
    double ridge,
    int rounds,
    double tolerance,
    int maximumIterations,
    FieldWork work) {
  /** The weight of −log det Ω. */
  private static final double BARRIER = 1e-3;

  /** Minimum ridge: levels may be so rare that nothing else decides about their couplings. */
  private static final double LEAST_RIDGE = 0.01;

  /** How far the kinks of the penalty are rounded off at first. */
  private static final double ROUNDING = 1e-3;

  /** Number of steps that the solver remembers; fewer of a wide field, where they cost the most. */
  private static final int MEMORY = 20;

  private static final int SHORT_MEMORY = 6;
  private static final int WIDE = 50_000;

  /** Maximum number of iterations where a field is only a means. */
  private static final int ROUGH_ITERATIONS = 100;

  /** Maximum number of iterations of a turn that only serves the expectations. */
  private static final int TURN_ITERATIONS = 30;

  /** Maximum number of proximal steps at the end. */
  private static final int LAST_STEPS = 20;

  /**
   * The tolerance where a field is only a means. Turns end when the objective changes by less from
   * one to the next.
   */
  private static final double ROUGH = 1e-3;

  /** Number of rows of the first turns, where the table has twice as many. */
  private static final int ENOUGH_FOR_A_START = 4000;

  /**
   * Number of turns with all rows: one more than the first, whose expectations are of a rough
   * field.
   */
  private static final int LAST_TURNS = 2;

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
    return lessExact(Math.min(rounds, 2), ROUGH_ITERATIONS);
  }

  /** For all turns but the last: each goes on where the one before it has stopped. */
  private FieldFit turn() {
    return lessExact(rounds, TURN_ITERATIONS);
  }

  private FieldFit lessExact(int turns, int most) {
    return new FieldFit(
        penalty, ridge, turns, Math.max(tolerance, ROUGH), Math.min(maximumIterations, most), work);
  }

  Fitted fit(FieldRows rows, double[] frequencies, Progress progress) {
    return fit(rows, frequencies, independent(rows.layout(), frequencies), progress);
  }

  /** Starts from given parameters. */
  Fitted fit(FieldRows rows, double[] frequencies, double[] start, Progress progress) {
    Layout layout = rows.layout();
    if (layout.variables() == 0) {
      return new Fitted(start, new Optimum(start, 0, 0, 0, true, "no column varies"), 1);
    }
    work.check(layout);
    if (rows.rows() < 2 * ENOUGH_FOR_A_START) {
      Expectations expected = Expectations.independent(rows, frequencies);
      return turns(rows, frequencies, start, expected, rounds, progress);
    }
    FieldRows some = rows.every(rows.rows() / ENOUGH_FOR_A_START, 0);
    Expectations expectedOfSome = Expectations.independent(some, frequencies);
    double[] first =
        rough()
            .turns(some, frequencies, start, expectedOfSome, rounds, progress.part("", 0, 0.3))
            .parameters();
    Expectations expected = Expectations.of(rows, Field.of(layout, first, frequencies));
    int last = Math.min(rounds, LAST_TURNS);
    return turns(rows, frequencies, first, expected, last, progress.part("", 0.3, 1));
  }

  /** Goes on from the parameters of a field of much the same rows. */
  Fitted refit(FieldRows rows, double[] frequencies, double[] start, Progress progress) {
    Layout layout = rows.layout();
    if (layout.variables() == 0) {
      return fit(rows, frequencies, start, progress);
    }
    Expectations expected = Expectations.of(rows, Field.of(layout, start, frequencies));
    return turns(rows, frequencies, start, expected, Math.min(rounds, LAST_TURNS), progress);
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
    double before = Double.POSITIVE_INFINITY;
    for (int turn = 1; ; turn++) {
      Progress part = progress.part("", (turn - 1.0) / turns, turn / (double) turns);
      // All turns but the last only serve the expectations.
      boolean last = turn == turns;
      CompletedRows data = CompletedRows.of(rows, expected);
      Optimum optimum = (last ? this : turn()).minimise(data, frequencies, point, last, part);
      point = optimum.point();
      boolean settled = Math.abs(before - optimum.value()) < ROUGH * Math.abs(optimum.value());
      if (settled && !last) {
        optimum = minimise(data, frequencies, point, true, part);
        point = optimum.point();
      }
      if (turn >= turns || settled) {
        return new Fitted(point, optimum, turn);
      }
      before = optimum.value();
      expected = Expectations.of(rows, Field.of(layout, point, frequencies));
    }
  }

  /** The field without couplings: standardised numbers, and the levels' frequencies. */
  static double[] independent(Layout layout, double[] frequencies) {
    double[] point = new double[layout.dimension()];
    Arrays.fill(point, 0, layout.numbers(), 1);
    for (int k = 0; k < frequencies.length; k++) {
      point[layout.biases() + layout.numbers() + k] = Math.log(frequencies[k]);
    }
    return point;
  }

  private Optimum minimise(
      CompletedRows data, double[] frequencies, double[] start, boolean last, Progress progress) {
    Layout layout = data.layout();
    FieldObjective objective =
        new FieldObjective(data, BARRIER, (LEAST_RIDGE + ridge) / data.rows());
    Listener listener =
        (iteration, value) -> {
          progress.report("fitting", iteration / (iteration + 100.0));
          return true;
        };
    // Quasi-Newton steps do most of the way, with the penalty's kinks rounded off; proximal steps
    // do the rest and set edges to zero.
    CouplingPenalty edges =
        CouplingPenalty.of(layout, frequencies, penalty / Math.sqrt(data.rows()));
    Objective smooth = penalty == 0 ? objective : edges.addedTo(objective, ROUNDING);
    FieldScaling scaling = FieldScaling.of(layout, frequencies);
    Optimum near =
        scaling.toParameters(
            Lbfgs.defaults()
                .withMaximumIterations(work.iterations(layout, maximumIterations))
                .withTolerance(tolerance)
                .withMemory(layout.dimension() > WIDE ? SHORT_MEMORY : MEMORY)
                .minimize(scaling.apply(smooth), scaling.toPoint(start), listener));
    if (penalty == 0 || !last) {
      return near;
    }
    Optimum optimum =
        Fista.defaults()
            .withMaximumIterations(work.iterations(layout, LAST_STEPS))
            .withTolerance(tolerance)
            .minimize(objective, edges.exact(), near.point(), listener);
    return new Optimum(
        optimum.point(),
        optimum.value(),
        near.iterations() + optimum.iterations(),
        near.evaluations() + optimum.evaluations(),
        near.converged(),
        near.reason());
  }
}
