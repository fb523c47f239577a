package dev.espalier.io.internal.csv;

import dev.espalier.data.Dataset;
import dev.espalier.io.internal.rows.FileColumns;
import dev.espalier.io.internal.rows.FileColumns.Column;
import dev.espalier.io.internal.text.NumberText;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes comma- or tab-separated values: a header, the labels as 0 and 1, then the features. What
 * is missing or unknown is {@code ?}.
 *
 * <p>The file does not say which columns are labels: read it with {@code --labels N} for its N
 * labels. A nominal attribute is one column of text where reading finds the same levels again (they
 * are sorted and all occur); otherwise its indicators are written as numbers named {@code
 * attribute=level}.
 */
public final class CsvWriter {
  private CsvWriter() {}

  /**
   * Writes the data; the writer is not closed.
   *
   * @param spelling how names and levels are spelt
   */
  public static void write(Dataset data, Writer out, char delimiter, UnaryOperator<String> spelling)
      throws IOException {
    List<Column> columns = FileColumns.nominalByContent(data);
    List<String> labels = data.schema().labels();
    FileColumns.requireSound(columns, labels, "CSV");
    StringBuilder line = new StringBuilder();
    for (String label : labels) {
      append(line, spelling.apply(label), delimiter);
    }
    for (Column column : columns) {
      append(line, spelling.apply(column.name()), delimiter);
    }
    end(line, out);
    double[] dense = new double[data.schema().features().size()];
    for (int i = 0; i < data.rows(); i++) {
      for (int label = 0; label < labels.size(); label++) {
        boolean unknown = data.labels().isUnknown(i, label);
        boolean on = data.labels().positives().contains(i, label);
        line.append(unknown ? '?' : on ? '1' : '0').append(delimiter);
      }
      data.features().copyRows(i, i + 1, dense, 0);
      for (Column column : columns) {
        appendCell(line, column, dense, delimiter, spelling);
      }
      end(line, out);
    }
  }

  private static void appendCell(
      StringBuilder line,
      Column column,
      double[] row,
      char delimiter,
      UnaryOperator<String> spelling) {
    if (Double.isNaN(row[column.from()])) {
      line.append('?').append(delimiter);
    } else if (column.isNominal()) {
      int feature = column.from();
      while (column.width() > 1 && row[feature] != 1) {
        feature++;
      }
      append(line, spelling.apply(column.level(feature, row[feature])), delimiter);
    } else {
      line.append(NumberText.format(row[column.from()])).append(delimiter);
    }
  }

  /** Appends text; quoted where a reader could take it for something else. */
  private static void append(StringBuilder line, String text, char delimiter) {
    if (needsQuotes(text)) {
      line.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      line.append(text);
    }
    line.append(delimiter);
  }

  private static boolean needsQuotes(String text) {
    if (text.isEmpty() || !text.equals(text.strip()) || NumberText.isNumber(text)) {
      return true; // a quoted number in the header is a name
    }
    for (int i = 0; i < text.length(); i++) {
      if (",;\t|\"\r\n\uFEFF".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static void end(StringBuilder line, Writer out) throws IOException {
    line.setCharAt(line.length() - 1, '\n');
    out.append(line);
    line.setLength(0);
  }
}
