package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask.Mode;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.PlanJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user may say about a table and its repair. */
class RepairOptionsTest {
  @TempDir Path directory;

  private final List<Change> changes = new ArrayList<>();

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static FittedTable fit(String restorer, Path file, PlanOptions options) {
    return TableFit.fit(file, Restorers.restorer(restorer, Map.of()), options, Progress.none());
  }

  private static PlanOptions kinds(Map<String, ColumnKind> kinds) {
    return new PlanOptions(kinds, MissingMarks.usual(), PlanOptions.MOST_LEVELS, true);
  }

  private String run(TableRepair repair, Path file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    repair.run(file, out, changes::add, Progress.none());
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTableForASpreadsheetHasNoFormulas() throws IOException {
    Path file = write("t.csv", "=x,colour,n\n1,=red,5\n2,,-5\n3,=red,5\n4,@blue,\n5,+1 day,5\n");
    FittedTable fitted = fit("mean-mode", file, kinds(Map.of("=x", ColumnKind.SKIPPED)));
    TableRepair repair = new TableRepair(fitted, Mode.IMPUTE_ONLY, Noise.none(), 0.9);
    assertThat(run(repair, file))
        .isEqualTo("=x,colour,n\n1,=red,5\n2,=red,-5\n3,=red,5\n4,@blue,2\n5,+1 day,5\n");
    assertThat(run(repair.forSpreadsheet(), file))
        .isEqualTo("'=x,colour,n\n1,'=red,5\n2,'=red,-5\n3,'=red,5\n4,'@blue,2\n5,'+1 day,5\n");
  }

  @Test
  void theNoiseOfALongFileIsEstimatedFromRowsOfAllOfIt() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int row = 0; row < 3 * TableRepair.NOISE_ROWS; row++) {
      // The first two thousand rows are right; of the others every third has a wrong b.
      boolean wrong = row > TableRepair.NOISE_ROWS && row % 3 == 0;
      int kind = row % 2;
      text.append(kind == 0 ? "x" : "y").append(',').append(kind == 0 == wrong ? "v" : "u");
      text.append('\n');
    }
    Path file = write("long.csv", text.toString());
    StringBuilder good = new StringBuilder("a,b\n");
    for (int row = 0; row < 400; row++) {
      good.append(row % 2 == 0 ? "x,u\n" : "y,v\n");
    }
    FittedTable fitted = fit("rmf", write("good.csv", good.toString()), PlanOptions.clean());
    TableRepair repair = new TableRepair(fitted, Mode.BOTH, Noise.auto(), 0.9);
    RepairSummary summary =
        repair.run(file, new ByteArrayOutputStream(), changes::add, Progress.none());
    double noise = summary.columns().stream().mapToDouble(RepairSummary.Column::noise).sum();
    assertThat(noise).as("the noise of a and b, of which one is wrong").isBetween(0.12, 0.8);
  }

  @Test
  void aCautionOutsideOfItsRangeIsRefused() throws IOException {
    FittedTable fitted = fit("mean-mode", write("t.csv", "a\n1\n2\n"), PlanOptions.clean());
    for (double caution : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new TableRepair(fitted, Mode.BOTH, Noise.none(), caution))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("expected a number from 0 to 1");
    }
  }

  @Test
  void fewerThanTwoLevelsAreRefused() {
    assertThatThrownBy(() -> PlanOptions.clean().withMostLevels(1))
        .isInstanceOf(InputException.class)
        .hasMessage("levels is 1; expected a whole number of at least 2");
  }

  @Test
  void kindsThatDoNotFitTheTableAreRefused() throws IOException {
    Path file = write("t.csv", "word,number,nothing\nred,1,\ngreen,2,\nred,3,\n");
    assertThatThrownBy(() -> fit("mean-mode", file, kinds(Map.of("numbre", ColumnKind.NUMBER))))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": has no column 'numbre'; did you mean 'number'?");
    assertThatThrownBy(() -> fit("mean-mode", file, kinds(Map.of("word", ColumnKind.NUMBER))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("fewer than half of the values of column 'word' are numbers");
    Map<String, ColumnKind> none = Map.of("word", ColumnKind.SKIPPED, "number", ColumnKind.SKIPPED);
    assertThatThrownBy(() -> fit("mean-mode", file, kinds(none)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column is numeric or categorical");
    FittedTable fitted = fit("mean-mode", file, kinds(Map.of("nothing", ColumnKind.CATEGORY)));
    assertThat(fitted.plan().columns().stream().map(ColumnPlan::kind))
        .containsExactly(ColumnKind.CATEGORY, ColumnKind.NUMBER, ColumnKind.EMPTY);
  }

  @Test
  void aModelWithoutATableOrWithAnotherOneIsRefused() throws IOException {
    RestorationModel bare =
        Restorers.restorer("mean-mode", Map.of())
            .fit(new Table(List.of(new Table.Numbers("x", new double[] {1, 2}))));
    assertThatThrownBy(() -> FittedTable.of(bare))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("the model was not fitted to a file");
    FittedTable numbers = fit("mean-mode", write("n.csv", "x\n1\n2\n"), PlanOptions.clean());
    assertThat(FittedTable.of(stored(numbers.model(), numbers)).plan()).isEqualTo(numbers.plan());
    FittedTable words = fit("mean-mode", write("w.csv", "x\na\nb\na\n"), PlanOptions.clean());
    FittedTable others = fit("mean-mode", write("o.csv", "z\n1\n2\n"), PlanOptions.clean());
    for (FittedTable wrong : List.of(words, others)) {
      assertThatThrownBy(() -> FittedTable.of(stored(numbers.model(), wrong)))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("the model's table plan has other columns than the model");
    }
    assertThatThrownBy(() -> FittedTable.of(stored(words.model(), numbers)))
        .isInstanceOf(InputException.class);
  }

  /** A model that was stored with the plan of a table. */
  private RestorationModel stored(RestorationModel model, FittedTable plan) {
    Path file = directory.resolve("stored.model");
    Restorers.save(file, model, model.card().with("table", PlanJson.write(plan.plan())));
    return Restorers.load(file);
  }
}
