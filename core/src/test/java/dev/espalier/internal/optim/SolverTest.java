package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SolverTest {
  /** ½ Σ scale_i (x_i − target_i)² + shift: the optimum is known. */
  private record Quadratic(List<Double> scales, List<Double> targets, double shift)
      implements Objective {
    @Override
    public int dimension() {
      return scales.size();
    }

    @Override
    public double evaluate(double[] point, double[] gradient) {
      double sum = shift;
      for (int i = 0; i < point.length; i++) {
        double apart = point[i] - targets.get(i);
        gradient[i] = scales.get(i) * apart;
        sum += 0.5 * scales.get(i) * apart * apart;
      }
      return sum;
    }
  }

  private static Quadratic quadratic(int dimension, double condition, double shift, int seed) {
    Random random = new Random(seed);
    List<Double> scales = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    for (int i = 0; i < dimension; i++) {
      scales.add(Math.pow(condition, random.nextDouble()));
      targets.add(random.nextGaussian());
    }
    return new Quadratic(scales, targets, shift);
  }

  /** The sum over pairs of (1 − a)² + 100 (b − a²)²: a curved valley, best at all ones. */
  private record Valley(int dimension) implements Objective {
    @Override
    public double evaluate(double[] point, double[] gradient) {
      double sum = 0;
      for (int i = 0; i < dimension; i += 2) {
        double a = point[i];
        double bend = point[i + 1] - a * a;
        sum += (1 - a) * (1 - a) + 100 * bend * bend;
        gradient[i] = -2 * (1 - a) - 400 * a * bend;
        gradient[i + 1] = 200 * bend;
      }
      return sum;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e6})
  void bothFindTheMinimumOfAQuadratic(double condition) {
    Quadratic objective = quadratic(30, condition, 1, 7);
    double[] start = new double[30];
    Optimum fast =
        Lbfgs.defaults().withTolerance(1e-12).minimize(objective, start, Listener.none());
    Optimum proximal =
        Fista.defaults()
            .withTolerance(1e-12)
            .withMaximumIterations(200_000)
            .minimize(objective, new NoPenalty(), start, Listener.none());
    for (Optimum optimum : List.of(fast, proximal)) {
      assertThat(optimum.converged()).as(optimum.toString()).isTrue();
      assertThat(optimum.value()).as(optimum.toString()).isCloseTo(1, Offset.offset(1e-11));
      for (int i = 0; i < 30; i++) {
        assertThat(optimum.point()[i]).isCloseTo(objective.targets().get(i), Offset.offset(1e-5));
      }
    }
    assertThat(start).isEqualTo(new double[30]);
  }

  @Test
  void quasiNewtonFollowsACurvedValley() {
    Objective valley = new Valley(10);
    double[] start = {-1.2, 1, 0, 0, 3, -2, -1, -1, 0.5, 2};
    FiniteDifferences.assertGradient(valley, start);
    Optimum optimum =
        Lbfgs.defaults().withTolerance(1e-10).minimize(valley, start, Listener.none());
    assertThat(optimum.converged()).as(optimum.toString()).isTrue();
    for (double coordinate : optimum.point()) {
      assertThat(coordinate).isCloseTo(1, Offset.offset(1e-6));
    }
    assertThat(optimum.iterations()).isLessThan(200);
  }

  @Test
  void bothAgreeOnLogisticRegression() {
    LogisticObjective blocks = SummedObjectiveTest.drawn(200, 8, 3, true, 9);
    Objective loss = new SummedObjective(blocks);
    double[] start = new double[blocks.dimension()];
    Optimum fast =
        Lbfgs.defaults()
            .withTolerance(1e-11)
            .minimize(new RidgeObjective(loss, 1e-3, 0, 24), start, Listener.none());
    Optimum proximal =
        Fista.defaults()
            .withTolerance(1e-11)
            .minimize(loss, new ElasticNet(0, 24, 1e-3, 0), start, Listener.none());
    assertThat(fast.converged()).as(fast.toString()).isTrue();
    assertThat(proximal.converged()).as(proximal.toString()).isTrue();
    assertThat(proximal.value()).isCloseTo(fast.value(), Offset.offset(1e-10 * fast.value()));
    for (int i = 0; i < start.length; i++) {
      assertThat(proximal.point()[i]).isCloseTo(fast.point()[i], Offset.offset(1e-5));
    }
  }

  @Test
  void theLassoWithOrthonormalDesignIsSoftThresholding() {
    List<Double> targets = List.of(3.0, -0.4, 0.1, -2.0, 0.5, 0.0);
    Objective objective = new Quadratic(List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0), targets, 0);
    // Elastic net of weight w and mixing e: soft(target, w e) / (1 + 2 w).
    Optimum optimum =
        Fista.defaults()
            .withTolerance(1e-12)
            .minimize(objective, new ElasticNet(0, 5, 0.1, 5), new double[6], Listener.none());
    assertThat(optimum.converged()).as(optimum.toString()).isTrue();
    assertThat(optimum.point())
        .containsExactly(new double[] {2.5 / 1.2, 0, 0, -1.5 / 1.2, 0, 0}, Offset.offset(1e-10));
  }

  @Test
  void theGroupLassoWithOrthonormalDesignShrinksWholeGroups() {
    List<Double> targets = List.of(3.0, 4.0, 0.3, -0.4, 2.0);
    Objective objective = new Quadratic(List.of(1.0, 1.0, 1.0, 1.0, 1.0), targets, 0);
    Optimum optimum =
        Fista.defaults()
            .withTolerance(1e-12)
            .withInitialStep(0.01)
            .minimize(
                objective, GroupLasso.equalGroups(1, 0, 4, 2), new double[5], Listener.none());
    assertThat(optimum.converged()).as(optimum.toString()).isTrue();
    assertThat(optimum.point())
        .containsExactly(new double[] {2.4, 3.2, 0, 0, 2}, Offset.offset(1e-10));
  }

  @Test
  void valuesNeverRise() {
    LogisticObjective blocks = SummedObjectiveTest.drawn(120, 20, 3, false, 10);
    double[] start = new Random(3).doubles(blocks.dimension(), -3, 3).toArray();
    List<Double> values = new ArrayList<>();
    Listener record = (iteration, value) -> values.add(value);
    Fista.defaults()
        .minimize(new SummedObjective(blocks), new ElasticNet(0, 60, 1e-3, 1), start, record);
    assertNonIncreasing(values);
    values.clear();
    Lbfgs.defaults()
        .minimize(new RidgeObjective(new SummedObjective(blocks), 1e-3, 0, 60), start, record);
    assertNonIncreasing(values);
  }

  private static void assertNonIncreasing(List<Double> values) {
    assertThat(values).hasSizeGreaterThan(5);
    for (int i = 1; i < values.size(); i++) {
      assertThat(values.get(i)).isLessThanOrEqualTo(values.get(i - 1) * (1 + 1e-13));
    }
  }

  @Test
  void aWarmStartAtTheOptimumEndsAtOnce() {
    LogisticObjective blocks = SummedObjectiveTest.drawn(120, 6, 2, false, 12);
    Objective ridge = new RidgeObjective(new SummedObjective(blocks), 1e-2, 0, 12);
    Lbfgs tight = Lbfgs.defaults().withTolerance(1e-12);
    double[] optimum =
        tight.minimize(ridge, new double[blocks.dimension()], Listener.none()).point();
    assertThat(Lbfgs.defaults().minimize(ridge, optimum, Listener.none()).iterations()).isZero();
    Optimum again =
        Fista.defaults()
            .minimize(
                new SummedObjective(blocks),
                new ElasticNet(0, 12, 1e-2, 0),
                optimum,
                Listener.none());
    assertThat(again.converged()).as(again.toString()).isTrue();
    assertThat(again.iterations()).isLessThanOrEqualTo(5);
  }

  @Test
  void theListenerHearsEveryIterationAndMayEndTheRun() {
    Objective valley = new Valley(2);
    double[] start = {-1.2, 1};
    List<Integer> heard = new ArrayList<>();
    Listener three =
        (iteration, value) -> {
          heard.add(iteration);
          return iteration < 3;
        };
    Optimum fast = Lbfgs.defaults().minimize(valley, start, three);
    assertThat(heard).containsExactly(1, 2, 3);
    assertThat(fast.converged()).isFalse();
    assertThat(fast.reason()).contains("listener");
    assertThat(fast.value()).isEqualTo(valley.value(fast.point(), new double[2]));
    heard.clear();
    Optimum proximal = Fista.defaults().minimize(valley, new NoPenalty(), start, three);
    assertThat(heard).endsWith(3);
    assertThat(proximal.converged()).isFalse();
    assertThat(proximal.value()).isEqualTo(valley.value(proximal.point(), new double[2]));
  }

  @Test
  void theIterationLimitIsKeptAndTold() {
    Objective objective = quadratic(30, 1e4, 1, 1);
    Optimum fast =
        Lbfgs.defaults()
            .withMaximumIterations(4)
            .minimize(objective, new double[30], Listener.none());
    Optimum proximal =
        Fista.defaults()
            .withMaximumIterations(4)
            .minimize(objective, new NoPenalty(), new double[30], Listener.none());
    for (Optimum optimum : List.of(fast, proximal)) {
      assertThat(optimum.iterations()).isEqualTo(4);
      assertThat(optimum.converged()).isFalse();
      assertThat(optimum.reason()).isEqualTo("iteration limit");
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-3, 1, 1e12})
  void theFirstStepSizeDoesNotMatter(double step) {
    Objective objective = quadratic(10, 10, 1, 2);
    Optimum optimum =
        Fista.defaults()
            .withInitialStep(step)
            .withTolerance(1e-10)
            .minimize(objective, new NoPenalty(), new double[10], Listener.none());
    assertThat(optimum.converged()).as(optimum.toString()).isTrue();
    assertThat(optimum.value()).isCloseTo(1, Offset.offset(1e-10));
  }

  /** x − log x: not a number on the wrong side of zero. */
  @Test
  void aWallOfNotANumberIsSteppedBackFrom() {
    Objective barrier =
        new Objective() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double evaluate(double[] point, double[] gradient) {
            gradient[0] = 1 - 1 / point[0];
            return point[0] - Math.log(point[0]);
          }
        };
    double[] start = {1e-3};
    Optimum fast = Lbfgs.defaults().withTolerance(1e-10).minimize(barrier, start, Listener.none());
    Optimum proximal =
        Fista.defaults()
            .withTolerance(1e-10)
            .minimize(barrier, new NoPenalty(), new double[] {30}, Listener.none());
    assertThat(fast.point()[0]).as(fast.toString()).isCloseTo(1, Offset.offset(1e-5));
    assertThat(proximal.point()[0]).as(proximal.toString()).isCloseTo(1, Offset.offset(1e-5));
  }

  @Test
  void aStartWhereTheFunctionIsNotFiniteIsRefused() {
    Objective broken = new Quadratic(List.of(1.0), List.of(Double.NaN), 0);
    assertThatThrownBy(() -> Lbfgs.defaults().minimize(broken, new double[1], Listener.none()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN at the start");
    assertThatThrownBy(
            () ->
                Fista.defaults().minimize(broken, new NoPenalty(), new double[1], Listener.none()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Lbfgs.defaults().minimize(broken, new double[2], Listener.none()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 1");
  }

  @Test
  void wrongOptionsAreRefused() {
    assertThatThrownBy(() -> new Fista(0, 1e-6, 1, false))
        .hasMessageContaining("maximumIterations");
    assertThatThrownBy(() -> new Fista(1, 0, 1, false)).hasMessageContaining("tolerance");
    assertThatThrownBy(() -> new Fista(1, 1e-6, 0, false)).hasMessageContaining("initialStep");
    assertThatThrownBy(() -> new Lbfgs(1, 1e-6, 0)).hasMessageContaining("memory");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-4, 1e-6, 1e-8})
  void quasiNewtonEndsWithinItsToleranceAndSoonAfter(double tolerance) {
    int spent = 0;
    int needed = 0;
    for (int seed = 1; seed <= 20; seed++) {
      Quadratic steep = quadratic(200, Math.pow(10, 1 + seed % 3), 0, seed);
      double excess = steep.evaluate(new double[200], new double[200]);
      // Like a loss: it falls from 3 to 1. So relative and absolute accuracy are the same.
      Quadratic objective =
          new Quadratic(
              steep.scales().stream().map(scale -> 2 * scale / excess).toList(),
              steep.targets(),
              1);
      List<Double> values = new ArrayList<>();
      Optimum optimum =
          Lbfgs.defaults()
              .withTolerance(tolerance)
              .minimize(
                  objective,
                  new double[200],
                  (iteration, value) -> {
                    values.add(value);
                    return true;
                  });
      assertThat(optimum.converged()).isTrue();
      assertThat(optimum.value() - 1).as("seed " + seed).isLessThanOrEqualTo(tolerance);
      spent += values.size();
      needed += 1 + (int) values.stream().filter(value -> value - 1 > tolerance).count();
    }
    assertThat(spent).isLessThan((int) (1.25 * needed));
  }
}
