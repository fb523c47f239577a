package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.optim.ChangeOfVariables;
import dev.espalier.internal.optim.FiniteDifferences;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The smooth parts of the objectives with linear edges. */
class LinearEdgeRulesTest {
  private static final Dataset DATA = new LabelChain(5).sample(150, 1);
  private static final Labels HIDDEN = TestData.hide(DATA.labels(), 0.1, 2);
  private static final DesignMatrix PLAIN = DesignMatrix.plain(DATA.features());

  /** Some pairs only, so that what is said of edges and of other pairs differs. */
  private static final LabelPairs SOME = LabelPairs.of(5, new int[] {0, 2, 3, 7, 9});

  record Case(String name, LearningRule rule) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> rules() {
    double[] probabilities = new Random(4).doubles(DATA.rows() * 5L, 0, 1).toArray();
    return Stream.of(
        new Case("pseudo-likelihood", new PseudoLikelihoodRule(DATA.labels(), new double[0])),
        new Case(
            "pseudo-likelihood, unknown labels", new PseudoLikelihoodRule(HIDDEN, probabilities)),
        new Case("observed sets", new ObservedSetRule(DATA.labels())),
        new Case("observed sets, unknown", new ObservedSetRule(HIDDEN)),
        new Case(
            "pseudo-likelihood, labels 0 and 1",
            new ZeroOneRule(new PseudoLikelihoodRule(DATA.labels(), new double[0]))),
        new Case(
            "observed sets, labels 0 and 1", new ZeroOneRule(new ObservedSetRule(DATA.labels()))),
        new Case("mean field", new MeanFieldRule(DATA.labels())),
        new Case("mean field, unknown labels", new MeanFieldRule(HIDDEN)));
  }

  /** Mean field, and sets where labels are unknown, give something near it. */
  static Stream<Case> rulesWithExactCurvature() {
    return rules()
        .filter(each -> !each.name().startsWith("mean field"))
        .filter(each -> !(each.name().startsWith("observed") && each.name().contains("unknown")));
  }

  private static double[] random(int size, double bound) {
    return new Random(3).doubles(size, -bound, bound).toArray();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyRuleHasTheGradientOfItsValue(Case each) {
    Objective loss = new SummedObjective(new LinearEdgeLoss(PLAIN.features, each.rule(), SOME));
    // Small strengths: mean field then has one optimum, and its derivatives are a gradient.
    FiniteDifferences.assertGradient(loss, random(loss.dimension(), 0.3));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theSolversVariablesKeepValueAndGradient(Case each) {
    for (EdgeNorm norm : EdgeNorm.values()) {
      for (DesignMatrix design :
          norm == EdgeNorm.EUCLIDEAN
              ? new DesignMatrix[] {PLAIN, DesignMatrix.rotated(DATA.features())}
              : new DesignMatrix[] {PLAIN}) {
        Objective loss =
            new SummedObjective(new LinearEdgeLoss(design.features, each.rule(), SOME));
        double ridge = norm == EdgeNorm.EUCLIDEAN ? 0.1 : 0;
        assertSameFunction(
            new RidgedLoss(loss, design, 5, ridge, false),
            loss,
            ridge,
            design,
            new ScalingTransform(design, each.rule(), SOME, norm, ridge));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void variablesInWhichTheMetricIsTheIdentityKeepValueAndGradient(Case each) {
    for (DesignMatrix design : new DesignMatrix[] {PLAIN, DesignMatrix.rotated(DATA.features())}) {
      LinearEdgeLoss terms = new LinearEdgeLoss(design.features, each.rule(), SOME);
      Objective loss = new SummedObjective(terms);
      double[] curvature = terms.curvature(random(loss.dimension(), 0.3));
      assertSameFunction(
          new RidgedLoss(loss, design, 5, 0.1, false),
          loss,
          0.1,
          design,
          new BlockMetric(design, curvature, 0.1, SOME));
    }
  }

  /** The objective is the loss and the ridge of the weights, and the same in other variables. */
  private static void assertSameFunction(
      Objective objective,
      Objective loss,
      double weightPenalty,
      DesignMatrix design,
      ChangeOfVariables variables) {
    double[] parameters = random(loss.dimension(), 0.3);
    double[] point = variables.toPoint(parameters);
    double[] back = new double[point.length];
    variables.toParameters(point, back);
    assertThat(back).containsExactly(parameters, within(1e-10));
    Objective transformed = variables.apply(objective);
    FiniteDifferences.assertGradient(transformed, point);
    double ridge = 0;
    double[] vectors = design.toVectors(parameters, SOME.width());
    for (int k = 0; k < 2; k++) {
      for (int i = 0; i < 5; i++) {
        ridge += weightPenalty * Math.pow(vectors[k * SOME.width() + i], 2);
      }
    }
    assertThat(transformed.value(point, back))
        .isCloseTo(loss.value(parameters, new double[point.length]) + ridge, within(1e-10));
  }

  @ParameterizedTest
  @MethodSource("rulesWithExactCurvature")
  void theCurvatureIsTheSecondDerivativeWhereTheOnlyFeatureIsTheConstant(Case each) {
    Features ones = DesignMatrix.plain(new DenseFeatures(150, 0, new double[0])).features;
    LinearEdgeLoss terms = new LinearEdgeLoss(ones, each.rule(), SOME);
    Objective loss = new SummedObjective(terms);
    double[] point = random(SOME.width(), 0.5);
    double[] curvature = terms.curvature(point);
    double step = 1e-5;
    for (int k = 0; k < point.length; k++) {
      double[] above = new double[point.length];
      double[] below = new double[point.length];
      double[] moved = point.clone();
      moved[k] += step;
      loss.evaluate(moved, above);
      moved[k] -= 2 * step;
      loss.evaluate(moved, below);
      for (int j = 0; j < point.length; j++) {
        assertThat(curvature[k * point.length + j])
            .isCloseTo((above[j] - below[j]) / (2 * step), within(1e-7));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void noPointNearTheProximalMapIsBetter(Case each) {
    DesignMatrix design = DesignMatrix.rotated(DATA.features());
    LinearEdgeLoss terms = new LinearEdgeLoss(design.features, each.rule(), SOME);
    double[] curvature = terms.curvature(random(terms.dimension(), 0.3));
    BlockMetric metric = new BlockMetric(design, curvature, 1e-3, SOME);
    double[] from = random(terms.dimension(), 1);
    int shorter = 0;
    for (double penalty : new double[] {0.01, 0.1, 0.3, 10}) {
      GroupLassoProx lengths = new GroupLassoProx(metric, penalty, new double[from.length]);
      double[] to = new double[from.length];
      for (int call = 0; call < 40; call++) {
        lengths.proximal(from, 0.7, to); // goes on from its last result
      }
      double best = distance(from, to) / 1.4 + lengths.value(to);
      assertThat(best).isLessThanOrEqualTo(lengths.value(from) + 1e-12);
      shorter += best < lengths.value(from) - 1e-3 ? 1 : 0;
      Random random = new Random(8);
      for (int trial = 0; trial < 200; trial++) {
        double size = Math.pow(10, -1 - trial % 5);
        double[] other = to.clone();
        for (int k = 0; k < other.length; k++) {
          other[k] += size * random.nextGaussian();
        }
        assertThat(distance(from, other) / 1.4 + lengths.value(other))
            .isGreaterThanOrEqualTo(best - 1e-10);
      }
      if (penalty == 10) {
        assertThat(lengths.value(to)).isCloseTo(0, within(1e-9));
      }
    }
    assertThat(shorter).isPositive();
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theGradientNormOfAPairIsThatOfTheFullProblem(Case each) {
    LabelPairs all = LabelPairs.range(5, 0, 10);
    LinearEdgeLoss some = new LinearEdgeLoss(PLAIN.features, each.rule(), SOME);
    double[] parameters = random(some.dimension(), 0.3);
    LinearEdgeSolution solution =
        new LinearEdgeSolution(SOME, parameters, 0, 0, LinearEdgeSolution.Ending.LIMIT);
    Objective full = new SummedObjective(new LinearEdgeLoss(PLAIN.features, each.rule(), all));
    double[] gradient = new double[full.dimension()];
    full.evaluate(solution.parametersOn(all), gradient);
    for (EdgeNorm norm : EdgeNorm.values()) {
      double[] norms = new PairScreen(PLAIN.features, each.rule(), norm).gradientNorms(solution);
      for (int pair = 0; pair < 10; pair++) {
        int column = 5 + pair;
        double[] mine = IntStream.range(0, 3).mapToDouble(k -> gradient[k * 15 + column]).toArray();
        double expected =
            norm == EdgeNorm.EUCLIDEAN
                ? Math.sqrt(Arrays.stream(mine).map(g -> g * g).sum())
                : Arrays.stream(mine).map(Math::abs).max().orElseThrow();
        assertThat(norms[pair]).isCloseTo(expected, within(1e-13));
      }
    }
  }

  @Test
  void theValuesAreTheDefinitions() {
    double[] parameters = random(3 * SOME.width(), 1);
    double pseudo = 0;
    double supported = 0;
    var sets = DATA.labels().distinctSets();
    for (int row = 0; row < DATA.rows(); row++) {
      double[] values = rowTimes(row, parameters);
      for (int i = 0; i < 5; i++) {
        double field = values[i];
        for (int edge = 0; edge < SOME.count(); edge++) {
          if (SOME.first()[edge] == i || SOME.second()[edge] == i) {
            int other = SOME.first()[edge] + SOME.second()[edge] - i;
            field += values[5 + edge] * sign(row, other);
          }
        }
        pseudo += Math.log1p(Math.exp(-2 * sign(row, i) * field)) / DATA.rows();
      }
      double total = 0;
      for (int set = 0; set < sets.rows(); set++) {
        int s = set;
        total += Math.exp(energy(values, i -> sets.contains(s, i) ? 1 : -1));
      }
      int r = row;
      supported += (Math.log(total) - energy(values, i -> sign(r, i))) / DATA.rows();
    }
    assertThat(value(new PseudoLikelihoodRule(DATA.labels(), new double[0]), parameters))
        .isCloseTo(pseudo, within(1e-12));
    assertThat(value(new ObservedSetRule(DATA.labels()), parameters))
        .isCloseTo(supported, within(1e-12));
  }

  @Test
  void withoutEdgesMeanFieldIsPseudoLikelihood() {
    LabelPairs none = LabelPairs.of(5, new int[0]);
    double[] parameters = random(15, 1);
    double[] scratch = new double[15];
    assertThat(
            new SummedObjective(
                    new LinearEdgeLoss(PLAIN.features, new MeanFieldRule(DATA.labels()), none))
                .value(parameters, scratch))
        .isCloseTo(
            new SummedObjective(
                    new LinearEdgeLoss(
                        PLAIN.features,
                        new PseudoLikelihoodRule(DATA.labels(), new double[0]),
                        none))
                .value(parameters, scratch),
            within(1e-12));
  }

  private static double value(LearningRule rule, double[] parameters) {
    return new SummedObjective(new LinearEdgeLoss(PLAIN.features, rule, SOME))
        .value(parameters, new double[parameters.length]);
  }

  private static double[] rowTimes(int row, double[] parameters) {
    double[] values = new double[SOME.width()];
    for (int column = 0; column < values.length; column++) {
      values[column] =
          DATA.features().value(row, 0) * parameters[column]
              + DATA.features().value(row, 1) * parameters[values.length + column]
              + parameters[2 * values.length + column];
    }
    return values;
  }

  private static double energy(double[] values, java.util.function.IntUnaryOperator sign) {
    double energy = 0;
    for (int i = 0; i < 5; i++) {
      energy += values[i] * sign.applyAsInt(i);
    }
    for (int edge = 0; edge < SOME.count(); edge++) {
      energy +=
          values[5 + edge]
              * sign.applyAsInt(SOME.first()[edge])
              * sign.applyAsInt(SOME.second()[edge]);
    }
    return energy;
  }

  private static int sign(int row, int label) {
    return DATA.labels().positives().contains(row, label) ? 1 : -1;
  }
}
