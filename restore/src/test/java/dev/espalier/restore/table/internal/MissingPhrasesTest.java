package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.MissingMarks;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissingPhrasesTest {
  private static TextColumns table(List<List<String>> rows) {
    List<String> names = List.of("a", "b", "c").subList(0, rows.get(0).size());
    return HandMade.table(names, rows);
  }

  @Test
  void wordsThatComeAgainInColumnsOfDifferentThingsMeanMissing() {
    TextColumns table =
        table(
            times(
                3,
                List.of("Reno", "red", "small"),
                List.of("Bend", "blue", "large"),
                List.of("not given", "not given", "not given")));
    assertThat(MissingPhrases.find(table)).containsExactly("not given");
    MissingMarks marks = table.marks(MissingMarks.usual());
    assertThat(marks.contains("Not given")).isTrue();
    assertThat(table.with(marks).columns().get(0).texts()).containsExactly("Reno", "Bend");
  }

  @Test
  void besideNumbersTwoColumnsAreEnough() {
    List<List<String>> rows =
        times(3, List.of("12", "red"), List.of("15", "blue"), List.of("17", "green"));
    rows.addAll(times(4, List.of("11", "black"), List.of("19", "white")));
    rows.addAll(times(3, List.of("not given", "not given")));
    assertThat(MissingPhrases.find(table(rows))).containsExactly("not given");
  }

  @Test
  void answersToQuestionsOfOneKindAreValues() {
    assertThat(
            MissingPhrases.find(
                table(
                    times(
                        4,
                        List.of("yes", "no", "yes"),
                        List.of("no", "yes", "maybe"),
                        List.of("maybe", "maybe", "no")))))
        .isEmpty();
  }

  @Test
  void whatStandsInOneColumnInTwoOfWordsOrRarelyIsAValue() {
    assertThat(
            MissingPhrases.find(
                table(times(3, List.of("Reno", "red"), List.of("not given", "not given")))))
        .isEmpty();
    assertThat(
            MissingPhrases.find(
                table(times(3, List.of("Reno", "red", "12"), List.of("Bend", "blue", "15")))))
        .isEmpty();
    assertThat(
            MissingPhrases.find(
                table(
                    times(
                        2,
                        List.of("Reno", "red", "small"),
                        List.of("not given", "not given", "not given")))))
        .isEmpty();
  }
}
