package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.Model;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told to add up to the field adds up, and the field is the model's. */
class ExplanationTest {
  private static final int LABELS = 4;
  private static final int[] ALL = {0, 1, 2, 3};
  private static final Dataset DENSE = new LabelChain(LABELS).sample(150, 1);
  private static final Dataset SPARSE =
      new Dataset("sparse", DENSE.schema(), TestData.sparse(DENSE.features()), DENSE.labels());

  private static Model fit(String learner, Dataset data, String... settings) {
    Map<String, String> values = new HashMap<>();
    for (String setting : settings) {
      values.put(setting.split("=", 2)[0], setting.split("=", 2)[1]);
    }
    return Catalog.learner(learner, values).fit(data);
  }

  private static Features row(Dataset data, int row) {
    return data.features().select(new int[] {row});
  }

  private static List<Explanation> explain(Model model, Features row) {
    return model.explain(row, Evidence.none(), ALL).orElseThrow();
  }

  private static double logit(double probability) {
    return Math.log(probability / (1 - probability));
  }

  private static void assertAddsUp(Explanation explanation) {
    double sum = 0;
    double size = 0;
    for (Contribution one : explanation.contributions()) {
      sum += one.amount();
      size += Math.abs(one.amount());
    }
    assertThat(sum).isCloseTo(explanation.field(), within(1e-12 * size));
  }

  @ParameterizedTest
  @CsvSource({
    "ilr, false, features=plain",
    "ilr, true, features=plain",
    "ilr, false, features=nystrom:30",
    "ilr, true, features=nystrom:30",
    "ilr, false, sparsity=0.5",
    "linear-svm, false, features=plain",
    "linear-svm, true, loss=hinge",
    "corrlog, false, features=plain",
    "corrlog, true, features=plain",
    "corrlog, false, features=nystrom:30",
    "corrlog, false, rule=pseudo-likelihood",
    "corrlog, false, rule=supported-likelihood",
    "cgl, false, features=plain",
    "cgl, true, rule=pseudo-likelihood",
    "cgl, false, features=nystrom:30",
    "pseudo-ising, false, features=plain",
    "ilr, false, features=plain+forest:20",
    "corrlog, true, features=plain+nystrom:20+forest:20",
    "cgl, false, features=forest:20",
    "ilr, false, features=svm",
    "corrlog, true, features=plain+svm+forest:20",
    "forest, false, trees=20",
    "forest, true, outputs=each"
  })
  void contributionsAddUpToTheField(String learner, boolean sparse, String setting) {
    Dataset data = sparse ? SPARSE : DENSE;
    Model model = fit(learner, data, setting);
    for (int row = 0; row < 20; row++) {
      double[] marginals = model.posterior(row(data, row), Evidence.none()).marginals();
      List<Explanation> explanations = explain(model, row(data, row));
      assertThat(explanations).hasSize(LABELS);
      for (int label = 0; label < LABELS; label++) {
        Explanation explanation = explanations.get(label);
        assertThat(explanation.label()).isEqualTo(data.schema().labels().get(label));
        assertThat(explanation.probability()).isEqualTo(marginals[label]);
        assertThat(explanation.contributions().get(0).kind()).isEqualTo(Kind.INTERCEPT);
        assertAddsUp(explanation);
        assertAddsUp(explanation.shortened(0));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"false, features=plain", "true, features=plain", "false, features=nystrom:30"})
  void twiceTheFieldOfIndependentLabelsIsTheLogOdds(boolean sparse, String setting) {
    Dataset data = sparse ? SPARSE : DENSE;
    Model model = fit("ilr", data, setting);
    for (Explanation explanation : explain(model, row(data, 7))) {
      assertThat(2 * explanation.field()).isCloseTo(logit(explanation.probability()), within(1e-9));
    }
  }

  @Test
  void twiceTheFieldIsTheLogOddsOfATiedLabelTooWhenAllOthersAreKnown() {
    Model model =
        fit("corrlog", DENSE, "rule=pseudo-likelihood", "weightPenalty=1e-2", "edgePenalty=1e-2");
    for (int label = 0; label < LABELS; label++) {
      int open = label;
      int[] on = IntStream.of(0, 2).filter(other -> other != open).toArray();
      int[] off = IntStream.of(1, 3).filter(other -> other != open).toArray();
      Evidence known = Evidence.of(LabelSets.of(LABELS, on), LabelSets.of(LABELS, off));
      Explanation explanation =
          model.explain(row(DENSE, 3), known, new int[] {label}).orElseThrow().get(0);
      assertThat(2 * explanation.field()).isCloseTo(logit(explanation.probability()), within(1e-7));
      assertAddsUp(explanation);
    }
  }

  @Test
  void aNeighbourAddsItsStrengthTimesItsExpectation() {
    PairwiseModel model = (PairwiseModel) fit("corrlog", DENSE);
    double[] marginals = model.posterior(row(DENSE, 5), Evidence.none()).marginals();
    int told = 0;
    for (int label = 0; label < LABELS; label++) {
      for (Contribution one : explain(model, row(DENSE, 5)).get(label).contributions()) {
        if (one.kind() == Kind.LABEL) {
          int other = DENSE.schema().labels().indexOf(one.name());
          double strength = model.strengths()[model.edges().find(label, other)];
          assertThat(one.amount()).isCloseTo(strength * (2 * marginals[other] - 1), within(1e-15));
          told++;
        }
      }
    }
    assertThat(told).isEqualTo(2 * model.edges().count()).isPositive();
  }

  @Test
  void aKernelCannotBeSplitByFeature() {
    Explanation explanation =
        explain(fit("ilr", DENSE, "features=nystrom:30"), row(DENSE, 0)).get(0);
    assertThat(explanation.contributions())
        .extracting(Contribution::name)
        .containsExactly("intercept", "kernel features");
  }

  @Test
  void shorteningKeepsTheLargestAndNamesTheRest() {
    Explanation all =
        new Explanation(
            "a",
            3,
            0.9,
            List.of(
                new Contribution(Kind.INTERCEPT, "intercept", 1),
                new Contribution(Kind.FEATURE, "f", 0.5),
                new Contribution(Kind.FEATURE, "g", -2),
                new Contribution(Kind.FEATURE, "h", 0.25),
                new Contribution(Kind.LABEL, "b", 3.25)));
    assertThat(all.shortened(1).contributions())
        .containsExactly(
            new Contribution(Kind.INTERCEPT, "intercept", 1),
            new Contribution(Kind.FEATURE, "g", -2),
            new Contribution(Kind.FEATURE, "2 other features", 0.75),
            new Contribution(Kind.LABEL, "b", 3.25));
    assertThat(all.shortened(2).contributions()).hasSize(5);
  }

  @Test
  void frequenciesExplainNothingAndSeveralRowsAreNotOne() {
    Model prior = fit("prior", DENSE);
    assertThat(prior.explain(row(DENSE, 0), Evidence.none(), ALL)).isEmpty();
    Model model = fit("ilr", DENSE);
    assertThatThrownBy(() -> model.explain(DENSE.features(), Evidence.none(), ALL))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
