package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SummedObjectiveTest {
  private final int before = Parallel.threads();

  @AfterEach
  void restore() {
    TestThreads.use(before);
  }

  static LogisticObjective drawn(int rows, int width, int labels, boolean pairs, int seed) {
    Random random = new Random(seed);
    double[] x = random.doubles((long) rows * width, -1, 1).toArray();
    double[] y = random.ints((long) rows * labels, 0, 2).mapToDouble(bit -> 2 * bit - 1).toArray();
    return new LogisticObjective(rows, width, labels, x, y, pairs);
  }

  @Test
  void theGradientIsThatOfTheValue() {
    LogisticObjective blocks = drawn(150, 4, 3, true, 1);
    Objective objective =
        new RidgeObjective(new SummedObjective(blocks), 0.3, 1, blocks.weights() - 1);
    double[] point = new Random(2).doubles(blocks.dimension(), -1, 1).toArray();
    FiniteDifferences.assertGradient(objective, point);
  }

  @Test
  void valueAndGradientAreEqualBitForBitAtAnyThreadCount() {
    // Wide enough that the merging is cut into several ranges too.
    LogisticObjective blocks = drawn(300, 5000, 8, false, 3);
    double[] point = new Random(4).doubles(blocks.dimension(), -0.1, 0.1).toArray();
    TestThreads.use(1);
    double[] gradient = new double[blocks.dimension()];
    double value = new SummedObjective(blocks).evaluate(point, gradient);
    for (int threads = 2; threads <= 8; threads++) {
      TestThreads.use(threads);
      SummedObjective objective = new SummedObjective(blocks);
      for (int repeat = 0; repeat < 3; repeat++) {
        double[] again = new double[blocks.dimension()];
        Arrays.fill(again, Double.NaN);
        assertThat(objective.evaluate(point, again)).isEqualTo(value);
        assertThat(again).as("%d threads", threads).isEqualTo(gradient);
        assertThat(objective.value(point, again)).isEqualTo(value);
      }
    }
  }

  @Test
  void wholeSolutionsAreEqualBitForBitAtAnyThreadCount() {
    LogisticObjective blocks = drawn(200, 10, 3, true, 5);
    double[] start = new double[blocks.dimension()];
    Penalty penalty = new ElasticNet(0, blocks.weights(), 1e-2, 1);
    TestThreads.use(1);
    double[] fista =
        Fista.defaults()
            .minimize(new SummedObjective(blocks), penalty, start, Listener.none())
            .point();
    double[] lbfgs =
        Lbfgs.defaults().minimize(new SummedObjective(blocks), start, Listener.none()).point();
    for (int threads : new int[] {2, 5}) {
      TestThreads.use(threads);
      SummedObjective objective = new SummedObjective(blocks);
      assertThat(Fista.defaults().minimize(objective, penalty, start, Listener.none()).point())
          .isEqualTo(fista);
      assertThat(Lbfgs.defaults().minimize(objective, start, Listener.none()).point())
          .isEqualTo(lbfgs);
    }
  }

  @Test
  void anErrorInAChunkReachesTheCaller() {
    TestThreads.use(2);
    Objective objective =
        new SummedObjective(
            new BlockObjective() {
              @Override
              public int dimension() {
                return 1;
              }

              @Override
              public int chunks() {
                return 4;
              }

              @Override
              public Terms at(double[] point) {
                return (chunk, gradient) -> {
                  if (chunk == 2) {
                    throw new InputException("row 17");
                  }
                  return 0;
                };
              }
            });
    assertThatThrownBy(() -> objective.evaluate(new double[1], new double[1]))
        .isInstanceOf(InputException.class)
        .hasMessage("row 17");
  }
}
