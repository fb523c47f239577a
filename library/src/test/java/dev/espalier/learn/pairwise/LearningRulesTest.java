package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.RealData;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.Exhaustive;
import dev.espalier.internal.field.MaxProduct;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.ElasticNet;
import dev.espalier.internal.optim.FiniteDifferences;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.Lbfgs;
import dev.espalier.internal.optim.Listener;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.PenaltySum;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LearningRulesTest {
  private static final Dataset DATA = new LabelChain(5).sample(150, 1);
  private static final Labels HIDDEN = TestData.hide(DATA.labels(), 0.1, 2);

  private static double[] random(int size, double bound) {
    return new Random(3).doubles(size, -bound, bound).toArray();
  }

  @Test
  void pseudoLikelihoodHasTheGradientOfItsValue() {
    Objective objective =
        new SummedObjective(
            new PseudoLikelihood(
                DATA.features(), DATA.labels(), LabelDesign.of(DATA.labels(), new double[0])));
    FiniteDifferences.assertGradient(objective, random(objective.dimension(), 1));
  }

  @Test
  void pseudoLikelihoodHasItWithUnknownLabelsToo() {
    double[] expectations = new Random(4).doubles(DATA.rows() * 5L, 0, 1).toArray();
    Objective objective =
        new SummedObjective(
            new PseudoLikelihood(DATA.features(), HIDDEN, LabelDesign.of(HIDDEN, expectations)));
    FiniteDifferences.assertGradient(objective, random(objective.dimension(), 1));
  }

  @Test
  void supportedLikelihoodHasTheGradientOfItsValue() {
    Objective objective =
        new SummedObjective(
            new SupportedLikelihood(DATA.features(), ObservedSetTargets.of(DATA.labels())));
    FiniteDifferences.assertGradient(objective, random(objective.dimension(), 1));
  }

  @Test
  void supportedLikelihoodHasItWithUnknownLabelsToo() {
    Objective objective =
        new SummedObjective(
            new SupportedLikelihood(DATA.features(), ObservedSetTargets.of(HIDDEN)));
    FiniteDifferences.assertGradient(objective, random(objective.dimension(), 1));
  }

  @Test
  void exactLikelihoodHasTheGradientOfItsValue() {
    for (Labels labels : List.of(DATA.labels(), HIDDEN)) {
      Objective objective =
          new SummedObjective(
              new SupportedLikelihood(DATA.features(), ObservedSetTargets.ofAllSets(labels)));
      FiniteDifferences.assertGradient(objective, random(objective.dimension(), 1));
    }
  }

  /** Its value is E(y) less the log partition that enumeration gives, row by row. */
  @Test
  void exactLikelihoodIsThatOfTheField() {
    EdgeLayout layout = new EdgeLayout(DATA.features().columns(), 5);
    double[] point = random(layout.dimension(), 1);
    double[] scores =
        new LinearScores(
                5,
                Arrays.copyOf(point, layout.intercepts()),
                Arrays.copyOfRange(point, layout.intercepts(), layout.edges()))
            .of(DATA.features());
    double[] edges = Arrays.copyOfRange(point, layout.edges(), point.length);
    PairwiseField field = PairwiseField.shared(DATA.rows(), scores, Edges.complete(5), edges);
    double sum = 0;
    double[] logPartitions = new Exhaustive().infer(field).logPartition();
    for (int row = 0; row < DATA.rows(); row++) {
      double energy = 0;
      for (int i = 0, edge = 0; i < 5; i++) {
        double sign = DATA.labels().positives().contains(row, i) ? 1 : -1;
        energy += sign * scores[row * 5 + i];
        for (int j = i + 1; j < 5; j++, edge++) {
          energy += sign * (DATA.labels().positives().contains(row, j) ? 1 : -1) * edges[edge];
        }
      }
      sum += logPartitions[row] - energy;
    }
    Objective objective =
        new SummedObjective(
            new SupportedLikelihood(DATA.features(), ObservedSetTargets.ofAllSets(DATA.labels())));
    assertThat(objective.value(point, new double[point.length]))
        .isCloseTo(sum / DATA.rows(), within(1e-12));
  }

  @Test
  void theExactRuleRefusesManyLabels() {
    int[][] single = IntStream.range(0, 26).mapToObj(k -> new int[] {k % 13}).toArray(int[][]::new);
    Dataset many =
        new Dataset(
            "many labels",
            Schema.ofNumbers(
                List.of("x"), IntStream.range(0, 13).mapToObj(label -> "y" + label).toList()),
            new DenseFeatures(26, 1, random(26, 1)),
            Labels.known(LabelSets.of(13, single)));
    assertThatThrownBy(() -> CorrLog.defaults().withRule(Rule.EXACT).fit(many))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "learner 'corrlog': rule=exact sums over all sets of labels, of which 13 vary;"
                + " expected at most 12 (rule=supported-likelihood takes any number)");
    assertThatThrownBy(
            () ->
                Hyperparameters.with(ConditionalGraphicalLasso.defaults(), Map.of("rule", "exact")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected one of auto, pseudo-likelihood");
  }

  @Test
  void supportedLikelihoodIsTheDefinition() {
    assertSupportedDefinition(1);
  }

  @Test
  void supportedLikelihoodIsTheDefinitionFarFromTheOptimumToo() {
    // Energies of several hundreds: their exponentials are not numbers.
    assertSupportedDefinition(100);
  }

  private static void assertSupportedDefinition(double bound) {
    SupportedLikelihood objective =
        new SupportedLikelihood(DATA.features(), ObservedSetTargets.of(DATA.labels()));
    double[] point = random(objective.dimension(), bound);
    EdgeLayout layout = new EdgeLayout(2, 5);
    double[][] edges = layout.couplings(point);
    LabelSets sets = DATA.labels().distinctSets();
    double expected = 0;
    for (int row = 0; row < DATA.rows(); row++) {
      double[] energies = new double[sets.rows()];
      double own = 0;
      for (int set = 0; set < sets.rows(); set++) {
        for (int i = 0; i < 5; i++) {
          int value = sets.contains(set, i) ? 1 : -1;
          energies[set] += value * field(point, row, i);
          for (int j = i + 1; j < 5; j++) {
            energies[set] += edges[i][j] * value * (sets.contains(set, j) ? 1 : -1);
          }
        }
        own = sets.sameSet(set, DATA.labels().positives(), row) ? energies[set] : own;
      }
      expected +=
          (dev.espalier.internal.math.Logistic.logSumExp(energies, 0, energies.length) - own)
              / DATA.rows();
    }
    assertThat(new SummedObjective(objective).value(point, new double[point.length]))
        .isCloseTo(expected, within(1e-11 * bound));
  }

  @Test
  void sparseAndDenseFeaturesGiveTheSameWithManyLabels() {
    int labelCount = 600;
    Random random = new Random(11);
    double[] values = new double[400 * 7];
    Arrays.setAll(values, k -> random.nextInt(3) == 0 ? random.nextGaussian() : 0);
    DenseFeatures dense = new DenseFeatures(400, 7, values);
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < 400; row++) {
      for (int label = row % 40; label < labelCount; label += 40 + random.nextInt(60)) {
        sets.add(label);
      }
      sets.endRow();
    }
    Labels labels = Labels.known(sets.build());
    SparseFeatures sparse = TestData.sparse(dense);
    LabelDesign neighbours = LabelDesign.of(labels, new double[0]);
    assertEqual(
        new PseudoLikelihood(sparse, labels, neighbours),
        new PseudoLikelihood(dense, labels, neighbours));
    assertEqual(new LogisticLoss(sparse, labels), new LogisticLoss(dense, labels));
  }

  private static void assertEqual(BlockObjective one, BlockObjective other) {
    double[] point = random(one.dimension(), 0.3);
    double[] gradient = new double[point.length];
    double[] otherGradient = new double[point.length];
    double value = new SummedObjective(one).evaluate(point, gradient);
    assertThat(new SummedObjective(other).evaluate(point, otherGradient))
        .isCloseTo(value, within(1e-10));
    for (int k = 0; k < point.length; k++) {
      assertThat(gradient[k]).isCloseTo(otherGradient[k], within(1e-13));
    }
    int before = Parallel.threads();
    double[] again = new double[point.length];
    for (int threads : new int[] {1, 3, 8}) {
      TestThreads.use(threads);
      assertThat(new SummedObjective(one).evaluate(point, again)).isEqualTo(value);
      assertThat(again).isEqualTo(gradient);
    }
    TestThreads.use(before);
  }

  @Test
  void manyLabelsHaveFewChunks() {
    // Each chunk has a gradient of its own.
    Features sparse = new SparseFeatures(500, new int[12_001], new int[0], new double[0]);
    Labels few = Labels.known(LabelSets.empty(12_000, 20));
    Labels many = Labels.known(LabelSets.empty(12_000, 900));
    int chunksOfMany =
        new PseudoLikelihood(sparse, many, LabelDesign.of(many, new double[0])).chunks();
    assertThat(new PseudoLikelihood(sparse, few, LabelDesign.of(few, new double[0])).chunks())
        .isGreaterThan(chunksOfMany);
    assertThat(chunksOfMany).isBetween(1, 4);
  }

  @Test
  void pseudoLikelihoodIsTheDefinition() {
    PseudoLikelihood objective =
        new PseudoLikelihood(
            DATA.features(), DATA.labels(), LabelDesign.of(DATA.labels(), new double[0]));
    double[] point = random(objective.dimension(), 1);
    EdgeLayout layout = new EdgeLayout(2, 5);
    double[][] edges = layout.couplings(point);
    double expected = 0;
    for (int row = 0; row < DATA.rows(); row++) {
      for (int i = 0; i < 5; i++) {
        double field = field(point, row, i);
        for (int j = 0; j < 5; j++) {
          field += edges[i][j] * sign(row, j);
        }
        expected += Math.log1p(Math.exp(-2 * sign(row, i) * field)) / DATA.rows();
      }
    }
    assertThat(new SummedObjective(objective).value(point, new double[point.length]))
        .isCloseTo(expected, within(1e-12));
  }

  private static double field(double[] point, int row, int label) {
    return point[label] * DATA.features().value(row, 0)
        + point[5 + label] * DATA.features().value(row, 1)
        + point[10 + label];
  }

  private static int sign(int row, int label) {
    return DATA.labels().positives().contains(row, label) ? 1 : -1;
  }

  private static Objective emotions(boolean supported) {
    Dataset train =
        DataFiles.read(RealData.file("emotions/emotions-train.arff"), ReadOptions.automatic());
    Features scaled =
        FeatureOptions.defaults()
            .withScaling(Scaling.AUTO)
            .fit(train.features())
            .apply(train.features());
    return new SummedObjective(
        supported
            ? new SupportedLikelihood(scaled, ObservedSetTargets.of(train.labels()))
            : new PseudoLikelihood(
                scaled, train.labels(), LabelDesign.of(train.labels(), new double[0])));
  }

  private static double ridgeOptimum(Objective loss, double weightPenalty, double edgePenalty) {
    int weights = 72 * 6;
    Objective penalised =
        new RidgeObjective(
            new RidgeObjective(loss, weightPenalty, 0, weights),
            edgePenalty,
            weights + 6,
            loss.dimension());
    return Lbfgs.defaults()
        .withTolerance(1e-9)
        .minimize(penalised, new double[loss.dimension()], Listener.none())
        .value();
  }

  @Test
  void pseudoLikelihoodMeetsTheReferenceOptima() {
    assertThat(ridgeOptimum(emotions(false), 1e-4, 1e-2)).isCloseTo(1.512616825, within(1e-6));
    assertThat(ridgeOptimum(emotions(false), 1e-4, 1e-3)).isCloseTo(1.455932812, within(1e-6));
  }

  @Test
  void elasticNetMeetsTheReferenceOptimum() {
    Objective loss = emotions(false);
    int weights = 72 * 6;
    double value =
        Fista.defaults()
            .withTolerance(1e-9)
            .minimize(
                loss,
                PenaltySum.of(
                    new ElasticNet(0, weights, 1e-3, 1),
                    new ElasticNet(weights + 6, loss.dimension(), 1e-3, 1)),
                new double[loss.dimension()],
                Listener.none())
            .value();
    assertThat(value).isCloseTo(1.857904955, within(1e-6));
  }

  @Test
  void supportedLikelihoodMeetsTheReferenceOptima() {
    assertThat(ridgeOptimum(emotions(true), 1e-4, 1e-3)).isCloseTo(1.700107772, within(1e-6));
    assertThat(ridgeOptimum(emotions(true), 3e-4, 1e-3)).isCloseTo(1.862796774, within(1e-6));
    assertThat(ridgeOptimum(emotions(true), 3e-4, 1e-1)).isCloseTo(1.94141466, within(1e-6));
  }

  @Test
  void thePapersInferenceIsTheirMaxProductAlsoAfterRestoring() {
    Dataset data = new LabelChain(5).sample(150, 3);
    CorrLog papers =
        Hyperparameters.with(
            CorrLog.defaults(), Map.of("rule", "pseudo-likelihood", "inference", "max-product"));
    PairwiseModel model = papers.fit(data);
    Evidence nothing = Evidence.none();
    LabelSets expected = MaxProduct.asInThePaper().mostProbable(model.field(data.features()));
    assertThat(model.posterior(data.features(), nothing).mostProbable()).isEqualTo(expected);
    assertThat(papers.fromState(model.state()).posterior(data.features(), nothing).mostProbable())
        .isEqualTo(expected);
  }
}
