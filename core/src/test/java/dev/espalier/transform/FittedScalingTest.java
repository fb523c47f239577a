package dev.espalier.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import org.junit.jupiter.api.Test;

class FittedScalingTest {
  private static final DenseFeatures TRAIN =
      new DenseFeatures(3, 3, new double[] {0, 10, 7, 4, 30, 7, 2, 20, 7});

  private static double[] apply(Scaling scaling, Features features) {
    return ((DenseFeatures) FittedScaling.fit(scaling, TRAIN).apply(features)).values();
  }

  @Test
  void minMaxBringsEachColumnToZeroAndOneAndLeavesAConstantOneAtZero() {
    assertThat(apply(Scaling.MIN_MAX, TRAIN))
        .containsExactly(new double[] {0, 0, 0, 1, 1, 0, 0.5, 0.5, 0}, within(1e-15));
  }

  @Test
  void numbersWhoseSquaresOverflowAreRefusedByTheirColumn() {
    DenseFeatures huge = new DenseFeatures(2, 2, new double[] {1, -1e308, 2, 1e308});
    for (Scaling scaling : Scaling.values()) {
      assertThatThrownBy(() -> FittedScaling.fit(scaling, huge))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("feature 2 has the value -1.0E308");
    }
  }

  @Test
  void featuresThatNothingChangesAreGivenBackAsTheyAre() {
    FittedScaling none = FittedScaling.fit(Scaling.NONE, TRAIN);
    assertThat(none.apply(TRAIN)).isSameAs(TRAIN);
    DenseFeatures holes = new DenseFeatures(1, 3, new double[] {1, Double.NaN, 2});
    assertThat(((DenseFeatures) none.apply(holes)).values()).containsExactly(1, 20, 2);
    assertThat(holes.hasMissing()).as("the input is as it was").isTrue();
  }

  @Test
  void autoDividesLongRowsByTheirNormAfterwards() {
    double[] values = new double[16];
    for (int column = 0; column < 8; column++) {
      values[8 + column] = column;
    }
    DenseFeatures wide = new DenseFeatures(2, 8, values);
    double[] scaled = ((DenseFeatures) FittedScaling.fit(Scaling.AUTO, wide).apply(wide)).values();
    assertThat(scaled[8]).isZero();
    assertThat(scaled[9]).isCloseTo(1 / Math.sqrt(7), within(1e-15));
  }

  @Test
  void autoKeepsTheLengthOfRowsWithFewColumns() {
    assertThat(apply(Scaling.AUTO, TRAIN)).isEqualTo(apply(Scaling.MIN_MAX, TRAIN));
  }

  @Test
  void standardisingGivesMeanZeroAndVarianceOne() {
    double[] values = apply(Scaling.STANDARDISE, TRAIN);
    double one = Math.sqrt(1.5);
    assertThat(values)
        .containsExactly(new double[] {-one, -one, 0, one, one, 0, 0, 0, 0}, within(1e-12));
  }

  @Test
  void newRowsAreScaledByTheNumbersOfTheTrainingData() {
    DenseFeatures row = new DenseFeatures(1, 3, new double[] {8, 10, 9});
    assertThat(apply(Scaling.MIN_MAX, row)).containsExactly(new double[] {2, 0, 2}, within(1e-15));
  }

  @Test
  void aMissingCellTakesTheColumnsMean() {
    DenseFeatures row = new DenseFeatures(1, 3, new double[] {Double.NaN, 10, 7});
    assertThat(apply(Scaling.NONE, row)).containsExactly(2, 10, 7);
  }

  @Test
  void aColumnThatIsMissingEverywhereIsZero() {
    DenseFeatures holes = new DenseFeatures(2, 1, new double[] {Double.NaN, Double.NaN});
    Features scaled = FittedScaling.fit(Scaling.AUTO, holes).apply(holes);
    assertThat(((DenseFeatures) scaled).values()).containsExactly(0, 0);
  }

  @Test
  void sparseFeaturesStaySparseAndGetUnitRows() {
    SparseFeatures sparse = TestData.sparse(TRAIN);
    Features scaled = FittedScaling.fit(Scaling.AUTO, sparse).apply(sparse);
    assertThat(scaled).isInstanceOf(SparseFeatures.class);
    assertThat(scaled.value(1, 1)).isCloseTo(30 / Math.sqrt(16 + 900 + 49), within(1e-15));
  }

  @Test
  void whatWouldMakeSparseFeaturesDenseIsRefused() {
    assertThatThrownBy(() -> FittedScaling.fit(Scaling.MIN_MAX, TestData.sparse(TRAIN)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("scaling=min-max")
        .hasMessageContaining("expected auto, unit-rows or none");
  }
}
