package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableDrawsTest {
  private static final int ROWS = 200;
  private static final int DRAWS = 20;

  @Test
  void rowsAreDrawnWithRandomNumbersOfTheirOwn() {
    Random random = new Random(5);
    double[] told = new double[ROWS];
    double[] other = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      told[row] = random.nextGaussian();
      other[row] = 0.6 * told[row] + 0.8 * random.nextGaussian();
    }
    RandomMixedFieldModel model = RandomMixedField.defaults().fit(table(told, other));
    // All rows are alike, and a number that is missing has a density: no two draws are equal
    // unless they were made with the same random numbers.
    double[] same = new double[ROWS];
    double[] missing = new double[ROWS];
    java.util.Arrays.fill(missing, Double.NaN);
    CodedTable dirty = model.schema().encode(table(same, missing));
    Set<Double> drawn = new HashSet<>();
    for (CodedTable draw : model.draw(dirty, new double[2], DRAWS, 6)) {
      for (int row = 0; row < ROWS; row++) {
        drawn.add(draw.numbers()[2 * row + 1]);
      }
    }
    assertThat(drawn).hasSize(ROWS * DRAWS);
  }

  private static Table table(double[] told, double[] other) {
    return new Table(List.of(new Table.Numbers("told", told), new Table.Numbers("other", other)));
  }
}
