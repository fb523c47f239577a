package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FieldWorkTest {
  private static Table table(int rows, int columns) {
    Random random = new Random(1);
    List<Table.Column> all = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      all.add(new Table.Numbers("n" + j, random.doubles(rows).toArray()));
    }
    return new Table(all);
  }

  @Test
  void noSolveMultipliesMoreThanItsShareHoweverWideTheTableIs() {
    for (int numbers : new int[] {0, 1, 100, 300, 1000, 1500, 2000}) {
      for (int categories : new int[] {0, 1, 200}) {
        int[] levels = new int[categories];
        Arrays.fill(levels, 20);
        Layout layout = new Layout(numbers, levels);
        int iterations = FieldWork.USUAL.iterations(layout, 300);
        assertThat(iterations).isBetween(10, 300);
        double cubed = Math.pow(numbers, 3) + Math.pow(numbers + 20.0 * categories, 2);
        assertThat(iterations * cubed).isLessThanOrEqualTo(1e11);
        FieldWork.USUAL.check(layout);
      }
    }
  }

  @Test
  void usualTablesKeepTheIterationsThatWereAskedFor() {
    assertThat(FieldWork.USUAL.iterations(new Layout(300, new int[] {200, 200}), 300))
        .isEqualTo(300);
    assertThat(FieldWork.USUAL.iterations(new Layout(1000, new int[0]), 300)).isEqualTo(99);
  }

  @Test
  void aTableOfTooManyNumbersIsRefusedBeforeTheWorkWithWhatIsExpected() {
    assertThatThrownBy(() -> RandomMixedField.defaults().learn(table(12, 2155), Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2,155 numeric columns")
        .hasMessageContaining("expected at most 2,154");
  }

  @Test
  void aFitMakesNoMoreIterationsThanItsWorkAllows() {
    Layout layout = new Layout(30, new int[0]);
    FieldRows rows = RandomMixedFields.rows(layout, 12, 0, 0, new Random(3));
    double ofIteration = 30 * 30 * 30 + 30 * 30;
    assertThat(iterations(rows, new FieldWork(12.5 * ofIteration))).isBetween(12, 24);
    assertThat(iterations(rows, FieldWork.USUAL)).isGreaterThan(24);
    assertThatThrownBy(() -> iterations(rows, new FieldWork(9.5 * ofIteration)))
        .isInstanceOf(InputException.class);
  }

  /** Of the quasi-Newton steps and the proximal ones after them. */
  private static int iterations(FieldRows rows, FieldWork work) {
    return new FieldFit(1, 0, 5, 1e-9, 300, work)
        .fit(rows, new double[0], Progress.none())
        .optimum()
        .iterations();
  }
}
