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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  /** Two numbers, one of them mostly zero, and the indicators of nine levels. */
  private static DenseFeatures mixed(int rows) {
    double[] values = new double[rows * 11];
    for (int row = 0; row < rows; row++) {
      values[row * 11] = row % 5 == 4 ? Double.NaN : 1900 + row;
      values[row * 11 + 1] = row % 7 == 0 ? 3e6 * row : 0;
      values[row * 11 + 2 + row * row % 9] = 1;
    }
    return new DenseFeatures(rows, 11, values);
  }

  @ParameterizedTest
  @EnumSource(
      value = Scaling.class,
      names = {"AUTO", "MIN_MAX", "UNIT_ROWS", "NONE"})
  void aSparseTableIsScaledAsIfItWereDense(Scaling scaling) {
    DenseFeatures dense = mixed(40);
    SparseFeatures table = TestData.sparse(dense).asTable();
    DenseFeatures later = mixed(60);
    FittedScaling ofDense = FittedScaling.fit(scaling, dense);
    FittedScaling ofTable = FittedScaling.fit(scaling, table);
    Features sparse = ofTable.apply(TestData.sparse(later).asTable());
    assertThat(sparse).isInstanceOf(SparseFeatures.class);
    double[] expected = ((DenseFeatures) ofDense.apply(later)).values();
    assertThat(sparse.toDense().values()).containsExactly(expected, within(1e-12));
    assertThat(((DenseFeatures) ofTable.apply(later)).values())
        .as("dense rows, under the scaling of a sparse table")
        .containsExactly(expected, within(1e-12));
    assertThat(ofDense.apply(TestData.sparse(later)).toDense().values())
        .as("sparse rows, under the scaling of dense ones")
        .containsExactly(expected, within(1e-12));
  }

  @Test
  void standardisingASparseTableKeepsItsZerosAndTheDistances() {
    DenseFeatures dense = mixed(40);
    SparseFeatures table = TestData.sparse(dense).asTable();
    Features ofTable = FittedScaling.fit(Scaling.STANDARDISE, table).apply(table);
    assertThat(ofTable.storedValues()).isLessThan(3 * 40 + 1);
    DenseFeatures one = ofTable.toDense();
    DenseFeatures other =
        (DenseFeatures) FittedScaling.fit(Scaling.STANDARDISE, dense).apply(dense);
    for (int row = 1; row < 40; row++) {
      assertThat(squaredDistance(one, row)).isCloseTo(squaredDistance(other, row), within(1e-9));
    }
  }

  private static double squaredDistance(DenseFeatures features, int row) {
    double sum = 0;
    for (int column = 0; column < features.columns(); column++) {
      double difference = features.value(row, column) - features.value(0, column);
      sum += difference * difference;
    }
    return sum;
  }

  @Test
  void whatWouldMakeSparseFeaturesDenseIsRefused() {
    assertThatThrownBy(() -> FittedScaling.fit(Scaling.MIN_MAX, TestData.sparse(TRAIN)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("scaling=min-max")
        .hasMessageContaining("expected auto, unit-rows or none");
  }
}
