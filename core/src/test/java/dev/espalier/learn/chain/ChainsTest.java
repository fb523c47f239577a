package dev.espalier.learn.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Posterior;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.LinearModel;
import dev.espalier.learn.linear.IndependentLogistic;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains against brute force, and their links against fits of one link at a time. */
class ChainsTest {
  private static final int COLUMNS = 3;
  private static final int LABELS = 5;
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
  private static final Dataset TRAIN = data(90, 41);
  private static final Features ROWS = data(12, 42).features();
  private static final String ORDER = "c|a|e|b|d";
  private static final int[] PLACES = {2, 0, 4, 1, 3};

  /** Labels that depend on the features and on the label before, last to first. */
  private static Dataset data(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = random.doubles((long) rows * COLUMNS, -1, 1).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < rows; row++) {
      boolean[] on = new boolean[LABELS];
      for (int label = LABELS - 1; label >= 0; label--) {
        double score = 2 * values[row * COLUMNS + label % COLUMNS] - 0.3;
        score += label + 1 < LABELS && on[label + 1] ? 1.5 : -0.5;
        on[label] = random.nextDouble() < 1 / (1 + Math.exp(-score));
      }
      for (int label = 0; label < LABELS; label++) {
        if (on[label]) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "chained",
        Schema.ofNumbers(List.of("x", "y", "z"), NAMES),
        new DenseFeatures(rows, COLUMNS, values),
        Labels.known(sets.build()));
  }

  private static ProbabilisticChainModel probabilistic(String beam) {
    return (ProbabilisticChainModel)
        Hyperparameters.with(
                ProbabilisticChain.defaults(),
                Map.of("beam", beam, "order", ORDER, "scaling", "none"))
            .fit(TRAIN);
  }

  /** p(y|x) of one set, from the definition. */
  private static double probability(Chain chain, Features rows, int row, int set) {
    double product = 1;
    for (int place = 0; place < LABELS; place++) {
      int label = chain.order()[place];
      double sum = chain.scores().intercepts()[label];
      for (int column = 0; column < COLUMNS; column++) {
        sum += rows.value(row, column) * chain.scores().weights()[column * LABELS + label];
      }
      for (int before = 0; before < place; before++) {
        int other = chain.order()[before];
        sum += ((set >> other) & 1) * chain.links()[other * LABELS + label];
      }
      double p = 1 / (1 + Math.exp(-2 * sum));
      product *= ((set >> label) & 1) == 1 ? p : 1 - p;
    }
    return product;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anUnlimitedBeamIsBruteForceWithAndWithoutKnownLabels(boolean evidence) {
    ProbabilisticChainModel model = probabilistic("0");
    int[][] on = IntStream.range(0, 12).mapToObj(row -> new int[] {row % 2}).toArray(int[][]::new);
    int[][] off = IntStream.range(0, 12).mapToObj(row -> new int[] {3}).toArray(int[][]::new);
    Evidence known =
        evidence
            ? Evidence.of(LabelSets.of(LABELS, on), LabelSets.of(LABELS, off))
            : Evidence.none();
    Posterior posterior = model.posterior(ROWS, known);
    for (int row = 0; row < 12; row++) {
      double total = 0;
      double[] marginals = new double[LABELS];
      int best = -1;
      double highest = -1;
      for (int set = 0; set < 1 << LABELS; set++) {
        if (evidence && (((set >> (row % 2)) & 1) == 0 || ((set >> 3) & 1) == 1)) {
          continue;
        }
        double p = probability(model.chain(), ROWS, row, set);
        total += p;
        for (int label = 0; label < LABELS; label++) {
          marginals[label] += ((set >> label) & 1) * p;
        }
        best = p > highest ? set : best;
        highest = Math.max(highest, p);
      }
      for (int label = 0; label < LABELS; label++) {
        assertThat(posterior.marginals()[row * LABELS + label])
            .isCloseTo(marginals[label] / total, within(1e-12));
        assertThat(posterior.mostProbable().contains(row, label))
            .isEqualTo(((best >> label) & 1) == 1);
      }
    }
  }

  @Test
  void theJointSupportIsTheChainRestrictedToTheObservedSets() {
    ProbabilisticChainModel model = probabilistic("3");
    LabelSets sets = model.observed();
    double[] actual = new double[12 * sets.rows()];
    model.posterior(ROWS, Evidence.none()).support().orElseThrow().probabilities(0, 12, actual);
    for (int row = 0; row < 12; row++) {
      double[] expected = new double[sets.rows()];
      double total = 0;
      for (int set = 0; set < expected.length; set++) {
        int bits = 0;
        for (int label : sets.row(set)) {
          bits |= 1 << label;
        }
        expected[set] = probability(model.chain(), ROWS, row, bits);
        total += expected[set];
      }
      for (int set = 0; set < expected.length; set++) {
        assertThat(actual[row * expected.length + set])
            .isCloseTo(expected[set] / total, within(1e-12));
      }
    }
  }

  @Test
  void aBeamOfOneDecidesLikeAPlainChain() {
    Posterior beam = probabilistic("1").posterior(ROWS, Evidence.none());
    Posterior greedy =
        Hyperparameters.with(ClassifierChain.defaults(), Map.of("order", ORDER, "scaling", "none"))
            .fit(TRAIN)
            .posterior(ROWS, Evidence.none());
    assertThat(beam.mostProbable()).isEqualTo(greedy.mostProbable());
    assertThat(beam.marginals()).containsExactly(greedy.marginals(), within(1e-12));
  }

  /** The features and, behind them, the labels that come before one in the order. */
  private static Features before(int place) {
    int width = COLUMNS + place;
    double[] values = new double[TRAIN.rows() * width];
    for (int row = 0; row < TRAIN.rows(); row++) {
      for (int column = 0; column < width; column++) {
        values[row * width + column] =
            column < COLUMNS
                ? TRAIN.features().value(row, column)
                : TRAIN.labels().positives().contains(row, PLACES[column - COLUMNS]) ? 1 : 0;
      }
    }
    return new DenseFeatures(TRAIN.rows(), width, values);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allLinksAtOnceAreTheRegressionsOfOneLinkAtATime(boolean sparse) {
    Map<String, String> settings =
        Map.of("scaling", "none", "weightPenalty", "1e-3", "tolerance", "1e-11");
    Dataset train =
        sparse
            ? new Dataset(
                "sparse", TRAIN.schema(), TestData.sparse(TRAIN.features()), TRAIN.labels())
            : TRAIN;
    ChainModel model =
        (ChainModel)
            Hyperparameters.with(
                    Hyperparameters.with(ClassifierChain.defaults(), settings),
                    Map.of("order", ORDER))
                .fit(train);
    Chain chain = model.chains().get(0);
    for (int place = 0; place < LABELS; place++) {
      int label = PLACES[place];
      Features seen = before(place);
      Schema schema =
          Schema.ofNumbers(
              IntStream.range(0, seen.columns()).mapToObj(k -> "s" + k).toList(), List.of("y"));
      LinearModel alone =
          Hyperparameters.with(IndependentLogistic.defaults(), settings)
              .fit(new Dataset("link", schema, seen, TRAIN.labels().keep(new int[] {label})));
      for (int column = 0; column < seen.columns(); column++) {
        double actual =
            column < COLUMNS
                ? chain.scores().weights()[column * LABELS + label]
                : chain.links()[PLACES[column - COLUMNS] * LABELS + label];
        assertThat(actual).isCloseTo(alone.scores().weights()[column], within(1e-4));
      }
      assertThat(chain.scores().intercepts()[label])
          .isCloseTo(alone.scores().intercepts()[0], within(1e-4));
      for (int later = place; later < LABELS; later++) {
        assertThat(chain.links()[PLACES[later] * LABELS + label]).isZero();
      }
    }
  }

  @Test
  void aLinkOfMachinesHasTheDirectionOfTheMachineOnThoseColumns() {
    ChainModel model =
        (ChainModel)
            Hyperparameters.with(
                    ClassifierChain.defaults(),
                    Map.of("base", "svm", "order", ORDER, "scaling", "none", "tolerance", "1e-18"))
                .fit(TRAIN);
    Chain chain = model.chains().get(0);
    for (int place = 0; place < LABELS; place++) {
      int label = PLACES[place];
      double[] signs = new double[TRAIN.rows()];
      for (int row = 0; row < signs.length; row++) {
        signs[row] = TRAIN.labels().positives().contains(row, label) ? 1 : -1;
      }
      double[] alone =
          new DualCoordinateDescent(MarginLoss.HINGE, 1, 1e-9, 100_000, 5)
              .solve(
                  RowProducts.of(before(place)), IntStream.range(0, TRAIN.rows()).toArray(), signs)
              .weights();
      double slope = chain.scores().weights()[label] / alone[0];
      assertThat(slope).isPositive();
      for (int k = 1; k < alone.length; k++) {
        double actual =
            k < COLUMNS
                ? chain.scores().weights()[k * LABELS + label]
                : k < alone.length - 1
                    ? chain.links()[PLACES[k - COLUMNS] * LABELS + label]
                    : chain.scores().intercepts()[label];
        assertThat(actual).isCloseTo(slope * alone[k], within(2e-3 * slope));
      }
    }
  }

  @Test
  void anEnsembleOfOneChainOnAllRowsIsThatChain() {
    Posterior ensemble =
        Hyperparameters.with(
                ChainEnsemble.defaults(), Map.of("chains", "1", "replacement", "false"))
            .fit(TRAIN)
            .posterior(ROWS, Evidence.none());
    ChainModel model =
        (ChainModel)
            Hyperparameters.with(ChainEnsemble.defaults(), Map.of("chains", "1")).fit(TRAIN);
    String order =
        String.join("|", IntStream.of(model.chains().get(0).order()).mapToObj(NAMES::get).toList());
    Posterior chain =
        Hyperparameters.with(ClassifierChain.defaults(), Map.of("order", order))
            .fit(TRAIN)
            .posterior(ROWS, Evidence.none());
    assertThat(ensemble.marginals()).containsExactly(chain.marginals(), within(1e-12));
  }

  @Test
  void theMembersOfAnEnsembleDifferInOrderAndSample() {
    ChainModel model = (ChainModel) ChainEnsemble.defaults().fit(TRAIN);
    assertThat(model.chains()).hasSize(10);
    assertThat(model.chains().stream().map(chain -> List.of(boxed(chain.order()))).distinct())
        .hasSizeGreaterThan(5);
    assertThat(model.chains().stream().map(chain -> chain.scores().intercepts()[0]).distinct())
        .hasSize(10);
  }

  private static Integer[] boxed(int[] order) {
    return IntStream.of(order).boxed().toArray(Integer[]::new);
  }

  @Test
  void ordersAreWhatTheirNamesSay() {
    ChainModel chosen =
        (ChainModel)
            Hyperparameters.with(ClassifierChain.defaults(), Map.of("order", "chosen")).fit(TRAIN);
    assertThat(chosen.chains().get(0).order()).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(order("file")).containsExactly(0, 1, 2, 3, 4);
    int[] counts = TRAIN.labels().positives().counts();
    int[] byFrequency = order("frequency");
    for (int k = 1; k < LABELS; k++) {
      assertThat(counts[byFrequency[k - 1]]).isGreaterThanOrEqualTo(counts[byFrequency[k]]);
    }
    assertThat(order("random")).containsExactly(order("random"));
  }

  private static int[] order(String wanted) {
    return ChainOrder.of(wanted, TRAIN, 1, "cc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "a|b|c|d|d", "a|b|c|d|f", "", "sideways"})
  void anOrderThatIsNoneIsRefused(String wanted) {
    ClassifierChain learner =
        Hyperparameters.with(ClassifierChain.defaults(), Map.of("order", wanted));
    assertThatThrownBy(() -> learner.fit(TRAIN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("order")
        .hasMessageContaining("expected frequency, file, random, chosen");
  }

  @Test
  void allSetsOfManyLabelsAreRefused() {
    Dataset many =
        new Dataset(
            "many",
            Schema.ofNumbers(
                List.of("x", "y", "z"), IntStream.range(0, 17).mapToObj(k -> "l" + k).toList()),
            TRAIN.features(),
            Labels.known(LabelSets.empty(TRAIN.rows(), 17)));
    ProbabilisticChain learner =
        Hyperparameters.with(ProbabilisticChain.defaults(), Map.of("beam", "0"));
    assertThatThrownBy(() -> learner.fit(many))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at most 16 labels");
  }
}
