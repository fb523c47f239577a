package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is a plain loop; long vectors are cut into ranges. */
class VectorsTest {
  private final int before = Parallel.threads();

  @AfterEach
  void restore() {
    TestThreads.use(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, 131_071, 131_072, 200_003})
  void sumsAreThoseOfAPlainLoopAndTheSameAtAnyThreadCount(int length) {
    Random random = new Random(length);
    double[] x = random.doubles(length, -1, 1).toArray();
    double[] y = random.doubles(length, -1, 1).toArray();
    double[] z = random.doubles(length, -1, 1).toArray();
    double product = 0;
    double squares = 0;
    double after = 0;
    for (int k = 0; k < length; k++) {
      product += x[k] * y[k];
      squares += x[k] * x[k];
      after += (y[k] + 0.3 * x[k]) * z[k];
    }
    double[] results = null;
    for (int threads : new int[] {1, 2, 5}) {
      TestThreads.use(threads);
      double[] sum = y.clone();
      double[] now = {
        Vectors.dot(x, y), Vectors.norm(x), Vectors.addToAndDot(0.3, x, sum, z), total(sum)
      };
      assertThat(now[0]).isCloseTo(product, within(1e-9));
      assertThat(now[1]).isCloseTo(Math.sqrt(squares), within(1e-9));
      assertThat(now[2]).isCloseTo(after, within(1e-9));
      assertThat(now).isEqualTo(results == null ? now : results);
      results = now;
      double[] again = y.clone();
      Vectors.inRanges(
          length,
          (from, to) -> {
            for (int k = from; k < to; k++) {
              again[k] = Math.fma(0.3, x[k], again[k]);
            }
          });
      for (int k = 0; k < length; k += 997) {
        assertThat(sum[k]).isCloseTo(again[k], within(1e-15));
      }
    }
  }

  private static double total(double[] x) {
    double total = 0;
    for (double value : x) {
      total += value;
    }
    return total;
  }
}
