package dev.espalier.io.internal.answer;

import static dev.espalier.error.internal.VisibleText.quoted;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.Prediction;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.io.internal.text.AtomicFile.IOConsumer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes predictions as they come, as CSV or as JSON lines. */
public final class PredictionWriter {
  private PredictionWriter() {}

  /** Takes the predictions of some rows after another. */
  public interface Sink {
    /**
     * Takes the predictions of the next rows.
     *
     * @param kept the kept cells of each row; empty where none are
     */
    void write(Prediction prediction, List<Map<String, @Nullable Object>> kept) throws IOException;
  }

  /** Writes a file completely or not at all. */
  public static void toFile(
      Path file, boolean jsonLines, PredictionRows rows, IOConsumer<Sink> body) {
    boolean compressed =
        String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".gz");
    AtomicFile.write(
        file,
        stream -> {
          try (OutputStream target = compressed ? new GZIPOutputStream(stream) : stream) {
            toStream(target, jsonLines, rows, body);
          }
        });
  }

  /** Writes to a stream, which is flushed after each batch and left open. */
  public static void toStream(
      OutputStream stream, boolean jsonLines, PredictionRows rows, IOConsumer<Sink> body)
      throws IOException {
    Writer out =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
    body.accept(jsonLines ? new JsonLines(rows, out) : new Csv(rows, out));
    out.flush();
  }

  private static final class Csv implements Sink {
    private final PredictionRows rows;
    private final Writer out;
    private final CsvWriter csv;
    private final LabelList list;
    private @Nullable Set<String> columns;
    private long number;

    Csv(PredictionRows rows, Writer out) {
      this.rows = rows;
      this.out = out;
      this.csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
      this.list = LabelList.of(rows.labels());
    }

    @Override
    public void write(Prediction prediction, List<Map<String, @Nullable Object>> kept)
        throws IOException {
      Set<String> known = columns;
      if (known == null) {
        known = new LinkedHashSet<>();
        for (Map<String, @Nullable Object> cells : kept) {
          known.addAll(cells.keySet());
        }
        columns = known;
        csv.writeRecord(rows.header(known));
      }
      for (int row = 0; row < prediction.rows(); row++) {
        number++;
        Map<String, @Nullable Object> cells = kept.isEmpty() ? Map.of() : kept.get(row);
        if (!known.containsAll(cells.keySet())) {
          throw newField(cells.keySet(), known);
        }
        csv.writeRecord(rows.cells(list, prediction, row, number, known, cells));
      }
      csv.flush();
      out.flush();
    }

    private InputException newField(Set<String> names, Set<String> known) {
      String name = names.stream().filter(each -> !known.contains(each)).findFirst().orElse("");
      return new InputException(
          "row "
              + number
              + " has a field "
              + quoted(name)
              + " that the first rows do not have, so CSV has no column for it; expected JSON"
              + " lines");
    }
  }

  private static final class JsonLines implements Sink {
    private final PredictionRows rows;
    private final Writer out;
    private long number;

    JsonLines(PredictionRows rows, Writer out) {
      this.rows = rows;
      this.out = out;
    }

    @Override
    public void write(Prediction prediction, List<Map<String, @Nullable Object>> kept)
        throws IOException {
      for (int row = 0; row < prediction.rows(); row++) {
        number++;
        Map<String, @Nullable Object> cells = kept.isEmpty() ? Map.of() : kept.get(row);
        out.write(JsonText.of(rows.json(prediction, row, number, cells)));
        out.write('\n');
      }
      out.flush();
    }
  }

  /** Collects rows for one JSON object. */
  public record Collecting(PredictionRows rows, List<Map<String, Object>> all) implements Sink {
    @Override
    public void write(Prediction prediction, List<Map<String, @Nullable Object>> kept) {
      for (int row = 0; row < prediction.rows(); row++) {
        Map<String, @Nullable Object> cells = kept.isEmpty() ? Map.of() : kept.get(row);
        all.add(rows.json(prediction, row, all.size() + 1L, cells));
      }
    }
  }
}
