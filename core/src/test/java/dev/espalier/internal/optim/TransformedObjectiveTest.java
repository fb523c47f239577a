package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TransformedObjectiveTest {
  /** x = (z0 / 2, z1 / 3 − z0). */
  private static final ChangeOfVariables VARIABLES =
      new ChangeOfVariables() {
        @Override
        public int dimension() {
          return 2;
        }

        @Override
        public void toParameters(double[] point, double[] parameters) {
          parameters[0] = point[0] / 2;
          parameters[1] = point[1] / 3 - point[0];
        }

        @Override
        public double[] toPoint(double[] parameters) {
          return new double[] {2 * parameters[0], 3 * (parameters[1] + 2 * parameters[0])};
        }

        @Override
        public void toPointGradient(double[] gradient) {
          gradient[0] = gradient[0] / 2 - gradient[1];
          gradient[1] /= 3;
        }
      };

  private static Objective bowl(int dimension) {
    return new Objective() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public double evaluate(double[] point, double[] gradient) {
        double value = 1;
        for (int k = 0; k < dimension; k++) {
          double apart = point[k] - k - 1;
          value += apart * apart * apart * apart + apart * apart;
          gradient[k] = 4 * apart * apart * apart + 2 * apart;
        }
        return value;
      }
    };
  }

  @Test
  void theGradientIsThatOfTheFunctionOfThePoint() {
    FiniteDifferences.assertGradient(
        VARIABLES.apply(bowl(2)), new Random(2).doubles(2, -1, 1).toArray());
  }

  @Test
  void theOptimumIsTheSame() {
    Optimum found =
        Lbfgs.defaults()
            .withTolerance(1e-9)
            .minimize(
                VARIABLES.apply(bowl(2)), VARIABLES.toPoint(new double[] {5, 5}), Listener.none());
    assertThat(VARIABLES.toParameters(found).point())
        .containsExactly(new double[] {1, 2}, within(1e-4));
    assertThat(found.value()).isCloseTo(1, within(1e-8));
  }

  @Test
  void variablesOfAnotherFunctionAreRefused() {
    assertThatThrownBy(() -> VARIABLES.apply(bowl(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 parameters; expected 2");
  }
}
