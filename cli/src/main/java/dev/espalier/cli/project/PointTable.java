package dev.espalier.cli.project;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.io.internal.answer.LabelList;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * All rows with their labels and coordinates.
 *
 * @param rows the examples
 * @param points rows × directions
 * @param spelling how names are spelt
 */
record PointTable(Dataset rows, DenseFeatures points, UnaryOperator<String> spelling) {
  void write(Path file) {
    AtomicFile.write(
        file,
        stream -> {
          Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
          List<String> cells = new ArrayList<>(List.of("row", "labels"));
          for (int k = 1; k <= points.columns(); k++) {
            cells.add("direction" + k);
          }
          csv.writeRecord(cells);
          LabelList list = LabelList.of(rows.schema().labels());
          for (int row = 0; row < rows.rows(); row++) {
            cells.clear();
            cells.add(Integer.toString(row + 1));
            cells.add(spelling.apply(list.cell(labels(rows, row))));
            for (int k = 0; k < points.columns(); k++) {
              cells.add(Double.toString(points.value(row, k)));
            }
            csv.writeRecord(cells);
          }
          csv.flush();
          out.flush();
        });
  }

  /** The labels of a row. */
  static List<String> labels(Dataset rows, int row) {
    List<String> names = rows.schema().labels();
    return Arrays.stream(rows.labels().positives().row(row)).mapToObj(names::get).toList();
  }
}
