package dev.espalier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.bench.PlantedErrors.Kind;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.RepairRule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PlantedErrorsTest {
  private static final long SEED = 4;
  private static final CellTable CLEAN = CellTable.parcels(1000, SEED);

  @Test
  void inTheMadeUpTableOneColumnDecidesTheOther() {
    for (int[] pair : new int[][] {{1, 2}, {2, 3}, {3, 4}, {5, 6}}) {
      Map<String, String> decided = new HashMap<>();
      for (String[] row : CLEAN.rows()) {
        assertThat(decided.merge(row[pair[0]], row[pair[1]], (old, now) -> now))
            .as("seed " + SEED)
            .isEqualTo(row[pair[1]]);
      }
    }
    assertThat(CLEAN.rows().stream().map(row -> row[1]).distinct().count()).isGreaterThan(80);
  }

  @Test
  void asManyCellsAsAskedForAreSpoiltAndOnlyThose() {
    for (Kind kind : Kind.values()) {
      PlantedErrors.Planted planted = new PlantedErrors(kind, 0.1).apply(CLEAN, SEED);
      int spoilt = 0;
      int possible = 0;
      for (int row = 0; row < 1000; row++) {
        for (int column = 0; column < CLEAN.columns().size(); column++) {
          String now = planted.dirty().rows().get(row)[column];
          boolean differs = !now.equals(CLEAN.rows().get(row)[column]);
          Kind what = planted.kinds()[row][column];
          assertThat(differs).isEqualTo(what != null);
          assertThat(what == null || kind == Kind.MIXED || what == kind).isTrue();
          assertThat(now).doesNotContain(",", "\n", "\"");
          spoilt += differs ? 1 : 0;
          possible += kind.occursIn(CLEAN.kinds().charAt(column)) ? 1 : 0;
        }
      }
      assertThat(spoilt / (double) possible).as(kind + ", seed " + SEED).isBetween(0.085, 0.115);
    }
  }

  @Test
  void theSameSeedPlantsTheSameErrors() {
    PlantedErrors errors = new PlantedErrors(Kind.MIXED, 0.05);
    String[][] once = errors.apply(CLEAN, 1).dirty().rows().toArray(new String[0][]);
    assertThat(
            Arrays.deepEquals(once, errors.apply(CLEAN, 1).dirty().rows().toArray(new String[0][])))
        .isTrue();
    assertThat(
            Arrays.deepEquals(once, errors.apply(CLEAN, 2).dirty().rows().toArray(new String[0][])))
        .isFalse();
  }

  @Test
  void swappedCategoriesAreLevelsOfTheirColumnAndFormsSayTheSame() {
    PlantedErrors.Planted swapped = new PlantedErrors(Kind.SWAP, 0.1).apply(CLEAN, SEED);
    List<String> towns = CLEAN.rows().stream().map(row -> row[2]).distinct().toList();
    assertThat(swapped.dirty().rows()).allMatch(row -> towns.contains(row[2]));
    PlantedErrors.Planted forms = new PlantedErrors(Kind.FORM, 0.1).apply(CLEAN, SEED);
    for (int row = 0; row < 1000; row++) {
      assertThat(forms.dirty().rows().get(row)[7])
          .startsWith(CLEAN.rows().get(row)[7].replace(" kg", ""));
    }
  }

  @Test
  void theCatalogueHasLookAlikesAndFormsOfWhichNoneIsRare() {
    CellTable catalogue = Catalogue.of(1000, SEED);
    for (int column : new int[] {1, 2, 4, 5}) {
      Map<String, Integer> counts = new HashMap<>();
      catalogue.rows().forEach(row -> counts.merge(row[column], 1, Integer::sum));
      assertThat(counts.values()).as(catalogue.columns().get(column)).anyMatch(n -> n <= 4);
      assertThat(counts.values()).anyMatch(n -> n >= 8);
    }
    Map<String, Integer> forms = new HashMap<>();
    catalogue.rows().forEach(row -> forms.merge(row[7].replaceAll("[0-9 ]", ""), 1, Integer::sum));
    assertThat(forms.keySet()).containsExactlyInAnyOrder("ml", "ML.", "millilitre");
    assertThat(forms.values()).allMatch(n -> n >= 200 && n <= 500);
    PlantedErrors.Planted planted = new PlantedErrors(Kind.MIXED, 0.1).apply(catalogue, SEED);
    int rare = 0;
    for (Kind[] kinds : planted.kinds()) {
      assertThat(kinds[0]).isNull();
      assertThat(kinds[3]).isNull();
      assertThat(kinds[7]).isNull();
      assertThat(kinds[8]).isIn(null, Kind.FORM);
      rare += kinds[8] == null ? 0 : 1;
    }
    assertThat(rare).as("seed " + SEED).isBetween(10, 70);
  }

  @Test
  void aPromiseIsKeptInEveryTableOrBroken() {
    CorrectionCounts sure = new CorrectionCounts(1000, 500, 500, 500);
    CorrectionCounts rash = new CorrectionCounts(10, 10, 8, 8);
    assertThat(sure.plus(rash).precision()).isGreaterThan(0.9);
    assertThat(CautionChoice.keepsPromise(List.of(sure, rash))).isFalse();
    assertThat(CautionChoice.keepsPromise(List.of(sure, new CorrectionCounts(10, 10, 9, 9))))
        .isTrue();
    assertThat(CautionChoice.meanF1(List.of(sure, rash))).isEqualTo((2 / 3.0 + 0.8) / 2);
  }

  @Test
  void onlyRightCorrectionsCount() {
    CellTable clean = CLEAN.with(List.<String[]>of(row("Ton", "2.0 kg"), row("Ry", "4.0 kg")));
    Kind[][] kinds = new Kind[2][12];
    kinds[0][2] = Kind.TYPO;
    kinds[0][7] = Kind.SLIP;
    kinds[1][7] = Kind.MARK;
    CellTable dirty = CLEAN.with(List.<String[]>of(row("Tonn", "20.0 kg"), row("Ry", "")));
    List<Change> changes =
        List.of(
            change(1, "town", "Tonn", "Ton"),
            change(1, "weight", "20.0 kg", "3.0 kg"),
            change(2, "town", "Ry", "Ton"));
    CorrectionCounts counts =
        CorrectionCounts.of(
            clean, new PlantedErrors.Planted(dirty, kinds), changes, (kind, column) -> true);
    assertThat(counts).isEqualTo(new CorrectionCounts(2, 3, 2, 1));
    assertThat(counts.recall()).isEqualTo(1);
    assertThat(
            CorrectionCounts.of(
                clean,
                new PlantedErrors.Planted(dirty, kinds),
                changes,
                (kind, column) -> Objects.equals(kind, Kind.SLIP)))
        .isEqualTo(new CorrectionCounts(1, 1, 1, 0));
  }

  private static Change change(long row, String column, String before, String after) {
    return new Change(row, column, before, after, false, 1, 0, RepairRule.FIELD, "");
  }

  private static String[] row(String town, String weight) {
    String[] row = CLEAN.rows().get(0).clone();
    row[2] = town;
    row[7] = weight;
    return row;
  }
}
