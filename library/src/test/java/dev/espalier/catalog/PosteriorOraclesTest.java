package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.JointSupport;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a model says of single labels, best sets, observed sets and labels that are known fits one
 * distribution over all label sets, which is written down here.
 */
@Tag("attack")
class PosteriorOraclesTest {
  static final int LABELS = 5;
  static final Features TEST = new LabelChain(LABELS).sample(6, 7).features();
  private static final Dataset TRAIN = noisy(new LabelChain(LABELS).sample(80, 5), 6);
  private static final int[] FORTH = {0, 1, 2, 3, 4};
  private static final int[] BACK = {4, 2, 0, 3, 1};

  /**
   * They decide label after label, or as if the others were decided: what is known then moves only
   * some of the others, and each answer is of labels taken as independent.
   */
  private static final Set<String> ONE_BY_ONE = Set.of("cc", "ecc", "mmoc");

  private static final Map<Learner<?>, Model> MODELS = new ConcurrentHashMap<>();

  static Stream<Learner<?>> learners() {
    // and fields that are no distribution over the observed sets alone
    Map<String, String> everySet = Map.of("rule", "pseudo-likelihood");
    return Stream.concat(
        LearnerContractTest.defaults(),
        Stream.of(Catalog.learner("corrlog", everySet), Catalog.learner("cgl", everySet)));
  }

  private static Stream<Learner<?>> oneDistribution() {
    return learners().filter(PosteriorOraclesTest::isOneDistribution);
  }

  private static Stream<Learner<?>> takingEvidence() {
    return learners().filter(each -> each.capabilities().contains(Capability.EVIDENCE));
  }

  private static boolean isOneDistribution(Learner<?> learner) {
    return learner.capabilities().contains(Capability.EVIDENCE)
        && !ONE_BY_ONE.contains(learner.name());
  }

  static Model model(Learner<?> learner) {
    return MODELS.computeIfAbsent(learner, each -> each.fit(TRAIN));
  }

  /** A fifth of the labels drawn anew, so that sets are many and none is certain. */
  private static Dataset noisy(Dataset data, long seed) {
    Random random = new Random(seed);
    LabelSets sets =
        LabelSets.where(
            data.rows(),
            data.labelCount(),
            (row, label) ->
                random.nextInt(5) == 0
                    ? random.nextBoolean()
                    : data.labels().positives().contains(row, label));
    return new Dataset("noisy", data.schema(), data.features(), Labels.known(sets));
  }

  /** The distribution of a row given what is known; nothing, where no set agrees with that. */
  static AllSets sets(Learner<?> learner, int row, Evidence known) {
    Features example = TEST.select(new int[] {row});
    return isOneDistribution(learner) && known.isEmpty()
        ? AllSets.of(model(learner), example, FORTH)
        : AllSets.product(model(learner).posterior(example, known).marginals());
  }

  @ParameterizedTest
  @MethodSource("oneDistribution")
  void whateverBecomesKnownFirstTheSetsHaveTheSameProbabilities(Learner<?> learner) {
    for (int row = 0; row < TEST.rows(); row++) {
      Features example = TEST.select(new int[] {row});
      AllSets forth = AllSets.of(model(learner), example, FORTH);
      AllSets back = AllSets.of(model(learner), example, BACK);
      assertThat(forth.total()).isCloseTo(1, within(1e-9));
      assertThat(back.probabilities()).containsExactly(forth.probabilities(), within(1e-7));
    }
  }

  @ParameterizedTest
  @MethodSource("learners")
  void marginalsAndBestSetsAreThoseOfTheDistribution(Learner<?> learner) {
    Posterior posterior = model(learner).posterior(TEST, Evidence.none());
    for (int row = 0; row < TEST.rows(); row++) {
      checkRow(posterior, row, sets(learner, row, Evidence.none()));
    }
  }

  private static void checkRow(Posterior posterior, int row, AllSets all) {
    for (int label = 0; label < LABELS; label++) {
      assertThat(posterior.marginals()[row * LABELS + label])
          .isCloseTo(all.marginal(label), within(1e-6));
    }
    int found = AllSets.bits(posterior.mostProbable().row(row));
    assertThat(all.probabilities()[found]).isCloseTo(all.highest(), within(1e-7));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void observedSetsAreTheSameDistributionRestrictedToThem(Learner<?> learner) {
    Posterior posterior = model(learner).posterior(TEST, Evidence.none());
    JointSupport support = posterior.support().orElse(null);
    assumeTrue(support != null, "keeps no sets");
    Set<Integer> observed = new HashSet<>();
    for (int row = 0; row < TRAIN.rows(); row++) {
      observed.add(AllSets.bits(TRAIN.labels().positives().row(row)));
    }
    for (int row = 0; row < TEST.rows(); row++) {
      AllSets expected = sets(learner, row, Evidence.none()).restricted(observed::contains);
      assertThat(AllSets.among(support, row).probabilities())
          .containsExactly(expected.probabilities(), within(1e-7));
    }
  }

  @ParameterizedTest
  @MethodSource("takingEvidence")
  void whatIsKnownLeavesTheSetsThatAgree(Learner<?> learner) {
    Random random = new Random(9);
    for (int row = 0; row < TEST.rows(); row++) {
      AllSets all = sets(learner, row, Evidence.none());
      for (int repeat = 0; repeat < 5; repeat++) {
        int known = random.nextInt(1 << LABELS);
        int values = known & random.nextInt(1 << LABELS);
        AllSets given = all.restricted(set -> (set & known) == values);
        Evidence evidence = evidence(known, values);
        if (!isOneDistribution(learner)) {
          given = sets(learner, row, evidence);
        } else if (given.total() < 0.5) {
          continue; // no observed set agrees, and the model is of those alone
        }
        checkRow(model(learner).posterior(TEST.select(new int[] {row}), evidence), 0, given);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("oneDistribution")
  void eachLabelGivenAllOthersIsARatioOfTwoSets(Learner<?> learner) {
    LabelSets given = LabelSets.where(TEST.rows(), LABELS, (row, label) -> (row + label) % 3 == 0);
    double[] conditionals = model(learner).conditionals(TEST, Labels.known(given));
    for (int row = 0; row < TEST.rows(); row++) {
      double[] all = sets(learner, row, Evidence.none()).probabilities();
      // of observed sets alone at most two would agree: such a model answers by its field
      assumeTrue(Arrays.stream(all).allMatch(probability -> probability > 0), "of observed sets");
      int set = AllSets.bits(given.row(row));
      for (int label = 0; label < LABELS; label++) {
        double on = all[set | 1 << label];
        double off = all[set & ~(1 << label)];
        assertThat(conditionals[row * LABELS + label]).isCloseTo(on / (on + off), within(1e-6));
      }
    }
  }

  private static Evidence evidence(int known, int values) {
    return Evidence.of(
        LabelSets.where(1, LABELS, (row, label) -> (values >> label & 1) == 1),
        LabelSets.where(1, LABELS, (row, label) -> ((known & ~values) >> label & 1) == 1));
  }
}
