package dev.espalier.cli.restore;

import dev.espalier.restore.table.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The changes that a page shows, and the cells that were left alone; not endlessly many. */
final class PageChanges {
  /** Maximum number of changes in a page: with more a browser takes seconds to open it. */
  private static final int MOST = 50_000;

  private final List<Change> made = new ArrayList<>();
  private final List<Change> left = new ArrayList<>();
  private long madeCount;
  private long leftCount;

  void made(Change change) {
    madeCount++;
    if (made.size() < MOST) {
      made.add(change);
    }
  }

  void left(Change change) {
    leftCount++;
    if (left.size() < MOST) {
      left.add(change);
    }
  }

  long leftCount() {
    return leftCount;
  }

  boolean isEmpty() {
    return madeCount + leftCount == 0;
  }

  /** Whether every change is here, so that decisions leave none open. */
  boolean isComplete() {
    return madeCount == made.size();
  }

  /** The number of cells that are not here. */
  long omitted() {
    return madeCount - made.size() + leftCount - left.size();
  }

  /**
   * What the page's script reads: names once, and each cell as a list of the row, the column's
   * place, the old and new text, the confidence, the deviation, the rule's place, whether the cell
   * was missing, and the reason.
   */
  Map<String, Object> json() {
    Map<String, Integer> columns = new LinkedHashMap<>();
    Map<String, Integer> rules = new LinkedHashMap<>();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("changes", made.stream().map(change -> entry(change, columns, rules)).toList());
    json.put("left", left.stream().map(change -> entry(change, columns, rules)).toList());
    json.put("columns", List.copyOf(columns.keySet()));
    json.put("rules", List.copyOf(rules.keySet()));
    json.put("complete", isComplete());
    return json;
  }

  private static List<Object> entry(
      Change change, Map<String, Integer> columns, Map<String, Integer> rules) {
    return List.of(
        change.row(),
        columns.computeIfAbsent(change.column(), any -> columns.size()),
        change.before(),
        change.after(),
        Math.round(change.confidence() * 1e4) / 1e4,
        change.deviation(),
        rules.computeIfAbsent(change.rule().words(), any -> rules.size()),
        change.filled(),
        change.reason());
  }
}
