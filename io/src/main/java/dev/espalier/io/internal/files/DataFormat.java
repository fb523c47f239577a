package dev.espalier.io.internal.files;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.TableHead;
import dev.espalier.io.internal.sparse.SvmLightReader;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The formats of data files, and how to tell them apart. */
enum DataFormat {
  /** Weka's, Mulan's and MEKA's format: starts with {@code @relation}. */
  ARFF,
  /** {@code label,label index:value …} in each line. */
  SVM_LIGHT,
  /** As SVMlight, after a line {@code rows features labels}. */
  XMC,
  /** Cells separated by comma, semicolon, tab, vertical bar or blanks. */
  CSV,
  /** One JSON object in each line. */
  JSON_LINES;

  private static final int LINES_LOOKED_AT = 20;
  private static final Pattern XMC_HEADER = Pattern.compile("\\d+[ \\t]+\\d+[ \\t]+\\d+[ \\t]*");
  private static final Pattern JSON_START = Pattern.compile("^\\{\\s*([\"}]|$)");
  private static final Pattern BLANKS = Pattern.compile("[ \\t]+");
  private static final Pattern NUMBERS = Pattern.compile("[-+.,0-9eE]*");
  private static final Pattern ARCHIVE = Pattern.compile("\\.(gz|bz2)$");

  /** What users call it. */
  String words() {
    return switch (this) {
      case ARFF -> "ARFF";
      case SVM_LIGHT -> "SVMlight";
      case XMC -> "XMC";
      case CSV -> "CSV";
      case JSON_LINES -> "JSON lines";
    };
  }

  /**
   * Finds the format by content; the name's extension decides only where the content leaves it
   * open.
   */
  static DataFormat of(TextSource source) {
    byte[] beginning = source.peek();
    if (SvmLightReader.hasNames(beginning)) {
      return SVM_LIGHT;
    }
    List<String> lines = significantLines(beginning);
    String name = ARCHIVE.matcher(source.name().toLowerCase(Locale.ROOT)).replaceFirst("");
    boolean isTable = name.endsWith(".csv") || name.endsWith(".tsv");
    if (lines.isEmpty() && isTable) {
      return CSV;
    }
    if (lines.isEmpty()) {
      throw new InputException(source.file() + ": is empty");
    }
    String first = lines.get(0);
    if (startsWithKeyword(first) || (name.endsWith(".arff") && first.startsWith("@"))) {
      return ARFF;
    }
    if (JSON_START.matcher(first).find()) {
      return JSON_LINES;
    }
    if (isTable) {
      return CSV;
    }
    if (XMC_HEADER.matcher(first).matches() && (lines.size() == 1 || isPairs(lines, 1, false))) {
      return XMC;
    }
    boolean named = name.endsWith(".svm") || name.endsWith(".svmlight") || name.endsWith(".libsvm");
    if (isPairs(lines, 0, named)) {
      return SVM_LIGHT;
    }
    if (first.indexOf(',') >= 0
        || first.indexOf('\t') >= 0
        || first.indexOf(';') >= 0
        || TableHead.isTable(new String(beginning, StandardCharsets.UTF_8))) {
      return CSV;
    }
    throw new InputException(
        source.file()
            + ": the format is not recognised; expected ARFF, SVMlight, XMC, CSV, TSV or JSON"
            + " lines");
  }

  /** Whether the file lists one label set in each line, and nothing else: named {@code .txt}. */
  static boolean isTagLines(TextSource source) {
    String name = ARCHIVE.matcher(source.name().toLowerCase(Locale.ROOT)).replaceFirst("");
    if (!name.endsWith(".txt")) {
      return false;
    }
    List<String> lines = significantLines(source.peek());
    return lines.isEmpty()
        || !(startsWithKeyword(lines.get(0))
            || JSON_START.matcher(lines.get(0)).find()
            || XMC_HEADER.matcher(lines.get(0)).matches()
            || isPairs(lines, 0, false));
  }

  private static boolean startsWithKeyword(String line) {
    String keyword = "@relation";
    return line.regionMatches(true, 0, keyword, 0, keyword.length());
  }

  /** Lines that are neither blank nor a comment; the last may be cut short. */
  private static List<String> significantLines(byte[] beginning) {
    List<String> lines = new ArrayList<>();
    String text = new String(beginning, StandardCharsets.ISO_8859_1);
    int start = 0;
    while (start < text.length() && lines.size() < LINES_LOOKED_AT) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      String line = text.substring(start, end).strip();
      if (!line.isEmpty() && line.charAt(0) != '%' && line.charAt(0) != '#') {
        boolean cut = newline < 0 && beginning.length == TextSource.PEEK_BYTES;
        int lastBlank = Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t'));
        lines.add(cut && lastBlank > 0 ? line.substring(0, lastBlank) : line);
      }
      start = end + 1;
    }
    return lines;
  }

  /**
   * Whether the lines consist of labels and pairs index:value.
   *
   * @param named whether the file's name says so already: then labels need not be numbers, and a
   *     pair need not occur
   */
  private static boolean isPairs(List<String> lines, int from, boolean named) {
    boolean found = named;
    for (int i = from; i < lines.size(); i++) {
      String[] words = BLANKS.split(lines.get(i), -1);
      for (int k = 0; k < words.length; k++) {
        String word = words[k];
        if (word.startsWith("#")) {
          break;
        }
        int colon = word.indexOf(':');
        if (colon < 0 && k == 0 && (named || NUMBERS.matcher(word).matches())) {
          continue;
        }
        byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
        boolean pair =
            colon > 0
                && (Decimals.parseIndex(bytes, 0, colon) >= 0 || word.startsWith("qid:"))
                && colon + 1 < bytes.length;
        if (!pair) {
          return false;
        }
        found |= bytes[0] != 'q';
      }
    }
    return found;
  }
}
