package dev.espalier.restore.features;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureTableTest {
  @Test
  void twoLevelsAreACategoryWhetherTheyAreOneColumnOrTwo() {
    double nan = Double.NaN;
    Schema one = new Schema(List.of(new Feature("k", "t", "f")), List.of());
    Schema two = new Schema(List.of(new Feature("k", "f"), new Feature("k", "t")), List.of());
    Table expected =
        new Table(List.of(new Table.Categories("k", List.of("f", "t"), new int[] {1, 0, -1, -1})));
    DenseFeatures oneColumn = new DenseFeatures(4, 1, new double[] {1, 0, nan, 0.5});
    DenseFeatures twoColumns =
        new DenseFeatures(4, 2, new double[] {0, 1, 1, 0, nan, nan, 0.5, 0.5});
    for (Table table :
        List.of(new FeatureTable(one).of(oneColumn), new FeatureTable(two).of(twoColumns))) {
      Table.Categories column = (Table.Categories) table.columns().get(0);
      Table.Categories wanted = (Table.Categories) expected.columns().get(0);
      assertThat(column.levels()).isEqualTo(wanted.levels());
      assertThat(column.codes()).containsExactly(wanted.codes());
    }
  }
}
