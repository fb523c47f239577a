package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.simulate.LabelChain;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What executors fit is what the library fits. */
class OptimumTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final double PENALTY = 1e-3;
  private static final SolverOptions EXACT = SolverOptions.defaults().withTolerance(1e-10);

  /** Enough rows for four pieces. */
  private static final Dataset DENSE = new LabelChain(4).sample(9000, 1);

  private static <E extends PenalisedEstimator<E>> EspalierModel fit(
      E estimator, Dataset data, int partitions) {
    org.apache.spark.sql.Dataset<Row> rows = DataFrames.of(SPARK, data).repartition(partitions);
    return estimator.setRegParam(PENALTY).setTol(1e-10).setFitThresholds(false).fit(rows);
  }

  private static double objective(Model model) {
    return Double.parseDouble(model.card().provenance().get("objective"));
  }

  private static <E extends PenalisedEstimator<E>> void assertSameOptimum(
      Learner<?> learner, List<E> estimators, Dataset data) {
    Dataset sorted = Frames.sortedByName(data);
    Model expected = learner.fit(sorted);
    double[] marginals = null;
    int[] partitions = {1, 3, 16};
    for (int k = 0; k < estimators.size(); k++) {
      EspalierModel model = fit(estimators.get(k), data, partitions[k]);
      assertThat(objective(model.predictor().model()))
          .isCloseTo(objective(expected), within(1e-8 * objective(expected)));
      double[] found =
          model.predictor().model().posterior(sorted.features(), Evidence.none()).marginals();
      assertThat(found)
          .containsExactly(
              expected.posterior(sorted.features(), Evidence.none()).marginals(), within(1e-4));
      if (marginals != null) {
        assertThat(found).as("the same bits at any partitioning").isEqualTo(marginals);
      }
      marginals = found;
    }
  }

  @Test
  void independentRegressionsReachTheLibrarysOptimum() {
    assertSameOptimum(
        IndependentLogistic.defaults().withWeightPenalty(PENALTY).withSolver(EXACT),
        List.of(new IlrClassifier(), new IlrClassifier(), new IlrClassifier()),
        DENSE);
  }

  @Test
  void thePseudoLikelihoodReachesTheLibrarysOptimum() {
    assertSameOptimum(
        CorrLog.defaults()
            .withRule(Rule.PSEUDO_LIKELIHOOD)
            .withWeightPenalty(PENALTY)
            .withSolver(EXACT),
        List.of(
            new CorrLogClassifier().setRule("pseudo-likelihood"),
            new CorrLogClassifier().setRule("pseudo-likelihood")),
        DENSE);
  }

  @Test
  void theSupportedLikelihoodReachesTheLibrarysOptimum() {
    assertSameOptimum(
        CorrLog.defaults()
            .withRule(Rule.SUPPORTED_LIKELIHOOD)
            .withWeightPenalty(PENALTY)
            .withSolver(EXACT),
        List.of(new CorrLogClassifier(), new CorrLogClassifier()),
        DENSE);
  }
}
