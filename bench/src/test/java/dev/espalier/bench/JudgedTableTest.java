package dev.espalier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgedTableTest {
  private static final List<String> COLUMNS = List.of("town", "size");

  private static JudgedTable table(List<String[]> clean, List<String[]> dirty) {
    return new JudgedTable(
        "towns",
        Path.of("towns.csv"),
        new CellFile(COLUMNS, clean),
        new CellFile(COLUMNS, dirty),
        Map.of());
  }

  private static String[] row(String town, String size) {
    return new String[] {town, size};
  }

  @Test
  void fillsAndCorrectionsAreCountedApart() {
    JudgedTable table =
        table(
            List.of(row("Reno", "10"), row("Bend", "20"), row("Reno", "30"), row("Bend", "?")),
            List.of(row("", "10"), row("Bxnd", ""), row("NA", "50"), row("Bend", "")));
    List<String[]> repaired =
        List.of(row("Reno", "11"), row("Bend", "21"), row("NA", "38"), row("Bend", "7"));
    // Of three holes two are filled, one with the truth and one within half a standard deviation,
    // 4.1; Bxnd and 50 are wrong: one is corrected, 38 is nearer to 30 by more than half; 10 was
    // right. Of the last size nobody knows the truth.
    assertThat(table.score(repaired, JudgedTable.Place::isHole))
        .isEqualTo(new CellCounts(3, 2, 1, 2));
    assertThat(table.score(repaired, place -> !place.isHole()))
        .isEqualTo(new CellCounts(2, 3, 1, 2));
    assertThat(table.score(table.dirty().rows(), place -> true))
        .isEqualTo(new CellCounts(5, 0, 0, 0));
  }

  @Test
  void aCodeThatLostItsZerosIsWrongAndANumberInAnotherSpellingIsNot() {
    JudgedTable table =
        table(
            List.of(row("0120", "10"), row("0120", "5")),
            List.of(row("120", "10.0"), row("120", "5")));
    List<String[]> repaired = List.of(row("0120", "10.0"), row("120", "5"));
    assertThat(table.score(repaired, place -> true)).isEqualTo(new CellCounts(2, 1, 1, 1));
  }

  @Test
  void whatMostOfAGroupSayFillsAndCorrects() {
    List<String[]> clean = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      clean.add(row("Reno", "large"));
      clean.add(row("Bend", "small"));
    }
    List<String[]> dirty = new ArrayList<>();
    clean.forEach(cells -> dirty.add(cells.clone()));
    dirty.get(0)[1] = "";
    dirty.get(1)[1] = "large";
    List<String[]> repaired = GroupMode.repaired(new CellFile(COLUMNS, dirty));
    assertThat(repaired.get(0)).containsExactly("Reno", "large");
    assertThat(repaired.get(1)[1]).isEqualTo("small");
    assertThat(repaired.subList(2, 40)).containsExactlyElementsOf(clean.subList(2, 40));
    // Where no column decides another, nothing is changed.
    List<String[]> mixed = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      mixed.add(row(k % 2 == 0 ? "Reno" : "Bend", k % 4 < 2 ? "large" : "small"));
    }
    assertThat(GroupMode.repaired(new CellFile(COLUMNS, mixed))).containsExactlyElementsOf(mixed);
  }

  @Test
  void theTableOfAPeerHasItsNumbersAndCategories() {
    CellFile dirty =
        new CellFile(COLUMNS, List.of(row("Reno", "1.25"), row("", "2.50"), row("Bend", "NA")));
    PeerTable peer = PeerTable.of(dirty);
    assertThat(peer.places()).containsExactly(0, 1);
    assertThat(peer.table().columns().get(0).isMissing(1)).isTrue();
    assertThat(peer.table().columns().get(1).isMissing(2)).isTrue();
    CellFile full =
        new CellFile(
            COLUMNS, List.of(row("Reno", "1.25"), row("Bend", "2.50"), row("Bend", "7.123")));
    assertThat(peer.filled(dirty, PeerTable.of(full).table()))
        .containsExactly(row("Reno", "1.25"), row("Bend", "2.50"), row("Bend", "7.12"));
  }

  @Test
  void theMiddleOfPrintedFiguresIsTheirF1() throws IOException {
    assertThat(PrintedRepair.all())
        .filteredOn(each -> each.table().equals("hospital-dirty"))
        .extracting(each -> Math.round(1000 * each.f1()))
        .containsExactly(830L, 730L);
  }
}
