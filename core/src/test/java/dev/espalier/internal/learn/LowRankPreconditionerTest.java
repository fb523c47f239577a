package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LowRankPreconditionerTest {
  private static final int COLUMNS = 30;
  private static final double[] CURVATURES = {0.9, 0.5, 0.1};
  private static final int WEIGHTS = COLUMNS * 3;
  private static final double PENALTY = 1e-3;

  /** Features of variance 1, of which a share is common to all. */
  private static DenseFeatures features(int rows, double common) {
    Random random = new Random(8);
    double[] values = new double[rows * COLUMNS];
    for (int row = 0; row < rows; row++) {
      double shared = random.nextGaussian();
      for (int column = 0; column < COLUMNS; column++) {
        values[row * COLUMNS + column] =
            3 + Math.sqrt(common) * shared + Math.sqrt(1 - common) * random.nextGaussian();
      }
    }
    return new DenseFeatures(rows, COLUMNS, values);
  }

  private static LowRankPreconditioner of(Features features) {
    double[] means = new double[COLUMNS];
    double[] variances = new double[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
      for (int row = 0; row < features.rows(); row++) {
        means[column] += features.value(row, column) / features.rows();
      }
      for (int row = 0; row < features.rows(); row++) {
        double apart = features.value(row, column) - means[column];
        variances[column] += apart * apart / features.rows();
      }
    }
    return LowRankPreconditioner.of(withMoments(features, means, variances), CURVATURES, PENALTY);
  }

  /** Rows to look at, with moments that were computed otherwise. */
  private static FeatureShape withMoments(Features features, double[] means, double[] variances) {
    FeatureShape shape = FeatureShape.of(features);
    return new FeatureShape(means, variances, shape.some(), shape.others());
  }

  /** How much the same weight for all features shrinks, for each label. */
  private static double[] shrinking(LowRankPreconditioner directions) {
    double[] weights = new double[WEIGHTS];
    Arrays.fill(weights, 1);
    directions.apply(weights);
    double[] means = new double[CURVATURES.length];
    for (int k = 0; k < weights.length; k++) {
      means[k % CURVATURES.length] += weights[k] / COLUMNS;
    }
    return means;
  }

  @Test
  void findsNothingWhereFeaturesAreManyAndIndependent() {
    // Few sampled rows of many columns always spread far along some direction; others do not.
    int columns = 4000;
    Random random = new Random(5);
    Features wide =
        new DenseFeatures(200, columns, random.doubles(200L * columns, -1, 1).toArray());
    double[] variances = new double[columns];
    Arrays.fill(variances, 1.0 / 3);
    assertThat(
            LowRankPreconditioner.of(
                    withMoments(wide, new double[columns], variances), CURVATURES, PENALTY)
                .count())
        .isZero();
  }

  @Test
  void whatAllFeaturesShareIsTheOneDirection() {
    LowRankPreconditioner found = of(features(900, 0.5));
    assertThat(found.count()).isEqualTo(1);
    // The covariance is ½ I + ½ 11ᵀ: along 1/√30 its eigenvalue is 15.5, of which ¾ in logarithms
    // are taken away; for the last label the penalty has a share of 0.02 in the curvature.
    double[] expected = {Math.pow(15.5, -0.375), Math.pow(15.5, -0.375), Math.pow(15.2, -0.375)};
    assertThat(shrinking(found)).containsExactly(expected, within(0.04));
  }

  @Test
  void featuresThatDoNotGoTogetherHaveNone() {
    assertThat(of(features(900, 0)).count()).isZero();
  }

  @Test
  void noiseOfSomeRowsIsNoDirection() {
    // 12 000 rows of which some are looked at.
    assertThat(of(features(12_000, 0)).count()).isZero();
    assertThat(of(features(12_000, 0.5)).count()).isEqualTo(1);
  }

  @Test
  void theInverseUndoesTheTransform() {
    LowRankPreconditioner found = of(features(300, 0.3));
    double[] weights = new Random(2).doubles(WEIGHTS, -1, 1).toArray();
    double[] there = weights.clone();
    found.apply(there);
    assertThat(there).isNotEqualTo(weights);
    found.invert(there);
    assertThat(there).containsExactly(weights, within(1e-12));
  }

  @Test
  void sparseFeaturesHaveTheSameDirections() {
    DenseFeatures dense = features(400, 0.4);
    assertThat(shrinking(of(TestData.sparse(dense))))
        .containsExactly(shrinking(of(dense)), within(1e-9));
  }

  @Test
  void constantColumnsAndTooFewRowsDoNoHarm() {
    assertThat(of(new DenseFeatures(50, COLUMNS, new double[50 * COLUMNS])).count()).isZero();
    assertThat(of(features(1, 0.5)).count()).isZero();
    assertThat(
            LowRankPreconditioner.of(
                    FeatureShape.of(new DenseFeatures(5, 0, new double[0])), CURVATURES, 0)
                .count())
        .isZero();
  }
}
