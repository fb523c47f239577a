package dev.espalier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpoiltCellsTest {
  private static SpoiltCells table(List<String[]> clean, List<String[]> dirty) {
    return new SpoiltCells("towns", List.of("town", "size"), clean, dirty);
  }

  private static String[] row(String town, String size) {
    return new String[] {town, size};
  }

  @Test
  void fillsAndCorrectionsAreCountedApart() {
    SpoiltCells table =
        table(
            List.of(row("Reno", "10"), row("Bend", "20"), row("Reno", "30"), row("Bend", "?")),
            List.of(row("", "10"), row("Bxnd", ""), row("NA", "50"), row("Bend", "")));
    List<String[]> repaired =
        List.of(row("Reno", "11"), row("Bend", "21"), row("NA", "38"), row("Bend", "7"));
    // Numbers are right within 2. Of the three holes two are filled, both rightly; Bxnd and 50 are
    // wrong and corrected, 38 being nearer to 30 by more than half; 10 was right and is changed.
    assertThat(table.score(repaired, column -> column == 1 ? 2 : 0))
        .isEqualTo(new SpoiltCells.Score(3, 2, 2, 2, 3, 2));
    assertThat(table.score(repaired, column -> 0))
        .isEqualTo(new SpoiltCells.Score(3, 2, 1, 2, 3, 1));
    assertThat(table.score(table.dirty(), column -> 2))
        .isEqualTo(new SpoiltCells.Score(3, 0, 0, 2, 0, 0));
  }

  @Test
  void theMostFrequentValueOfAGroupFillsAndCorrects() {
    List<String[]> clean = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      clean.add(row("Reno", "large"));
      clean.add(row("Bend", "small"));
    }
    SpoiltCells whole = table(clean, clean);
    List<String[]> dirty = whole.copy();
    dirty.get(0)[1] = "";
    dirty.get(1)[1] = "large";
    List<String[]> repaired = GroupMode.repaired(table(clean, dirty));
    assertThat(repaired.get(0)[1]).isEqualTo("large");
    assertThat(repaired.get(1)[1]).isEqualTo("small");
    assertThat(repaired.subList(2, 40)).containsExactlyElementsOf(clean.subList(2, 40));
    // Where no column decides another, nothing that is there is changed.
    List<String[]> mixed = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      mixed.add(row(k % 2 == 0 ? "Reno" : "Bend", k % 4 < 2 ? "large" : "small"));
    }
    assertThat(GroupMode.repaired(table(mixed, mixed))).containsExactlyElementsOf(mixed);
  }
}
