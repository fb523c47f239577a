package dev.espalier.cli.predict;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.Prediction;
import dev.espalier.Progress;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/**
 * Writes predictions: the row's number from 1, its labels, and the probability of every label, with
 * all the digits that are needed to read the same number back.
 */
final class PredictionWriter {
  private final List<String> labels;
  private final Set<String> novel;
  private final Prediction prediction;
  private final UnaryOperator<String> spelling;

  /**
   * Prepares to write.
   *
   * @param novel labels that no training example had
   * @param spelling how names are spelt in CSV
   */
  PredictionWriter(
      List<String> labels,
      Set<String> novel,
      Prediction prediction,
      UnaryOperator<String> spelling) {
    this.labels = labels;
    this.novel = novel;
    this.spelling = spelling;
    this.prediction = prediction;
  }

  /** Writes a file completely or not at all, in the format that its ending names. */
  void write(Path file, Progress progress) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    boolean compressed = name.endsWith(".gz");
    String plain = compressed ? name.substring(0, name.length() - ".gz".length()) : name;
    boolean lines = plain.endsWith(".jsonl") || plain.endsWith(".ndjson");
    AtomicFile.write(
        file,
        stream -> {
          try (OutputStream target = compressed ? new GZIPOutputStream(stream) : stream) {
            if (lines) {
              writeJsonLines(target, progress);
            } else {
              writeCsv(target, progress);
            }
          }
        });
  }

  void writeCsv(OutputStream stream, Progress progress) throws IOException {
    Writer out = writer(stream);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    List<String> cells = new ArrayList<>();
    cells.add("row");
    cells.add("labels");
    labels.forEach(label -> cells.add(spelling.apply(label)));
    csv.writeRecord(cells);
    for (int row = 0; row < rows(); row++) {
      cells.clear();
      cells.add(Integer.toString(row + 1));
      cells.add(spelling.apply(String.join("|", prediction.labels(row))));
      for (int label = 0; label < labels.size(); label++) {
        cells.add(Double.toString(probability(row, label)));
      }
      csv.writeRecord(cells);
      progress.report("writing", (double) row / rows());
    }
    csv.flush();
    out.flush();
  }

  private void writeJsonLines(OutputStream stream, Progress progress) throws IOException {
    Writer out = writer(stream);
    for (int row = 0; row < rows(); row++) {
      out.write(JsonText.of(asJson(row)));
      out.write('\n');
      progress.report("writing", (double) row / rows());
    }
    out.flush();
  }

  /** All rows for a JSON object. */
  List<Map<String, Object>> asJson() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int row = 0; row < rows(); row++) {
      all.add(asJson(row));
    }
    return all;
  }

  private Map<String, Object> asJson(int row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("row", row + 1);
    json.put("labels", prediction.labels(row));
    List<String> unseen = prediction.labels(row).stream().filter(novel::contains).toList();
    if (!unseen.isEmpty()) {
      json.put("novel", unseen);
    }
    Map<String, Object> probabilities = new LinkedHashMap<>();
    for (int label = 0; label < labels.size(); label++) {
      probabilities.put(labels.get(label), probability(row, label));
    }
    json.put("probabilities", probabilities);
    return json;
  }

  private int rows() {
    return prediction.labelSets().rows();
  }

  private double probability(int row, int label) {
    return prediction.probability(row, label);
  }

  private static Writer writer(OutputStream stream) {
    return new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
  }
}
