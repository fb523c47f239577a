package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.and;
import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SwappedCellsTest {
  private static final List<List<String>> TOWNS =
      times(10, List.of("Reno", "NV"), List.of("Bend", "OR"));

  private static List<SwappedCells> found(List<List<String>> rows) {
    return SwappedCells.find(HandMade.table(List.of("one", "other"), rows));
  }

  private static @Nullable String at(SwappedCells pair, List<String> row, int column) {
    CellCandidate formed = pair.candidate(row, column, MissingMarks.usual());
    return formed == null ? null : formed.text();
  }

  @Test
  void cellsThatStandInEachOthersPlaceChangePlaces() {
    List<String> row = List.of("NV", "Reno");
    SwappedCells pair = found(and(TOWNS, row)).get(0);
    assertThat(at(pair, row, 0)).isEqualTo("Reno");
    assertThat(at(pair, row, 1)).isEqualTo("NV");
    CellCandidate formed = Objects.requireNonNull(pair.candidate(row, 0, MissingMarks.usual()));
    assertThat(formed.rule()).isEqualTo(RepairRule.SWAPPED);
    assertThat(formed.confidence()).isCloseTo(2 / 2.02, within(1e-12));
    assertThat(at(pair, List.of("Reno", "NV"), 0)).isNull();
  }

  @Test
  void aNumberAmongWordsAndAWordAmongNumbersChangePlaces() {
    List<String> row = List.of("Reno", "89501");
    SwappedCells pair =
        found(and(times(10, List.of("89502", "Reno"), List.of("97701", "Bend")), row)).get(0);
    assertThat(at(pair, row, 0)).isEqualTo("89501");
    assertThat(at(pair, row, 1)).isEqualTo("Reno");
  }

  @Test
  void aRowOfWhichOneCellIsAtHomeStaysAndMakesTheOthersLessSure() {
    List<String> swapped = List.of("NV", "Reno");
    List<String> half = List.of("OR", "OR");
    SwappedCells pair = found(and(TOWNS, swapped, half)).get(0);
    assertThat(at(pair, half, 0)).isNull();
    assertThat(at(pair, half, 1)).isNull();
    assertThat(pair.confidence()).isCloseTo(2 / 3.02, within(1e-12));
  }

  @Test
  void wordsThatAreUsualInBothColumnsNumbersBesideNumbersAndHolesStay() {
    assertThat(found(TOWNS)).isEmpty();
    assertThat(found(times(5, List.of("yes", "no"), List.of("no", "yes")))).isEmpty();
    assertThat(found(and(times(10, List.of("1", "2000")), List.of("3000", "2")))).isEmpty();
    assertThat(found(and(TOWNS, List.of("NV", "")))).isEmpty();
  }
}
