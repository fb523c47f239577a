package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask.Mode;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.TablePlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files repaired row by row; colour decides size, and size decides weight. */
class TableRepairTest {
  private static final String HEADER = "id,colour,size,weight,remark\n";
  private static final String[] COLOURS = {"red", "green", "blue"};
  private static final String[] SIZES = {"small", "medium", "large"};
  private static final long SEED = 5;

  @TempDir static Path directory;
  private static FittedTable fitted = fitFirst();

  private final List<Change> changes = new ArrayList<>();

  private static FittedTable fitFirst() {
    return new FittedTable(
        Restorers.restorer("mean-mode", Map.of())
            .fit(
                new dev.espalier.data.Table(
                    List.of(new dev.espalier.data.Table.Numbers("x", new double[] {1})))),
        new TablePlan(List.of(), MissingMarks.usual()));
  }

  @BeforeAll
  static void fit() throws IOException {
    Path file = write("good.csv", good(400));
    fitted =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.clean(), Progress.none());
  }

  @Test
  void theColumnsAreUnderstood() {
    assertThat(fitted.plan().columns().stream().map(ColumnPlan::kind))
        .containsExactly(
            ColumnKind.IDENTIFIER,
            ColumnKind.CATEGORY,
            ColumnKind.CATEGORY,
            ColumnKind.NUMBER,
            ColumnKind.TEXT);
  }

  @Test
  void missingCellsAreFilledInTheSpellingOfTheirColumn() throws IOException {
    String repaired =
        repair("1,red,,10.0,\"a, b\"\r\n2,blue,large,NA ,\n3,,medium,20.5,x", Mode.BOTH, 0.9);
    String weight = changes.get(1).after();
    assertThat(repaired)
        .isEqualTo(
            HEADER
                + "1,red,small,10.0,\"a, b\"\r\n2,blue,large,"
                + weight
                + " ,\n3,green,medium,20.5,x");
    assertThat(Double.parseDouble(weight)).isBetween(28.0, 32.0);
    assertThat(weight).matches("\\d\\d\\.\\d");
    assertThat(changes).allMatch(Change::filled);
    assertThat(changes.stream().map(Change::row)).containsExactly(1L, 2L, 3L);
    assertThat(changes.get(1).before()).isEqualTo("NA");
    assertThat(changes.get(1).deviation()).isPositive();
    assertThat(changes).allMatch(change -> change.confidence() > 0.8 && change.confidence() <= 1);
  }

  @Test
  void aRightFileStaysTheSameToTheLastByte() throws IOException {
    String good = good(400).substring(HEADER.length());
    assertThat(repair(good, Mode.BOTH, 0.9)).isEqualTo(HEADER + good);
    assertThat(changes).isEmpty();
  }

  @Test
  void aMistypedLevelIsCorrectedAndANewOneIsKept() throws IOException {
    String repaired = repair("1,grxen,medium,20.1,x\n2,violet,medium,20.1,x\n", Mode.BOTH, 0.9);
    assertThat(repaired).isEqualTo(HEADER + "1,green,medium,20.1,x\n2,violet,medium,20.1,x\n");
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).filled()).isFalse();
  }

  @Test
  void modesLeaveTheOtherKindOfCellAlone() throws IOException {
    String dirty = "1,grxen,medium,20.1,x\n2,,medium,20.1,x\n3,green,medium,heavy,x\n";
    assertThat(repair(dirty, Mode.IMPUTE_ONLY, 0.9)).contains("grxen", "2,green", "heavy");
    assertThat(repair(dirty, Mode.DENOISE_ONLY, 0.9))
        .contains("1,green", "2,,")
        .doesNotContain("heavy");
  }

  @Test
  void withFullCautionNothingThatIsThereIsChanged() throws IOException {
    String dirty = "1,grxen,medium,20.1,x\n2,red,large,30.2,y\n";
    assertThat(repair(dirty, Mode.BOTH, 1)).isEqualTo(HEADER + dirty);
  }

  @Test
  void batchesOfAnySizeGiveTheSame() throws IOException {
    String dirty = dirty(150);
    Path file = write("dirty.csv", HEADER + dirty);
    List<String> results = new ArrayList<>();
    List<List<Change>> lists = new ArrayList<>();
    for (int batch : new int[] {1, 7, 150, 4096}) {
      List<Change> list = new ArrayList<>();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      new TableRepair(fitted, Mode.BOTH, Noise.auto(), 0.9)
          .run(TableFile.of(file), Decisions.none(), out, list::add, batch, Progress.none());
      results.add(out.toString(StandardCharsets.UTF_8));
      lists.add(list);
    }
    assertThat(results).allMatch(result -> result.equals(results.get(0)));
    assertThat(lists).allMatch(list -> list.equals(lists.get(0)));
    assertThat(lists.get(0)).isNotEmpty();
  }

  @Test
  void columnsAreFoundByNameAndOthersPassThrough() throws IOException {
    Path file = write("other.csv", "extra\tweight\tsize\tcolour\nq\t10.0\t\tred\n");
    List<Change> list = new ArrayList<>();
    TableRepair repair = new TableRepair(fitted, Mode.BOTH, Noise.auto(), 0.9);
    assertThat(run(repair, file, list))
        .isEqualTo("extra\tweight\tsize\tcolour\nq\t10.0\tsmall\tred\n");
    Path without = write("without.csv", "colour,sise,weight\nred,,10\n");
    assertThatThrownBy(() -> run(repair, without, list))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "has no column 'size', which the model was fitted with; did you mean 'sise'?");
  }

  @Test
  void aFileWithAHeaderAndNoRowsIsRepairedAndTeachesNothing() throws IOException {
    assertThat(repair("", Mode.BOTH, 0.9)).isEqualTo(HEADER);
    Path file = write("header.csv", HEADER);
    assertThatThrownBy(
            () ->
                TableFit.fit(
                    file,
                    Restorers.restorer("rmf", Map.of()),
                    PlanOptions.dirty(),
                    Progress.none()))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("has a header and no rows; expected rows");
  }

  @Test
  void aModelFileKeepsWhatTheTableIsLike() throws IOException {
    Path model = directory.resolve("table.model");
    Restorers.save(model, fitted.model(), fitted.card());
    FittedTable again = FittedTable.of(Restorers.load(model));
    assertThat(again.plan()).isEqualTo(fitted.plan());
    Path file = write("dirty.csv", HEADER + dirty(50));
    assertThat(
            run(new TableRepair(again, Mode.BOTH, Noise.rate(0.1), 0.9), file, new ArrayList<>()))
        .isEqualTo(
            run(new TableRepair(fitted, Mode.BOTH, Noise.rate(0.1), 0.9), file, new ArrayList<>()));
  }

  @Test
  void levelsBeyondTheCapAreNoEvidenceAndNeverChanged() throws IOException {
    StringBuilder table = new StringBuilder("group,kind\n");
    for (int row = 0; row < 120; row++) {
      table.append(row % 2 == 0 ? "a" : "b").append(",level").append((char) ('a' + row % 12));
      table.append('\n');
    }
    Path file = write("levels.csv", table.toString());
    FittedTable capped =
        TableFit.fit(
            file,
            Restorers.restorer("rmf", Map.of()),
            PlanOptions.clean().withMostLevels(3),
            Progress.none());
    assertThat(capped.model().schema().columns().get(1).levels())
        .containsExactly("levela", "levelb", "levelc", ColumnPlan.OTHER);
    assertThat(capped.plan().columns().get(1).kept()).hasSize(9).contains("leveld");
    assertThat(run(new TableRepair(capped, Mode.BOTH, Noise.rate(0.3), 0), file, changes))
        .contains("leveld", "levele", "levell");
    assertThat(changes).noneMatch(change -> change.before().equals("leveld"));
    // A missing cell gets a value, never the name of all others.
    Path missing = write("missing.csv", "group,kind\nb,\n");
    assertThat(run(new TableRepair(capped, Mode.BOTH, Noise.none(), 0.9), missing, changes))
        .isEqualTo("group,kind\nb,levelb\n");
  }

  @Test
  void aDirtyTableTeachesItself() throws IOException {
    String dirty = dirty(400);
    Path file = write("self.csv", HEADER + dirty);
    FittedTable self =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    String repaired = run(new TableRepair(self, Mode.BOTH, Noise.auto(), 0.9), file, changes);
    assertThat(repaired).doesNotContain("xreen", "gxeen", "grxen", "greex", ",,");
    long right = changes.stream().filter(change -> change.after().equals(truth(change))).count();
    long categories = changes.stream().filter(change -> !change.column().equals("weight")).count();
    assertThat((double) right / categories).as("seed " + SEED).isGreaterThan(0.9);
  }

  @Test
  void tinyNumbersAreFilledInTheirOwnNotation() throws IOException {
    for (String form : List.of("e-13", "e-200", "e+100")) {
      String good = good(400).replaceAll("(\\d+\\.\\d),", "$1" + form + ",");
      Path file = write("tiny.csv", good);
      FittedTable learnt =
          TableFit.fit(
              file, Restorers.restorer("rmf", Map.of()), PlanOptions.clean(), Progress.none());
      Path model = directory.resolve("tiny.model");
      Restorers.save(model, learnt.model(), learnt.card());
      FittedTable again = FittedTable.of(Restorers.load(model));
      assertThat(again.plan()).isEqualTo(learnt.plan());
      Path missing = write("missing.csv", HEADER + "1,blue,large,,x\n");
      changes.clear();
      run(new TableRepair(again, Mode.BOTH, Noise.rate(0.05), 0.9), missing, changes);
      assertThat(changes).hasSize(1);
      Change change = changes.get(0);
      double unit = Double.parseDouble("1" + form);
      assertThat(change.after()).matches("[23](\\.\\d{1,2})?e[-+]\\d+");
      assertThat(Double.parseDouble(change.after()) / unit).isBetween(29.0, 31.0);
      assertThat(change.deviation() / unit).isBetween(0.01, 1.0);
      assertThat(change.confidence()).isBetween(0.9, 1.0);
    }
  }

  /** What stood in a cell before {@link #dirty} spoilt it. */
  @Test
  void grossNumbersAreFoundInADirtyTable() throws IOException {
    String[] lines = good(400).split("\n", -1);
    for (int row : new int[] {20, 120, 333}) {
      lines[row] = lines[row].replaceFirst("\\d+\\.\\d", "9999.0");
    }
    Path file = write("gross.csv", String.join("\n", lines));
    FittedTable learnt =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION), file, changes);
    assertThat(changes.stream().filter(change -> change.before().equals("9999.0")).toList())
        .extracting(Change::row)
        .containsExactly(20L, 120L, 333L);
    for (Change change : changes) {
      if (change.before().equals("9999.0")) {
        assertThat(Double.parseDouble(change.after()))
            .isBetween(
                Double.parseDouble(truth(change)) - 2, Double.parseDouble(truth(change)) + 2);
      }
    }
  }

  @Test
  void otherFormsOfTheSameValueAreWrittenInTheUsualOne() throws IOException {
    String[] lines = good(400).split("\n", -1);
    List<Long> spoilt = new ArrayList<>();
    for (int row = 15; row <= 400; row += 15) {
      lines[row] =
          row % 2 == 0 ? lines[row].replaceFirst("(\\d+\\.\\d)", "$1 kg") : capital(lines[row]);
      spoilt.add((long) row);
    }
    Path file = write("forms.csv", String.join("\n", lines));
    FittedTable learnt =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.9), file, changes);
    assertThat(changes).extracting(Change::row).containsExactlyElementsOf(spoilt);
    assertThat(changes).allMatch(change -> change.after().equals(truth(change)));
    changes.clear();
    run(new TableRepair(learnt, Mode.IMPUTE_ONLY, Noise.auto(), 0.9), file, changes);
    assertThat(changes).isEmpty();
    RepairConstants usual = RepairConstants.USUAL;
    RepairConstants anyForm =
        new RepairConstants(usual.sharpness(), usual.halfway(), usual.doubted(), false);
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.9, anyForm), file, changes);
    assertThat(changes)
        .as("forms are left alone")
        .noneMatch(change -> change.column().equals("weight"));
    changes.clear();
    // The share of the usual form is below this caution.
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.99), file, changes);
    assertThat(changes).noneMatch(change -> change.column().equals("weight"));
  }

  @Test
  void aFormThatIsNotRareStays() throws IOException {
    String[] lines = good(400).split("\n", -1);
    for (int row = 1; row <= 400; row += 3) {
      lines[row] = lines[row].replaceFirst("(\\d+\\.\\d)", "$1 kg");
    }
    Path file = write("units.csv", String.join("\n", lines));
    FittedTable learnt =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.9), file, changes);
    assertThat(changes).isEmpty();
  }

  @Test
  void formsThatLiveSideBySideStay() throws IOException {
    String[] forms = {" kg", " KG.", " kilograms", " kg"};
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder("colour,size,packet\n");
    for (int row = 0; row < 400; row++) {
      int kind = random.nextInt(3);
      // The form hangs on the row's parity, so that a model could mistake it for a rule.
      text.append(COLOURS[kind]).append(',').append(SIZES[kind]).append(',');
      text.append(5 * kind + 5).append(forms[row % 4]).append('\n');
    }
    // And now and then in a form that nobody else uses: which of the others is meant is not known.
    text.append("red,small,(5 KG)\n");
    Path file = write("side-by-side.csv", text.toString());
    FittedTable learnt =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    assertThat(learnt.plan().modelled().get(2).usualForm()).isBetween(0.5, 0.8);
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.9), file, changes);
    assertThat(changes).as("seed " + SEED).isEmpty();
  }

  @Test
  void aNumberOfAnotherUnitStays() throws IOException {
    String[] lines = good(400).split("\n", -1);
    for (int row = 1; row <= 400; row++) {
      lines[row] = lines[row].replaceFirst("(\\d+\\.\\d)", row % 40 == 0 ? "$1 lb" : "$1 kg");
    }
    Path file = write("pounds.csv", String.join("\n", lines));
    FittedTable learnt =
        TableFit.fit(
            file, Restorers.restorer("rmf", Map.of()), PlanOptions.dirty(), Progress.none());
    assertThat(learnt.plan().columns().get(3).kind()).isEqualTo(ColumnKind.NUMBER);
    run(new TableRepair(learnt, Mode.BOTH, Noise.auto(), 0.9), file, changes);
    assertThat(changes).isEmpty();
  }

  private static String capital(String line) {
    String[] cells = line.split(",", -1);
    cells[1] = cells[1].toUpperCase(Locale.ROOT);
    return String.join(",", cells);
  }

  private static String truth(Change change) {
    String[] cells = good(400).lines().skip(change.row()).findFirst().orElseThrow().split(",", -1);
    return cells[List.of("id", "colour", "size", "weight").indexOf(change.column())];
  }

  private static String good(int rows) {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder(HEADER);
    for (int row = 0; row < rows; row++) {
      int kind = random.nextInt(3);
      text.append(
          String.format(
              Locale.ROOT,
              "%d,%s,%s,%.1f,remark number %d of many\n",
              row + 1,
              COLOURS[kind],
              SIZES[kind],
              10 * (kind + 1) + random.nextDouble() - 0.5,
              row));
    }
    return text.toString();
  }

  /**
   * Every tenth row lacks its size, every 17th its weight, and every thirteenth has a mistyped
   * colour.
   */
  private static String dirty(int rows) {
    StringBuilder text = new StringBuilder();
    String[] lines = good(rows).split("\n", -1);
    for (int row = 1; row <= rows; row++) {
      String line = lines[row];
      if (row % 10 == 0) {
        line = line.replaceFirst("small|medium|large", "");
      }
      if (row % 17 == 0) {
        line = line.replaceFirst("\\d+\\.\\d", "?");
      }
      if (row % 13 == 0) {
        line = line.replace("green", List.of("xreen", "gxeen", "grxen", "greex").get(row / 13 % 4));
      }
      text.append(line).append('\n');
    }
    return text.toString();
  }

  private String repair(String rows, Mode mode, double caution) throws IOException {
    changes.clear();
    return run(
        new TableRepair(fitted, mode, Noise.rate(0.05), caution),
        write("rows.csv", HEADER + rows),
        changes);
  }

  private static String run(TableRepair repair, Path file, List<Change> changes)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    repair.run(file, out, changes::add, Progress.none());
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
