package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Capability;
import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A prediction shows the probabilities that its labels were chosen by. */
class DecidingProbabilitiesTest {
  private static final int LABELS = 6;
  private static final Dataset TRAIN = new LabelChain(LABELS).sample(60, 3);
  private static final Dataset TEST = new LabelChain(LABELS).sample(200, 4);

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.LearnerContractTest#defaults")
  void hammingPredictsExactlyTheLabelsThatAreShownAsMoreProbableThanNot(Learner<?> learner) {
    Predictor predictor = Predictor.of(learner.fit(TRAIN));
    List<Evidence> evidence = new ArrayList<>(List.of(Evidence.none()));
    if (learner.capabilities().contains(Capability.EVIDENCE)) {
      evidence.add(secondIsOn());
    }
    for (Decoder decoder : Decoders.variants(Decoders.hamming())) {
      for (Evidence known : evidence) {
        Prediction prediction = predictor.predict(TEST.features(), known, decoder);
        for (int row = 0; row < TEST.rows(); row++) {
          for (int label = 0; label < LABELS; label++) {
            assertThat(prediction.probability(row, label)).isBetween(0.0, 1.0);
            assertThat(known.value(row, label) > 0 && prediction.probability(row, label) != 1)
                .isFalse();
            assertThat(prediction.labelSets().contains(row, label))
                .as("%s, row %d, label %d", decoder, row, label)
                .isEqualTo(prediction.probability(row, label) > 0.5);
          }
        }
      }
    }
  }

  private static Evidence secondIsOn() {
    int[][] second =
        IntStream.range(0, TEST.rows()).mapToObj(row -> new int[] {1}).toArray(int[][]::new);
    return Evidence.of(LabelSets.of(LABELS, second), LabelSets.empty(TEST.rows(), LABELS));
  }

  /** Otherwise the test before would show nothing. */
  @Test
  void theTwoDistributionsDecideDifferentlySomewhere() {
    Predictor predictor = Predictor.of(Catalog.learner("ilr", Map.of()).fit(TRAIN));
    List<Prediction> both =
        Decoders.variants(Decoders.hamming()).stream()
            .map(decoder -> predictor.predict(TEST.features(), decoder))
            .toList();
    assertThat(both)
        .extracting(Prediction::isOfObservedSets)
        .containsExactlyInAnyOrder(true, false);
    assertThat(both.get(0).labelSets()).isNotEqualTo(both.get(1).labelSets());
  }

  @Test
  void rankingsAreMeasuredByTheModelsOwnProbabilitiesUnderEveryDecoder() {
    Predictor predictor = Predictor.of(Catalog.learner("ilr", Map.of()).fit(TRAIN));
    List<Evaluation> all =
        Decoders.variants(Decoders.hamming()).stream()
            .map(decoder -> predictor.evaluate(TEST, decoder))
            .toList();
    for (Measure measure : List.of(Measure.RANKING_LOSS, Measure.AROC, Measure.COVERAGE)) {
      assertThat(all.get(1).value(measure)).isEqualTo(all.get(0).value(measure));
    }
  }
}
