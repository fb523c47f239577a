package dev.espalier.lab.plant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlantingTest {
  private static final int ROWS = 1500;
  private static final long SEED = 7;

  /** The columns that do not name rows. */
  private static final int SPOILT = MadeTable.COLUMNS.size() - 1;

  @TempDir Path directory;

  private Path clean() throws IOException {
    return MadeTable.write(directory.resolve("clean.csv"), MadeTable.rows(ROWS, SEED));
  }

  private static Set<String> places(Planted planted) {
    return planted.cells().stream()
        .map(cell -> cell.row() + " " + cell.column())
        .collect(Collectors.toSet());
  }

  private static void assertListsTheDifferences(Planted planted) {
    Set<String> different = new HashSet<>();
    List<String[]> clean = planted.cleanRows();
    List<String[]> dirty = planted.dirtyRows();
    assertThat(dirty).hasSameSizeAs(clean);
    for (int row = 0; row < clean.size(); row++) {
      for (int column = 0; column < clean.get(row).length; column++) {
        if (!clean.get(row)[column].equals(dirty.get(row)[column])) {
          different.add((row + 1) + " " + MadeTable.COLUMNS.get(column));
        }
      }
    }
    assertThat(planted.cells()).hasSameSizeAs(different);
    assertThat(places(planted)).isEqualTo(different);
    for (PlantedCell cell : planted.cells()) {
      int column = MadeTable.COLUMNS.indexOf(cell.column());
      assertThat(clean.get((int) cell.row() - 1)[column]).isEqualTo(cell.clean());
      assertThat(dirty.get((int) cell.row() - 1)[column]).isEqualTo(cell.dirty());
      assertThat(PlantedCell.isSame(cell.clean(), cell.dirty())).as("%s", cell).isFalse();
    }
  }

  @Test
  void theListNamesThePlantedCellsAndNoOther() throws IOException {
    Planted planted = Planted.in(clean(), Shares.usual(), SEED);
    assertThat(planted.cells().stream().map(PlantedCell::kind).distinct())
        .containsExactlyInAnyOrder(ErrorKind.values());
    assertListsTheDifferences(planted);
  }

  @Test
  void asManyCellsGoWrongAsTheSharesSay() throws IOException {
    Path clean = clean();
    for (Shares shares : List.of(Shares.usual(), Shares.usual().times(0.3))) {
      Planted planted = Planted.in(clean, shares, SEED);
      Map<ErrorKind, Long> counts =
          planted.cells().stream()
              .collect(Collectors.groupingBy(PlantedCell::kind, Collectors.counting()));
      for (Planting.Count each : planted.summary().kinds()) {
        long wanted = Math.round(shares.of(each.kind()) * ROWS * SPOILT);
        boolean pairs = each.kind() == ErrorKind.ROW_SWAP || each.kind() == ErrorKind.COLUMN_SWAP;
        assertThat(each.wanted()).isEqualTo(wanted);
        assertThat(each.planted()).as("%s", each.kind()).isEqualTo(pairs ? wanted / 2 * 2 : wanted);
        assertThat(counts.get(each.kind())).isEqualTo(each.planted());
      }
    }
  }

  @Test
  void theSameSeedPlantsTheSameAndAnotherOneSomethingElse() throws IOException {
    Path clean = clean();
    Planted once = Planted.in(clean, Shares.usual(), SEED);
    byte[] bytes = Files.readAllBytes(once.dirty());
    Planted again = Planted.in(clean, Shares.usual(), SEED);
    assertThat(Files.readAllBytes(again.dirty())).isEqualTo(bytes);
    assertThat(again.cells()).isEqualTo(once.cells());
    Set<String> other = places(Planted.in(clean, Shares.usual(), SEED + 1));
    Set<String> common = new HashSet<>(places(once));
    common.retainAll(other);
    // By chance a few percent of them.
    assertThat(common.size()).isLessThan(other.size() / 4);
  }

  @Test
  void aCellOfOneKindDoesNotDependOnTheSharesOfOthers() throws IOException {
    Path clean = clean();
    Planted alone = Planted.in(clean, Shares.only(ErrorKind.TYPO, 0.01), SEED);
    Planted more = Planted.in(clean, Shares.only(ErrorKind.TYPO, 0.02), SEED);
    assertThat(more.cells()).containsAll(alone.cells()).hasSize(2 * alone.cells().size());
  }

  @Test
  void cellsWithoutAValueAndColumnsThatNameRowsStayAsTheyAre() throws IOException {
    Planted planted = Planted.in(clean(), Shares.usual().times(5), SEED);
    assertThat(planted.summary().columns()).doesNotContain("id").contains("code", "remark");
    assertThat(planted.cells())
        .allMatch(cell -> !cell.clean().isEmpty() && !cell.column().equals("id"))
        .anyMatch(cell -> cell.column().equals("remark"));
  }

  @Test
  void onlyColumnsThatAreNamedGoWrong() throws IOException {
    Path clean = clean();
    Planting planting = new Planting(Shares.usual(), Set.of("id", "place"), null, SEED);
    Planted planted = Planted.in(clean, planting);
    assertThat(planted.cells().stream().map(PlantedCell::column).distinct())
        .containsExactlyInAnyOrder("id", "place");
    assertThatThrownBy(
            () -> Planted.in(clean, new Planting(Shares.usual(), Set.of("plase"), null, SEED)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no column 'plase'")
        .hasMessageContaining("place");
  }

  @Test
  void theFileKeepsItsLayout() throws IOException {
    List<String[]> rows = MadeTable.rows(400, SEED);
    for (String delimiter : List.of(";", "\t")) {
      for (Charset encoding : List.of(StandardCharsets.UTF_8, Charset.forName("windows-1252"))) {
        Path file = MadeTable.write(directory.resolve("layout"), rows, delimiter, "\r\n", encoding);
        Planted nothing = Planted.in(file, Shares.only(ErrorKind.TYPO, 0), SEED);
        assertThat(Files.readAllBytes(nothing.dirty())).isEqualTo(Files.readAllBytes(file));
        Planted planted = Planted.in(file, Shares.usual(), SEED + 1);
        assertListsTheDifferences(planted);
        List<String> before = List.of(Files.readString(file, encoding).split("\r\n", -1));
        List<String> after = List.of(Files.readString(planted.dirty(), encoding).split("\r\n", -1));
        assertThat(after).hasSameSizeAs(before);
        Set<Long> wrong =
            planted.cells().stream().map(PlantedCell::row).collect(Collectors.toSet());
        for (int row = 0; row < before.size(); row++) {
          assertThat(after.get(row).equals(before.get(row))).isEqualTo(!wrong.contains((long) row));
        }
      }
    }
  }

  @Test
  void aKindThatSuitsTooFewCellsSaysHowMany() throws IOException {
    Path file = directory.resolve("words.csv");
    StringBuilder text = new StringBuilder("one,two\n");
    for (int row = 0; row < 300; row++) {
      text.append(row % 3 == 0 ? "red" : "blue")
          .append(',')
          .append(row < 4 ? "0.5" : "no")
          .append('\n');
    }
    Files.writeString(file, text);
    Planted planted = Planted.in(file, Shares.only(ErrorKind.NUMBER, 0.1), SEED);
    assertThat(planted.summary().kinds())
        .containsExactly(new Planting.Count(ErrorKind.NUMBER, 60, 0));
    assertThat(planted.cells()).isEmpty();
    Planted sources = Planted.in(file, Shares.only(ErrorKind.SOURCE, 0.1), SEED);
    assertThat(sources.summary().kinds())
        .containsExactly(new Planting.Count(ErrorKind.SOURCE, 60, 0));
    Planted missing = Planted.in(file, Shares.only(ErrorKind.MISSING, 0.5), SEED);
    assertThat(missing.summary().kinds())
        .containsExactly(new Planting.Count(ErrorKind.MISSING, 300, 300));
  }

  @Test
  void sharesThatAreNoneAreRefused() {
    assertThatThrownBy(() -> Shares.only(ErrorKind.TYPO, -0.1))
        .isInstanceOf(InputException.class)
        .hasMessage("typo is -0.1; expected a share from 0 to 0.5");
    assertThatThrownBy(() -> Shares.usual().times(20)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> Shares.only(ErrorKind.TYPO, Double.NaN))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new AddedSources(1, SEED))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sources=1");
  }

  @Test
  void aTableWithoutRowsIsRefused() throws IOException {
    Path file = MadeTable.write(directory.resolve("empty.csv"), List.of());
    Files.writeString(file, String.join(",", MadeTable.COLUMNS) + "\n");
    assertThatThrownBy(() -> Planted.in(file, Shares.usual(), SEED))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no rows");
  }
}
