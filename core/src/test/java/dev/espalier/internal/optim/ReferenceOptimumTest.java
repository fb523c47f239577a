package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Optima that an independent solver (SciPy) found on a real data set, to 1e-8 relative. */
class ReferenceOptimumTest {
  private static final double INDEPENDENT = 2.125680766;
  private static final double PAIRWISE_SQUARED = 1.512616825;
  private static final double PAIRWISE_ELASTIC_NET = 1.857904955;

  private static Offset<Double> reference(double value) {
    // The references are printed with nine decimals.
    return Offset.offset(1e-8 * value);
  }

  private static LogisticObjective objective(boolean pairs) {
    EmotionsReference data = EmotionsReference.load();
    return new LogisticObjective(
        data.rows,
        EmotionsReference.FEATURES,
        EmotionsReference.LABELS,
        data.features,
        data.labels,
        pairs);
  }

  @Test
  void quasiNewtonFindsTheIndependentOptimum() {
    LogisticObjective loss = objective(false);
    Objective objective = new RidgeObjective(new SummedObjective(loss), 1e-4, 0, loss.weights());
    Optimum optimum =
        Lbfgs.defaults()
            .withTolerance(1e-9)
            .minimize(objective, new double[loss.dimension()], Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(INDEPENDENT, reference(INDEPENDENT));
  }

  @Test
  void proximalStepsFindTheIndependentOptimum() {
    LogisticObjective loss = objective(false);
    Optimum optimum =
        Fista.defaults()
            .withTolerance(1e-9)
            .minimize(
                new SummedObjective(loss),
                new ElasticNet(0, loss.weights(), 1e-4, 0),
                new double[loss.dimension()],
                Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(INDEPENDENT, reference(INDEPENDENT));
  }

  @Test
  void quasiNewtonFindsThePairwiseOptimum() {
    LogisticObjective loss = objective(true);
    Objective weights = new RidgeObjective(new SummedObjective(loss), 1e-4, 0, loss.weights());
    Objective both = new RidgeObjective(weights, 1e-2, loss.edgesFrom(), loss.dimension());
    Optimum optimum =
        Lbfgs.defaults()
            .withTolerance(1e-9)
            .minimize(both, new double[loss.dimension()], Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(PAIRWISE_SQUARED, reference(PAIRWISE_SQUARED));
  }

  @Test
  void proximalStepsFindThePairwiseElasticNetOptimum() {
    LogisticObjective loss = objective(true);
    Penalty penalty =
        PenaltySum.of(
            new ElasticNet(0, loss.weights(), 1e-3, 1),
            new ElasticNet(loss.edgesFrom(), loss.dimension(), 1e-3, 1));
    Optimum optimum =
        Fista.defaults()
            .withTolerance(1e-9)
            .minimize(
                new SummedObjective(loss), penalty, new double[loss.dimension()], Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(PAIRWISE_ELASTIC_NET, reference(PAIRWISE_ELASTIC_NET));
  }
}
