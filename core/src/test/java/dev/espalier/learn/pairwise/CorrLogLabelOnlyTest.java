package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.learn.Inference;
import dev.espalier.learn.PairwiseModel;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One of four labels from each of three groups, 64 label sets; a noisy column for each label. */
class CorrLogLabelOnlyTest {
  private static final int GROUPS = 3;
  private static final int LABELS = 12;
  private static final CorrLog LEARNER =
      Hyperparameters.with(CorrLog.defaults(), Map.of("rule", "supported-likelihood"));

  private static Dataset sample(int rows, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    double[] cells = new double[rows * LABELS];
    for (int row = 0; row < rows; row++) {
      for (int group = 0; group < GROUPS; group++) {
        int label = 4 * group + (int) (4 * Math.pow(random.nextDouble(), 1.5));
        sets.add(label);
        cells[row * LABELS + label] = 1;
      }
      sets.endRow();
      for (int k = row * LABELS; k < (row + 1) * LABELS; k++) {
        cells[k] += noise * (random.nextDouble() + random.nextDouble() - 1);
      }
    }
    List<String> names = IntStream.range(0, LABELS).mapToObj(k -> "l" + k).toList();
    return new Dataset(
        "groups",
        Schema.ofNumbers(names, names),
        new DenseFeatures(rows, LABELS, cells),
        Labels.known(sets.build()));
  }

  private static Dataset with(Dataset train, int labelOnly) {
    return train.with(
        LabelKnowledge.none().withLabelOnly(sample(labelOnly, 1, 99).labels().positives()));
  }

  /** With all else shrunk away, p(s|x) is the frequency of s among examples and label-only sets. */
  @Test
  void thePenaltiesShrinkTowardsTheFrequenciesOfSets() {
    Dataset train = sample(200, 3, 1);
    Dataset data = with(train, 3000);
    PairwiseModel model =
        Hyperparameters.with(
                LEARNER,
                Map.of("weightPenalty", "1e6", "edgePenalty", "1e6", "penaliseIntercept", "true"))
            .fit(data);
    JointSupport support =
        model.posterior(train.features(), Evidence.none()).support().orElseThrow();
    LabelSets all =
        LabelSets.join(
            List.of(train.labels().positives(), data.knowledge().labelOnly().orElseThrow()));
    double[] probabilities = new double[support.sets().rows()];
    support.probabilities(0, 1, probabilities);
    assertThat(probabilities).hasSizeGreaterThan(60);
    for (int set = 0; set < probabilities.length; set++) {
      int current = set;
      long count =
          IntStream.range(0, all.rows())
              .filter(row -> all.sameSet(row, support.sets(), current))
              .count();
      assertThat(probabilities[set]).isCloseTo((double) count / all.rows(), within(1e-3));
    }
  }

  /** Sets that no example had can be answered: here more than a third of the 64. */
  @Test
  void theyHelpWhereExamplesHaveOnlySomeOfTheSets() {
    Dataset train = sample(60, 0.8, 4);
    Dataset test = sample(1000, 0.8, 5);
    PairwiseModel model = LEARNER.fit(with(train, 2000));
    assertThat(model.card().provenance()).containsEntry("labelOnlyRows", "2000");
    assertThat(loss(model, test)).isLessThan(loss(LEARNER.fit(train), test) - 0.1);
  }

  private static double loss(PairwiseModel model, Dataset test) {
    Posterior posterior = model.posterior(test.features(), Evidence.none());
    return Evaluator.evaluate(test.labels(), Decoders.subset().decode(posterior), null)
        .value(Measure.SUBSET01);
  }

  @Test
  void aModelFileKeepsTheFrequencies() {
    Dataset data = with(sample(29, 3, 6), 200);
    PairwiseModel model = LEARNER.fit(data);
    assertThat(model.card().provenance()).containsEntry("labelOnlyRows", "200");
    assertThat(
            LEARNER
                .fromState(model.state())
                .posterior(data.features(), Evidence.none())
                .marginals())
        .isEqualTo(model.posterior(data.features(), Evidence.none()).marginals());
  }

  @Test
  void otherRulesAndInferenceWithoutObservedSetsRefuseThem() {
    Dataset data = with(sample(30, 1, 7), 50);
    assertRefused(
        LEARNER.withRule(Rule.PSEUDO_LIKELIHOOD),
        data,
        "rule=pseudo-likelihood; expected supported-likelihood");
    assertRefused(LEARNER.withRule(Rule.EXACT), data, "rule=exact; expected supported-likelihood");
    assertRefused(
        LEARNER.withInference(Inference.MAX_PRODUCT), data, "inference=max-product; expected best");
  }

  private static void assertRefused(CorrLog learner, Dataset data, String message) {
    assertThatThrownBy(() -> learner.fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
