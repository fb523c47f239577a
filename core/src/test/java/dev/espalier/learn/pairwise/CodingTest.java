package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.optim.FiniteDifferences;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.StoppingOptions;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Penalties on the parameters of labels 0 and 1, against their definition. */
class CodingTest {
  private static final int LABELS = 4;
  private static final Dataset DATA = withNoise(new LabelChain(LABELS).sample(200, 5));
  private static final double[] X = ((DenseFeatures) DATA.features()).values();
  private static final int COLUMNS = DATA.features().columns();
  private static final int WIDTH = LABELS + LABELS * (LABELS - 1) / 2;
  private static final FeatureOptions AS_GIVEN =
      FeatureOptions.defaults().withScaling(Scaling.NONE);

  /** With more columns, so that the authors' fixed step is not too long. */
  private static Dataset withNoise(Dataset chain) {
    Random random = new Random(6);
    int rows = chain.rows();
    int given = chain.features().columns();
    int columns = given + 18;
    double[] values = new double[rows * columns];
    double[] old = ((DenseFeatures) chain.features()).values();
    for (int k = 0; k < values.length; k++) {
      int column = k % columns;
      values[k] = column < given ? old[k / columns * given + column] : random.nextGaussian();
    }
    return new Dataset(
        "noisy chain",
        Schema.ofNumbers(
            IntStream.range(0, columns).mapToObj(k -> "x" + k).toList(), chain.schema().labels()),
        new DenseFeatures(rows, columns, values),
        chain.labels());
  }

  /**
   * The mean negative log pseudo-likelihood of labels 0 and 1, as 001's authors compute it.
   *
   * @param coded (columns + 1) × (labels, then pairs): f' and ω' as vectors over (x, 1)
   */
  private static double loss(double[] coded) {
    double sum = 0;
    for (int row = 0; row < DATA.rows(); row++) {
      double[] terms = new double[WIDTH];
      for (int k = 0; k <= COLUMNS; k++) {
        double x = k < COLUMNS ? X[row * COLUMNS + k] : 1;
        for (int c = 0; c < WIDTH; c++) {
          terms[c] += x * coded[k * WIDTH + c];
        }
      }
      for (int i = 0; i < LABELS; i++) {
        double odds = terms[i];
        for (int j = 0, edge = LABELS; j < LABELS; j++) {
          for (int other = j + 1; other < LABELS; other++, edge++) {
            boolean neighbour = (j == i && on(row, other) == 1) || (other == i && on(row, j) == 1);
            odds += neighbour ? terms[edge] : 0;
          }
        }
        sum += Math.log1p(Math.exp(odds)) - on(row, i) * odds;
      }
    }
    return sum / DATA.rows();
  }

  private static int on(int row, int label) {
    return DATA.labels().positives().contains(row, label) ? 1 : 0;
  }

  /** f' and ω' of a fitted model: (columns + 1) × (labels, then all pairs). */
  private static double[] coded(PairwiseModel model) {
    double[] coded = new double[(COLUMNS + 1) * WIDTH];
    for (int k = 0; k <= COLUMNS; k++) {
      for (int i = 0; i < LABELS; i++) {
        coded[k * WIDTH + i] =
            2
                * (k < COLUMNS
                    ? model.scores().weights()[k * LABELS + i]
                    : model.scores().intercepts()[i]);
      }
    }
    LabelPairs all = LabelPairs.range(LABELS, 0, WIDTH - LABELS);
    for (int edge = 0; edge < model.edges().count(); edge++) {
      int first = model.edges().first()[edge];
      int second = model.edges().second()[edge];
      for (int k = 0; k <= COLUMNS; k++) {
        double strength = strength(model, edge, k);
        coded[k * WIDTH + LABELS + all.edge(first, second)] = 4 * strength;
        coded[k * WIDTH + first] -= 2 * strength;
        coded[k * WIDTH + second] -= 2 * strength;
      }
    }
    return coded;
  }

  private static double strength(PairwiseModel model, int edge, int coordinate) {
    if (model.edgeFunction() instanceof EdgeFunction.Linear linear) {
      return coordinate < COLUMNS
          ? linear.weights()[coordinate * linear.graph().count() + edge]
          : linear.constants()[edge];
    }
    return coordinate < COLUMNS ? 0 : model.strengths()[edge];
  }

  private static double slope(double[] coded, int coordinate) {
    double step = 1e-5;
    double[] moved = coded.clone();
    moved[coordinate] += step;
    double above = loss(moved);
    moved[coordinate] -= 2 * step;
    return (above - loss(moved)) / (2 * step);
  }

  @Test
  void constantEdgesMeetTheOptimalityConditionsOfTheOtherCoding() {
    double lambda1 = 2e-3;
    double lambda2 = 4e-3;
    double epsilon = 1.5;
    SolverOptions exact = SolverOptions.defaults().withSparsity(epsilon).withTolerance(1e-11);
    PairwiseModel model =
        CorrLog.defaults()
            .withRule(Rule.PSEUDO_LIKELIHOOD)
            .withCoding(Coding.ZERO_ONE)
            .withWeightPenalty(lambda1)
            .withEdgePenalty(lambda2)
            .withInput(AS_GIVEN)
            .withSolver(exact)
            .fit(DATA, Progress.none());
    double[] coded = coded(model);
    for (int k = 0; k <= COLUMNS; k++) {
      for (int i = 0; i < LABELS; i++) {
        double weight = coded[k * WIDTH + i];
        double free = k == COLUMNS ? 0 : lambda1;
        assertStationary(slope(coded, k * WIDTH + i) + 2 * free * weight, weight, free * epsilon);
      }
    }
    for (int edge = LABELS; edge < WIDTH; edge++) {
      double strength = coded[COLUMNS * WIDTH + edge];
      // The square is counted for α_ij and for α_ji.
      double smooth = slope(coded, COLUMNS * WIDTH + edge) + 4 * lambda2 * strength;
      assertStationary(smooth, strength, lambda2 * epsilon);
    }
  }

  /** The smooth derivative and the subgradient of c|w| add up to zero. */
  private static void assertStationary(double smooth, double parameter, double kink) {
    if (Math.abs(parameter) > 1e-9) {
      assertThat(smooth).isCloseTo(-kink * Math.signum(parameter), within(2e-5));
    } else {
      assertThat(Math.abs(smooth)).isLessThan(kink + 2e-5);
    }
  }

  @Test
  void linearEdgesMeetTheOptimalityConditionsOfTheOtherCoding() {
    double lambda1 = 5e-3;
    double lambda2 = 0.02;
    PairwiseModel model =
        ConditionalGraphicalLasso.defaults()
            .withRule(Rule.PSEUDO_LIKELIHOOD)
            .withCoding(Coding.ZERO_ONE)
            .withWeightPenalty(lambda1)
            .withEdgePenalty(lambda2)
            .withInput(AS_GIVEN)
            .withSolver(StoppingOptions.defaults().withTolerance(1e-11))
            .fit(DATA, Progress.none());
    assertThat(model.edges().count()).isBetween(1, WIDTH - LABELS - 1);
    double[] coded = coded(model);
    for (int k = 0; k <= COLUMNS; k++) {
      for (int i = 0; i < LABELS; i++) {
        double ridge = k == COLUMNS ? 0 : 2 * lambda1 * coded[k * WIDTH + i];
        assertThat(slope(coded, k * WIDTH + i) + ridge).isCloseTo(0, within(2e-5));
      }
    }
    for (int edge = LABELS; edge < WIDTH; edge++) {
      double length = 0;
      double pull = 0;
      for (int k = 0; k <= COLUMNS; k++) {
        length = Math.hypot(length, coded[k * WIDTH + edge]);
        pull = Math.hypot(pull, slope(coded, k * WIDTH + edge));
      }
      for (int k = 0; k <= COLUMNS && length > 0; k++) {
        double along = coded[k * WIDTH + edge] / length;
        assertThat(slope(coded, k * WIDTH + edge)).isCloseTo(-lambda2 * along, within(5e-5));
      }
      assertThat(pull).isLessThan(lambda2 + 5e-5);
    }
  }

  /** The authors' steps, written out for few labels. */
  @Test
  void anEarlyEndIsWhereTheAuthorsStepsEnd() {
    double lambda = 1e-3;
    double[] point = new double[(COLUMNS + 1) * WIDTH];
    double[] previous = point;
    double[] at = point;
    double square = 0;
    for (double x : X) {
      square += x * x / DATA.rows();
    }
    double step = 30 / square;
    double momentum = 1;
    double value = Double.NaN;
    int iteration = 0;
    for (double before = Double.NaN;
        iteration < 20 || !(Math.abs(value - before) < 1e-3 * before);
        iteration++) {
      double[] next = new double[point.length];
      for (int k = 0; k <= COLUMNS; k++) {
        for (int c = 0; c < (k == COLUMNS ? WIDTH : LABELS); c++) {
          int place = k * WIDTH + c;
          double ridge = c >= LABELS ? 4 * lambda : k < COLUMNS ? 2 * lambda : 0;
          double moved = at[place] - step * (slope(at, place) + ridge * at[place]);
          next[place] = Math.signum(moved) * Math.max(0, Math.abs(moved) - step * lambda);
        }
      }
      double following = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      at = next.clone();
      for (int k = 0; k < next.length; k++) {
        at[k] += (momentum - 1) / following * (next[k] - previous[k]);
      }
      previous = next;
      momentum = following;
      before = value;
      value = loss(next);
      for (int k = 0; k < next.length; k++) {
        boolean edge = k % WIDTH >= LABELS;
        boolean intercept = !edge && k >= COLUMNS * WIDTH;
        double squared = intercept ? 0 : next[k] * next[k];
        value += (edge ? 2 : 1) * lambda * (squared + Math.abs(next[k]));
      }
    }
    PairwiseModel model =
        CorrLog.defaults()
            .withRule(Rule.PSEUDO_LIKELIHOOD)
            .withCoding(Coding.ZERO_ONE)
            .withWeightPenalty(lambda)
            .withEdgePenalty(lambda)
            .withEarlyStop(true)
            .withInput(AS_GIVEN)
            .withSolver(SolverOptions.defaults().withSparsity(1))
            .fit(DATA, Progress.none());
    assertThat(model.card().provenance()).containsEntry("iterations", Integer.toString(iteration));
    assertThat(coded(model)).containsExactly(previous, within(1e-5));
  }

  @Test
  void theOtherCodingsVariablesKeepValueAndGradient() {
    EdgeLayout layout = new EdgeLayout(COLUMNS, LABELS);
    ZeroOneVariables variables = new ZeroOneVariables(layout);
    double[] parameters = new Random(1).doubles(layout.dimension(), -1, 1).toArray();
    double[] back = new double[parameters.length];
    variables.toParameters(variables.toPoint(parameters), back);
    assertThat(back).containsExactly(parameters, within(1e-12));
    SummedObjective loss =
        new SummedObjective(
            new PseudoLikelihood(
                DATA.features(), DATA.labels(), LabelDesign.of(DATA.labels(), new double[0])));
    FiniteDifferences.assertGradient(variables.apply(loss), variables.toPoint(parameters));
  }

  @Test
  void automaticPenaltiesGiveTheSameModelInBothCodings() {
    CorrLog one = CorrLog.defaults().withRule(Rule.SUPPORTED_LIKELIHOOD);
    PairwiseModel first = one.fit(DATA, Progress.none());
    PairwiseModel second = one.withCoding(Coding.ZERO_ONE).fit(DATA, Progress.none());
    assertThat(second.strengths()).containsExactly(first.strengths(), within(1e-9));
    assertThat(second.scores().weights()).containsExactly(first.scores().weights(), within(1e-9));
  }

  @Test
  void theOptionIsWrittenAsInThePaper() {
    CorrLog given = Hyperparameters.with(CorrLog.defaults(), Map.of("coding", "01"));
    assertThat(given.coding()).isEqualTo(Coding.ZERO_ONE);
    assertThatThrownBy(
            () ->
                Hyperparameters.with(
                    CorrLog.defaults(), Map.of("coding", "01", "penaliseIntercept", "true")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("penaliseIntercept=true; expected false where coding=01");
    assertThatThrownBy(() -> Hyperparameters.with(CorrLog.defaults(), Map.of("coding", "zero-one")))
        .hasMessageContaining("expected one of plus-minus, 01");
  }
}
