package dev.espalier.io.internal.csv;

import dev.espalier.io.internal.text.CellText;
import dev.espalier.io.internal.text.NumberList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Chooses rows that tell what a table holds without keeping all: the first ones, and every later
 * one with something that no row before it had, be it a level of a category, a label, text where
 * only numbers were, or a list of numbers of another length. Memory does not grow with the table.
 */
final class SampledRows {
  /** Maximum number of texts that are remembered: one more than a category may have levels. */
  private static final int MOST_LEVELS = 1001;

  /** Maximum number of items of lists that are remembered. */
  private static final int MOST_ITEMS = 200_000;

  private final int first;
  private final List<Seen> columns;
  private long rows;
  private boolean leftOut;

  /**
   * Begins.
   *
   * @param first so many rows are taken whatever they hold
   * @param names the columns
   * @param lists columns whose cells may list labels
   */
  SampledRows(int first, List<String> names, Predicate<String> lists) {
    this.first = first;
    this.columns = names.stream().map(name -> new Seen(lists.test(name))).toList();
  }

  /** What the cells of a column have been. */
  private static final class Seen {
    private final boolean lists;
    private final boolean[] letters = new boolean[128];
    private final Set<String> texts = new HashSet<>();
    private final Set<String> items = new HashSet<>();
    private final Set<Integer> lengths = new HashSet<>();
    private final NumberList list = new NumberList();
    private boolean mayBeVectors = true;
    private boolean anyText;

    Seen(boolean lists) {
      this.lists = lists;
    }

    /** Whether the cell is something new. */
    boolean add(RowTokenizer row, int cell) {
      int from = row.start(cell);
      int length = row.end(cell) - from;
      byte[] text = row.bytes();
      if (length == 0) {
        return false;
      }
      if (length == 1) {
        boolean fresh = !letters[text[from]];
        letters[text[from]] = true;
        anyText |= fresh && !isOfNumber(text[from]);
        return fresh;
      }
      boolean newLength = !lists && isNewLength(row, cell);
      boolean number = isNumberLike(text, from, length);
      if (texts.size() >= MOST_LEVELS && (number || anyText) && !lists) {
        return newLength;
      }
      String content = row.cell(cell);
      boolean textAtLast = !number && !anyText && !CellText.isMissing(content);
      anyText |= textAtLast;
      boolean newText = texts.size() < MOST_LEVELS && texts.add(content);
      boolean newItem = lists && hasNewItem(content);
      return newLength || newText || newItem || textAtLast;
    }

    /** Whether lists of numbers are all that came before, and the cell is one of another length. */
    private boolean isNewLength(RowTokenizer row, int cell) {
      if (!mayBeVectors) {
        return false;
      }
      int from = row.start(cell);
      int to = row.end(cell);
      boolean isOpened = NumberList.isOpened(row.bytes(), from, to);
      if (!isOpened && CellText.isMissing(row.cell(cell))) {
        return false;
      }
      boolean isList = isOpened && list.read(row.bytes(), from, to);
      boolean fresh = lengths.add(isList ? list.count() : -1);
      mayBeVectors = lengths.size() == 1 && !lengths.contains(-1);
      return fresh;
    }

    private boolean hasNewItem(String content) {
      boolean fresh = false;
      for (String item : content.split("[|;,\\[\\]'\"]+", -1)) {
        fresh |= items.size() < MOST_ITEMS && items.add(item.strip());
      }
      return fresh;
    }

    private static boolean isNumberLike(byte[] text, int from, int length) {
      for (int k = from; k < from + length; k++) {
        if (!isOfNumber(text[k])) {
          return false;
        }
      }
      return true;
    }

    private static boolean isOfNumber(byte c) {
      return (c >= '0' && c <= '9')
          || c == '.'
          || c == ','
          || c == '-'
          || c == '+'
          || c == 'e'
          || c == 'E';
    }
  }

  /** Whether the row must be looked at; every row is asked about, once and in order. */
  boolean needs(RowTokenizer row) {
    boolean fresh = rows++ < first;
    for (int cell = 0; cell < columns.size(); cell++) {
      fresh |= columns.get(cell).add(row, cell);
    }
    leftOut |= !fresh;
    return fresh;
  }

  /** Whether some row was not needed. */
  boolean leftOut() {
    return leftOut;
  }
}
