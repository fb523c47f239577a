package dev.espalier.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairSummary;
import dev.espalier.restore.table.TableFit;
import dev.espalier.restore.table.TableRepair;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whatever is in a dirty table, its bytes come back, or restoring fills it and changes nothing
 * else, or an error says what is wrong.
 */
class RestoreFuzzTest {
  private static final FuzzedFile FILE = new FuzzedFile();

  @FuzzTest(maxDuration = "")
  void rows(byte[] content) throws IOException {
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    try (RawRows rows = RawRows.open(FILE.of("a.csv", content), Progress.none())) {
      rows.writeHeader(copy);
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        for (int cell = 0; cell < row.count(); cell++) {
          row.cell(cell);
        }
        row.write(copy);
      }
      rows.writeEnd(copy);
    } catch (InputException e) {
      FuzzedFile.check(e);
      return;
    }
    Soundness.require(
        isCompressed(content) || Arrays.equals(copy.toByteArray(), content), "the same bytes");
  }

  @FuzzTest(maxDuration = "")
  void run(byte[] content) throws IOException {
    Path file = FILE.of("a.csv", content);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtomicLong changes = new AtomicLong();
    RepairSummary summary;
    try {
      FittedTable fitted =
          TableFit.fit(
              file, Catalog.restorer("mean-mode", Map.of()), PlanOptions.dirty(), Progress.none());
      summary =
          new TableRepair(fitted, RestoreTask.Mode.IMPUTE_ONLY, Noise.none(), 0.9)
              .run(file, out, change -> changes.incrementAndGet(), Progress.none());
    } catch (InputException e) {
      FuzzedFile.check(e);
      return;
    }
    Soundness.require(summary.filled() == changes.get(), "every change told");
    Soundness.require(
        changes.get() > 0 || isCompressed(content) || Arrays.equals(out.toByteArray(), content),
        "the same bytes");
    if (!Arrays.equals(new String(content, UTF_8).getBytes(UTF_8), content)) {
      return; // a filled cell may look like UTF-8 before the first byte that cannot be
    }
    long rows = 0;
    try (RawRows again = RawRows.open(FILE.of("again.csv", out.toByteArray()), Progress.none())) {
      while (again.next() != null) {
        rows++;
      }
    }
    Soundness.require(rows == summary.rows(), "as many rows");
  }

  private static boolean isCompressed(byte[] content) {
    String beginning = new String(content, 0, Math.min(2, content.length), ISO_8859_1);
    return beginning.equals("\u001f\u008b") || beginning.equals("BZ");
  }
}
