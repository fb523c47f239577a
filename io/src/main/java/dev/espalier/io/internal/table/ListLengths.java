package dev.espalier.io.internal.table;

import dev.espalier.data.Table;
import dev.espalier.io.internal.text.NumberList;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long the lists of numbers in the filled cells of a column are. Where all have one length the
 * column is one of vectors; where only most have it, that is told.
 */
public final class ListLengths {
  /** Stands for a cell that is no list of numbers. */
  public static final int NO_LIST = -1;

  private final Map<Integer, Integer> cells = new TreeMap<>();
  private final Map<Integer, Integer> firstRows = new TreeMap<>();
  private int filled;

  /** The lengths in the cells of a column of texts. */
  static ListLengths of(Table.Categories column) {
    ListLengths lengths = new ListLengths();
    if (column.levels().stream().noneMatch(ListLengths::isOpened)) {
      return lengths;
    }
    NumberList list = new NumberList();
    int[] ofLevel =
        column.levels().stream()
            .mapToInt(text -> isOpened(text) && list.read(text) ? list.count() : NO_LIST)
            .toArray();
    for (int row = 0; row < column.rows(); row++) {
      if (!column.isMissing(row)) {
        lengths.add(row, ofLevel[column.codes()[row]]);
      }
    }
    return lengths;
  }

  private static boolean isOpened(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at < text.length() && "[({".indexOf(text.charAt(at)) >= 0;
  }

  /**
   * Counts a filled cell.
   *
   * @param row where it is, or its line
   * @param length of its list, or {@link #NO_LIST}
   */
  public void add(int row, int length) {
    filled++;
    cells.merge(length, 1, Integer::sum);
    firstRows.putIfAbsent(length, row);
  }

  /** The length of the lists in all filled cells, at least 2; 0 where there is none. */
  int common() {
    return cells.size() == 1 && usual() >= VectorCells.LEAST_LENGTH ? usual() : 0;
  }

  /** Whether more than so large a share of the cells, but not all, are lists of one such length. */
  boolean areMostly(double share) {
    return cells.size() > 1
        && usual() >= VectorCells.LEAST_LENGTH
        && cells.getOrDefault(usual(), 0) > share * filled;
  }

  /** The most frequent length, or {@link #NO_LIST}. */
  private int usual() {
    int usual = NO_LIST;
    int most = 0;
    for (Map.Entry<Integer, Integer> each : cells.entrySet()) {
      if (each.getValue() > most) {
        usual = each.getKey();
        most = each.getValue();
      }
    }
    return usual;
  }

  /** Whether not all cells are lists of one length. */
  public boolean differ() {
    return cells.size() > 1;
  }

  /** The first row whose cell is not what most are. */
  public int firstOther() {
    int usual = usual();
    return firstRows.entrySet().stream()
        .filter(each -> each.getKey() != usual)
        .mapToInt(Map.Entry::getValue)
        .min()
        .orElse(0);
  }

  /** What is said of that row. */
  public String told() {
    int first = firstOther();
    int length =
        firstRows.entrySet().stream()
            .filter(each -> each.getValue() == first)
            .mapToInt(Map.Entry::getKey)
            .findFirst()
            .orElse(NO_LIST);
    int usual = usual();
    return "is "
        + (length == NO_LIST ? "no list of numbers" : VectorCells.expected(length))
        + " here and "
        + (usual == NO_LIST ? "none" : VectorCells.expected(usual))
        + " in "
        + cells.getOrDefault(usual, 0)
        + " of "
        + filled
        + " cells";
  }
}
