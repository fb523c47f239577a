package dev.espalier.internal.optim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The solvers find optima that NumPy computed: {@code src/test/python/golden.py}, cases ilr-ridge,
 * corrlog-pseudo and corrlog-pseudo-elastic-net.
 */
class ReferenceOptimumTest {
  private static final double INDEPENDENT = 1.7025968608184436;
  private static final double PAIRWISE_SQUARED = 1.168769308839093;
  private static final double PAIRWISE_ELASTIC_NET = 1.4569724593309958;

  private static final double WEIGHT_PENALTY = 1e-2;
  private static final double EDGE_PENALTY = 3e-2;
  private static final double SPARSITY = 2;

  private static Offset<Double> reference(double value) {
    return Offset.offset(1e-8 * value);
  }

  private static LogisticObjective objective(boolean pairs) {
    Dataset data =
        DataFiles.read(
            Path.of("src", "test", "resources", "golden", "dense.arff"), ReadOptions.automatic());
    double[] labels = new double[data.rows() * data.labelCount()];
    for (int k = 0; k < labels.length; k++) {
      int row = k / data.labelCount();
      labels[k] = data.labels().positives().contains(row, k % data.labelCount()) ? 1 : -1;
    }
    return new LogisticObjective(
        data.rows(),
        data.features().columns(),
        data.labelCount(),
        ((DenseFeatures) data.features()).values(),
        labels,
        pairs);
  }

  @Test
  void quasiNewtonFindsTheIndependentOptimum() {
    LogisticObjective loss = objective(false);
    Objective objective =
        new RidgeObjective(new SummedObjective(loss), WEIGHT_PENALTY, 0, loss.weights());
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
                new ElasticNet(0, loss.weights(), WEIGHT_PENALTY, 0),
                new double[loss.dimension()],
                Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(INDEPENDENT, reference(INDEPENDENT));
  }

  @Test
  void quasiNewtonFindsThePairwiseOptimum() {
    LogisticObjective loss = objective(true);
    Objective weights =
        new RidgeObjective(new SummedObjective(loss), WEIGHT_PENALTY, 0, loss.weights());
    Objective both = new RidgeObjective(weights, EDGE_PENALTY, loss.edgesFrom(), loss.dimension());
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
            new ElasticNet(0, loss.weights(), WEIGHT_PENALTY, SPARSITY),
            new ElasticNet(loss.edgesFrom(), loss.dimension(), EDGE_PENALTY, SPARSITY));
    Optimum optimum =
        Fista.defaults()
            .withTolerance(1e-9)
            .minimize(
                new SummedObjective(loss), penalty, new double[loss.dimension()], Listener.none());
    assertThat(optimum.converged()).as(optimum.reason()).isTrue();
    assertThat(optimum.value()).isCloseTo(PAIRWISE_ELASTIC_NET, reference(PAIRWISE_ELASTIC_NET));
  }
}
