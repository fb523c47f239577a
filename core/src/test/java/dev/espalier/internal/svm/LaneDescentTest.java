package dev.espalier.internal.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.sparse.Lanes;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracle is {@link DualCoordinateDescent}, which solves one machine at a time. */
class LaneDescentTest {
  private static final int ROWS = 300;
  private static final int COLUMNS = 60;
  private static final double EXACT = 1e-9;

  private final SparseFeatures rows = rows(1);
  private final double[][] signs = signs(2);

  private static SparseFeatures rows(long seed) {
    Random random = new Random(seed);
    int[] starts = new int[ROWS + 1];
    int[] columns = new int[ROWS * 6];
    double[] values = new double[columns.length];
    int at = 0;
    for (int row = 0; row < ROWS; row++) {
      int[] own = random.ints(6, 0, COLUMNS).distinct().sorted().toArray();
      for (int column : own) {
        columns[at] = column;
        values[at++] = random.nextGaussian();
      }
      starts[row + 1] = at;
    }
    return new SparseFeatures(
        COLUMNS, starts, Arrays.copyOf(columns, at), Arrays.copyOf(values, at));
  }

  /** Five labels, the later the rarer; the second is unknown in some rows. */
  private static double[][] signs(long seed) {
    Random random = new Random(seed);
    double[][] signs = new double[5][ROWS];
    for (int label = 0; label < signs.length; label++) {
      for (int row = 0; row < ROWS; row++) {
        signs[label][row] = random.nextInt(2 + 5 * label) == 0 ? 1 : -1;
        if (label == 1 && row % 7 == 0) {
          signs[label][row] = 0;
        }
      }
    }
    return signs;
  }

  private static DualCoordinateDescent solver(MarginLoss loss) {
    return new DualCoordinateDescent(loss, 1, EXACT, 100_000, 1);
  }

  private double[] alone(MarginLoss loss, double[] of) {
    int[] chosen = IntStream.range(0, ROWS).filter(row -> of[row] != 0).toArray();
    double[] known = Arrays.stream(chosen).mapToDouble(row -> of[row]).toArray();
    return solver(loss).solve(RowProducts.of(rows), chosen, known).weights();
  }

  @ParameterizedTest
  @EnumSource(MarginLoss.class)
  void eachLaneHasTheOptimumOfItsMachine(MarginLoss loss) {
    LaneDescent lanes = new LaneDescent(solver(loss), rows);
    lanes.solve(signs);
    for (int lane = 0; lane < signs.length; lane++) {
      assertThat(lanes.converged(lane)).isTrue();
      assertThat(lanes.weights(lane)).containsExactly(alone(loss, signs[lane]), within(1e-3));
    }
  }

  @ParameterizedTest
  @EnumSource(MarginLoss.class)
  void withoutAPartNothingOfItIsLeft(MarginLoss loss) {
    int[] parts = Parts.of(ROWS, 3, 4);
    LaneDescent lanes = new LaneDescent(solver(loss), rows);
    lanes.solve(signs);
    LaneDescent.State ofAll = lanes.state();
    for (int part = 0; part < 3; part++) {
      lanes.restore(ofAll);
      lanes.solveWithout(parts, part, EXACT);
      double[][] scores = new double[signs.length][ROWS];
      lanes.scores(parts, part, scores);
      for (int lane = 0; lane < signs.length; lane++) {
        double[] others = signs[lane].clone();
        for (int row = 0; row < ROWS; row++) {
          others[row] = parts[row] == part ? 0 : others[row];
        }
        double[] expected = alone(loss, others);
        for (int row = 0; row < ROWS; row++) {
          if (parts[row] == part) {
            assertThat(scores[lane][row])
                .isCloseTo(RowProducts.of(rows).dot(row, expected), within(2e-3));
          }
        }
      }
    }
  }

  @Test
  void fewPassesAreNotCalledConverged() {
    LaneDescent lanes =
        new LaneDescent(new DualCoordinateDescent(MarginLoss.HINGE, 1, EXACT, 2, 1), rows);
    lanes.solve(signs);
    assertThat(lanes.converged(0)).isFalse();
    assertThat(lanes.passes(0)).isEqualTo(2);
    assertThat(signs.length).isLessThan(Lanes.COUNT);
  }
}
