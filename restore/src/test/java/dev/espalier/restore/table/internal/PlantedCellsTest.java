package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Table;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlantedCellsTest {
  @Test
  void plantedCellsAreMissingInTheTableOfTheModelledColumns() {
    // The first column of the file is not modelled.
    TablePlan plan =
        new TablePlan(
            List.of(
                ColumnPlan.aside("id", ColumnKind.TEXT),
                ColumnPlan.aside("n", ColumnKind.NUMBER),
                ColumnPlan.aside("c", ColumnKind.CATEGORY)),
            MissingMarks.usual());
    Table table =
        new Table(
            List.of(
                new Table.Numbers("n", new double[] {1, 2, 3}),
                new Table.Categories("c", List.of("a", "b"), new int[] {0, 1, 0})));
    Table hidden =
        PlantedCells.hidden(
            table,
            plan,
            List.of(
                new PlantedCells.Planted(0, 0, "x"),
                new PlantedCells.Planted(1, 1, ""),
                new PlantedCells.Planted(2, 2, "b")),
            new int[] {0, 1, 2});
    assertThat(hidden)
        .isEqualTo(
            new Table(
                List.of(
                    new Table.Numbers("n", new double[] {1, Double.NaN, 3}),
                    new Table.Categories("c", List.of("a", "b"), new int[] {0, 1, -1}))));
    assertThat(((Table.Numbers) table.columns().get(0)).values()).containsExactly(1, 2, 3);
  }
}
