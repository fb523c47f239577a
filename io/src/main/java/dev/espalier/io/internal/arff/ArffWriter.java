package dev.espalier.io.internal.arff;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.io.internal.rows.FileColumns;
import dev.espalier.io.internal.rows.FileColumns.Column;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.io.internal.text.NumberText;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes ARFF with MEKA's header, so that the file says by itself which attributes are labels: they
 * come first, {@code -C n} in the relation's name counts them.
 *
 * <p>Sparse features give sparse rows. Indicators of one nominal attribute become that attribute
 * again when every row has exactly one level or is missing; otherwise, and when there are just two
 * levels that are numbers (which a reader takes for a number), they are numbers named {@code
 * attribute=level}.
 */
public final class ArffWriter {
  private ArffWriter() {}

  /** Writes the data; the writer is not closed. */
  public static void write(Dataset data, Writer out) throws IOException {
    List<Column> columns = FileColumns.nominal(data);
    List<String> labels = data.schema().labels();
    FileColumns.requireSound(columns, labels, "ARFF");
    out.append("@relation ").append(quoted(data.name() + ": -C " + labels.size())).append("\n\n");
    for (String label : labels) {
      out.append("@attribute ").append(quoted(label)).append(" {0,1}\n");
    }
    for (Column column : columns) {
      out.append("@attribute ").append(quoted(column.name()));
      if (column.isNominal()) {
        out.append(" {")
            .append(String.join(",", column.levels().stream().map(ArffWriter::quoted).toList()))
            .append("}\n");
      } else {
        out.append(" numeric\n");
      }
    }
    out.append("\n@data\n");
    if (data.features().isSparse()) {
      writeSparse(data, columns, out);
    } else {
      writeDense(data, columns, out);
    }
  }

  /** Writes Mulan's XML, which lists the labels, for tools that look for it beside the data. */
  public static void writeMulanXml(List<String> labels, Path file) {
    AtomicFile.write(
        file,
        stream -> {
          try (Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8)) {
            out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
            out.append("<labels xmlns=\"http://mulan.sourceforge.net/labels\">\n");
            for (String label : labels) {
              out.append("  <label name=\"").append(escapedXml(label)).append("\"></label>\n");
            }
            out.append("</labels>\n");
          }
        });
  }

  private static void writeDense(Dataset data, List<Column> columns, Writer out)
      throws IOException {
    Features features = data.features();
    double[] values = features.values();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < data.rows(); i++) {
      for (int label = 0; label < data.labelCount(); label++) {
        boolean unknown = data.labels().isUnknown(i, label);
        boolean on = data.labels().positives().contains(i, label);
        line.append(unknown ? '?' : on ? '1' : '0').append(',');
      }
      for (Column column : columns) {
        int at = features.start(i) + column.from();
        while (column.width() > 1 && values[at] == 0) {
          at++;
        }
        line.append(cell(column, features.column(at), values[at])).append(',');
      }
      line.setLength(Math.max(0, line.length() - 1));
      out.append(line.append('\n'));
      line.setLength(0);
    }
  }

  private static void writeSparse(Dataset data, List<Column> columns, Writer out)
      throws IOException {
    int labelCount = data.labelCount();
    int[] fileColumn = new int[data.features().columns()];
    for (int c = 0; c < columns.size(); c++) {
      Column column = columns.get(c);
      Arrays.fill(fileColumn, column.from(), column.from() + column.width(), c);
    }
    Features features = data.features();
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < data.rows(); i++) {
      appendLabels(data.labels(), i, cells);
      int written = -1;
      for (int k = features.start(i); k < features.start(i + 1); k++) {
        int c = fileColumn[features.column(k)];
        double value = features.values()[k];
        Column column = columns.get(c);
        // a nominal column's missing cell is NaN in each of its features: one '?' for all
        if (c != written && !(column.isNominal() && value == 0)) {
          cells.add((labelCount + c) + " " + cell(column, features.column(k), value));
          written = c;
        }
      }
      out.append('{').append(String.join(",", cells)).append("}\n");
      cells.clear();
    }
  }

  private static void appendLabels(Labels labels, int row, List<String> cells) {
    LabelSets positives = labels.positives();
    LabelSets unknown = labels.unknown();
    int k = positives.start(row);
    int u = unknown == null ? 0 : unknown.start(row);
    int lastUnknown = unknown == null ? 0 : unknown.start(row + 1);
    while (k < positives.start(row + 1) || u < lastUnknown) {
      int on = k < positives.start(row + 1) ? positives.members()[k] : Integer.MAX_VALUE;
      int open = unknown != null && u < lastUnknown ? unknown.members()[u] : Integer.MAX_VALUE;
      if (on < open) {
        cells.add(on + " 1");
        k++;
      } else {
        cells.add(open + " ?");
        u++;
      }
    }
  }

  private static String cell(Column column, int feature, double value) {
    if (Double.isNaN(value)) {
      return "?";
    }
    return column.isNominal() ? quoted(column.level(feature, value)) : NumberText.format(value);
  }

  /** A name as ARFF wants it: bare where that is safe, otherwise in single quotes. */
  private static String quoted(String name) {
    boolean plain = !name.isEmpty();
    for (int i = 0; i < name.length() && plain; i++) {
      char c = name.charAt(i);
      plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "_-.+=/<>".indexOf(c) >= 0;
    }
    if (plain) {
      return name;
    }
    StringBuilder text = new StringBuilder("'");
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case '\'', '\\', '"', '%' -> text.append('\\').append(c);
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> text.append(c);
      }
    }
    return text.append('\'').toString();
  }

  private static String escapedXml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("\n", "&#10;")
        .replace("\r", "&#13;")
        .replace("\t", "&#9;");
  }
}
