package dev.espalier.learn.collaborative;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.learn.collaborative.Collaborative.Stacking;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Chooses α of 004 Eq. (11) by cross-validation. */
record StackingFit(StackingLoss loss, double[] baseline, int folds) {
  private static final int FOLDS = 5;

  /** Fits f̂ to some rows. */
  @FunctionalInterface
  interface Fit {
    DecisionFunctions fit(
        Features features, ExpectedLabels labels, double[] margins, Progress progress);
  }

  /**
   * What was chosen.
   *
   * @param stack α and ĝ
   * @param stacking how: never {@code AUTO}
   * @param without the cross-validated loss without label-only data, a mean over rows and labels
   * @param with the same with them
   */
  record Chosen(Stack stack, Stacking stacking, double without, double with) {}

  /**
   * Computes out-of-fold decisions.
   *
   * @param baseline ĝ
   */
  static StackingFit of(
      Fit fit,
      Features features,
      ExpectedLabels labels,
      double[] margins,
      double[] baseline,
      Progress progress) {
    int count = labels.labelCount();
    int rows = features.rows();
    int folds = Math.min(FOLDS, rows);
    double[] decisions = new double[margins.length];
    for (int fold = 0; fold < folds; fold++) {
      // Neighbouring rows are often alike; taking every fifth spreads them over the folds.
      int own = fold;
      int[] inside = IntStream.range(0, rows).filter(row -> row % folds != own).toArray();
      int[] outside = IntStream.range(0, rows).filter(row -> row % folds == own).toArray();
      DecisionFunctions fitted =
          fit.fit(
              features.select(inside),
              labels.select(inside),
              select(margins, inside, count),
              progress.turn("fold", fold, folds));
      double[] scored = fitted.score(features.select(outside)).decisions();
      for (int k = 0; k < outside.length; k++) {
        System.arraycopy(scored, k * count, decisions, outside[k] * count, count);
      }
    }
    return new StackingFit(new StackingLoss(baseline, decisions, margins, labels), baseline, folds);
  }

  private static double[] select(double[] margins, int[] rows, int count) {
    double[] some = new double[rows.length * count];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(margins, rows[k] * count, some, k * count, count);
    }
    return some;
  }

  Chosen choose(Stacking asked) {
    Stacking stacking = asked == Stacking.AUTO ? decide() : asked;
    double[][] losses = losses(row -> true);
    int[] steps = steps(losses, stacking);
    double[] alpha = Arrays.stream(steps).mapToDouble(StackingLoss::alpha).toArray();
    int[] last = new int[steps.length];
    Arrays.fill(last, StackingLoss.STEPS);
    return new Chosen(new Stack(alpha, baseline), stacking, sum(losses, last), sum(losses, steps));
  }

  /** Which has the less loss in rows that its α was not chosen on. */
  private Stacking decide() {
    double each = 0;
    double shared = 0;
    for (int fold = 0; fold < folds; fold++) {
      int own = fold;
      double[][] inside = losses(row -> row % folds != own);
      double[][] outside = losses(row -> row % folds == own);
      each += sum(outside, steps(inside, Stacking.EACH));
      shared += sum(outside, steps(inside, Stacking.SHARED));
    }
    return each < shared ? Stacking.EACH : Stacking.SHARED;
  }

  private double[][] losses(StackingLoss.Rows rows) {
    double[][] losses = new double[baseline.length][];
    Arrays.setAll(losses, label -> loss.of(label, rows));
    return losses;
  }

  private static int[] steps(double[][] losses, Stacking stacking) {
    if (stacking == Stacking.EACH) {
      return Arrays.stream(losses).mapToInt(StackingLoss::best).toArray();
    }
    double[] total = new double[StackingLoss.STEPS + 1];
    for (double[] ofLabel : losses) {
      Arrays.setAll(total, step -> total[step] + ofLabel[step]);
    }
    int[] same = new int[losses.length];
    Arrays.fill(same, stacking == Stacking.SHARED ? StackingLoss.best(total) : StackingLoss.STEPS);
    return same;
  }

  private static double sum(double[][] losses, int[] steps) {
    return IntStream.range(0, steps.length).mapToDouble(k -> losses[k][steps[k]]).sum();
  }
}
