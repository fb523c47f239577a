package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.LabelGraph;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.Tensor;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.StoppingOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionalGraphicalLassoTest {
  private static final Dataset CHAIN = new LabelChain(4).sample(120, 5);

  private static ConditionalGraphicalLasso cgl(Object... settings) {
    Map<String, String> values = new java.util.LinkedHashMap<>();
    for (int k = 0; k < settings.length; k += 2) {
      values.put(settings[k].toString(), settings[k + 1].toString());
    }
    return Hyperparameters.with(ConditionalGraphicalLasso.defaults(), values);
  }

  private static double objective(Model model) {
    return Double.parseDouble(model.card().provenance().get("objective"));
  }

  private static double[] marginals(Model model, Features rows) {
    return model.posterior(rows, Evidence.none()).marginals();
  }

  @ParameterizedTest
  @CsvSource({"cgl", "pseudo-ising"})
  void atTheGreatestPenaltyThereIsNoEdgeAndJustBelowItThereIs(String learner) {
    for (Dataset data : List.of(CHAIN, new LabelChain(8).sample(200, 6))) {
      Learner<PairwiseModel> open =
          learner.equals("cgl") ? cgl("rule", "pseudo-likelihood") : PseudoIsing.defaults();
      double greatest = open.path(data, "edgePenalty").greatest(Progress.none()).orElseThrow();
      assertThat(edges(open, greatest, data)).isZero();
      assertThat(edges(open, greatest * 0.97, data)).isPositive();
    }
  }

  private static int edges(Learner<PairwiseModel> learner, double edgePenalty, Dataset data) {
    return Hyperparameters.with(learner, Map.of("edgePenalty", Double.toString(edgePenalty)))
        .fit(data)
        .edges()
        .count();
  }

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"PSEUDO_LIKELIHOOD", "MEAN_FIELD"})
  void aboveTheGreatestPenaltyItIsIndependentLogisticRegression(Rule rule) {
    ConditionalGraphicalLasso learner =
        cgl("rule", Hyperparameters.text(rule), "weightPenalty", 1e-3, "tolerance", 1e-10);
    double greatest = learner.path(CHAIN, "edgePenalty").greatest(Progress.none()).orElseThrow();
    PairwiseModel without = learner.withEdgePenalty(greatest * 1.001).fit(CHAIN);
    SolverOptions exact = new SolverOptions(0, false, 1e-10, 2000);
    Model independent =
        IndependentLogistic.defaults().withWeightPenalty(1e-3).withSolver(exact).fit(CHAIN);
    assertThat(without.edges().count()).isZero();
    assertThat(objective(without)).isCloseTo(objective(independent), within(1e-9));
    assertThat(marginals(without, CHAIN.features()))
        .containsExactly(marginals(independent, CHAIN.features()), within(1e-4));
    assertThat(learner.withEdgePenalty(greatest * 0.98).fit(CHAIN).edges().count()).isPositive();
  }

  @Test
  void withoutEdgesSupportedLikelihoodIsThatOfCorrLogWithoutEdges() {
    PairwiseModel model =
        cgl("rule", "supported-likelihood", "tolerance", 1e-9).withEdgePenalty(1000).fit(CHAIN);
    Model other =
        CorrLog.defaults()
            .withRule(Rule.SUPPORTED_LIKELIHOOD)
            .withEdgePenalty(1e6)
            .withSolver(SolverOptions.defaults().withTolerance(1e-9))
            .fit(CHAIN);
    assertThat(objective(model)).isCloseTo(objective(other), within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"pseudo-likelihood, 0.05", "supported-likelihood, 0.05", "supported-likelihood, 0.2"})
  void ofAConstantFeatureItIsCorrLogWithSparseEdges(String rule, double edgePenalty) {
    Dataset data =
        new Dataset(
            "constant",
            Schema.ofNumbers(List.of("zero"), CHAIN.schema().labels()),
            new DenseFeatures(CHAIN.rows(), 1, new double[CHAIN.rows()]),
            CHAIN.labels());
    Model conditional =
        cgl("rule", rule, "tolerance", 1e-10).withEdgePenalty(edgePenalty).fit(data);
    // The length of a vector of one number is its size; CorrLog's penalty is λ2 (α² + ε |α|).
    double ridge = 1e-9;
    Model constant =
        CorrLog.defaults()
            .withRule(
                rule.startsWith("pseudo") ? Rule.PSEUDO_LIKELIHOOD : Rule.SUPPORTED_LIKELIHOOD)
            .withWeightPenalty(0)
            .withEdgePenalty(ridge)
            .withSolver(new SolverOptions(edgePenalty / ridge, false, 1e-10, 20_000))
            .fit(data);
    assertThat(objective(conditional)).isCloseTo(objective(constant), within(1e-6));
    assertThat(marginals(conditional, data.features()))
        .containsExactly(marginals(constant, data.features()), within(1e-3));
  }

  @ParameterizedTest
  @CsvSource({"pseudo-likelihood", "supported-likelihood", "mean-field"})
  void screeningChangesNothingButTime(String rule) {
    Dataset data = new LabelChain(8).sample(200, 6);
    ConditionalGraphicalLasso learner = cgl("rule", rule, "weightPenalty", 1e-3, "tolerance", 1e-7);
    ModelPath<PairwiseModel> path = learner.path(data, "edgePenalty");
    LearningRule terms =
        switch (rule) {
          case "mean-field" -> new MeanFieldRule(data.labels());
          case "supported-likelihood" -> new ObservedSetRule(data.labels());
          default -> new PseudoLikelihoodRule(data.labels(), new double[0]);
        };
    DesignMatrix design =
        DesignMatrix.rotated(learner.input().fit(data.features()).apply(data.features()));
    GroupLassoSolver everyPair =
        new GroupLassoSolver(
            design,
            terms,
            new LinearEdgeSettings(
                "cgl",
                Coding.PLUS_MINUS,
                EdgeNorm.EUCLIDEAN,
                1e-3,
                false,
                new StoppingOptions(1e-7, 2000)));
    LabelPairs all = LabelPairs.range(8, 0, 28);
    LinearEdgeSolution full =
        everyPair.solve(
            LabelPairs.of(8, new int[0]),
            LinearEdgeSolution.constant(new double[8], design),
            0,
            1e-7,
            Progress.none());
    double accuracy = rule.equals("mean-field") ? 1e-2 : 1e-5;
    List<Integer> edges = new ArrayList<>();
    for (String penalty : List.of("0.3", "0.2", "0.1", "0.05", "0.02")) {
      PairwiseModel one = path.next(penalty, Progress.none());
      full = everyPair.solve(all, full, Double.parseDouble(penalty), 1e-7, Progress.none());
      assertThat(objective(one)).isCloseTo(full.value(), within(accuracy * full.value()));
      assertThat(one.card().hyperparameters()).containsEntry("edgePenalty", penalty);
      edges.add(one.edges().count());
    }
    assertThat(edges.get(0)).as("pairs are left out").isLessThan(all.count());
    if (!rule.equals("mean-field")) {
      // The mean-field loss is not convex: its edges need not grow in number along the path.
      assertThat(edges.get(0)).isLessThan(edges.get(4));
      assertThat(objective(learner.withEdgePenalty(0.02).fit(data)))
          .isCloseTo(full.value(), within(1e-5 * full.value()));
    }
  }

  @Test
  void theGraphIsTheMeanOfThoseOfTheTrainingRows() {
    PairwiseModel model = cgl("rule", "pseudo-likelihood", "edgePenalty", 0.05).fit(CHAIN);
    assertThat(model.edges().count()).isPositive();
    double[] strengths = model.strengths(CHAIN.features());
    int count = model.edges().count();
    for (LabelGraph.Edge edge : model.labelGraph().orElseThrow().edges()) {
      int at = model.edges().find(edge.first(), edge.second());
      double sum = 0;
      for (int row = 0; row < CHAIN.rows(); row++) {
        sum += strengths[row * count + at];
      }
      assertThat(edge.strength()).isCloseTo(sum / CHAIN.rows(), within(1e-10));
    }
    LabelGraph ofOne = model.labelGraph(CHAIN.features().select(new int[] {7})).orElseThrow();
    for (LabelGraph.Edge edge : ofOne.edges()) {
      int at = model.edges().find(edge.first(), edge.second());
      assertThat(edge.strength()).isCloseTo(strengths[7 * count + at], within(1e-12));
    }
    assertThat(ofOne).isNotEqualTo(model.labelGraph().orElseThrow());
  }

  @Test
  void marginalsAreThoseOfTheFieldByEnumeration() {
    PairwiseModel model = cgl("rule", "pseudo-likelihood", "edgePenalty", 0.05).fit(CHAIN);
    Features rows = CHAIN.features().select(new int[] {0, 1, 2, 3, 4});
    double[] strengths = model.strengths(rows);
    Features mapped = FeatureOptions.defaults().fit(CHAIN.features()).apply(rows);
    double[] scores = model.scores().of(mapped);
    double[] marginals = marginals(model, rows);
    for (int row = 0; row < 5; row++) {
      double total = 0;
      double[] on = new double[4];
      for (int state = 0; state < 16; state++) {
        double energy = 0;
        for (int i = 0; i < 4; i++) {
          energy += scores[4 * row + i] * sign(state, i);
        }
        for (int edge = 0; edge < model.edges().count(); edge++) {
          energy +=
              strengths[row * model.edges().count() + edge]
                  * sign(state, model.edges().first()[edge])
                  * sign(state, model.edges().second()[edge]);
        }
        total += Math.exp(energy);
        for (int i = 0; i < 4; i++) {
          on[i] += sign(state, i) > 0 ? Math.exp(energy) : 0;
        }
      }
      for (int i = 0; i < 4; i++) {
        assertThat(marginals[4 * row + i]).isCloseTo(on[i] / total, within(1e-9));
      }
    }
  }

  private static int sign(int state, int label) {
    return (state >> label & 1) == 1 ? 1 : -1;
  }

  @Test
  void keepsTheVectorsOfEdgesOnly() {
    PairwiseModel model = cgl("rule", "pseudo-likelihood", "edgePenalty", 0.05).fit(CHAIN);
    ModelState state = model.state();
    int count = model.edges().count();
    assertThat(count).isBetween(1, 5);
    Tensor weights = state.tensors().get("edges.weights");
    assertThat(java.util.Objects.requireNonNull(weights).shape()).containsExactly(2, count);
  }

  @Test
  void refusesWhatDoesNotFitIntoMemory() {
    double bytes = ActiveSetSolver.memory(120, 3, 4, 1_000_000);
    assertThat(bytes).isBetween(3e8, 3e9);
    ActiveSetSolver.checkMemory("cgl", bytes, 1_000_000, 2 * bytes);
    assertThatThrownBy(() -> ActiveSetSolver.checkMemory("cgl", bytes, 1_000_000, bytes))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("learner 'cgl': 1,000,000 edges need")
        .hasMessageContaining("edgePenalty")
        .hasMessageContaining("nystrom")
        .hasMessageContaining("-Xmx");
  }

  @Test
  void refusesBeforeAnyFittingWhatCannotFitEvenWithoutEdges() {
    // 60,000 labels have 1.8e9 pairs, of which every one would be looked at.
    int labels = 60_000;
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < 2; row++) {
      for (int label = row; label < labels; label += 2) {
        sets.add(label);
      }
      sets.endRow();
    }
    Dataset data =
        new Dataset(
            "wide",
            Schema.ofNumbers(
                List.of("one"),
                java.util.stream.IntStream.range(0, labels).mapToObj(Integer::toString).toList()),
            new DenseFeatures(2, 1, new double[] {0, 1}),
            Labels.known(sets.build()));
    List<Double> reported = new java.util.ArrayList<>();
    assertThatThrownBy(
            () ->
                cgl("rule", "pseudo-likelihood")
                    .fit(data, (activity, share) -> reported.add(share)))
        .isInstanceOf(InputException.class)
        .hasMessageMatching(
            "learner 'cgl': .* need [0-9.]+ GB of memory; expected .*fewer labels.*");
    assertThat(reported).as("steps of a solver").isEmpty();
  }

  @Test
  void corrLogRefusesTheMeanFieldRule() {
    assertThatThrownBy(() -> Hyperparameters.with(CorrLog.defaults(), Map.of("rule", "mean-field")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("rule");
  }

  /**
   * Optima that NumPy found for `emotions` (train part, min-max then unit rows, intercepts free) by
   * accelerated proximal steps in plain variables, until 2000 of them changed less than 1e-10.
   */
  @ParameterizedTest
  @CsvSource({
    "pseudo-likelihood, 3e-4, 1e-1, 1.969184379",
    "pseudo-likelihood, 3e-4, 1e-2, 1.538331725",
    "supported-likelihood, 3e-4, 1e-1, 2.024158040",
    "supported-likelihood, 3e-4, 1e-2, 1.852762938"
  })
  void meetsTheReferenceOptimaOfEmotions(
      String rule, double weightPenalty, double edgePenalty, double expected) {
    Dataset train =
        DataFiles.read(RealData.file("emotions/emotions-train.arff"), ReadOptions.automatic());
    PairwiseModel model =
        cgl("rule", rule, "weightPenalty", weightPenalty).withEdgePenalty(edgePenalty).fit(train);
    assertThat(objective(model)).isCloseTo(expected, within(1e-5 * expected));
  }
}
