package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.and;
import static dev.espalier.restore.table.internal.HandMade.column;
import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Words that mean missing in some columns and are values in others. */
class SoftMarksTest {
  @Test
  void aWordThatManyCellsSayIsAValue() {
    TextColumn colours = column(times(5, "red", "blue", "unknown"));
    assertThat(colours.texts()).containsExactly("red", "blue", "unknown");
    assertThat(colours.present()).isEqualTo(15);
    assertThat(colours.words()).containsExactly("unknown");
    ColumnPlan plan =
        new ColumnPlan(
            "a",
            ColumnKind.CATEGORY,
            null,
            Spread.NONE,
            Range.ALL,
            Set.of(),
            false,
            0,
            colours.words());
    assertThat(plan.isMissing("unknown", MissingMarks.usual())).isFalse();
    assertThat(plan.isMissing("none", MissingMarks.usual())).isTrue();
  }

  @Test
  void aTenthOfTheCellsIsNotMany() {
    TextColumn rare = column(and(times(9, "red", "blue"), "unknown", "unknown"));
    assertThat(rare.texts()).containsExactly("red", "blue");
    assertThat(rare.present()).isEqualTo(18);
    assertThat(rare.code(19)).isEqualTo(TextColumn.MISSING);
    assertThat(rare.words()).isEmpty();
    assertThat(column(and(times(9, "red", "blue"), "none", "none", "none")).words())
        .containsExactly("none");
  }

  @Test
  void amongNumbersAndWhereAUserSaysSoItIsMissingHoweverOften() {
    assertThat(column(times(5, "12", "15", "unknown")).texts()).containsExactly("12", "15");
    TextColumn said = new TextColumn("a");
    times(5, "red", "unknown")
        .forEach(cell -> said.add(cell, MissingMarks.with(List.of("Unknown"))));
    said.settle();
    assertThat(said.texts()).containsExactly("red");
  }

  @Test
  void marksThatAreNoWordsNeverAreValues() {
    TextColumn marks = column(times(5, "red", "?", "NA", "n/a", ""));
    assertThat(marks.texts()).containsExactly("red");
    assertThat(marks.present()).isEqualTo(5);
  }
}
