package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What cells of a dirty table say when their form is put right; it is learnt from and voted on. */
public final class CellForms {
  /** No form is wrong. */
  public static final CellForms NONE = new CellForms(Map.of(), List.of());

  /** Looks at a cell by itself. */
  private interface OfCell {
    @Nullable Formed at(String text);
  }

  /** Looks at a cell beside the others of its row. */
  private interface OfRow {
    @Nullable Formed at(List<String> row, int column, MissingMarks marks);
  }

  private final Map<Integer, List<OfCell>> cells;
  private final List<OfRow> rows;

  private CellForms(Map<Integer, List<OfCell>> cells, List<OfRow> rows) {
    this.cells = cells;
    this.rows = rows;
  }

  /**
   * A cell in another form.
   *
   * @param text what it says
   * @param confidence the probability that this is right
   * @param rule by which it was found
   * @param reason in words
   */
  public record Formed(String text, double confidence, RepairRule rule, String reason) {}

  /** Finds wrong forms. */
  static CellForms of(TextColumns file, Set<RepairRule> rules) {
    Map<Integer, List<OfCell>> cells = new HashMap<>();
    for (int j = 0; j < file.columns().size(); j++) {
      TextColumn column = file.columns().get(j);
      List<OfCell> found = new ArrayList<>();
      UnitForms units = rules.contains(RepairRule.UNITS) ? UnitForms.of(column) : null;
      if (units != null) {
        found.add(units::at);
      }
      DateForms dates = rules.contains(RepairRule.DATES) ? DateForms.of(column) : null;
      if (dates != null) {
        found.add(dates::at);
      }
      ThousandsForms thousands =
          rules.contains(RepairRule.THOUSANDS) ? ThousandsForms.of(column) : null;
      if (thousands != null) {
        found.add(thousands::at);
      }
      if (!found.isEmpty()) {
        cells.put(j, found);
      }
    }
    List<OfRow> rows = new ArrayList<>();
    if (rules.contains(RepairRule.MERGED)) {
      MergedCells.find(file).forEach(pair -> rows.add(pair::at));
    }
    if (rules.contains(RepairRule.SWAPPED)) {
      SwappedCells.find(file).forEach(pair -> rows.add(pair::at));
    }
    return new CellForms(cells, rows);
  }

  /** The right form of a cell; null where nothing is wrong with it. */
  public @Nullable Formed at(List<String> row, int column, MissingMarks marks) {
    Formed formed = null;
    for (OfCell form : cells.getOrDefault(column, List.of())) {
      formed = formed == null ? form.at(row.get(column)) : formed;
    }
    for (OfRow form : rows) {
      formed = formed == null ? form.at(row, column, marks) : formed;
    }
    return formed;
  }

  /** The table with its cells in their right forms. */
  TextColumns applied(TextColumns file, MissingMarks marks) {
    if (cells.isEmpty() && rows.isEmpty()) {
      return file;
    }
    List<TextColumn> columns = new ArrayList<>();
    file.columns().forEach(column -> columns.add(column.emptied()));
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < file.rows(); row++) {
      texts.clear();
      for (TextColumn column : file.columns()) {
        texts.add(column.text(row));
      }
      for (int j = 0; j < columns.size(); j++) {
        Formed formed = at(texts, j, marks);
        columns.get(j).add(formed == null ? texts.get(j) : formed.text(), marks);
      }
    }
    columns.forEach(TextColumn::settle);
    return new TextColumns(columns, file.rows());
  }
}
