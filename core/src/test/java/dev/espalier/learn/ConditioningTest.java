package dev.espalier.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.optim.FiniteDifferences;
import dev.espalier.optim.Objective;
import dev.espalier.simulate.LabelChain;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConditioningTest {
  private static final Dataset DATA = new LabelChain(3).sample(80, 1);
  private static final int DIMENSION = 3 * 3 + 3;

  private static Conditioning edges() {
    return Conditioning.ofEdges(DATA.features(), DATA.labels(), 1e-2, 1e-1, 2);
  }

  private static double[] random(long seed) {
    return new Random(seed).doubles(DIMENSION, -1, 1).toArray();
  }

  @Test
  void parametersComeBackFromTheirPoint() {
    double[] parameters = random(1);
    double[] back = new double[DIMENSION];
    edges().toParameters(edges().toPoint(parameters), back);
    assertThat(back).containsExactly(parameters, within(1e-12));
  }

  @Test
  void theGradientIsThatOfTheFunctionOfThePoint() {
    Objective bumps =
        new Objective() {
          @Override
          public int dimension() {
            return DIMENSION;
          }

          @Override
          public double evaluate(double[] point, double[] gradient) {
            double value = 0;
            for (int k = 0; k < DIMENSION; k++) {
              double next = point[(k + 1) % DIMENSION];
              value += Math.sin(point[k]) * next;
            }
            for (int k = 0; k < DIMENSION; k++) {
              gradient[k] =
                  Math.cos(point[k]) * point[(k + 1) % DIMENSION]
                      + Math.sin(point[(k + DIMENSION - 1) % DIMENSION]);
            }
            return value;
          }
        };
    FiniteDifferences.assertGradient(edges().apply(bumps), random(2));
  }

  @Test
  void sparseFeaturesAreConditionedLikeDenseOnes() {
    double[] parameters = random(3);
    double[] expected = edges().toPoint(parameters);
    assertThat(
            Conditioning.ofEdges(TestData.sparse(DATA.features()), DATA.labels(), 1e-2, 1e-1, 2)
                .toPoint(parameters))
        .containsExactly(expected, within(1e-12));
  }
}
