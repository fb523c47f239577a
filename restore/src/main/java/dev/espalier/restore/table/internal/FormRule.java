package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of wrong form: a recogniser that looks at a whole table, and the sources of candidates
 * that it finds there. What learns rewrites from a table is such a recogniser, too.
 *
 * @param kind by which users choose it
 * @param recogniser finds the columns that have cells of this form
 */
record FormRule(RepairRule kind, Recogniser recogniser) {
  /** Minimum number of cells in a form that a column may be said to have. */
  static final int ENOUGH = 5;

  /** All rules, in the order in which they are asked: the first candidate for a cell counts. */
  static final List<FormRule> ALL =
      List.of(
          ofColumns(RepairRule.UNITS, UnitForms::of),
          ofColumns(RepairRule.DATES, TimeForms::of),
          ofColumns(RepairRule.DATES, DateForms::of),
          ofColumns(RepairRule.THOUSANDS, ThousandsForms::of),
          new FormRule(RepairRule.MERGED, MergedCells::find),
          new FormRule(RepairRule.SWAPPED, SwappedCells::find));

  /** Finds wrong forms in a table. */
  interface Recogniser {
    /** The sources of candidates, none where all forms are right. */
    List<? extends CandidateSource> sources(TextColumns table);
  }

  /** Finds the wrong form in one column. */
  interface ColumnRecogniser {
    /** What rewrites the column's cells; null where all forms are right. */
    @Nullable CellRewrite of(TextColumn column);
  }

  /** Rewrites cells of one column, each by itself. */
  interface CellRewrite {
    /** What a cell should say; null where nothing is wrong with it. */
    @Nullable CellCandidate candidate(String text);
  }

  private record ColumnSource(int column, CellRewrite rewrite) implements CandidateSource {
    @Override
    public List<Integer> columns() {
      return List.of(column);
    }

    @Override
    public @Nullable CellCandidate candidate(List<String> row, int asked, MissingMarks marks) {
      return rewrite.candidate(row.get(column));
    }
  }

  private static FormRule ofColumns(RepairRule kind, ColumnRecogniser recogniser) {
    return new FormRule(
        kind,
        table -> {
          List<CandidateSource> sources = new ArrayList<>();
          for (int j = 0; j < table.columns().size(); j++) {
            CellRewrite rewrite = recogniser.of(table.columns().get(j));
            if (rewrite != null) {
              sources.add(new ColumnSource(j, rewrite));
            }
          }
          return sources;
        });
  }
}
