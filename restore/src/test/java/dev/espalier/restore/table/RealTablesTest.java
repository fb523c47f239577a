package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.internal.ColumnPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real errors, whose corrections are known. */
@Tag("statistics")
class RealTablesTest {
  @TempDir Path directory;

  @Test
  void theHospitalTableIsRepairedWithFewMistakes() throws IOException {
    Path dirty = RealData.file("hospital-dirty/dirty.csv");
    // A rough fit: enough for the figures, and a fraction of the time.
    FittedTable fitted =
        TableFit.fit(
            dirty,
            Restorers.restorer(
                "rmf", Map.of("rounds", "1", "tolerance", "1e-3", "maximumIterations", "100")),
            PlanOptions.dirty(),
            Progress.none());
    TableRepair repair =
        new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION);
    Path repaired = directory.resolve("repaired.csv");
    try (OutputStream out = Files.newOutputStream(repaired)) {
      repair.run(dirty, out, change -> {}, Progress.none());
    }
    RepairScore.Column all =
        RepairScore.of(
                dirty,
                repaired,
                RealData.file("hospital-dirty/clean.csv"),
                MissingMarks.usual()::contains,
                Progress.none())
            .total();
    assertThat(all.precision()).isGreaterThan(0.95);
    assertThat(all.recall()).isGreaterThan(0.75);
  }

  @Test
  void kindsOfTheBeersAreUnderstoodAndAnUntouchedCopyIsTheSame() throws IOException {
    Path dirty = RealData.file("beers-dirty/dirty.csv");
    FittedTable fitted =
        TableFit.fit(
            dirty, Restorers.restorer("mean-mode", Map.of()), PlanOptions.dirty(), Progress.none());
    assertThat(fitted.plan().columns().stream().filter(c -> !c.kind().isModelled()))
        .extracting(ColumnPlan::name)
        .containsExactly("index", "id", "beer_name");
    assertThat(fitted.plan().modelled().stream().filter(c -> c.kind() == ColumnKind.NUMBER))
        .extracting(ColumnPlan::name)
        .containsExactly("ounces", "abv", "ibu");
    TableRepair nothing = new TableRepair(fitted, RestoreTask.Mode.DENOISE_ONLY, Noise.none(), 1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    nothing.run(dirty, out, change -> {}, Progress.none());
    assertThat(out.toByteArray()).isEqualTo(Files.readAllBytes(dirty));
  }
}
