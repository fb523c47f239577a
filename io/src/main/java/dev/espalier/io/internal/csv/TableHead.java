package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.NumberList;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a table, looked at to find out what separates cells and whether the first row
 * holds names.
 *
 * @param rows whole rows, of any width; empty lines are none
 */
public record TableHead(List<List<Cell>> rows) {
  private static final char BLANKS = RowTokenizer.BLANKS;

  /** What may separate cells, beside blanks. */
  private static final String DELIMITERS = ",;\t|";

  /** Maximum number of rows that are looked at. */
  private static final int MOST_ROWS = 50;

  /**
   * A cell.
   *
   * @param text what it says, without quotes or the space around it
   */
  public record Cell(String text, boolean quoted) {
    /** Whether it is a number; a comma that does not separate cells may be a decimal one. */
    boolean isNumber() {
      return !quoted && (NumberText.isNumber(text) || NumberText.isNumber(text.replace(',', '.')));
    }

    boolean isMissing() {
      return !quoted && CellText.isMissing(text);
    }

    /** Whether it is a list of numbers, which needs quotes where it has commas. */
    boolean isList() {
      NumberList list = new NumberList();
      return list.read(text) && list.count() > 1;
    }

    /** Whether it is the beginning of a list that goes on in the next cell. */
    boolean isCutList() {
      int kind = quoted || text.isEmpty() ? -1 : "[({".indexOf(text.charAt(0));
      return kind >= 0 && text.indexOf("])}".charAt(kind)) < 0;
    }
  }

  /** Whether the first row holds names. */
  enum Header {
    THERE,
    MISSING,
    /** It holds numbers, but texts that may be names as well. */
    DOUBTFUL
  }

  /** Cuts the beginning of a file into rows; a last line without an end may be a part of one. */
  static TableHead of(String text, char delimiter) {
    List<List<Cell>> rows = new ArrayList<>();
    List<Cell> row = new ArrayList<>();
    int at = 0;
    while (at < text.length() && rows.size() < MOST_ROWS) {
      at = delimiter == BLANKS ? afterBlanks(text, at) : at;
      int end = at;
      // Elsewhere in a cell a quote is a sign like others.
      boolean quoted = at < text.length() && text.charAt(at) == '"';
      boolean inside = false;
      while (end < text.length() && (inside || !isEnd(text.charAt(end), delimiter))) {
        inside ^= quoted && text.charAt(end) == '"';
        end++;
      }
      row.add(cell(text.substring(at, end).strip()));
      at = delimiter == BLANKS ? afterBlanks(text, end) : end;
      boolean whole = at < text.length() && isLineEnd(text.charAt(at));
      if (whole || (at >= text.length() && rows.isEmpty())) {
        boolean blank = row.size() == 1 && row.get(0).text().isEmpty() && !row.get(0).quoted();
        if (!blank) {
          rows.add(List.copyOf(row));
        }
        row.clear();
      }
      at += whole || delimiter != BLANKS ? 1 : 0;
    }
    return new TableHead(rows);
  }

  private static Cell cell(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return new Cell(quoted ? text.substring(1, text.length() - 1) : text, quoted);
  }

  private static int afterBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  private static boolean isLineEnd(char sign) {
    return sign == '\n' || sign == '\r';
  }

  private static boolean isEnd(char sign, char delimiter) {
    return sign == delimiter || isLineEnd(sign) || (delimiter == BLANKS && sign == '\t');
  }

  /** What separates cells: comma, semicolon, tab or bar; blanks where none does and they must. */
  static char delimiter(String text) {
    char found = sign(text);
    return !of(text, found).hasSeveral() && of(text, BLANKS).areNumbers() ? BLANKS : found;
  }

  /** Whether the first row of a text has several cells, whatever separates them. */
  public static boolean isTable(String text) {
    List<List<Cell>> rows = of(text, delimiter(text)).rows;
    return !rows.isEmpty() && rows.get(0).size() > 1;
  }

  /**
   * The sign that splits all rows into equally many cells, or else the one that is most frequent in
   * the first.
   */
  private static char sign(String text) {
    char best = ',';
    int bestScore = 0;
    for (int d = 0; d < DELIMITERS.length(); d++) {
      TableHead head = of(text, DELIMITERS.charAt(d));
      int cells = head.rows.isEmpty() ? 1 : head.rows.get(0).size();
      // evenness outweighs any number of cells
      boolean even = head.isEven() && !head.cutsLists();
      int score = cells == 1 ? 0 : cells + (even ? 1 << 20 : 0);
      if (score > bestScore) {
        best = DELIMITERS.charAt(d);
        bestScore = score;
      }
    }
    return best;
  }

  private boolean hasSeveral() {
    return rows.stream().anyMatch(row -> row.size() > 1);
  }

  /**
   * What is told of a first line that is no part of the table: all rows below have equally many
   * cells, and it alone has another number. Null where that is not so.
   *
   * @param isSaid whether somebody said what separates cells
   */
  static @Nullable String strayLine(String text, char delimiter, boolean isSaid) {
    String body = text.stripLeading();
    int end = Math.max(body.indexOf('\n'), 0);
    String line = body.substring(0, end).strip();
    boolean whole = line.chars().filter(sign -> sign == '"').count() % 2 == 0;
    if (line.isEmpty() || !whole || of(text, delimiter).isEven()) {
      return null;
    }
    String rest = body.substring(end + 1);
    char between = isSaid ? delimiter : sign(rest);
    TableHead below = of(rest, between);
    int cells = of(line + "\n", between).rows().get(0).size();
    int width = below.rows().isEmpty() ? 0 : below.rows().get(0).size();
    return below.rows().size() > 1 && below.isEven() && width > 1 && cells != width
        ? quoted(line)
            + " has "
            + cells
            + (cells == 1 ? " cell" : " cells")
            + " and the rows below have "
            + width
            + "; expected a line of their names, or a table without this line"
        : null;
  }

  private boolean cutsLists() {
    return rows.stream().anyMatch(row -> row.stream().anyMatch(Cell::isCutList));
  }

  /** Whether all rows have equally many cells. */
  private boolean isEven() {
    return rows.stream().mapToInt(List::size).distinct().count() <= 1;
  }

  /** Whether all rows have as many cells, several, and most of them are numbers. */
  private boolean areNumbers() {
    long cells = 0;
    long numbers = 0;
    for (List<Cell> row : rows) {
      if (row.size() != rows.get(0).size() || row.size() < 2) {
        return false;
      }
      cells += row.size();
      numbers += row.stream().filter(Cell::isNumber).count();
    }
    return 2 * numbers > cells;
  }

  /**
   * Whether the first row holds names. Numbers, and lists of numbers above others, are none, and
   * names do not come again below. Beside numbers, a text above numbers, or texts of which none
   * comes again, may be names all the same.
   */
  Header header() {
    if (rows.isEmpty()) {
      return Header.THERE;
    }
    List<Cell> first = rows.get(0);
    if (hasListAboveLists()) {
      return Header.MISSING;
    }
    if (first.stream().noneMatch(Cell::isNumber)) {
      return comesAgain(first.size()) ? Header.MISSING : Header.THERE;
    }
    long texts = first.stream().filter(cell -> !cell.isNumber() && !cell.isMissing()).count();
    boolean data = !hasNameAboveNumbers() && (texts == 0 || comesAgain(1));
    return data ? Header.MISSING : Header.DOUBTFUL;
  }

  private boolean hasListAboveLists() {
    for (int j = 0; j < rows.get(0).size(); j++) {
      if (rows.get(0).get(j).isList()) {
        List<Cell> below = below(j).stream().filter(cell -> !cell.isMissing()).toList();
        if (!below.isEmpty() && below.stream().allMatch(Cell::isList)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasNameAboveNumbers() {
    for (int j = 0; j < rows.get(0).size(); j++) {
      Cell first = rows.get(0).get(j);
      if (!first.isNumber() && !first.isMissing()) {
        List<Cell> below = below(j).stream().filter(cell -> !cell.isMissing()).toList();
        if (!below.isEmpty() && below.stream().allMatch(Cell::isNumber)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether texts of the first row come again below, so many at least, in other rows than it. */
  private boolean comesAgain(int least) {
    int again = 0;
    for (int j = 0; j < rows.get(0).size(); j++) {
      Cell first = rows.get(0).get(j);
      again += !first.isNumber() && new HashSet<>(below(j)).contains(first) ? 1 : 0;
    }
    return again >= least;
  }

  private List<Cell> below(int column) {
    return rows.stream()
        .skip(1)
        .filter(row -> row.size() > column && !row.equals(rows.get(0)))
        .map(row -> row.get(column))
        .toList();
  }
}
