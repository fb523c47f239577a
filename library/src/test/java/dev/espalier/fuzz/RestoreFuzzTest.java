package dev.espalier.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.io.internal.text.TextEncoding;
import dev.espalier.io.internal.text.TextSource;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairSummary;
import dev.espalier.restore.table.TableFit;
import dev.espalier.restore.table.TableRepair;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
    List<Change> changes = new ArrayList<>();
    RepairSummary summary;
    try {
      FittedTable fitted =
          TableFit.fit(
              file,
              Restorers.restorer("mean-mode", Map.of()),
              PlanOptions.dirty(),
              Progress.none());
      summary =
          new TableRepair(fitted, RestoreTask.Mode.IMPUTE_ONLY, Noise.none(), 0.9)
              .run(file, out, changes::add, Progress.none());
    } catch (InputException e) {
      FuzzedFile.check(e);
      return;
    }
    Soundness.require(summary.filled() == changes.size(), "every change told");
    Soundness.require(
        !changes.isEmpty() || isCompressed(content) || Arrays.equals(out.toByteArray(), content),
        "the same bytes");
    List<List<String>> expected = cells(file, CellOptions.open());
    List<String> names = expected.get(0);
    for (Change change : changes) {
      expected.get((int) change.row()).set(names.indexOf(change.column()), change.after());
    }
    Soundness.require(
        cells(FILE.of("again.csv", marked(out.toByteArray(), file)), found(file)).equals(expected),
        "the same cells but for the changed ones");
  }

  /** What looking at a file found, which other cells might let one find otherwise. */
  private static CellOptions found(Path file) {
    try (RawRows rows = RawRows.open(file, Progress.none())) {
      return new CellOptions(null, rows.delimiter(), null, null, rows.hasHeader());
    }
  }

  /** The names of the columns and all cells below them. */
  private static List<List<String>> cells(Path file, CellOptions form) {
    List<List<String>> cells = new ArrayList<>();
    try (RawRows rows = RawRows.open(file, form, Progress.none())) {
      cells.add(rows.names());
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        List<String> texts = new ArrayList<>();
        for (int cell = 0; cell < row.count(); cell++) {
          texts.add(row.cell(cell));
        }
        cells.add(texts);
      }
    }
    return cells;
  }

  /** UTF-16 without a mark is a guess, which changed cells may change: the mark says it. */
  private static byte[] marked(byte[] content, Path file) throws IOException {
    ByteArrayOutputStream marked = new ByteArrayOutputStream();
    try (TextSource source = TextSource.open(file)) {
      boolean guessed =
          source.encoding() == TextEncoding.UTF_16LE || source.encoding() == TextEncoding.UTF_16BE;
      if (guessed && !source.hasByteOrderMark()) {
        source.encoding().writeMark(marked);
      }
    }
    marked.write(content);
    return marked.toByteArray();
  }

  private static boolean isCompressed(byte[] content) {
    String beginning = new String(content, 0, Math.min(2, content.length), ISO_8859_1);
    return beginning.equals("\u001f\u008b") || beginning.equals("BZ");
  }
}
