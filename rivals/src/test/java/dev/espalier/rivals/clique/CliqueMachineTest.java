package dev.espalier.rivals.clique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.KnownRows;
import dev.espalier.internal.svm.Machine;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The machine against all 2^m label sets of every row. */
class CliqueMachineTest {
  private static final int ROWS = 14;
  private static final int LABELS = 3;
  private static final int COLUMNS = 2;

  private static final double[] VALUES =
      new SplittableRandom(5).doubles(ROWS * (long) COLUMNS, -1, 1).toArray();
  private static final LabelSets TRUTH = truth();

  private static final StructuredMachine.Settings ONE_BY_ONE =
      new StructuredMachine.Settings(1e-9, 100_000, 1, 100, 1);

  /** Labels that follow the features, and the label before. */
  private static LabelSets truth() {
    SplittableRandom random = new SplittableRandom(6);
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < ROWS; row++) {
      boolean before = false;
      for (int label = 0; label < LABELS; label++) {
        double score = VALUES[row * COLUMNS + label % COLUMNS] + random.nextDouble(-1, 1);
        before = score + (before ? -0.7 : 0.2) > 0;
        if (before) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return sets.build();
  }

  private static StructuredMachine machine(double cost, double pairPenalty) {
    return new StructuredMachine(
        RowProducts.of(new DenseFeatures(ROWS, COLUMNS, VALUES)), TRUTH, cost, pairPenalty);
  }

  private static int[] members(int set) {
    return IntStream.range(0, LABELS).filter(label -> (set >> label & 1) == 1).toArray();
  }

  private static int mask(int row) {
    return IntStream.of(TRUTH.row(row)).map(label -> 1 << label).sum();
  }

  /** The joint features of a row with a set: z_i x̃ of each label, then z_i z_j of each pair. */
  private static double[] joint(int row, int set) {
    double[] joint = new double[LABELS * (COLUMNS + 1) + LABELS * (LABELS - 1) / 2];
    int at = 0;
    for (int label = 0; label < LABELS; label++) {
      double on = set >> label & 1;
      for (int column = 0; column < COLUMNS; column++) {
        joint[at++] = on * VALUES[row * COLUMNS + column];
      }
      joint[at++] = on;
    }
    for (int i = 0; i < LABELS; i++) {
      for (int j = i + 1; j < LABELS; j++) {
        joint[at++] = (set >> i & 1) * (set >> j & 1);
      }
    }
    return joint;
  }

  /**
   * The optimum by another way: accelerated gradients of the dual over all label sets of all rows,
   * each row projected to its simplex; then the primal objective from the definition.
   */
  private static double[] optimum(double cost, double pairPenalty) {
    int sets = 1 << LABELS;
    int pairs = LABELS * (LABELS - 1) / 2;
    int size = joint(0, 0).length;
    double threshold = cost * ROWS * pairPenalty;
    double[][] differences = new double[ROWS * sets][];
    double lipschitz = 0;
    for (int k = 0; k < differences.length; k++) {
      double[] right = joint(k / sets, mask(k / sets));
      double[] other = joint(k / sets, k % sets);
      differences[k] = IntStream.range(0, size).mapToDouble(d -> right[d] - other[d]).toArray();
      lipschitz += Arrays.stream(differences[k]).map(d -> d * d).sum();
    }
    double[] alpha = new double[ROWS * sets];
    Arrays.fill(alpha, cost / sets);
    double[] ahead = alpha.clone();
    double momentum = 1;
    double[] weights = new double[size];
    for (int step = 0; step < 20_000; step++) {
      weights = weights(ahead, differences, size, pairs, threshold);
      double[] next = new double[alpha.length];
      for (int row = 0; row < ROWS; row++) {
        double[] moved = new double[sets];
        for (int set = 0; set < sets; set++) {
          int k = row * sets + set;
          double gradient = Integer.bitCount(set ^ mask(row)) - dot(weights, differences[k]);
          moved[set] = ahead[k] + gradient / lipschitz;
        }
        System.arraycopy(toSimplex(moved, cost), 0, next, row * sets, sets);
      }
      double later = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      for (int k = 0; k < next.length; k++) {
        ahead[k] = next[k] + (momentum - 1) / later * (next[k] - alpha[k]);
      }
      momentum = step % 500 == 499 ? 1 : later;
      alpha = next;
    }
    return weights(alpha, differences, size, pairs, threshold);
  }

  private static double[] weights(
      double[] alpha, double[][] differences, int size, int pairs, double threshold) {
    double[] weights = new double[size];
    for (int k = 0; k < alpha.length; k++) {
      for (int d = 0; d < size; d++) {
        weights[d] += alpha[k] * differences[k][d];
      }
    }
    for (int d = size - pairs; d < size; d++) {
      weights[d] = Math.signum(weights[d]) * Math.max(0, Math.abs(weights[d]) - threshold);
    }
    return weights;
  }

  private static double[] toSimplex(double[] point, double total) {
    double high = Double.NEGATIVE_INFINITY;
    for (double p : point) {
      high = Math.max(high, p);
    }
    double low = high - total;
    for (int step = 0; step < 60; step++) {
      double shift = (low + high) / 2;
      double sum = 0;
      for (double p : point) {
        sum += Math.max(0, p - shift);
      }
      if (sum > total) {
        low = shift;
      } else {
        high = shift;
      }
    }
    double[] projected = new double[point.length];
    for (int k = 0; k < point.length; k++) {
      projected[k] = Math.max(0, point[k] - high);
    }
    return projected;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private static double primal(double[] weights, double cost, double pairPenalty) {
    double sum = dot(weights, weights) / 2;
    for (int d = LABELS * (COLUMNS + 1); d < weights.length; d++) {
      sum += cost * ROWS * pairPenalty * Math.abs(weights[d]);
    }
    for (int row = 0; row < ROWS; row++) {
      double right = dot(weights, joint(row, mask(row)));
      double slack = 0;
      for (int set = 0; set < 1 << LABELS; set++) {
        int wrong = Integer.bitCount(set ^ mask(row));
        slack = Math.max(slack, wrong + dot(weights, joint(row, set)) - right);
      }
      sum += cost * slack;
    }
    return sum;
  }

  /** w and ω in the order of the joint features. */
  private static double[] flat(StructuredMachine machine) {
    double[] flat = new double[joint(0, 0).length];
    int at = 0;
    for (double[] weights : machine.weights()) {
      for (double weight : weights) {
        flat[at++] = weight;
      }
    }
    for (int i = 0; i < LABELS; i++) {
      for (int j = i + 1; j < LABELS; j++) {
        flat[at++] = machine.pairs().weight(i, j);
      }
    }
    return flat;
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0", "1, 0", "1, 0.02", "3, 0.05"})
  void pairsAddedOneByOneLeadToTheOptimumOverAllPairs(double cost, double pairPenalty) {
    StructuredMachine machine = machine(cost, pairPenalty);
    StructuredMachine.Result result = machine.solve(ONE_BY_ONE, Progress.none());
    double[] optimum = optimum(cost, pairPenalty);
    double best = primal(optimum, cost, pairPenalty);
    assertThat(result.converged()).isTrue();
    assertThat(result.proven()).isTrue();
    assertThat(result.objective()).isCloseTo(best, within(1e-6 * best));
    assertThat(result.objective())
        .isCloseTo(primal(flat(machine), cost, pairPenalty), within(1e-12 * best));
    assertThat(result.gap()).isBetween(-1e-12 * best, 1e-9 * best);
    assertThat(flat(machine)).containsExactly(optimum, within(1e-3));
  }

  @Test
  void theOptimumHasPairsHereAndAStrongPenaltyRemovesSome() {
    assertThat(pairs(0)).isEqualTo(3);
    assertThat(pairs(0.05)).isBetween(1, 2);
    assertThat(pairs(1)).isZero();
  }

  private static int pairs(double penalty) {
    StructuredMachine machine = machine(1, penalty);
    machine.solve(ONE_BY_ONE, Progress.none());
    return machine.pairs().count();
  }

  @Test
  void itDoesNotMatterHowManyPairsAreAddedAtOnce() {
    StructuredMachine one = machine(1, 0.01);
    StructuredMachine all = machine(1, 0.01);
    one.solve(ONE_BY_ONE, Progress.none());
    all.solve(new StructuredMachine.Settings(1e-9, 100_000, 100, 100, 2), Progress.none());
    assertThat(flat(one)).containsExactly(flat(all), within(1e-3));
  }

  @Test
  void theMostViolatedSetsAreThoseOfBruteForce() {
    for (int rounds = 1; rounds < 12; rounds++) {
      StructuredMachine machine = machine(2, 0);
      machine.solve(new StructuredMachine.Settings(0.2, rounds, 1, 100, rounds), Progress.none());
      double[] weights = flat(machine);
      LabelSets found = machine.mostViolated().sets();
      for (int row = 0; row < ROWS; row++) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int set = 0; set < 1 << LABELS; set++) {
          highest = Math.max(highest, height(weights, row, set));
        }
        int set = IntStream.of(found.row(row)).map(label -> 1 << label).sum();
        assertThat(height(weights, row, set)).isCloseTo(highest, within(1e-9));
      }
    }
  }

  private static double height(double[] weights, int row, int set) {
    return Integer.bitCount(set ^ mask(row)) + dot(weights, joint(row, set));
  }

  @Test
  void withoutPairsItIsOneMachineForEachLabel() {
    StructuredMachine machine = machine(1, 0);
    machine.solve(new StructuredMachine.Settings(1e-9, 100_000, 1, 0, 1), Progress.none());
    RowProducts rows = RowProducts.of(new DenseFeatures(ROWS, COLUMNS, VALUES));
    DualCoordinateDescent solver =
        new DualCoordinateDescent(MarginLoss.HINGE, 1, 1e-10, 1_000_000, 1);
    for (int label = 0; label < LABELS; label++) {
      Machine alone = KnownRows.of(Labels.known(TRUTH), label).solve(solver, rows, row -> true);
      assertThat(machine.weights()[label]).containsExactly(alone.weights(), within(1e-3));
    }
  }

  /** The answer is argmax_z F(x, z), whatever the slope of the probabilities. */
  @Test
  void theModelAnswersWithTheBestSetOfTheMachine() {
    Dataset data = new LabelChain(LABELS).sample(60, 3);
    FeatureOptions plain = FeatureOptions.defaults().withScaling(Scaling.NONE);
    CliqueMachine learner = new CliqueMachine(1, 1e-3, 1, 10, 1e-6, 10_000, 1, plain);
    PairwiseModel model = learner.fit(data, Progress.none());
    RowProducts rows = RowProducts.of(data.features());
    StructuredMachine machine = new StructuredMachine(rows, data.labels().positives(), 1, 1e-3);
    machine.solve(learner.settings(), Progress.none());
    LabelSets found = model.posterior(data.features(), Evidence.none()).mostProbable();
    assertThat(model.edges().count()).isPositive();
    for (int row = 0; row < data.rows(); row++) {
      double highest = Double.NEGATIVE_INFINITY;
      for (int set = 0; set < 1 << LABELS; set++) {
        highest = Math.max(highest, score(machine, rows, row, members(set)));
      }
      assertThat(score(machine, rows, row, found.row(row))).isCloseTo(highest, within(1e-9));
    }
  }

  private static double score(StructuredMachine machine, RowProducts rows, int row, int[] set) {
    return machine.pairs().of(set)
        + IntStream.of(set).mapToDouble(label -> rows.dot(row, machine.weights()[label])).sum();
  }
}
