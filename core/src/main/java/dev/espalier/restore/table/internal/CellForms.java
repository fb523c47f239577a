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

  private final Map<Integer, UnitForms> units;
  private final List<MergedCells> merged;

  private CellForms(Map<Integer, UnitForms> units, List<MergedCells> merged) {
    this.units = units;
    this.merged = merged;
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
    Map<Integer, UnitForms> units = new HashMap<>();
    for (int j = 0; j < file.columns().size() && rules.contains(RepairRule.UNITS); j++) {
      UnitForms forms = UnitForms.of(file.columns().get(j));
      if (forms != null) {
        units.put(j, forms);
      }
    }
    List<MergedCells> merged =
        rules.contains(RepairRule.MERGED) ? MergedCells.find(file) : List.of();
    return new CellForms(units, merged);
  }

  /** The right form of a cell; null where nothing is wrong with it. */
  public @Nullable Formed at(List<String> row, int column, MissingMarks marks) {
    UnitForms forms = units.get(column);
    Formed formed = forms == null ? null : forms.at(row.get(column));
    for (MergedCells pair : merged) {
      formed = formed == null ? pair.at(row, column, marks) : formed;
    }
    return formed;
  }

  /** The table with its cells in their right forms. */
  TextColumns applied(TextColumns file, MissingMarks marks) {
    if (units.isEmpty() && merged.isEmpty()) {
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
