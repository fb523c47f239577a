package dev.espalier.restore.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What somebody decided about cells of one table, change by change; it overrules any model. */
public final class Decisions {
  /**
   * One decision.
   *
   * @param change what was proposed
   * @param accepted whether it is made, however sure it is; otherwise the cell stays as it is
   */
  public record Decision(Change change, boolean accepted) {}

  private final Map<Long, Map<String, Decision>> byRow = new HashMap<>();
  private final List<Decision> all;

  private final String origin;

  private Decisions(String origin, List<Decision> all) {
    this.origin = origin;
    this.all = List.copyOf(all);
    for (Decision each : this.all) {
      Change change = each.change();
      Map<String, Decision> row = byRow.computeIfAbsent(change.row(), any -> new HashMap<>());
      if (row.put(change.column(), each) != null) {
        throw new InputException(place(change) + " is decided twice; expected one decision");
      }
    }
  }

  /** Nothing is decided. */
  public static Decisions none() {
    return new Decisions("", List.of());
  }

  /**
   * Decisions about different cells.
   *
   * @param origin where they come from, for messages
   */
  public static Decisions of(String origin, List<Decision> all) {
    return new Decisions(origin, all);
  }

  /** How many changes were refused. */
  public long refused() {
    return all.stream().filter(each -> !each.accepted()).count();
  }

  /** Whether somebody decided about a cell. */
  boolean has(long row, String column) {
    return byRow.getOrDefault(row, Map.of()).containsKey(column);
  }

  /** Whether the cells of a row are all undecided. */
  boolean isSilent(long row) {
    return !byRow.containsKey(row);
  }

  /**
   * What happens to a cell.
   *
   * @param before what it says
   * @param proposed what a model would do; null for nothing
   */
  @Nullable Change on(long row, String column, String before, @Nullable Change proposed) {
    Map<String, Decision> decided = byRow.get(row);
    Decision decision = decided == null ? null : decided.get(column);
    if (decision == null) {
      return proposed;
    }
    Change change = decision.change();
    if (!change.before().equals(before)) {
      throw new InputException(
          "%s says %s, but %s was decided on; expected the table that the decisions are about"
              .formatted(place(change), quoted(before), quoted(change.before())));
    }
    return !decision.accepted() || change.after().equals(before) ? null : change;
  }

  /** Refuses decisions about columns that a table does not have. */
  void requireColumns(List<String> names) {
    for (Decision each : all) {
      if (!names.contains(each.change().column())) {
        throw new InputException(
            origin
                + ": there is no column "
                + quoted(each.change().column())
                + "; expected the table that the decisions are about");
      }
    }
  }

  /** Refuses decisions about rows that a table does not have. */
  void requireRows(long rows) {
    for (Decision each : all) {
      if (each.change().row() < 1 || each.change().row() > rows) {
        throw new InputException(
            origin
                + ": there is no row "
                + each.change().row()
                + " in a table of "
                + rows
                + " rows; expected the table that the decisions are about");
      }
    }
  }

  private String place(Change change) {
    return origin + ": row " + change.row() + ", column " + quoted(change.column());
  }
}
