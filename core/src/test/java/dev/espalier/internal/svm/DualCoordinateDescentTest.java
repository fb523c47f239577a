package dev.espalier.internal.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The optimum is the optimum: by its duality gap, its conditions, and a solver of another kind. */
class DualCoordinateDescentTest {
  private static final int ROWS = 60;
  private static final int COLUMNS = 4;
  private static final long SEED = 3;
  private static final int[] ALL = IntStream.range(0, ROWS).toArray();

  private final double[] values;
  private final double[] signs = new double[ROWS];

  DualCoordinateDescentTest() {
    SplittableRandom random = new SplittableRandom(SEED);
    values = random.doubles((long) ROWS * COLUMNS, -1, 1).toArray();
    for (int row = 0; row < ROWS; row++) {
      double score = values[row * COLUMNS] - 0.5 * values[row * COLUMNS + 1] + 0.3;
      // some labels are wrong, so that no plane divides the two kinds
      signs[row] = score + random.nextDouble(-0.5, 0.5) > 0 ? 1 : -1;
    }
  }

  private Features dense() {
    return new DenseFeatures(ROWS, COLUMNS, values);
  }

  private Machine solve(MarginLoss loss, double cost, double tolerance, Features features) {
    return new DualCoordinateDescent(loss, cost, tolerance, 100_000, 1)
        .solve(RowProducts.of(features), ALL, signs);
  }

  /** x̃ of one row. */
  private double[] augmented(int row) {
    double[] x = Arrays.copyOfRange(values, row * COLUMNS, (row + 1) * COLUMNS + 1);
    x[COLUMNS] = 1;
    return x;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private double primal(double[] w, MarginLoss loss, double cost) {
    double sum = dot(w, w) / 2;
    for (int row = 0; row < ROWS; row++) {
      double shortfall = Math.max(0, 1 - signs[row] * dot(augmented(row), w));
      sum += cost * (loss == MarginLoss.HINGE ? shortfall : shortfall * shortfall);
    }
    return sum;
  }

  private double dual(double[] alpha, MarginLoss loss, double cost) {
    double[] w = new double[COLUMNS + 1];
    double sum = 0;
    for (int row = 0; row < ROWS; row++) {
      double[] x = augmented(row);
      for (int k = 0; k <= COLUMNS; k++) {
        w[k] += alpha[row] * signs[row] * x[k];
      }
      sum += alpha[row] - (loss == MarginLoss.HINGE ? 0 : alpha[row] * alpha[row] / (4 * cost));
    }
    return sum - dot(w, w) / 2;
  }

  @ParameterizedTest
  @CsvSource({"HINGE, 0.1", "HINGE, 1", "HINGE, 30", "SQUARED_HINGE, 0.1", "SQUARED_HINGE, 30"})
  void primalAndDualMeet(MarginLoss loss, double cost) {
    Machine machine = solve(loss, cost, 1e-8, dense());
    double primal = primal(machine.weights(), loss, cost);
    assertThat(machine.converged()).isTrue();
    assertThat(machine.primal()).isCloseTo(primal, within(1e-9 * primal));
    assertThat(primal - dual(machine.dual(), loss, cost)).isBetween(-1e-9, 1e-6 * primal);
  }

  @ParameterizedTest
  @CsvSource({"HINGE, 1", "SQUARED_HINGE, 1"})
  void theConditionsOfTheOptimumHold(MarginLoss loss, double cost) {
    Machine machine = solve(loss, cost, 1e-12, dense());
    for (int row = 0; row < ROWS; row++) {
      double margin = signs[row] * dot(augmented(row), machine.weights());
      double alpha = machine.dual()[row];
      if (loss == MarginLoss.SQUARED_HINGE) {
        assertThat(alpha).isCloseTo(2 * cost * Math.max(0, 1 - margin), within(1e-4));
      } else if (margin > 1 + 1e-4) {
        assertThat(alpha).isZero();
      } else if (margin < 1 - 1e-4) {
        assertThat(alpha).isEqualTo(cost);
      } else {
        assertThat(alpha).isBetween(0.0, cost);
      }
    }
  }

  /** Projected gradient steps on the whole dual at once, with a step that surely descends. */
  private double naiveDualOptimum(MarginLoss loss, double cost) {
    double[][] q = new double[ROWS][ROWS];
    double step = 0;
    for (int a = 0; a < ROWS; a++) {
      for (int b = 0; b < ROWS; b++) {
        q[a][b] = signs[a] * signs[b] * dot(augmented(a), augmented(b));
      }
      q[a][a] += loss == MarginLoss.HINGE ? 0 : 1 / (2 * cost);
      step += q[a][a];
    }
    double[] alpha = new double[ROWS];
    for (int iteration = 0; iteration < 40_000; iteration++) {
      double[] next = new double[ROWS];
      for (int a = 0; a < ROWS; a++) {
        double moved = alpha[a] - (dot(q[a], alpha) - 1) / step;
        next[a] = Math.max(0, loss == MarginLoss.HINGE ? Math.min(cost, moved) : moved);
      }
      alpha = next;
    }
    return dual(alpha, loss, cost);
  }

  @ParameterizedTest
  @CsvSource({"HINGE, 0.3", "SQUARED_HINGE, 0.3"})
  void aNaiveSolverFindsTheSameOptimum(MarginLoss loss, double cost) {
    double expected = naiveDualOptimum(loss, cost);
    Machine machine = solve(loss, cost, 1e-10, dense());
    assertThat(machine.primal()).isCloseTo(expected, within(1e-6 * expected));
  }

  @Test
  void sparseRowsGiveTheSameMachine() {
    Machine dense = solve(MarginLoss.HINGE, 1, 1e-6, dense());
    Machine sparse = solve(MarginLoss.HINGE, 1, 1e-6, TestData.sparse(dense()));
    assertThat(sparse.weights()).containsExactly(dense.weights(), within(1e-12));
  }

  @Test
  void saysSoWhenThePassesDoNotSuffice() {
    Machine machine =
        new DualCoordinateDescent(MarginLoss.HINGE, 1, 1e-9, 2, 1)
            .solve(RowProducts.of(dense()), ALL, signs);
    assertThat(machine.converged()).isFalse();
    assertThat(machine.gap()).isGreaterThan(1e-9 * machine.primal());
  }
}
