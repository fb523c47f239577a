package dev.espalier.io.internal.csv;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The text of a table, row by row, for all who read one: here is decided what separates cells, and
 * whether the first row is the header.
 *
 * <p>The delimiter (comma, semicolon, tab, vertical bar or blanks) and the header are found by
 * looking at the beginning, unless somebody says them. Columns without a name are called by their
 * place. All rows have as many cells as the first one.
 */
final class TableText {
  private static final String INDEX = "index";

  /** What pandas calls an index that it wrote and read once. */
  private static final String UNNAMED_INDEX = "Unnamed: 0";

  private final TextSource source;
  private final RowTokenizer rows;
  private final char delimiter;
  private final boolean header;
  private final List<String> names;

  /**
   * Reads the header, which is the first row then; the source is left open.
   *
   * @param cells what somebody says of delimiter and header
   * @param notices hears what a user should know of them
   */
  TableText(TextSource source, CellOptions cells, Consumer<String> notices) {
    this.source = source;
    String beginning = new String(source.peek(), StandardCharsets.UTF_8);
    Character said = cells.delimiter();
    this.delimiter = said == null ? TableHead.delimiter(beginning) : said;
    if (said == null && delimiter == RowTokenizer.BLANKS) {
      notices.accept(source.file() + ": cells are separated by blanks");
    }
    this.rows = new RowTokenizer(source, delimiter);
    if (!rows.next(-1)) {
      throw new InputException(source.file() + ": is empty; expected a header with column names");
    }
    String stray = TableHead.strayLine(beginning, delimiter, said != null);
    if (stray != null) {
      throw rows.at(stray);
    }
    Boolean known = cells.header();
    this.header =
        known == null
            ? TableHead.of(beginning, delimiter).header() != TableHead.Header.MISSING
            : known;
    if (header) {
      this.names = names(known != null);
      return;
    }
    this.names = IntStream.rangeClosed(1, rows.count()).mapToObj(TableText::unnamed).toList();
    rows.repeat();
    if (known == null) {
      notices.accept(
          source.file()
              + ": the first row holds no names; it is read as data, and "
              + placeNames());
    }
  }

  /** What separates cells; a blank stands for runs of them. */
  char delimiter() {
    return delimiter;
  }

  /** Whether the first row holds the columns' names. */
  boolean hasHeader() {
    return header;
  }

  /** The names of the columns. */
  List<String> names() {
    return names;
  }

  /** The rows, at the one that was read last. */
  RowTokenizer rows() {
    return rows;
  }

  /** Moves to the next row; false at the end. */
  boolean next() {
    boolean found = rows.next(names.size());
    if (found && rows.count() != names.size()) {
      throw rows.at(
          "the row has "
              + rows.count()
              + " cells, the "
              + (header ? "header" : "first row")
              + " has "
              + names.size());
    }
    return found;
  }

  /** Refuses names that somebody asks for where the table has none. */
  void requireNames(Collection<String> wanted) {
    for (String name : wanted) {
      if (!header && !names.contains(name)) {
        throw new InputException(
                source.file()
                    + ": there is no column "
                    + quoted(name)
                    + ": the first row holds no names, so "
                    + placeNames())
            .about(InputException.Topic.HEADER);
      }
    }
  }

  /**
   * What to call a first column that is the index of another program's table; null for others.
   *
   * @param spoken names of columns that somebody speaks of
   */
  @Nullable String index(Set<String> spoken) {
    String first = header && names.size() > 1 ? rows.cell(0) : INDEX;
    if (!(first.isEmpty() || first.equals(UNNAMED_INDEX)) || spoken.contains(first)) {
      return null;
    }
    String name = names.contains(INDEX) ? UNNAMED_INDEX : INDEX;
    return names.subList(1, names.size()).contains(name) ? null : name;
  }

  private String placeNames() {
    return "columns are called '"
        + unnamed(1)
        + (names.size() == 1 ? "'" : "' to '" + unnamed(names.size()) + "'");
  }

  private static String unnamed(int place) {
    return "column " + place;
  }

  /**
   * The names in the header.
   *
   * @param isSure whether it is one though a name is a number
   */
  private List<String> names(boolean isSure) {
    List<String> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int j = 0; j < rows.count(); j++) {
      String name = rows.cell(j);
      if (name.isEmpty()) {
        name = unnamed(j + 1);
      } else if (!isSure && !rows.isQuoted(j) && NumberText.isNumber(name)) {
        throw rows.at(
                quoted(name)
                    + " is a number, so that the row may hold names or data; expected to be told"
                    + " which, or a name in quotes")
            .about(InputException.Topic.HEADER);
      }
      if (!seen.add(name)) {
        throw rows.at("column name " + quoted(name) + " occurs twice")
            .about(InputException.Topic.HEADER);
      }
      found.add(name);
    }
    return List.copyOf(found);
  }
}
