package dev.espalier.restore.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.RestorationModel;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNeighboursTest {
  private static final Table TRAIN =
      new Table(
          List.of(
              new Table.Numbers("x", new double[] {1, -2, 90}),
              new Table.Numbers("y", new double[] {6, 12, -1000}),
              new Table.Categories("kind", List.of("a", "b"), new int[] {1, 0, 0})));

  private static CellEstimates estimate(double x) {
    RestorationModel model = new NearestNeighbours(2).fit(TRAIN);
    CodedTable row = new CodedTable(1, new double[] {x, Double.NaN}, new int[] {-1});
    return model.estimate(row, new double[3], Progress.none());
  }

  /** From x = 0 the neighbours are 1 and 2 away: they weigh 2/3 and 1/3. */
  @Test
  void aNeighbourTwiceAsFarWeighsHalf() {
    CellEstimates cells = estimate(0);
    assertThat(cells.means()).containsExactly(new double[] {0, 8}, within(1e-3));
    // The deviation of 6 with weight 2/3 and 12 with weight 1/3.
    assertThat(cells.deviations()).containsExactly(new double[] {0, Math.sqrt(8)}, within(1e-3));
    assertThat(cells.probabilities())
        .containsExactly(new double[] {1 / 3.0, 2 / 3.0}, within(1e-3));
  }

  @Test
  void anEqualRowDecidesAlone() {
    CellEstimates cells = estimate(-2);
    assertThat(cells.means()).containsExactly(new double[] {-2, 12}, within(1e-3));
    assertThat(cells.probabilities()).containsExactly(new double[] {1, 0}, within(1e-3));
  }
}
