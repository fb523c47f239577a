package dev.espalier.rivals.whey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.simulate.LabelChain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The second stage learns from the first, and from nothing that it should not see. */
class CurdsAndWheyTest {
  private static final Dataset CHAIN = new LabelChain(4).sample(300, 5);
  private static final Dataset LATER = new LabelChain(4).sample(200, 6);

  private static Map<String, String> signs(String... more) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("calibration", "sign");
    settings.put("loss", "hinge");
    settings.put("tolerance", "1e-6");
    for (int k = 0; k < more.length; k += 2) {
      settings.put(more[k], more[k + 1]);
    }
    return settings;
  }

  private static double[] marginals(Learner<?> learner, Dataset train, Dataset test) {
    return learner.fit(train).posterior(test.features(), Evidence.none()).marginals();
  }

  /** 60 rows of 120 random features: any labels can be separated. */
  private static Dataset wide(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < rows; row++) {
      sets.addRow(IntStream.range(0, 3).filter(label -> random.nextBoolean()).toArray());
    }
    return new Dataset(
        "wide",
        Schema.ofNumbers(
            IntStream.range(0, 120).mapToObj(k -> "x" + k).toList(),
            java.util.List.of("a", "b", "c")),
        new DenseFeatures(rows, 120, random.doubles(rows * 120L, -1, 1).toArray()),
        Labels.known(sets.build()));
  }

  /** 004 Tables 1 to 3: to the digit the same where there are at least as many features as rows. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void equalsTheLinearMachinesWhereTheFirstStageSeparatesTheRows(long seed) {
    Dataset train = wide(60, seed);
    Dataset test = wide(500, seed + 100);
    double[] linear =
        marginals(
            Hyperparameters.with(LinearSvm.defaults(), signs("scaling", "standardise")),
            train,
            test);
    double[] both =
        marginals(
            Hyperparameters.with(CurdsAndWhey.defaults(), signs("scaling", "standardise")),
            train,
            test);
    for (int k = 0; k < linear.length; k++) {
      assertThat(both[k] > 0.5).isEqualTo(linear[k] > 0.5);
    }
  }

  /** Both stages by the solver itself, one label after another. */
  @ParameterizedTest
  @ValueSource(strings = {"signs", "scores"})
  void isTheLinearMachineOfLinearMachines(String stage) {
    Map<String, String> settings = signs("scaling", "none", "firstStage", stage);
    CurdsAndWhey learner = Hyperparameters.with(CurdsAndWhey.defaults(), settings);
    double[] found = marginals(learner, CHAIN, LATER);
    double[][] first = new double[4][];
    int[] all = IntStream.range(0, CHAIN.rows()).toArray();
    RowProducts rows = RowProducts.of(CHAIN.features());
    double[] values = new double[CHAIN.rows() * 4];
    for (int label = 0; label < 4; label++) {
      first[label] = learner.solver().solve(rows, all, signsOf(label)).weights();
      for (int row : all) {
        double score = rows.dot(row, first[label]);
        values[4 * row + label] = stage.equals("signs") ? Math.signum(score) : score;
      }
    }
    RowProducts stacked = RowProducts.of(new DenseFeatures(CHAIN.rows(), 4, values));
    RowProducts later = RowProducts.of(LATER.features());
    for (int label = 0; label < 4; label++) {
      double[] second = learner.solver().solve(stacked, all, signsOf(label)).weights();
      for (int row = 0; row < LATER.rows(); row++) {
        double score = second[4];
        for (int k = 0; k < 4; k++) {
          double value = later.dot(row, first[k]);
          score += second[k] * (stage.equals("signs") ? Math.signum(value) : value);
        }
        // Under 'sign' the log-odds are a multiple of the score.
        assertThat(found[4 * row + label] > 0.5).isEqualTo(score > 0);
      }
    }
  }

  private static double[] signsOf(int label) {
    double[] signs = new double[CHAIN.rows()];
    for (int row = 0; row < signs.length; row++) {
      signs[row] = CHAIN.labels().positives().contains(row, label) ? 1 : -1;
    }
    return signs;
  }

  /** Random labels, which the first stage gets right on the rows that it has learnt from. */
  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void probabilitiesAreFittedOnRowsThatNeitherStageHasSeen(String outOfFold) {
    Dataset train = wide(60, 4);
    double[] marginals =
        marginals(
            Hyperparameters.with(
                CurdsAndWhey.defaults(), Map.of("scaling", "standardise", "outOfFold", outOfFold)),
            train,
            train);
    for (double marginal : marginals) {
      assertThat(marginal).isCloseTo(0.5, within(0.25));
    }
  }

  @Test
  void withTheFeaturesItDoesAtLeastAsWellAsWithout() {
    int without = errors(Map.of("firstStage", "scores"));
    int with = errors(Map.of("firstStage", "signs", "withFeatures", "true"));
    assertThat(with).isLessThanOrEqualTo(without);
  }

  private static int errors(Map<String, String> settings) {
    double[] marginals =
        marginals(Hyperparameters.with(CurdsAndWhey.defaults(), settings), CHAIN, LATER);
    int errors = 0;
    for (int k = 0; k < marginals.length; k++) {
      errors += marginals[k] > 0.5 == LATER.labels().positives().contains(k / 4, k % 4) ? 0 : 1;
    }
    return errors;
  }
}
