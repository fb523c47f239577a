package dev.espalier.lab.plant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is planted is what its kind says, by definitions that the generator does not share. */
class ErrorKindsTest {
  private static final long SEED = 11;
  private static final int ROWS = 2000;

  @TempDir Path directory;

  private Planted planted(ErrorKind kind, double share) throws IOException {
    Path clean = MadeTable.write(directory.resolve("clean.csv"), MadeTable.rows(ROWS, SEED));
    Planted planted = Planted.in(clean, Shares.only(kind, share), SEED);
    assertThat(planted.cells()).hasSizeGreaterThan(100).allMatch(cell -> cell.kind() == kind);
    return planted;
  }

  private static int place(String column) {
    return MadeTable.COLUMNS.indexOf(column);
  }

  /** The values of each clean column. */
  private static Map<String, Set<String>> values(Planted planted) {
    Map<String, Set<String>> values = new HashMap<>();
    for (String[] row : planted.cleanRows()) {
      for (int column = 0; column < row.length; column++) {
        values
            .computeIfAbsent(MadeTable.COLUMNS.get(column), any -> new HashSet<>())
            .add(row[column]);
      }
    }
    return values;
  }

  private static Set<String> faults(Planted planted) {
    return planted.cells().stream().map(PlantedCell::fault).collect(Collectors.toSet());
  }

  @Test
  void aTypoIsOneOrTwoKeysAwayAndNoOtherValue() throws IOException {
    Planted planted = planted(ErrorKind.TYPO, 0.02);
    assertThat(faults(planted))
        .containsExactlyInAnyOrder(
            "substitution", "transposition", "doubled", "lost", "inserted", "case");
    Map<String, Set<String>> values = values(planted);
    for (PlantedCell cell : planted.cells()) {
      int distance = distance(cell.clean(), cell.dirty());
      assertThat(values.get(cell.column())).as("%s", cell).doesNotContain(cell.dirty());
      switch (cell.fault()) {
        case "case" -> assertThat(cell.dirty()).isEqualToIgnoringCase(cell.clean());
        case "transposition" -> {
          assertThat(distance).isEqualTo(2);
          assertThat(cell.dirty().chars().sorted().toArray())
              .isEqualTo(cell.clean().chars().sorted().toArray());
        }
        case "lost" -> {
          assertThat(distance).isEqualTo(1);
          assertThat(cell.dirty()).hasSize(cell.clean().length() - 1);
        }
        case "doubled", "inserted" -> {
          assertThat(distance).isEqualTo(1);
          assertThat(cell.dirty()).hasSize(cell.clean().length() + 1);
        }
        default -> {
          assertThat(distance).isEqualTo(1);
          assertThat(cell.dirty()).hasSameSizeAs(cell.clean());
        }
      }
    }
  }

  /** The distance of Levenshtein. */
  private static int distance(String one, String other) {
    int[] above = new int[other.length() + 1];
    for (int j = 0; j < above.length; j++) {
      above[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] here = new int[above.length];
      here[0] = i;
      for (int j = 1; j < above.length; j++) {
        int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        here[j] = Math.min(above[j - 1] + changed, 1 + Math.min(above[j], here[j - 1]));
      }
      above = here;
    }
    return above[other.length()];
  }

  @Test
  void rowsThatChangePlacesHaveEachOthersValue() throws IOException {
    Planted planted = planted(ErrorKind.ROW_SWAP, 0.02);
    List<String[]> clean = planted.cleanRows();
    List<String[]> dirty = planted.dirtyRows();
    for (int column = 0; column < MadeTable.COLUMNS.size(); column++) {
      int place = column;
      assertThat(dirty.stream().map(row -> row[place]).sorted().toList())
          .as(MadeTable.COLUMNS.get(column))
          .isEqualTo(clean.stream().map(row -> row[place]).sorted().toList());
    }
  }

  @Test
  void columnsThatChangePlacesAreNeighbours() throws IOException {
    Planted planted = planted(ErrorKind.COLUMN_SWAP, 0.02);
    List<String[]> clean = planted.cleanRows();
    for (PlantedCell cell : planted.cells()) {
      String[] row = clean.get((int) cell.row() - 1);
      int column = place(cell.column());
      boolean before = column > 0 && row[column - 1].equals(cell.dirty());
      boolean behind = column + 1 < row.length && row[column + 1].equals(cell.dirty());
      assertThat(before || behind).as("%s", cell).isTrue();
    }
  }

  @Test
  void whatIsMissingIsBlankAndWhatIsDisguisedIsNoValue() throws IOException {
    assertThat(planted(ErrorKind.MISSING, 0.02).cells())
        .allMatch(cell -> cell.dirty().isEmpty() && !cell.clean().isEmpty());
    Planted disguised = planted(ErrorKind.DISGUISED, 0.02);
    Map<String, Set<String>> values = values(disguised);
    Map<String, Set<String>> texts = new HashMap<>();
    for (PlantedCell cell : disguised.cells()) {
      assertThat(values.get(cell.column())).as("%s", cell).doesNotContain(cell.dirty());
      texts.computeIfAbsent(cell.column(), any -> new HashSet<>()).add(cell.dirty());
    }
    assertThat(texts.get("place")).hasSizeBetween(1, 2);
    assertThat(texts.get("day")).isSubsetOf("1900-01-01", "9999-12-31");
    assertThat(texts.get("price")).allMatch(text -> text.matches("-?9+|0|-1"));
  }

  @Test
  void aViolationContradictsItsGroup() throws IOException {
    Planted planted = planted(ErrorKind.VIOLATION, 0.02);
    assertThat(faults(planted))
        .containsExactlyInAnyOrder("value of another group", "key of another group");
    List<String[]> clean = planted.cleanRows();
    List<String[]> dirty = planted.dirtyRows();
    Map<String, Set<String>> values = values(planted);
    for (PlantedCell cell : planted.cells()) {
      assertThat(values.get(cell.column())).contains(cell.dirty());
      assertThat(contradictions(clean, dirty.get((int) cell.row() - 1), place(cell.column())))
          .as("%s", cell)
          .isPositive();
    }
  }

  /** In how many pairs of columns with this one a row says what no clean row says. */
  private static long contradictions(List<String[]> clean, String[] row, int column) {
    long found = 0;
    for (int other = 0; other < row.length; other++) {
      int place = other;
      boolean known =
          clean.stream()
              .anyMatch(each -> each[column].equals(row[column]) && each[place].equals(row[place]));
      found += known ? 0 : 1;
    }
    return found;
  }

  @Test
  void copiesHaveTheErrorsOfWhomTheyCopy() throws IOException {
    Planted planted = planted(ErrorKind.SOURCE, 0.03);
    List<String[]> clean = planted.cleanRows();
    Map<String, Map<String, String>> bySource = new HashMap<>();
    for (PlantedCell cell : planted.cells()) {
      String[] row = clean.get((int) cell.row() - 1);
      bySource
          .computeIfAbsent(row[place("source")], any -> new HashMap<>())
          .put(row[place("thing")] + " " + cell.column(), cell.dirty());
    }
    Set<String> copying =
        planted.cells().stream()
            .filter(cell -> cell.fault().equals("copied error"))
            .map(cell -> clean.get((int) cell.row() - 1)[place("source")])
            .collect(Collectors.toSet());
    assertThat(copying).hasSize(1);
    Map<String, String> copied = bySource.getOrDefault(copying.iterator().next(), Map.of());
    assertThat(copied).isNotEmpty();
    assertThat(
            bySource.entrySet().stream()
                .filter(each -> !copying.contains(each.getKey()))
                .filter(each -> each.getValue().entrySet().containsAll(copied.entrySet())))
        .as("the source that it copies")
        .hasSize(1);
    assertThat(bySource).as("others have errors of their own").hasSizeGreaterThan(2);
  }

  @Test
  void aDamagedFormKeepsItsValue() throws IOException {
    Planted planted = planted(ErrorKind.FORMAT, 0.05);
    assertThat(faults(planted))
        .contains(
            "leading zeros lost",
            "decimal comma",
            "unit added",
            "added behind",
            "added before",
            "date parts reordered",
            "other clock",
            "wrong encoding");
    for (PlantedCell cell : planted.cells()) {
      String kept =
          switch (cell.fault()) {
            case "leading zeros lost" ->
                String.format(Locale.ROOT, "%03d", Integer.parseInt(cell.dirty()));
            case "decimal comma" -> cell.dirty().replace(',', '.');
            case "unit added", "added behind" ->
                cell.dirty().substring(0, Math.min(cell.clean().length(), cell.dirty().length()));
            case "added before" ->
                cell.dirty().substring(cell.dirty().length() - cell.clean().length());
            case "wrong encoding" ->
                new String(
                    cell.dirty().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            default -> cell.clean();
          };
      assertThat(kept).as("%s", cell).isEqualTo(cell.clean());
      assertThat(cell.told()).as("%s", cell).isIn(Told.FORM, Told.GROUP);
    }
    assertThat(
            planted.cells().stream()
                .filter(cell -> cell.fault().equals("date parts reordered"))
                .allMatch(
                    cell ->
                        Set.of(cell.dirty().split("-", -1))
                            .equals(Set.of(cell.clean().split("-", -1)))))
        .isTrue();
  }

  @Test
  void aWrongNumberIsANumberAndSlipsOrIsFarOff() throws IOException {
    Planted planted = planted(ErrorKind.NUMBER, 0.02);
    assertThat(faults(planted))
        .containsExactlyInAnyOrder(
            "slipped point", "other sign", "other scale", "outlier", "other digit");
    for (PlantedCell cell : planted.cells()) {
      double before = Double.parseDouble(cell.clean());
      double after = Double.parseDouble(cell.dirty());
      assertThat(cell.column()).isIn("count", "price");
      switch (cell.fault()) {
        case "slipped point" ->
            assertThat(Math.abs(Math.log10(after / before)))
                .as("%s", cell)
                .satisfiesAnyOf(
                    places -> assertThat(places).isCloseTo(1, within()),
                    places -> assertThat(places).isCloseTo(2, within()));
        case "other sign" -> assertThat(after).isEqualTo(-before);
        case "outlier" -> assertThat(Math.abs(after - 20)).as("%s", cell).isGreaterThan(15);
        default -> assertThat(after).isNotEqualTo(before);
      }
    }
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }

  @Test
  void whatTellsACellIsThere() throws IOException {
    Planted planted = planted(ErrorKind.MISSING, 0.05);
    Set<String> decided = Set.of("code", "place", "region", "count", "price", "day", "time");
    Set<String> free = Set.of("source", "remark");
    for (PlantedCell cell : planted.cells()) {
      if (decided.contains(cell.column())) {
        assertThat(cell.told()).as("%s", cell).isEqualTo(Told.GROUP);
      } else if (free.contains(cell.column())) {
        assertThat(cell.told()).as("%s", cell).isEqualTo(Told.NOTHING);
      }
    }
    assertThat(planted.cells().stream().map(PlantedCell::column).distinct())
        .containsAll(decided)
        .containsAll(free);
  }
}
