package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What executors fit is what the library fits. */
@Tag("spark")
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

  /** Few words of many in each row; a label goes with some words. */
  private static Dataset sparse() {
    Random random = new Random(7);
    int columns = 120;
    int[] starts = new int[5001];
    int[] words = new int[5000 * 8];
    double[] counts = new double[words.length];
    LabelSets.Builder labels = new LabelSets.Builder(5);
    for (int row = 0; row < 5000; row++) {
      int[] own = random.ints(0, columns).distinct().limit(8).sorted().toArray();
      System.arraycopy(own, 0, words, row * 8, 8);
      starts[row + 1] = (row + 1) * 8;
      int noise = random.nextInt(5);
      labels.addRow(
          IntStream.range(0, 5)
              .filter(k -> k == noise || IntStream.of(own).anyMatch(w -> w % 20 == k))
              .toArray());
    }
    Arrays.setAll(counts, k -> 1 + random.nextInt(3));
    return new Dataset(
        "sparse",
        Schema.ofNumbers(
            IntStream.range(0, columns).mapToObj(k -> "w" + k).toList(),
            List.of("a", "b", "c", "d", "e")),
        new SparseFeatures(columns, starts, words, counts),
        Labels.known(labels.build()));
  }

  @Test
  void sparseRowsStaySparseAndReachTheLibrarysOptimum() {
    assertSameOptimum(
        IndependentLogistic.defaults().withWeightPenalty(PENALTY).withSolver(EXACT),
        List.of(new IlrClassifier(), new IlrClassifier()),
        sparse());
    assertSameOptimum(
        CorrLog.defaults()
            .withRule(Rule.SUPPORTED_LIKELIHOOD)
            .withWeightPenalty(PENALTY)
            .withSolver(EXACT),
        List.of(new CorrLogClassifier()),
        sparse());
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
