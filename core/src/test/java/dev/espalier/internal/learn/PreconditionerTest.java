package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.optim.FiniteDifferences;
import dev.espalier.internal.optim.Objective;
import dev.espalier.simulate.LabelChain;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreconditionerTest {
  private static final Dataset DATA = new LabelChain(3).sample(80, 1);
  private static final int DIMENSION = 3 * 3 + 3;

  private static Preconditioner edges() {
    return ofEdges(DATA.features());
  }

  private static Preconditioner ofEdges(Features features) {
    return Preconditioner.ofEdges(
        FeatureShape.of(features), LabelTotals.of(DATA.labels()), 1e-2, 1e-1, 2, false);
  }

  /** By a whole Hessian: any positive definite matrix will do. */
  private static Preconditioner hessian() {
    int order = 6;
    double[] root = new Random(9).doubles(36, -1, 1).toArray();
    double[] matrix = new double[order * order];
    for (int k = 0; k < matrix.length; k++) {
      matrix[k] = k % (order + 1) == 0 ? 0.1 : 0;
      for (int inner = 0; inner < order; inner++) {
        matrix[k] += root[k / order * order + inner] * root[k % order * order + inner];
      }
    }
    return Preconditioner.ofHessian(FeatureShape.of(DATA.features()), 3, 1e-2, matrix);
  }

  /** Eleven features that go together, so that there is a direction to even out. */
  private static Preconditioner mixed() {
    int columns = DIMENSION - 1;
    double[] alike = new double[DATA.rows() * columns];
    for (int k = 0; k < alike.length; k++) {
      alike[k] = DATA.features().value(k / columns, 0) + 0.3 * Math.sin(k);
    }
    return Preconditioner.ofScores(
        FeatureShape.of(new DenseFeatures(DATA.rows(), columns, alike)),
        LabelTotals.of(DATA.labels().keep(new int[] {0})),
        1e-4,
        true);
  }

  private static Stream<Preconditioner> all() {
    return Stream.of(edges(), hessian(), mixed());
  }

  private static double[] random(long seed) {
    return new Random(seed).doubles(DIMENSION, -1, 1).toArray();
  }

  @ParameterizedTest
  @MethodSource("all")
  void parametersComeBackFromTheirPoint(Preconditioner variables) {
    double[] parameters = random(1);
    double[] back = new double[DIMENSION];
    variables.toParameters(variables.toPoint(parameters), back);
    assertThat(back).containsExactly(parameters, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("all")
  void theGradientIsThatOfTheFunctionOfThePoint(Preconditioner variables) {
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
    FiniteDifferences.assertGradient(variables.apply(bumps), random(2));
  }

  @Test
  void leadingDirectionsMixParameters() {
    assertThat(edges().scales()).hasSize(DIMENSION);
    assertThat(mixed().scales()).isEmpty();
  }

  @Test
  void sparseFeaturesArePreconditionedLikeDenseOnes() {
    double[] parameters = random(3);
    double[] expected = edges().toPoint(parameters);
    assertThat(ofEdges(TestData.sparse(DATA.features())).toPoint(parameters))
        .containsExactly(expected, within(1e-12));
  }
}
