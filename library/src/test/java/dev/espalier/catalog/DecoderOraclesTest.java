package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Posterior;
import dev.espalier.catalog.AllSets.Worth;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No answer among all 2^m sets is worth more to expect than a decoder's, for the posteriors of
 * every learner. Expectations are sums over all answers and truths, from the definitions of the
 * measures.
 */
@Tag("attack")
class DecoderOraclesTest {
  private static final int LABELS = PosteriorOraclesTest.LABELS;
  private static final int ROWS = PosteriorOraclesTest.TEST.rows();
  private static final LabelSets TRUTH =
      LabelSets.where(ROWS, LABELS, (row, label) -> (row * 3 + label) % 4 < 2);

  private static final Map<String, Worth> WORTHS =
      Map.of(
          "subset", (answer, truth) -> answer == truth ? 1 : 0,
          "supported", (answer, truth) -> answer == truth ? 1 : 0,
          "hamming", (answer, truth) -> -size(answer ^ truth),
          "f1", (answer, truth) -> ratio(2 * size(answer & truth), size(answer) + size(truth)),
          "jaccard", (answer, truth) -> ratio(size(answer & truth), size(answer | truth)));

  /** Whether a set may be answered, where all may. */
  private static boolean any(int set) {
    return set >= 0;
  }

  private static int size(int set) {
    return Integer.bitCount(set);
  }

  private static double ratio(int part, int whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }

  private static Posterior posterior(Learner<?> learner) {
    return PosteriorOraclesTest.model(learner)
        .posterior(PosteriorOraclesTest.TEST, Evidence.none());
  }

  private static void checkBest(
      Decoder decoder, LabelSets found, int row, AllSets truth, Worth worth, IntPredicate answers) {
    assertThat(truth.expected(worth, AllSets.bits(found.row(row))))
        .as("%s of row %d", decoder, row)
        .isCloseTo(truth.best(worth, answers), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.PosteriorOraclesTest#learners")
  void theAnswerForEachMeasureOfARowIsTheBest(Learner<?> learner) {
    Posterior posterior = posterior(learner);
    for (String name : WORTHS.keySet()) {
      if (name.equals("supported") && posterior.support().isEmpty()) {
        continue;
      }
      for (Decoder decoder : Decoders.variants(Decoders.parse(name))) {
        LabelSets found = decoder.decode(posterior);
        boolean observed = decoder.usesObservedSets() && posterior.support().isPresent();
        for (int row = 0; row < ROWS; row++) {
          AllSets truth = observed ? observed(posterior, row) : all(learner, posterior, row, name);
          double[] seen = truth.probabilities();
          IntPredicate answers =
              observed && !name.equals("hamming") ? set -> seen[set] > 0 : DecoderOraclesTest::any;
          checkBest(decoder, found, row, truth, WORTHS.get(name), answers);
        }
      }
    }
  }

  private static AllSets observed(Posterior posterior, int row) {
    return AllSets.among(posterior.support().orElseThrow(), row);
  }

  /** Without observed sets, F1 and Jaccard take labels as independent. */
  private static AllSets all(Learner<?> learner, Posterior posterior, int row, String name) {
    return name.equals("f1") || name.equals("jaccard")
        ? AllSets.product(
            Arrays.copyOfRange(posterior.marginals(), row * LABELS, (row + 1) * LABELS))
        : PosteriorOraclesTest.sets(learner, row, Evidence.none());
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.PosteriorOraclesTest#learners")
  void soIsTheAnswerOfGivenSizeForAThresholdAndForTheCollaborativeLoss(Learner<?> learner) {
    Posterior posterior = posterior(learner);
    LossWeights weights = LossWeights.even(LABELS);
    Decoder top = Decoders.top(2);
    Decoder threshold = Decoders.threshold(0.3);
    Decoder collaborative = Decoders.collaborative(weights);
    for (int row = 0; row < ROWS; row++) {
      AllSets truth = PosteriorOraclesTest.sets(learner, row, Evidence.none());
      Worth hits = (answer, actual) -> size(answer & actual);
      checkBest(top, top.decode(posterior), row, truth, hits, set -> size(set) == 2);
      Worth gain = (answer, actual) -> size(answer & actual) - 0.3 * size(answer);
      checkBest(threshold, threshold.decode(posterior), row, truth, gain, DecoderOraclesTest::any);
      Worth loss = (answer, actual) -> -loss(weights, answer, actual);
      checkBest(
          collaborative,
          collaborative.decode(posterior),
          row,
          truth,
          loss,
          DecoderOraclesTest::any);
    }
  }

  /** Σ_l Σ_k w⁺_lk [l off][k answered] + w⁻_lk [l on][k not answered]. */
  private static double loss(LossWeights weights, int answer, int truth) {
    double sum = 0;
    for (int l = 0; l < LABELS; l++) {
      for (int k = 0; k < LABELS; k++) {
        boolean on = (truth >> l & 1) == 1;
        boolean answered = (answer >> k & 1) == 1;
        if (on != answered) {
          sum += (on ? weights.negative() : weights.positive())[l * LABELS + k];
        }
      }
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.PosteriorOraclesTest#learners")
  void noOtherThresholdGivesMoreMicroF1OnWhatItWasFittedTo(Learner<?> learner) {
    Posterior posterior = posterior(learner);
    Decoder micro = fitted(posterior).applyTo(Decoders.microF1());
    double reached = microF1(micro.decode(posterior));
    for (double cut : posterior.marginals()) {
      assertThat(microF1(Decoders.threshold(cut).decode(posterior)))
          .isLessThanOrEqualTo(reached + 1e-12);
    }
  }

  private static double microF1(LabelSets found) {
    int right = 0;
    for (int row = 0; row < ROWS; row++) {
      right += size(AllSets.bits(found.row(row)) & AllSets.bits(TRUTH.row(row)));
    }
    return ratio(2 * right, found.size() + TRUTH.size());
  }

  private static FittedDecoders fitted(Posterior posterior) {
    return new FittedDecoders.Fitter().add(posterior, Labels.known(TRUTH)).fit();
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.PosteriorOraclesTest#learners")
  void noOtherLabelsStandOutMore(Learner<?> learner) {
    Posterior posterior = posterior(learner);
    FittedDecoders fitted = fitted(posterior);
    Decoder diverse = fitted.applyTo(Decoders.diverse(2));
    double[] means = fitted.meanMarginals();
    for (int row = 0; row < ROWS; row++) {
      AllSets sets = PosteriorOraclesTest.sets(learner, row, Evidence.none());
      Worth standsOut =
          (answer, actual) ->
              size(answer & actual)
                  - IntStream.range(0, LABELS)
                      .filter(label -> (answer >> label & 1) == 1)
                      .mapToDouble(label -> 1.25 * means[label])
                      .sum();
      checkBest(diverse, diverse.decode(posterior), row, sets, standsOut, set -> size(set) == 2);
    }
  }
}
