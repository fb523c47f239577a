package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.automatic.AutomaticLearner;
import dev.espalier.data.Dataset;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import dev.espalier.learn.chain.ClassifierChain;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.simulate.LabelChain;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A predictor has one card, whoever is asked for it, before and after it is saved. */
class PredictorCardTest {
  private static final Dataset DATA = new LabelChain(3).sample(90, 5);

  static Stream<Learner<?>> learners() {
    return Stream.of(
        IndependentLogistic.defaults(),
        CorrLog.defaults().withWeightPenalty(1e-2),
        ClassifierChain.defaults(),
        AutomaticLearner.defaults().withBudget(3));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void factsOfTrainingAreOnTheCardOfPredictorAndModelBeforeAndAfterSaving(Learner<?> learner)
      throws IOException {
    Predictor trained = learner.train(DATA);
    assertThat(trained.card().provenance()).containsKeys("data", "rows", "seed");
    assertSameEverywhere(trained);
    assertSameEverywhere(trained.with("where", "in a test"));
    assertThat(trained.with("where", "in a test").model().card().provenance())
        .containsEntry("where", "in a test");
  }

  @Test
  void whatAModelWasTunedForIsOnEveryCard() throws IOException {
    Predictor tuned =
        Training.of(IndependentLogistic.defaults())
            .withTuning(
                new Tuning(List.of(Measure.F1), 2, 0, 1),
                Map.of("weightPenalty", List.of("0.1", "0.01")))
            .run(DATA, Progress.none())
            .predictor();
    assertThat(tuned.card().measures()).containsExactly("f1");
    assertSameEverywhere(tuned);
  }

  private static void assertSameEverywhere(Predictor predictor) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    predictor.save(bytes);
    Predictor loaded = Predictor.load(new ByteArrayInputStream(bytes.toByteArray()));
    assertThat(List.of(predictor.model().card(), loaded.card(), loaded.model().card()))
        .containsOnly(predictor.card());
  }
}
