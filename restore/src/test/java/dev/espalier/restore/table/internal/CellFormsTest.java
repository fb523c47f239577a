package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellFormsTest {
  private static @Nullable String formed(String name, List<String> cells, String cell) {
    TextColumns file = HandMade.table(List.of(name), cells.stream().map(List::of).toList());
    CellCandidate formed =
        CellForms.of(file, EnumSet.allOf(RepairRule.class))
            .candidate(List.of(cell), 0, MissingMarks.usual());
    return formed == null ? null : formed.text();
  }

  @Test
  void aUnitThatTheColumnIsNamedAfterIsSuperfluousWhereItIsWrittenInSeveralWays() {
    List<String> cells = times(8, "12.0 oz", "16.0 ounce", "12.0 oz.", "16.0 OZ.");
    assertThat(formed("ounces", cells, "12.0 oz.")).isEqualTo("12.0");
    assertThat(formed("ounces", cells, "12.0 ml")).isNull();
    assertThat(formed("volume", cells, "12.0 oz.")).isNull();
    assertThat(formed("ounces", times(20, "12.0 oz", "16.0 oz"), "12.0 oz")).isNull();
    List<String> millilitres = new ArrayList<>(cells);
    millilitres.addAll(times(8, "355 ml"));
    assertThat(formed("ounces", millilitres, "355 ml")).isNull();
  }

  @Test
  void aPercentSignBesideNumbersOfTheSameSizeIsNotMeant() {
    List<String> cells = times(8, "0.05", "0.06", "0.055%");
    assertThat(formed("abv", cells, "0.055%")).isEqualTo("0.055");
    assertThat(formed("abv", cells, "0.059000000000000004%")).isEqualTo("0.059");
    assertThat(formed("abv", cells, "0.05")).isNull();
    assertThat(formed("abv", times(8, "0.05", "0.06", "5.5%"), "5.5%")).isNull();
  }

  @Test
  void aCellThatEndsInItsMissingNeighbourIsTwoCells() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      rows.add(List.of("Reno", "NV"));
      rows.add(List.of("Bend", "OR"));
      rows.add(k < 30 ? List.of("Salt Lake", "UT") : List.of("Reno NV", ""));
    }
    CellForms forms =
        CellForms.of(
            HandMade.table(List.of("city", "state"), rows), EnumSet.allOf(RepairRule.class));
    CellCandidate city =
        Objects.requireNonNull(forms.candidate(List.of("Bend OR", ""), 0, MissingMarks.usual()));
    CellCandidate state =
        Objects.requireNonNull(forms.candidate(List.of("Bend OR", ""), 1, MissingMarks.usual()));
    assertThat(city.text()).isEqualTo("Bend");
    assertThat(city.confidence()).isGreaterThan(0.9);
    assertThat(state.text()).isEqualTo("OR");
    assertThat(forms.candidate(List.of("Bend OR", "OR"), 0, MissingMarks.usual())).isNull();
    assertThat(forms.candidate(List.of("Salt Lake", ""), 0, MissingMarks.usual())).isNull();
  }

  @Test
  void rulesThatAreNotChosenChangeNothing() {
    TextColumns file =
        HandMade.table(
            List.of("abv"), times(8, "0.05", "0.06", "0.055%").stream().map(List::of).toList());
    assertThat(
            CellForms.of(file, EnumSet.of(RepairRule.VOTES))
                .candidate(List.of("0.055%"), 0, MissingMarks.usual()))
        .isNull();
  }
}
