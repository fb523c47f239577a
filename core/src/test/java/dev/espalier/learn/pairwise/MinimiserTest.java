package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same optimum with and without leading directions, through the entries for comparisons. */
class MinimiserTest {
  private static final SolverOptions SOLVER = SolverOptions.defaults();

  /** Features that mostly move together, and labels that follow some of them. */
  private static final Dataset DATA = data(400, 25, 4);

  private static Dataset data(int rows, int columns, int labels) {
    SplittableRandom random = new SplittableRandom(11);
    double[] values = new double[rows * columns];
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      double common = random.nextGaussian();
      for (int column = 0; column < columns; column++) {
        values[row * columns + column] = 3 * common + random.nextGaussian();
      }
      for (int label = 0; label < labels; label++) {
        if (values[row * columns + label] + 2 * random.nextGaussian() > 1) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "common",
        Schema.ofNumbers(names("f", columns), names("l", labels)),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets.build()));
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(k -> prefix + k).toList();
  }

  private static void check(Optimum usual, Optimum without, String objective) {
    assertThat(usual.value()).isEqualTo(Double.parseDouble(objective));
    assertThat(without.value()).isCloseTo(usual.value(), within(1e-5 * usual.value()));
    assertThat(usual.iterations()).isLessThan(without.iterations());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pseudo-likelihood", "supported-likelihood"})
  void corrLogHasOneOptimum(String rule) {
    CorrLog learner =
        Hyperparameters.with(CorrLog.defaults(), Map.of("rule", rule, "scaling", "none"));
    check(
        learner.minimise(DATA.features(), DATA.labels(), SOLVER),
        learner.minimise(DATA.features(), DATA.labels(), SOLVER::minimiseSmooth),
        learner.fit(DATA).card().provenance().getOrDefault("objective", ""));
  }

  @Test
  void independentRegressionsHaveOneOptimum() {
    IndependentLogistic learner =
        Hyperparameters.with(IndependentLogistic.defaults(), Map.of("scaling", "none"));
    check(
        learner.minimise(DATA.features(), DATA.labels(), SOLVER),
        learner.minimise(DATA.features(), DATA.labels(), SOLVER::minimiseSmooth),
        learner.fit(DATA).card().provenance().getOrDefault("objective", ""));
  }

  @Test
  void anOpenRuleIsNotMinimised() {
    assertThatThrownBy(() -> CorrLog.defaults().minimise(DATA.features(), DATA.labels(), SOLVER))
        .hasMessageContaining("rule auto");
  }
}
