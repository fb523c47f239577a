package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Learnt;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.Threads;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.Vectors;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the loss of the other solver, {@link LogisticLoss}, and its optimum by L-BFGS. */
class SparseLogisticFitTest {
  private static final int ROWS = 700;
  private static final int COLUMNS = 120;
  private static final int LABELS = 5;
  private static final SolverOptions EXACT = SolverOptions.defaults().withTolerance(1e-12);

  private final SparseFeatures features = features(3);
  private final Labels labels = labels(features, 4);
  private final double[] none = new double[0];

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-2, 1e-4, 1e-6})
  void endsWhereTheGradientIsZero(double penalty) {
    Optimum found = fit(labels, none, penalty, EXACT);
    Objective objective = objective(labels, none, penalty, COLUMNS * LABELS);
    double[] gradient = new double[objective.dimension()];
    double value = objective.evaluate(found.point(), gradient);
    assertThat(found.converged()).isTrue();
    assertThat(found.value()).isCloseTo(value, within(1e-12 * value));
    // λ1 ‖w‖² bends by 2 λ1: the gradient bounds what is left to gain among the weights.
    assertThat(Vectors.squares(gradient, 0, COLUMNS * LABELS) / (4 * penalty))
        .isLessThan(1e-8 * value);
    assertThat(Vectors.squares(gradient, COLUMNS * LABELS, gradient.length))
        .isLessThan(1e-9 * value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-2, 1e-4, 1e-6})
  void isAsExactAsTheToleranceAsks(double penalty) {
    double optimum =
        Lbfgs.defaults()
            .withTolerance(1e-11)
            .minimize(objective(labels, none, penalty, COLUMNS * LABELS), start(), (i, v) -> true)
            .value();
    for (double tolerance : new double[] {1e-3, 1e-6}) {
      Optimum found = fit(labels, none, penalty, SolverOptions.defaults().withTolerance(tolerance));
      assertThat(found.value()).isBetween(optimum * (1 - 1e-9), optimum * (1 + tolerance));
    }
  }

  @Test
  void unknownLabelsOffsetsAndPenalisedInterceptsHaveTheSameOptimum() {
    Labels hidden = TestData.hide(labels, 0.3, 5);
    double[] offsets = new Random(6).doubles((long) ROWS * LABELS, -2, 2).toArray();
    double penalty = 1e-3;
    Objective objective = objective(hidden, offsets, penalty, (COLUMNS + 1) * LABELS);
    double optimum =
        Lbfgs.defaults().withTolerance(1e-12).minimize(objective, start(), (i, v) -> true).value();
    Optimum found = fit(hidden, offsets, penalty, EXACT.withPenaliseIntercept(true));
    assertThat(found.value()).isCloseTo(optimum, within(1e-9 * optimum));
    assertThat(objective.value(found.point(), start())).isCloseTo(optimum, within(1e-9 * optimum));
  }

  @Test
  void aWarmStartChangesNothingButTheIterations() {
    Optimum cold = fit(labels, none, 1e-4, EXACT);
    double[] from = fit(labels, none, 2e-4, EXACT).point();
    Optimum warm =
        new SparseLogisticFit(features, labels, none, 1e-4, EXACT).minimise(from, Progress.none());
    assertThat(warm.value()).isCloseTo(cold.value(), within(1e-10 * cold.value()));
    assertThat(warm.iterations()).isLessThan(cold.iterations());
  }

  /** The oracle: fits to the other folds' rows alone, from nothing. */
  @Test
  void rowsOfAFoldArePredictedAsByAFitToTheOthers() {
    Labels hidden = TestData.hide(labels, 0.1, 5);
    int[] folds = new int[ROWS];
    Arrays.setAll(folds, row -> row % 3);
    HeldOut heldOut = new HeldOut(hidden, folds);
    new SparseLogisticFit(features, hidden, none, 1e-3, EXACT)
        .minimise(start(), heldOut, Progress.none());
    List<Learnt.Fold> predicted = heldOut.predictions();
    for (int fold = 0; fold < 3; fold++) {
      int held = fold;
      int[] inside = IntStream.range(0, ROWS).filter(row -> folds[row] != held).toArray();
      int[] outside = IntStream.range(0, ROWS).filter(row -> folds[row] == held).toArray();
      SparseFeatures others = features.select(inside);
      Optimum alone =
          new SparseLogisticFit(others, hidden.select(inside), none, 1e-3, EXACT)
              .minimise(start(), Progress.none());
      double[] scores =
          new LinearScores(
                  LABELS,
                  Arrays.copyOf(alone.point(), COLUMNS * LABELS),
                  Arrays.copyOfRange(alone.point(), COLUMNS * LABELS, alone.point().length))
              .logOdds(features.select(outside));
      double[] expected = Arrays.stream(scores).map(z -> 1 / (1 + Math.exp(-z))).toArray();
      assertThat(predicted.get(fold).posterior().marginals())
          .containsExactly(expected, within(5e-3));
      assertThat(predicted.get(fold).truth()).isEqualTo(hidden.select(outside));
    }
  }

  @Test
  void aLabelThatIsNeverOnOutsideAFoldHasItsFrequencyThere() {
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < ROWS; row++) {
      sets.addRow(row == 0 ? new int[] {0} : new int[0]);
    }
    Labels rare = Labels.known(sets.build());
    int[] folds = new int[ROWS];
    Arrays.setAll(folds, row -> row % 2);
    HeldOut heldOut = new HeldOut(rare, folds);
    new SparseLogisticFit(features, rare, none, 1e-3, EXACT)
        .minimise(new double[COLUMNS + 1], heldOut, Progress.none());
    double expected = 0.5 / (ROWS / 2 + 1);
    for (double marginal : heldOut.predictions().get(0).posterior().marginals()) {
      assertThat(marginal).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void theNumberOfThreadsChangesNoBit() {
    double[] one = Threads.of(1).call(() -> fit(labels, none, 1e-5, EXACT).point());
    double[] four = Threads.of(4).call(() -> fit(labels, none, 1e-5, EXACT).point());
    assertThat(four).isEqualTo(one);
  }

  @Test
  void rowsWithoutFeaturesAndFeaturesWithoutRowsAreFitted() {
    SparseFeatures empty = new SparseFeatures(3, new int[5], new int[0], new double[0]);
    LabelSets sets = LabelSets.of(1, new int[] {0}, new int[] {}, new int[] {}, new int[] {});
    Optimum found =
        new SparseLogisticFit(empty, Labels.known(sets), none, 1e-3, EXACT)
            .minimise(new double[4], Progress.none());
    assertThat(found.point())
        .containsExactly(new double[] {0, 0, 0, Math.log(1 / 3.0) / 2}, within(1e-6));
  }

  @Test
  void oneStepIsNotCalledConverged() {
    Optimum found = fit(labels, none, 1e-5, SolverOptions.defaults().withMaximumIterations(1));
    assertThat(found.converged()).isFalse();
    assertThat(found.iterations()).isEqualTo(1);
  }

  @Test
  void progressRisesToOneAndMayStopTheFit() {
    List<Double> heard = new ArrayList<>();
    SparseLogisticFit fit =
        new SparseLogisticFit(features, labels, none, 1e-3, SolverOptions.defaults());
    fit.minimise(start(), (stage, fraction) -> heard.add(fraction));
    assertThat(heard).isSorted().endsWith(1.0);
    Progress stop =
        (stage, fraction) -> {
          throw new CancellationException();
        };
    assertThatThrownBy(() -> fit.minimise(start(), stop)).isInstanceOf(CancellationException.class);
  }

  private Optimum fit(Labels of, double[] offsets, double penalty, SolverOptions options) {
    return new SparseLogisticFit(features, of, offsets, penalty, options)
        .minimise(start(), Progress.none());
  }

  private Objective objective(Labels of, double[] offsets, double penalty, int penalised) {
    Objective loss = new SummedObjective(new LogisticLoss(features, of, offsets));
    return new RidgeObjective(loss, penalty, 0, penalised);
  }

  private static double[] start() {
    return new double[(COLUMNS + 1) * LABELS];
  }

  /** Rows of a few words, the first of which are frequent. */
  private static SparseFeatures features(long seed) {
    Random random = new Random(seed);
    double[] dense = new double[ROWS * COLUMNS];
    for (int row = 0; row < ROWS; row++) {
      for (int word = 0; word < 12; word++) {
        int column = (int) (COLUMNS * Math.pow(random.nextDouble(), 2));
        dense[row * COLUMNS + column] += 0.2;
      }
    }
    return TestData.sparse(new DenseFeatures(ROWS, COLUMNS, dense));
  }

  /** Labels that words decide, from frequent ones to rare ones. */
  private static Labels labels(SparseFeatures features, long seed) {
    Random random = new Random(seed);
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    double[] weights = random.doubles((long) COLUMNS * LABELS, -4, 4).toArray();
    double[] scores = new double[ROWS * LABELS];
    features.multiply(0, ROWS, weights, LABELS, scores);
    for (int row = 0; row < ROWS; row++) {
      for (int label = 0; label < LABELS; label++) {
        if (scores[row * LABELS + label] + random.nextGaussian() > 1.2 * label) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return Labels.known(sets.build());
  }
}
