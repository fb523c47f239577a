package dev.espalier.rivals.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each step of maximum-margin output coding against brute force. */
class MaximumMarginCodingTest {
  private static final int ORDER = 3;

  /** A random matrix AAᵀ, of full rank or not. */
  private static double[] metric(SplittableRandom random, int rank) {
    double[] metric = new double[ORDER * ORDER];
    for (int r = 0; r < rank; r++) {
      double[] a = random.doubles(ORDER, -1.5, 1.5).toArray();
      for (int k = 0; k < metric.length; k++) {
        metric[k] += a[k / ORDER] * a[k % ORDER];
      }
    }
    return metric;
  }

  private static double value(double[] metric, double[] a, double[] c, double[] y) {
    double sum = 0;
    for (int i = 0; i < ORDER; i++) {
      sum -= c[i] * y[i];
      for (int j = 0; j < ORDER; j++) {
        sum += (y[i] - a[i]) * metric[i * ORDER + j] * (y[j] - a[j]);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBoxProblemIsSolvedAndItsGainsAreDifferences(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] metric = metric(random, 1 + seed % 3);
    double[] a = random.doubles(ORDER, -0.5, 1.5).toArray();
    double[] c = random.doubles(ORDER, -1, 1).toArray();
    double[] y = new double[ORDER];
    double[] gain = new double[ORDER];
    new BoxQuadratic(metric, ORDER).minimise(a, 0, c, new int[ORDER], y, gain);
    double found = value(metric, a, c, y);
    int steps = 40;
    int side = steps + 1;
    for (int k = 0; k < side * side * side; k++) {
      int[] at = {k % side, k / side % side, k / side / side};
      double[] other = Arrays.stream(at).mapToDouble(each -> each / (double) steps).toArray();
      assertThat(found).isLessThanOrEqualTo(value(metric, a, c, other) + 1e-7);
    }
    for (int j = 0; j < ORDER; j++) {
      double[] off = y.clone();
      off[j] = 0;
      double[] on = y.clone();
      on[j] = 1;
      double expected = value(metric, a, c, off) - value(metric, a, c, on);
      assertThat(gain[j]).isCloseTo(expected, within(1e-9));
      assertThat(gain[j] > 0).isEqualTo(y[j] > 0.5);
    }
  }

  private static LabelSets labels(int rows, SplittableRandom random) {
    LabelSets.Builder sets = new LabelSets.Builder(ORDER);
    for (int row = 0; row < rows; row++) {
      sets.addRow(IntStream.range(0, ORDER).filter(k -> random.nextBoolean()).toArray());
    }
    return sets.build();
  }

  /** The problem is convex: a metric that no other nearby beats is the best of all. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 5, 50})
  void noOtherMetricHasALowerObjective(double cost) {
    SplittableRandom random = new SplittableRandom(3);
    LabelSets labels = labels(40, random);
    double[] predicted = new double[40 * ORDER];
    for (int k = 0; k < predicted.length; k++) {
      double truth = labels.contains(k / ORDER, k % ORDER) ? 1 : 0;
      predicted[k] = 0.6 * truth + 0.2 + random.nextDouble(-0.4, 0.4);
    }
    MetricFit fit = new MetricFit(predicted, labels, cost);
    MetricFit.Result result = fit.fit(1e-6, 1000, Progress.none());
    assertThat(result.converged()).isTrue();
    assertThat(objective(fit, result.metric(), cost))
        .isCloseTo(result.objective(), within(1e-9 * result.objective()));
    for (double size : new double[] {1e-3, 1e-2, 0.1, 1}) {
      for (int trial = 0; trial < 40; trial++) {
        // A convex mixture with another positive matrix, or a shrunken one, is positive too.
        double[] direction = metric(random, 1 + trial % 3);
        double[] other = new double[direction.length];
        double kept = 1 - size * random.nextDouble();
        for (int k = 0; k < other.length; k++) {
          other[k] = kept * result.metric()[k] + (trial % 4 == 0 ? 0 : size * direction[k]);
        }
        assertThat(objective(fit, other, cost))
            .isGreaterThanOrEqualTo(result.objective() * (1 - 1e-5));
      }
    }
  }

  private static double objective(MetricFit fit, double[] metric, double cost) {
    return CuttingPlanes.halfTrace(metric, ORDER) + cost * fit.plane(metric).risk();
  }

  @Test
  void aProjectionIsTheNearestPoint() {
    double[] alpha = {0.9, -0.2, 0.5, 0.4};
    CuttingPlanes.project(alpha, 1);
    // 0.9 + 0.5 + 0.4 − 1 = 0.8, shared by three.
    assertThat(alpha)
        .containsExactly(
            new double[] {0.9 - 0.8 / 3, 0, 0.5 - 0.8 / 3, 0.4 - 0.8 / 3}, within(1e-12));
  }

  @Test
  void whatARegressionSaysOfAnUnseenRowIsWhatOneWithoutTheRowSays() {
    SplittableRandom random = new SplittableRandom(9);
    int rows = 12;
    double[] values = random.doubles(rows * 2L, -1, 1).toArray();
    LabelSets labels = labels(rows, random);
    RidgeRegression all = RidgeRegression.fit(new DenseFeatures(rows, 2, values), labels);
    // The penalty that was chosen, from the weights: (S + ρI) P = XᵀY / n.
    double penalty = penalty(values, labels, all);
    assertThat(penalty).isPositive();
    for (int left = 0; left < rows; left++) {
      for (int label = 0; label < ORDER; label++) {
        double expected = without(values, labels, left, label, penalty * rows);
        assertThat(all.unseen()[left * ORDER + label]).isCloseTo(expected, within(1e-6));
      }
    }
  }

  private static double[] sums(double[] values, LabelSets labels, int left, int label) {
    int count = 0;
    double[] means = new double[3];
    for (int row = 0; row < labels.rows(); row++) {
      if (row != left) {
        count++;
        means[0] += values[2 * row];
        means[1] += values[2 * row + 1];
        means[2] += labels.contains(row, label) ? 1 : 0;
      }
    }
    double[] sums = new double[8];
    for (int row = 0; row < labels.rows(); row++) {
      if (row != left) {
        double x = values[2 * row] - means[0] / count;
        double z = values[2 * row + 1] - means[1] / count;
        double y = (labels.contains(row, label) ? 1 : 0) - means[2] / count;
        sums[0] += x * x;
        sums[1] += x * z;
        sums[2] += z * z;
        sums[3] += x * y;
        sums[4] += z * y;
      }
    }
    sums[5] = means[0] / count;
    sums[6] = means[1] / count;
    sums[7] = means[2] / count;
    return sums;
  }

  private static double penalty(double[] values, LabelSets labels, RidgeRegression all) {
    double[] s = sums(values, labels, -1, 0);
    double first = all.scores().weights()[0];
    double second = all.scores().weights()[ORDER];
    return (s[3] - s[0] * first - s[1] * second) / first / labels.rows();
  }

  /** Two features, by Cramer's rule. */
  private static double without(
      double[] values, LabelSets labels, int left, int label, double ridge) {
    double[] s = sums(values, labels, left, label);
    double a = s[0] + ridge;
    double d = s[2] + ridge;
    double determinant = a * d - s[1] * s[1];
    double first = (s[3] * d - s[1] * s[4]) / determinant;
    double second = (a * s[4] - s[1] * s[3]) / determinant;
    return s[7] + first * (values[2 * left] - s[5]) + second * (values[2 * left + 1] - s[6]);
  }

  @Test
  void knownLabelsMoveTheOthers() {
    Dataset train = new LabelChain(4).sample(200, 5);
    Dataset test = new LabelChain(4).sample(30, 6);
    MaximumMarginCodingModel model =
        (MaximumMarginCodingModel) MaximumMarginCoding.defaults().fit(train);
    int[][] on = IntStream.range(0, 30).mapToObj(row -> new int[] {1}).toArray(int[][]::new);
    Evidence known = Evidence.of(LabelSets.of(4, on), LabelSets.empty(30, 4));
    Posterior before = model.posterior(test.features(), Evidence.none());
    Posterior after = model.posterior(test.features(), known);
    assertThat(after.marginals()).isNotEqualTo(before.marginals());
    assertThat(model.parts().decoding().metric()[1]).isNotZero();
  }
}
