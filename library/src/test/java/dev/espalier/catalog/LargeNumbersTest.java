package dev.espalier.catalog;

import static dev.espalier.catalog.RestorerContractTest.TEST;
import static dev.espalier.catalog.RestorerContractTest.TRAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.simulate.Corruption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every catalogued restorer does with numbers near the end of their range. */
class LargeNumbersTest {
  /** Numbers whose squares overflow, as ±1e308, would make every distance and variance infinite. */
  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.RestorerContractTest#restorers")
  void aNumberTooLargeToBeSquaredIsToldWithItsPlace(Restorer<?> restorer) {
    String expected =
        "column 'number 0', row 3 is -1.0E308; expected a number from -1e150 to 1e150, whose"
            + " square is one too";
    assertThatThrownBy(() -> restorer.fit(scaled(TRAIN, 1, -1e308)))
        .isInstanceOf(InputException.class)
        .hasMessage(expected);
    RestorationModel model = restorer.fit(TRAIN);
    assertThatThrownBy(() -> model.restore(scaled(TEST, 1, -1e308), RestoreTask.impute()))
        .isInstanceOf(InputException.class)
        .hasMessage(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.RestorerContractTest#restorers")
  void largeNumbersAreRestoredAsSmallOnesAre(Restorer<?> restorer) {
    double factor = 1e149;
    Table holes = new Corruption(0, 0.3).apply(TEST, 5);
    double[] small = filled(restorer.fit(scaled(TRAIN, 1, 0)), scaled(holes, 1, 0));
    double[] large = filled(restorer.fit(scaled(TRAIN, factor, 0)), scaled(holes, factor, 0));
    for (int row = 0; row < small.length; row++) {
      assertThat(large[row] / factor).as("row %s", row).isCloseTo(small[row], within(1e-2));
    }
  }

  /** Squares of squares of these are no numbers, though they are far within the range. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-250, 1e-149, 1e-80, 1e80, 1e147})
  void noiseIsRemovedInAnyUnit(double factor) {
    Restorer<?> restorer = Restorers.restorer("rmf", Map.of());
    Table dirty = new Corruption(0.2, 0.1).apply(TEST, 5);
    for (Noise noise : List.of(Noise.rate(0.2), Noise.auto())) {
      Restoration small =
          restorer.fit(scaled(TRAIN, 1)).restore(scaled(dirty, 1), RestoreTask.both(noise));
      Restoration other =
          restorer
              .fit(scaled(TRAIN, factor))
              .restore(scaled(dirty, factor), RestoreTask.both(noise));
      for (int j = 0; j < dirty.columns().size(); j++) {
        if (small.columns().get(j) instanceof Restoration.NumberCells expected) {
          Restoration.NumberCells cells = (Restoration.NumberCells) other.columns().get(j);
          for (int row = 0; row < dirty.rows(); row++) {
            assertThat(cells.means()[row] / factor).isCloseTo(expected.means()[row], within(1e-2));
            assertThat(cells.deviations()[row] / factor)
                .isCloseTo(expected.deviations()[row], within(1e-2));
          }
        }
      }
    }
  }

  /** The table with all its numbers multiplied. */
  private static Table scaled(Table table, double factor) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      columns.add(
          column instanceof Table.Numbers numbers
              ? new Table.Numbers(
                  column.name(),
                  Arrays.stream(numbers.values()).map(value -> factor * value).toArray())
              : column);
    }
    return new Table(columns);
  }

  private static double[] filled(RestorationModel model, Table holes) {
    Table restored = model.restore(holes, RestoreTask.impute()).table();
    return ((Table.Numbers) restored.columns().get(0)).values();
  }

  /** The table with its first column multiplied, and with another number in its third row. */
  private static Table scaled(Table table, double factor, double third) {
    List<Table.Column> columns = new ArrayList<>(table.columns());
    Table.Numbers first = (Table.Numbers) columns.get(0);
    double[] values = Arrays.stream(first.values()).map(value -> factor * value).toArray();
    values[2] = third;
    columns.set(0, new Table.Numbers(first.name(), values));
    return new Table(columns);
  }
}
