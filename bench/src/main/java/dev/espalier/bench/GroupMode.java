package dev.espalier.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The plain way to repair a table: the most frequent value of a cell's group. The groups of a
 * column are the rows that agree in its best key: the other column by which the others of a group
 * tell most of what guessing the most frequent value would leave open, over all rows. Where that is
 * more than half, a cell becomes what most of its group say, if several do and no other value is as
 * frequent.
 */
final class GroupMode {
  private static final double DECIDED = 0.5;

  private GroupMode() {}

  /** What the rows of one group say. */
  private static final class Group {
    private final Map<String, Integer> counts = new HashMap<>();
    private String most = "";
    private int highest;
    private int second;

    void add(String text) {
      counts.merge(text, 1, Integer::sum);
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

    boolean isClear() {
      return highest > 1 && highest > second;
    }

    /** Whether the others of the group say what a row says. */
    boolean tells(String text) {
      return text.equals(most) && highest > 1 && highest - 1 >= second;
    }
  }

  static List<String[]> repaired(CellFile dirty) {
    List<String[]> repaired = new ArrayList<>();
    dirty.rows().forEach(row -> repaired.add(row.clone()));
    for (int column = 0; column < dirty.columns().size(); column++) {
      repair(dirty, column, repaired);
    }
    return repaired;
  }

  private static void repair(CellFile dirty, int column, List<String[]> repaired) {
    int best = -1;
    double gain = DECIDED;
    for (int key = 0; key < dirty.columns().size(); key++) {
      double here = key == column ? 0 : gain(dirty, column, key);
      best = here > gain ? key : best;
      gain = Math.max(gain, here);
    }
    if (best < 0) {
      return;
    }
    Map<String, Group> groups = groups(dirty, column, best);
    for (int row = 0; row < repaired.size(); row++) {
      Group group = groups.get(dirty.rows().get(row)[best]);
      if (group != null && group.isClear()) {
        repaired.get(row)[column] = group.most;
      }
    }
  }

  private static Map<String, Group> groups(CellFile dirty, int column, int key) {
    Map<String, Group> groups = new HashMap<>();
    for (String[] row : dirty.rows()) {
      if (!JudgedTable.isMissing(row[column]) && !JudgedTable.isMissing(row[key])) {
        groups.computeIfAbsent(row[key], any -> new Group()).add(row[column]);
      }
    }
    groups.values().forEach(Group::count);
    return groups;
  }

  /**
   * How much of what a guess leaves open the others of a group tell, (told − guess) / (n − guess),
   * times the share of the rows that have a key.
   */
  private static double gain(CellFile dirty, int column, int key) {
    Map<String, Group> groups = groups(dirty, column, key);
    Group all = new Group();
    int told = 0;
    int present = 0;
    int keyed = 0;
    for (String[] row : dirty.rows()) {
      Group group = groups.get(row[key]);
      keyed += JudgedTable.isMissing(row[key]) ? 0 : 1;
      if (!JudgedTable.isMissing(row[column])) {
        all.add(row[column]);
        present++;
        told += group != null && group.tells(row[column]) ? 1 : 0;
      }
    }
    all.count();
    double gain =
        present == all.highest ? 0 : (double) (told - all.highest) / (present - all.highest);
    return gain * keyed / dirty.rows().size();
  }
}
