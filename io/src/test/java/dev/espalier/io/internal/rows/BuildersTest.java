package dev.espalier.io.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.SparseFeatures;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BuildersTest {
  @Test
  void sparseRowsAreSortedAndHoldNoZeros() {
    SparseBuilder builder = new SparseBuilder();
    builder.add(5, 1);
    builder.add(2, -1);
    builder.add(3, 0);
    assertThat(builder.endRow()).isEqualTo(-1);
    assertThat(builder.endRow()).isEqualTo(-1);
    builder.add(0, 4);
    assertThat(builder.endRow()).isEqualTo(-1);
    assertThat(builder.build(6))
        .isEqualTo(
            new SparseFeatures(
                6, new int[] {0, 2, 2, 3}, new int[] {2, 5, 0}, new double[] {-1, 1, 4}));
  }

  @Test
  void aColumnThatIsGivenTwiceIsReported() {
    SparseBuilder builder = new SparseBuilder();
    builder.add(1, 1);
    builder.add(7, 0);
    builder.add(7, 2);
    assertThat(builder.endRow()).isEqualTo(7);
  }

  @Test
  void bothBuildersHoldWhatWasPutIn() {
    Random random = new Random(11);
    int rows = 3000;
    int columns = 97;
    double[] expected = new double[rows * columns];
    SparseBuilder sparse = new SparseBuilder();
    DenseBuilder dense = new DenseBuilder(columns);
    for (int row = 0; row < rows; row++) {
      for (int column = columns - 1; column >= 0; column--) {
        if (random.nextInt(5) == 0) {
          double value = random.nextInt(9) - 4;
          expected[row * columns + column] = value;
          sparse.add(column, value);
          dense.set(column, value);
        }
      }
      assertThat(sparse.endRow()).isEqualTo(-1);
      dense.endRow();
    }
    assertThat(dense.rows()).isEqualTo(rows);
    assertThat(sparse.rows()).isEqualTo(rows);
    DenseFeatures matrix = new DenseFeatures(rows, columns, expected);
    assertThat(dense.build()).isEqualTo(matrix);
    assertThat(sparse.build(columns).toDense()).isEqualTo(matrix);
  }
}
