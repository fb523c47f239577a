package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TextColumnTest {
  private static TextColumn column(String... cells) {
    TextColumn column = new TextColumn("c");
    for (String cell : cells) {
      column.add(cell, MissingMarks.usual());
    }
    column.settle();
    return column;
  }

  @Test
  void aDashIsMissingUnlessThereArePluses() {
    TextColumn missing = column("a", "-", "b", "a", "NA", "-");
    assertThat(missing.texts()).containsExactly("a", "b");
    assertThat(missing.present()).isEqualTo(3);
    assertThat(missing.hasDashes()).isFalse();
    int[] expected = {0, TextColumn.MISSING, 1, 0, TextColumn.MISSING, TextColumn.MISSING};
    for (int row = 0; row < expected.length; row++) {
      assertThat(missing.code(row)).as("row %d", row).isEqualTo(expected[row]);
    }
    assertThat(missing.count(0)).isEqualTo(2);
    assertThat(missing.count(1)).isEqualTo(1);
    TextColumn signs = column("+", "-", "+");
    assertThat(signs.texts()).containsExactly("+", "-");
    assertThat(signs.hasDashes()).isTrue();
  }

  @Test
  void theSameHoldsForTheCellsThatAreRepaired() {
    for (boolean dashes : new boolean[] {false, true}) {
      ColumnPlan plan =
          new ColumnPlan(
              "c", ColumnKind.CATEGORY, null, Spread.NONE, Range.ALL, Set.of(), dashes, 0);
      assertThat(plan.isMissing(" - ", MissingMarks.usual())).isEqualTo(!dashes);
      assertThat(plan.isMissing("?", MissingMarks.usual())).isTrue();
      assertThat(plan.isMissing("a", MissingMarks.usual())).isFalse();
    }
  }
}
