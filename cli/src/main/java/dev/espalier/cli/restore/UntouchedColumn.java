package dev.espalier.cli.restore;

import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.RepairSummary;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.TablePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A column in which nothing was changed.
 *
 * @param name of the column
 * @param reason why
 */
record UntouchedColumn(String name, String reason) {
  /** The columns in which nothing was changed. */
  static List<UntouchedColumn> of(RepairSummary summary, TablePlan plan) {
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    for (ColumnPlan column : plan.columns()) {
      kinds.put(column.name(), column.kind());
    }
    List<UntouchedColumn> all = new ArrayList<>();
    for (RepairSummary.Column column : summary.columns()) {
      if (column.changed() == 0) {
        all.add(new UntouchedColumn(column.name(), modelled(column)));
      }
    }
    for (String name : summary.unknown()) {
      ColumnKind kind = kinds.get(name);
      all.add(
          new UntouchedColumn(
              name, kind == null ? "the model does not know it" : kind.words() + ": " + why(kind)));
    }
    return all;
  }

  private static String modelled(RepairSummary.Column column) {
    return column.kind().words()
        + ": "
        + (column.missing() == 0
            ? "no cell is missing, and none is doubtful enough"
            : Numbers.count(column.missing(), "cell")
                + " missing, for which no value is sure enough");
  }

  private static String why(ColumnKind kind) {
    return switch (kind) {
      case IDENTIFIER -> "a different value in nearly every row tells nothing of other rows";
      case TEXT -> "texts that hardly come again tell nothing of other rows";
      case DATE -> "dates are not learnt, and no key decides them otherwise";
      case EMPTY -> "no value at all to learn from";
      case SKIPPED -> "set aside as asked";
      case NUMBER, CATEGORY -> "no cell is doubtful enough";
    };
  }
}
