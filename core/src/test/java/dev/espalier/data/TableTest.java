package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void selectedRowsKeepTheirOrderTheirLevelsAndWhatIsMissing() {
    Table table =
        new Table(
            List.of(
                new Table.Numbers("n", new double[] {1, Double.NaN, 3}),
                new Table.Categories("c", List.of("a", "b"), new int[] {-1, 1, 0})));
    assertThat(table.select(new int[] {2, 1, 2}))
        .isEqualTo(
            new Table(
                List.of(
                    new Table.Numbers("n", new double[] {3, Double.NaN, 3}),
                    new Table.Categories("c", List.of("a", "b"), new int[] {0, 1, 0}))));
    assertThat(table.select(new int[0]).rows()).isZero();
  }
}
