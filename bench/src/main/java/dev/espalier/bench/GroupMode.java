package dev.espalier.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The plain way to repair a table: what most rows of a cell's group say. The groups of a column are
 * the rows that agree in one other column, that by which most of its cells are told by the others
 * of their group. A missing cell becomes the most frequent value of its group, or of its column
 * where its group says nothing. A cell that more than half of its group contradicts becomes what
 * they say, in columns of which nearly all cells are told so.
 */
final class GroupMode {
  /** With this share of its cells told by the others of their group a column is decided. */
  private static final double DECIDED = 0.9;

  private static final int SMALLEST_GROUP = 3;

  private GroupMode() {}

  /** What the rows of one group say. */
  private static final class Group {
    private final Map<String, Integer> counts = new HashMap<>();
    private int size;
    private String most = "";
    private int highest;
    private int second;

    void add(String text) {
      counts.merge(text, 1, Integer::sum);
      size++;
    }

    /** Of equally frequent texts the first by the alphabet. */
    void count() {
      counts.forEach(
          (text, times) -> {
            boolean leads = times > highest || (times == highest && text.compareTo(most) < 0);
            second = leads ? highest : Math.max(second, times);
            highest = leads ? times : highest;
            most = leads ? text : most;
          });
    }

    /** Whether the others of the group say what a row says. */
    boolean tells(String text) {
      return text.equals(most) && highest > 1 && highest - 1 >= second;
    }
  }

  static List<String[]> repaired(SpoiltCells table) {
    List<String[]> repaired = table.copy();
    for (int column = 0; column < table.columns().size(); column++) {
      repair(table, column, repaired);
    }
    return repaired;
  }

  private static void repair(SpoiltCells table, int column, List<String[]> repaired) {
    int best = -1;
    int told = -1;
    for (int other = 0; other < table.columns().size(); other++) {
      int here = other == column ? -1 : told(table, column, other);
      best = here > told ? other : best;
      told = Math.max(told, here);
    }
    int key = best;
    Map<String, Group> groups = groups(table, column, key);
    Group all = new Group();
    values(table, column).forEach(all::add);
    all.count();
    for (int row = 0; row < repaired.size(); row++) {
      String text = table.dirty().get(row)[column];
      Group group = groups.get(key < 0 ? "" : table.dirty().get(row)[key]);
      if (SpoiltCells.isMissing(text)) {
        repaired.get(row)[column] = group == null ? all.most : group.most;
      } else if (told >= DECIDED * all.size
          && group != null
          && group.size >= SMALLEST_GROUP
          && 2 * group.highest > group.size) {
        repaired.get(row)[column] = group.most;
      }
    }
  }

  private static List<String> values(SpoiltCells table, int column) {
    List<String> values = new ArrayList<>();
    for (String[] row : table.dirty()) {
      if (!SpoiltCells.isMissing(row[column])) {
        values.add(row[column]);
      }
    }
    return values;
  }

  private static Map<String, Group> groups(SpoiltCells table, int column, int key) {
    Map<String, Group> groups = new HashMap<>();
    for (String[] row : table.dirty()) {
      if (key >= 0 && !SpoiltCells.isMissing(row[column]) && !SpoiltCells.isMissing(row[key])) {
        groups.computeIfAbsent(row[key], any -> new Group()).add(row[column]);
      }
    }
    groups.values().forEach(Group::count);
    return groups;
  }

  /** How many cells of a column the others of their group tell. */
  private static int told(SpoiltCells table, int column, int key) {
    Map<String, Group> groups = groups(table, column, key);
    int told = 0;
    for (String[] row : table.dirty()) {
      Group group = groups.get(row[key]);
      told += group != null && group.tells(row[column]) ? 1 : 0;
    }
    return told;
  }
}
