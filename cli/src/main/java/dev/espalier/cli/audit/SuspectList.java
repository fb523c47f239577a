package dev.espalier.cli.audit;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.active.LabelAudit.Suspect;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Suspect labels as they are shown: what names the row, its number from 1, the label, whether it is
 * given, how probable the model finds it, how probable a mistake is, and why.
 *
 * @param labels the model's
 * @param suspects the most suspect first
 * @param kept for each row of the data the cells that name it; empty where there are none
 */
record SuspectList(
    List<String> labels, List<Suspect> suspects, List<Map<String, @Nullable Object>> kept) {
  private static final String REASON_SEPARATOR = "; ";

  /** The cells that name rows, in the order of the file. */
  private List<String> names() {
    return kept.isEmpty() ? List.of() : List.copyOf(kept.get(0).keySet());
  }

  private List<String> cells(Suspect suspect) {
    List<String> cells = new ArrayList<>();
    for (String name : names()) {
      Object cell = kept.get(suspect.row()).get(name);
      cells.add(cell == null ? "" : cell.toString());
    }
    cells.add(Integer.toString(suspect.row() + 1));
    cells.add(labels.get(suspect.label()));
    cells.add(suspect.given() ? "yes" : "no");
    cells.add(Numbers.measure(suspect.probability()));
    cells.add(Numbers.measure(suspect.wrong()));
    cells.add(String.join(REASON_SEPARATOR, suspect.reasons()));
    return cells;
  }

  /** For the terminal. */
  TextTable table() {
    TextTable table = new TextTable();
    names().forEach(table::text);
    table
        .number("row")
        .text("label")
        .text("given")
        .number("probability")
        .number("wrong")
        .text("why");
    suspects.forEach(suspect -> table.row(cells(suspect)));
    return table;
  }

  /** For other programs. */
  List<Map<String, Object>> json() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Suspect suspect : suspects) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("row", suspect.row() + 1);
      if (!kept.isEmpty()) {
        json.put("id", kept.get(suspect.row()));
      }
      json.put("label", labels.get(suspect.label()));
      json.put("given", suspect.given());
      json.put("probability", suspect.probability());
      json.put("wrong", suspect.wrong());
      json.put("reasons", suspect.reasons());
      all.add(json);
    }
    return all;
  }

  /** Writes CSV, completely or not at all. */
  void write(Path file, UnaryOperator<String> spelling) {
    AtomicFile.write(
        file,
        stream -> {
          Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
          List<String> header = new ArrayList<>(names());
          header.addAll(List.of("row", "label", "given", "probability", "wrong", "why"));
          csv.writeRecord(header.stream().map(spelling).toList());
          for (Suspect suspect : suspects) {
            csv.writeRecord(cells(suspect).stream().map(spelling).toList());
          }
          csv.flush();
          out.flush();
        });
  }
}
