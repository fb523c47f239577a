package dev.espalier.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The gradient of the primal objective, written down again, is zero where a solver ends. */
class NodeSolverTest {
  private static final int ROWS = 200;
  private static final int COLUMNS = 30;
  private static final double COST = 0.7;

  private final SparseFeatures rows = rows();
  private final int[] on = IntStream.range(0, ROWS).filter(row -> row % 3 == 0).toArray();
  private final int[] unknown = IntStream.range(0, ROWS).filter(row -> row % 7 == 1).toArray();

  private static SparseFeatures rows() {
    Random random = new Random(11);
    int[] starts = new int[ROWS + 1];
    int[] columns = new int[ROWS * COLUMNS];
    double[] values = new double[ROWS * COLUMNS];
    int size = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        if (random.nextInt(5) == 0) {
          columns[size] = column;
          values[size++] = random.nextGaussian() + (row % 3 == 0 && column < 5 ? 0.7 : 0);
        }
      }
      starts[row + 1] = size;
    }
    return new SparseFeatures(
        COLUMNS, starts, Arrays.copyOf(columns, size), Arrays.copyOf(values, size));
  }

  private NodeSolver solver(NodeLoss loss) {
    NodeSolver.SolverSettings settings = new NodeSolver.SolverSettings(loss, COST, 1e-10, 100_000);
    return new NodeSolver(rows, settings, new SplittableRandom(1));
  }

  /** −dℓ/dz of a margin z. */
  private static double pull(NodeLoss loss, double margin) {
    return loss == NodeLoss.LOGISTIC ? 1 / (1 + Math.exp(margin)) : 2 * Math.max(0, 1 - margin);
  }

  private int sign(int row) {
    boolean isOn = Arrays.binarySearch(on, row) >= 0;
    return isOn ? 1 : Arrays.binarySearch(unknown, row) >= 0 ? 0 : -1;
  }

  @ParameterizedTest
  @EnumSource
  void endsAtTheOptimum(NodeLoss loss) {
    NodeSolver solver = solver(loss);
    solver.solve(on, unknown);
    double[] gradient = solver.weights().clone();
    for (int row = 0; row < ROWS; row++) {
      double score = solver.intercept();
      for (int column = 0; column < COLUMNS; column++) {
        score += rows.value(row, column) * solver.weights()[column];
      }
      double factor = COST * sign(row) * pull(loss, sign(row) * score);
      for (int column = 0; column < COLUMNS; column++) {
        gradient[column] -= factor * rows.value(row, column);
      }
    }
    assertThat(gradient).containsExactly(new double[COLUMNS], within(1e-6));
  }

  @ParameterizedTest
  @EnumSource
  void doesNotRememberTheChildBefore(NodeLoss loss) {
    NodeSolver used = solver(loss);
    used.solve(unknown, new int[0]);
    used.solve(on, unknown);
    NodeSolver fresh = solver(loss);
    fresh.solve(on, unknown);
    assertThat(used.weights()).isEqualTo(fresh.weights());
  }

  @ParameterizedTest
  @EnumSource
  void theInterceptIsTheConstantOfLeastLoss(NodeLoss loss) {
    double best = loss.intercept(30, 100);
    double smoothed = loss == NodeLoss.LOGISTIC ? 0.5 : 0;
    double slope = -(30 + smoothed) * pull(loss, best) + (70 + smoothed) * pull(loss, -best);
    assertThat(slope).isCloseTo(0, within(1e-9));
  }
}
