package dev.espalier.restore.table;

import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.restore.table.internal.CellCandidate;
import dev.espalier.restore.table.internal.DirtyTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row whose cells are in their right forms.
 *
 * @param texts what the cells say
 * @param forms what was wrong with them, null where nothing was
 */
record FormedRow(List<String> texts, @Nullable CellCandidate[] forms) {
  static FormedRow of(RawRow row, @Nullable DirtyTable dirty, MissingMarks marks) {
    List<String> texts = new ArrayList<>();
    for (int cell = 0; cell < row.count(); cell++) {
      texts.add(row.cell(cell));
    }
    @Nullable CellCandidate[] forms = new @Nullable CellCandidate[row.count()];
    if (dirty == null) {
      return new FormedRow(texts, forms);
    }
    List<String> formed = new ArrayList<>(texts);
    for (int cell = 0; cell < forms.length; cell++) {
      CellCandidate form = dirty.forms().candidate(texts, cell, marks);
      forms[cell] = form;
      if (form != null) {
        formed.set(cell, form.text());
      }
    }
    return new FormedRow(formed, forms);
  }
}
