package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowInferenceTest {
  private static final Layout MIXED = new Layout(3, new int[] {2, 4, 3});

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBoundNeverFalls(long seed) {
    Random random = new Random(seed);
    Field field = RandomMixedFields.field(MIXED, 1.5, random);
    FieldRows rows = RandomMixedFields.rows(MIXED, 40, 0.3, seed % 2 == 0 ? 0.2 : 0, random);
    double[] flips = {0.2, 0, 0.3};
    RowInference inference = new RowInference(field, flips);
    int[] rises = {0};
    for (int row = 0; row < rows.rows(); row++) {
      double[] last = {Double.NEGATIVE_INFINITY};
      int currentRow = row;
      inference.meanField(
          rows,
          row,
          () -> {
            double bound = MeanFieldBound.of(field, flips, rows, currentRow, inference);
            assertThat(bound).isGreaterThanOrEqualTo(last[0] - 1e-9 * (1 + Math.abs(bound)));
            rises[0] += bound > last[0] + 1e-6 ? 1 : 0;
            last[0] = bound;
          });
      assertThat(MeanFieldBound.of(field, flips, rows, row, inference))
          .isGreaterThanOrEqualTo(last[0] - 1e-9);
    }
    assertThat(rises[0]).as("sweeps that raised the bound").isGreaterThan(rows.rows());
  }

  @Test
  void missingNumbersHaveTheExactGaussianConditional() {
    Layout layout = new Layout(4, new int[0]);
    Random random = new Random(5);
    Field field = RandomMixedFields.field(layout, 0.8, random);
    FieldRows rows =
        new FieldRows(
            layout, 1, new double[] {0.7, Double.NaN, -1.2, Double.NaN}, new double[4], new int[0]);
    RowInference inference = new RowInference(field, new double[0]);
    inference.infer(rows, 0);
    // The other way round: the covariance Ω⁻¹, and the regression on the known cells.
    double[] covariance = inverse(field);
    double[] mean = new double[4];
    for (int s = 0; s < 4; s++) {
      for (int t = 0; t < 4; t++) {
        mean[s] += covariance[s * 4 + t] * field.biases()[t];
      }
    }
    double a = covariance[0];
    double b = covariance[2];
    double d = covariance[2 * 4 + 2];
    double determinant = a * d - b * b;
    double first = 0.7 - mean[0];
    double second = -1.2 - mean[2];
    for (int s : new int[] {1, 3}) {
      double left = covariance[s * 4];
      double right = covariance[s * 4 + 2];
      double byFirst = (left * d - right * b) / determinant;
      double bySecond = (right * a - left * b) / determinant;
      assertThat(inference.state()[s])
          .isCloseTo(mean[s] + byFirst * first + bySecond * second, within(1e-10));
      assertThat(inference.variances()[s])
          .isCloseTo(covariance[s * 4 + s] - byFirst * left - bySecond * right, within(1e-10));
    }
    assertThat(inference.state()[0]).isEqualTo(0.7);
    assertThat(inference.variances()[0]).isZero();
  }

  @Test
  void noisyNumbersHaveTheExactGaussianPosterior() {
    Layout layout = new Layout(3, new int[0]);
    Field field = RandomMixedFields.field(layout, 0.8, new Random(6));
    double[] values = {1, -0.5, 2};
    double[] variances = {0.3, 0.4, 0.5};
    RowInference inference = new RowInference(field, new double[0]);
    inference.infer(new FieldRows(layout, 1, values, variances, new int[0]), 0);
    // x = u + noise: E[u|x] = μ + Σ (Σ + R)⁻¹ (x − μ), checked by multiplying back.
    double[] covariance = inverse(field);
    double[] mean = new double[3];
    for (int s = 0; s < 3; s++) {
      for (int t = 0; t < 3; t++) {
        mean[s] += covariance[s * 3 + t] * field.biases()[t];
      }
    }
    // Ω (E[u] − μ) = R⁻¹ (x − E[u])
    for (int s = 0; s < 3; s++) {
      double left = 0;
      for (int t = 0; t < 3; t++) {
        left += field.omega(s, t) * (inference.state()[t] - mean[t]);
      }
      assertThat(left).isCloseTo((values[s] - inference.state()[s]) / variances[s], within(1e-10));
    }
  }

  private static double[] inverse(Field field) {
    int m = field.layout().numbers();
    double[] omega = new double[m * m];
    for (int k = 0; k < omega.length; k++) {
      omega[k] = field.omega(k / m, k % m);
    }
    SymmetricEigen eigen = SymmetricEigen.of(omega, m);
    double[] inverse = new double[m * m];
    for (int e = 0; e < m; e++) {
      for (int k = 0; k < inverse.length; k++) {
        inverse[k] +=
            eigen.vectors()[e * m + k / m] * eigen.vectors()[e * m + k % m] / eigen.values()[e];
      }
    }
    return inverse;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theBoundOfCategoriesIsBelowTheExactEvidence(long seed) {
    Layout layout = new Layout(0, new int[] {2, 3, 4});
    Random random = new Random(seed);
    Field field = RandomMixedFields.field(layout, 1, random);
    int[] codes = {1, -1, 2};
    double[] flips = {0.25, 0.1, 0.2};
    FieldRows rows = new FieldRows(layout, 1, new double[0], new double[0], codes);
    RowInference inference = new RowInference(field, flips);
    inference.meanField(rows, 0, () -> {});
    double[] marginals = new double[9];
    double evidence = bruteForce(field, codes, flips, marginals);
    assertThat(MeanFieldBound.of(field, flips, rows, 0, inference))
        .isLessThanOrEqualTo(evidence + 1e-10);
    assertThat(MeanFieldBound.of(field, flips, rows, 0, inference)).isGreaterThan(evidence - 0.5);
    for (int i = 0; i < 9; i++) {
      assertThat(inference.state()[i]).isCloseTo(marginals[i], within(0.15));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void beliefsOfThreeTiedCategoriesAreNearTheExactMarginals(long seed) {
    Layout layout = new Layout(0, new int[] {2, 3, 4});
    Field field = RandomMixedFields.field(layout, 1, new Random(seed));
    int[] codes = {1, -1, 2};
    double[] flips = {0.25, 0.1, 0.2};
    FieldRows rows = new FieldRows(layout, 1, new double[0], new double[0], codes);
    RowInference inference = new RowInference(field, flips);
    double[] marginals = new double[9];
    bruteForce(field, codes, flips, marginals);
    inference.meanField(rows, 0, () -> {});
    double before = largestDifference(inference.state(), marginals);
    inference.infer(rows, 0);
    assertThat(largestDifference(inference.state(), marginals)).isLessThan(0.01).isLessThan(before);
  }

  private static double largestDifference(double[] found, double[] wanted) {
    double largest = 0;
    for (int i = 0; i < wanted.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - wanted[i]));
    }
    return largest;
  }

  @Test
  void beliefsAreExactWhereTiesFormATree() {
    Layout layout = new Layout(0, new int[] {2, 3, 4});
    Field field = RandomMixedFields.field(layout, 2, new Random(13));
    // Without the ties of the first and the last: a chain.
    for (int i = 0; i < 2; i++) {
      for (int k = 5; k < 9; k++) {
        field.couplings()[i * 9 + k] = 0;
        field.couplings()[k * 9 + i] = 0;
      }
    }
    int[] codes = {-1, -1, -1};
    FieldRows rows = new FieldRows(layout, 1, new double[0], new double[0], codes);
    RowInference inference = new RowInference(field, new double[3]);
    inference.infer(rows, 0);
    double[] marginals = new double[9];
    bruteForce(field, codes, new double[3], marginals);
    assertThat(inference.state()).containsExactly(marginals, within(1e-3));
  }

  @Test
  void twoCategoriesOfOneMissingNumberAreExact() {
    Layout layout = new Layout(1, new int[] {2, 3});
    Field field = RandomMixedFields.field(layout, 2, new Random(14));
    FieldRows rows =
        new FieldRows(layout, 1, new double[] {Double.NaN}, new double[] {0}, new int[] {-1, -1});
    RowInference inference = new RowInference(field, new double[2]);
    inference.infer(rows, 0);
    double[] exact = TwoCategories.marginals(field);
    assertThat(inference.state()).containsExactly(exact, within(1e-3));
  }

  @Test
  void independentCategoriesAreExact() {
    Layout layout = new Layout(0, new int[] {2, 3, 4});
    Field field = RandomMixedFields.field(layout, 1, new Random(9));
    Arrays.fill(field.couplings(), 0);
    int[] codes = {1, -1, 2};
    double[] flips = {0.25, 0.1, 0.2};
    FieldRows rows = new FieldRows(layout, 1, new double[0], new double[0], codes);
    RowInference inference = new RowInference(field, flips);
    inference.infer(rows, 0);
    double[] marginals = new double[9];
    double evidence = bruteForce(field, codes, flips, marginals);
    assertThat(MeanFieldBound.of(field, flips, rows, 0, inference))
        .isCloseTo(evidence, within(1e-10));
    assertThat(inference.state()).containsExactly(marginals, within(1e-10));
  }

  @Test
  void oneMissingCategoryIsExact() {
    Layout layout = new Layout(0, new int[] {2, 3, 4});
    Field field = RandomMixedFields.field(layout, 2, new Random(10));
    int[] codes = {1, -1, 2};
    FieldRows rows = new FieldRows(layout, 1, new double[0], new double[0], codes);
    RowInference inference = new RowInference(field, new double[3]);
    inference.infer(rows, 0);
    double[] marginals = new double[9];
    bruteForce(field, codes, new double[3], marginals);
    assertThat(inference.state()).containsExactly(marginals, within(1e-10));
  }

  @Test
  void oneCategoryAmongNoisyNumbersIsExact() {
    Layout layout = new Layout(2, new int[] {3});
    Field field = RandomMixedFields.field(layout, 1, new Random(12));
    double[] x = {0.8, -0.6};
    double variance = 0.5;
    FieldRows rows = new FieldRows(layout, 1, x, new double[] {variance, variance}, new int[] {1});
    RowInference inference = new RowInference(field, new double[] {0.3});
    inference.infer(rows, 0);
    // The posterior summed over a fine grid of both numbers, level by level.
    double[] levels = new double[3];
    double[] first = new double[2];
    double[] second = new double[2];
    double total = 0;
    double step = 0.02;
    for (int level = 0; level < 3; level++) {
      for (int a = -300; a <= 300; a++) {
        for (int b = -300; b <= 300; b++) {
          double[] u = {a * step, b * step};
          double energy = field.biases()[2 + level] + Math.log(level == 1 ? 0.7 : 0.15);
          energy -= field.omega(0, 1) * u[0] * u[1];
          for (int s = 0; s < 2; s++) {
            energy += u[s] * (field.biases()[s] + field.couplings()[s * 5 + 2 + level]);
            energy -= 0.5 * field.omega(s, s) * u[s] * u[s];
            energy -= (x[s] - u[s]) * (x[s] - u[s]) / (2 * variance);
          }
          double weight = Math.exp(energy);
          total += weight;
          levels[level] += weight;
          for (int s = 0; s < 2; s++) {
            first[s] += weight * u[s];
            second[s] += weight * u[s] * u[s];
          }
        }
      }
    }
    for (int level = 0; level < 3; level++) {
      assertThat(inference.state()[2 + level]).isCloseTo(levels[level] / total, within(1e-6));
    }
    for (int s = 0; s < 2; s++) {
      double mean = first[s] / total;
      assertThat(inference.state()[s]).isCloseTo(mean, within(1e-6));
      assertThat(inference.variances()[s]).isCloseTo(second[s] / total - mean * mean, within(1e-6));
    }
    double evidence = Math.log(total * step * step) - Math.log(2 * Math.PI * variance);
    double bound = MeanFieldBound.of(field, new double[] {0.3}, rows, 0, inference);
    assertThat(bound).isCloseTo(evidence, within(1e-6));
  }

  /** log Σ_v p̃(v) p(y|v) over all states, and the posterior marginals. */
  private static double bruteForce(Field field, int[] codes, double[] flips, double[] marginals) {
    Layout layout = field.layout();
    double total = 0;
    int states = 2 * 3 * 4;
    for (int state = 0; state < states; state++) {
      int[] v = {state % 2, state / 2 % 3, state / 6};
      double energy = 0;
      double likelihood = 1;
      for (int j = 0; j < 3; j++) {
        int i = layout.start(j) + v[j];
        energy += field.biases()[i];
        for (int k = j + 1; k < 3; k++) {
          energy += field.couplings()[i * layout.width() + layout.start(k) + v[k]];
        }
        if (codes[j] >= 0) {
          likelihood *= v[j] == codes[j] ? 1 - flips[j] : flips[j] / (layout.size(j) - 1);
        }
      }
      double weight = Math.exp(energy) * likelihood;
      total += weight;
      for (int j = 0; j < 3; j++) {
        marginals[layout.start(j) + v[j]] += weight;
      }
    }
    for (int i = 0; i < marginals.length; i++) {
      marginals[i] /= total;
    }
    return Math.log(total);
  }

  @Test
  void aTableIsInferredLikeItsRowsAtAnyThreadCount() {
    Random random = new Random(11);
    Field field = RandomMixedFields.field(MIXED, 1, random);
    FieldRows rows = RandomMixedFields.rows(MIXED, 300, 0.3, 0.2, random);
    double[] flips = {0.2, 0.1, 0.3};
    int before = Parallel.threads();
    try {
      TestThreads.use(3);
      double[][] states = new double[rows.rows()][];
      new TableInference(field, flips)
          .run(
              rows,
              Progress.none(),
              (chunk, row, inferred) -> states[row] = inferred.state().clone());
      for (int row = 0; row < rows.rows(); row++) {
        RowInference single = new RowInference(field, flips);
        single.infer(rows, row);
        assertThat(states[row]).isEqualTo(single.state());
      }
    } finally {
      TestThreads.use(before);
    }
  }
}
