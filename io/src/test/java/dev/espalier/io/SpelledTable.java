package dev.espalier.io;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Cells as text, and how each format spells them: an oracle that shares nothing with the writers.
 *
 * @param labels the names of labels
 * @param columns the features
 * @param marks for each row and label 1, 0 or ?
 */
record SpelledTable(List<String> labels, List<Column> columns, String[][] marks) {
  private static final List<String> NAMES =
      List.of(
          "plain",
          "two words",
          " led by a space",
          "it's",
          "say \"hi\"",
          "a,b",
          "semi;colon",
          "tab\tbed",
          "back\\slash",
          "100%",
          "{brace}",
          "Straße ıİ",
          "日本語",
          "🎵 music",
          "#hash",
          "x=y",
          "@data",
          "pipe|d",
          "e\u0301 combined",
          "שלום",
          "\u200bzero width",
          "İstanbul",
          "ǅ title",
          "labels of",
          "-dash",
          "ends with space ");

  private static final List<String> LEVELS =
      List.of(
          "red",
          "dark blue",
          "grün",
          "it's",
          "\"quoted\"",
          "a,b",
          "c;d",
          "日本",
          "🎵",
          "12",
          "x\\y",
          "100%",
          "{0}",
          "yes",
          "tab\there",
          " led",
          "e\u0301");

  /**
   * A feature.
   *
   * @param name its name
   * @param levels its levels in order; empty for a number
   * @param cells its cells; ? where one is missing
   */
  record Column(String name, List<String> levels, String[] cells) {
    boolean isNumber() {
      return levels.isEmpty();
    }
  }

  static SpelledTable draw(SplittableRandom random, boolean gaps) {
    List<String> names = new ArrayList<>(NAMES);
    for (int i = names.size() - 1; i > 0; i--) {
      Collections.swap(names, i, random.nextInt(i + 1));
    }
    int rows = 8 + random.nextInt(12);
    int labelCount = 1 + random.nextInt(4);
    List<Column> columns = new ArrayList<>();
    int width = 1 + random.nextInt(8);
    for (int j = 0; j < width; j++) {
      String name = names.get(labelCount + j);
      columns.add(
          random.nextInt(3) == 0
              ? category(name, rows, gaps, random)
              : number(name, rows, gaps, random));
    }
    String[][] marks = new String[rows][labelCount];
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labelCount; label++) {
        int draw = random.nextInt(gaps ? 5 : 4);
        // each label is on somewhere, so that formats which list labels know it
        marks[row][label] = row == label || draw == 0 ? "1" : draw == 4 ? "?" : "0";
      }
    }
    return new SpelledTable(List.copyOf(names.subList(0, labelCount)), columns, marks);
  }

  private static Column category(String name, int rows, boolean gaps, SplittableRandom random) {
    TreeSet<String> drawn = new TreeSet<>();
    int count = 2 + random.nextInt(4);
    while (drawn.size() < count) {
      drawn.add(LEVELS.get(random.nextInt(LEVELS.size())));
    }
    List<String> levels = List.copyOf(drawn);
    String[] cells = new String[rows];
    for (int row = 0; row < rows; row++) {
      boolean missing = gaps && row >= count && random.nextInt(5) == 0;
      cells[row] = missing ? "?" : levels.get(row < count ? row : random.nextInt(count));
    }
    return new Column(name, levels, cells);
  }

  private static Column number(String name, int rows, boolean gaps, SplittableRandom random) {
    String[] cells = new String[rows];
    for (int row = 0; row < rows; row++) {
      cells[row] =
          switch (random.nextInt(10)) {
            case 0 -> gaps && row > 0 ? "?" : "7";
            case 1 -> Integer.toString(random.nextInt(-1000, 1000));
            case 2 -> Double.toString(random.nextDouble());
            case 3 ->
                Double.toString(Double.longBitsToDouble(random.nextLong() & 0x7fdfffffffffffffL));
            case 4 -> new BigDecimal(random.nextDouble()).toPlainString();
            case 5 -> Double.toString(Double.MIN_VALUE * random.nextInt(1, 9));
            case 6 -> random.nextLong() + "" + random.nextInt(1 << 30);
            case 7 -> String.format(Locale.ROOT, "%.3e", random.nextDouble() * 1e-300);
            default -> "0";
          };
    }
    cells[0] = cells[0].equals("0") ? "0.5" : cells[0];
    return new Column(name, List.of(), cells);
  }

  int rows() {
    return marks.length;
  }

  String arff(boolean sparse) {
    StringBuilder text = new StringBuilder("@relation 'r: -C " + labels.size() + "'\n");
    for (String label : labels) {
      text.append("@attribute ").append(arffQuoted(label)).append(" {0,1}\n");
    }
    for (Column column : columns) {
      text.append("@attribute ").append(arffQuoted(column.name()));
      List<String> levels = column.levels().stream().map(SpelledTable::arffQuoted).toList();
      text.append(column.isNumber() ? " real" : " {" + String.join(",", levels) + "}").append('\n');
    }
    text.append("@data\n");
    for (int row = 0; row < rows(); row++) {
      List<String> cells = new ArrayList<>();
      for (int label = 0; label < labels.size(); label++) {
        String mark = marks[row][label];
        if (!sparse) {
          cells.add(mark);
        } else if (!mark.equals("0")) {
          cells.add(label + " " + mark);
        }
      }
      for (int j = 0; j < columns.size(); j++) {
        Column column = columns.get(j);
        String cell = column.cells()[row];
        boolean plain = column.isNumber() || cell.equals("?");
        String spelt = plain ? cell : arffQuoted(cell);
        String first = column.isNumber() ? "0" : column.levels().get(0);
        if (!sparse) {
          cells.add(spelt);
        } else if (!cell.equals(first)) {
          cells.add(labels.size() + j + " " + spelt);
        }
      }
      String line = String.join(",", cells);
      text.append(sparse ? "{" + line + "}" : line).append('\n');
    }
    return text.toString();
  }

  String delimited(char delimiter) {
    StringBuilder text = new StringBuilder();
    List<String> cells = new ArrayList<>();
    labels.forEach(label -> cells.add(csvQuoted(label)));
    columns.forEach(column -> cells.add(csvQuoted(column.name())));
    text.append(String.join(String.valueOf(delimiter), cells)).append("\r\n");
    for (int row = 0; row < rows(); row++) {
      cells.clear();
      cells.addAll(List.of(marks[row]));
      for (Column column : columns) {
        String cell = column.cells()[row];
        boolean plain = column.isNumber() || cell.equals("?");
        cells.add(plain ? cell.replace("?", row % 2 == 0 ? "" : "NA") : csvQuoted(cell));
      }
      text.append(String.join(String.valueOf(delimiter), cells)).append("\r\n");
    }
    return text.toString();
  }

  /** Every label and every feature is a field. */
  String jsonLines(boolean escaped) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows(); row++) {
      List<String> fields = fields(row, escaped);
      for (int label = 0; label < labels.size(); label++) {
        String mark = marks[row][label].replace("?", "null");
        fields.add(jsonQuoted(labels.get(label), escaped) + ":" + mark);
      }
      text.append('{').append(String.join(", ", fields)).append("}\n");
    }
    return text.toString();
  }

  /** Labels are listed in one field. */
  String listedJsonLines() {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows(); row++) {
      List<String> on = new ArrayList<>();
      for (int label = 0; label < labels.size(); label++) {
        if (marks[row][label].equals("1")) {
          on.add(jsonQuoted(labels.get(label), false));
        }
      }
      List<String> fields = fields(row, false);
      fields.add("\"labels\":[" + String.join(",", on) + "]");
      text.append('{').append(String.join(",", fields)).append("}\n");
    }
    return text.toString();
  }

  private List<String> fields(int row, boolean escaped) {
    List<String> fields = new ArrayList<>();
    for (Column column : columns) {
      String cell = column.cells()[row];
      String value =
          cell.equals("?") ? "null" : column.isNumber() ? cell : jsonQuoted(cell, escaped);
      fields.add(jsonQuoted(column.name(), escaped) + ":" + value);
    }
    return fields;
  }

  /** Names in comments; categories as indicators, of two levels the second. */
  String svmLight() {
    List<String> names = new ArrayList<>();
    for (Column column : columns) {
      String attribute = "# feature " + jsonQuoted(column.name(), false);
      if (column.levels().size() == 2) {
        String second = jsonQuoted(column.levels().get(1), false);
        names.add(attribute + " " + second + " " + jsonQuoted(column.levels().get(0), false));
      } else if (column.isNumber()) {
        names.add(attribute);
      } else {
        column.levels().forEach(level -> names.add(attribute + " " + jsonQuoted(level, false)));
      }
    }
    StringBuilder text = new StringBuilder();
    text.append("# espalier names: ").append(names.size()).append(" features, ");
    text.append(labels.size()).append(" labels\n");
    names.forEach(name -> text.append(name).append('\n'));
    labels.forEach(label -> text.append("# label " + jsonQuoted(label, false) + "\n"));
    for (int row = 0; row < rows(); row++) {
      List<String> on = new ArrayList<>();
      for (int label = 0; label < labels.size(); label++) {
        if (marks[row][label].equals("1")) {
          on.add(Integer.toString(label));
        }
      }
      text.append(String.join(",", on));
      int index = 1;
      for (Column column : columns) {
        String cell = column.cells()[row];
        if (column.isNumber()) {
          text.append(' ').append(index++).append(':').append(cell);
        } else if (column.levels().size() == 2) {
          text.append(' ').append(index++).append(':').append(column.levels().indexOf(cell));
        } else {
          text.append(' ').append(index + column.levels().indexOf(cell)).append(":1");
          index += column.levels().size();
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String arffQuoted(String name) {
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'").replace("\t", "\\t") + "'";
  }

  private static String csvQuoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static String jsonQuoted(String name, boolean escaped) {
    StringBuilder text = new StringBuilder("\"");
    for (int k = 0; k < name.length(); k++) {
      char c = name.charAt(k);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || (escaped && c > '~')) {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('"').toString();
  }
}
