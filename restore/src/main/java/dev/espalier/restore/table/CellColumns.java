package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.TablePlan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the cells of a file's rows.
 *
 * @param plans the plan of each cell's column, null where there is none
 * @param modelled which column of the model each is, -1 for none
 * @param places where the modelled columns stand in the rows
 */
record CellColumns(@Nullable ColumnPlan[] plans, int[] modelled, int[] places) {
  static CellColumns of(TablePlan plan, List<String> names) {
    @Nullable ColumnPlan[] plans = new @Nullable ColumnPlan[names.size()];
    for (ColumnPlan column : plan.columns()) {
      int place = names.indexOf(column.name());
      if (place >= 0) {
        plans[place] = column;
      }
    }
    int[] places =
        plan.modelled().stream().mapToInt(column -> names.indexOf(column.name())).toArray();
    int[] modelled = new int[names.size()];
    Arrays.fill(modelled, -1);
    for (int j = 0; j < places.length; j++) {
      modelled[places[j]] = j;
    }
    return new CellColumns(plans, modelled, places);
  }

  /** For rows with the columns of the plan, in its order. */
  static CellColumns of(TablePlan plan) {
    return of(plan, plan.columns().stream().map(ColumnPlan::name).toList());
  }
}
