package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CalibrationCurves;
import dev.espalier.restore.table.internal.CandidateCalibration;
import dev.espalier.restore.table.internal.CellCandidate;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.GivenCell;
import dev.espalier.restore.table.internal.PlantedCells;
import dev.espalier.restore.table.internal.RowTable;
import dev.espalier.restore.table.internal.TablePlan;
import dev.espalier.restore.table.internal.TextColumns;
import dev.espalier.restore.table.internal.votes.VoteResult;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks how holes and errors that were planted in rows are repaired by a model and by votes that
 * have not seen what was there before.
 *
 * <p>What is wrong in the table already counts as truth here, so the shares are rather too low.
 */
final class PlantedTrial {
  /** Maximum number of rows that a model restores together. */
  static final int BATCH_ROWS = 2000;

  private final RestorationModel model;
  private final TablePlan plan;
  private final @Nullable DirtyTable dirty;
  private final CellColumns columns;
  private final RestoreTask task;
  private final FieldProposals field;
  private final List<Said> said = new ArrayList<>();

  /**
   * Prepares.
   *
   * @param dirty what the table tells about itself with the planted cells in it; null for nothing
   * @param task what the model does with the rows
   */
  PlantedTrial(
      RestorationModel model,
      TablePlan plan,
      @Nullable DirtyTable dirty,
      CellColumns columns,
      RestoreTask task,
      RepairConstants constants) {
    this.model = model;
    this.plan = plan;
    this.dirty = dirty;
    this.columns = columns;
    this.task = task;
    this.field = new FieldProposals(model, constants);
  }

  /**
   * A row with planted cells.
   *
   * @param number of the row in the file
   * @param texts what its cells say, the planted ones too
   * @param truth what they said before
   * @param planted which cells are planted
   * @param counts whether its other cells are looked at
   */
  record Row(long number, String[] texts, String[] truth, BitSet planted, boolean counts) {}

  /** What was said of a cell. */
  private record Said(
      GivenCell cell,
      @Nullable CellCandidate row,
      @Nullable VoteResult vote,
      @Nullable String truth) {
    CalibrationCurves.@Nullable Seen seen(@Nullable CellCandidate proposal) {
      if (proposal == null || proposal.text().equals(cell.text())) {
        return null;
      }
      CalibrationCurves.Truth right =
          truth == null
              ? CalibrationCurves.Truth.UNKNOWN
              : isRight(cell, proposal.text(), truth)
                  ? CalibrationCurves.Truth.RIGHT
                  : CalibrationCurves.Truth.WRONG;
      return new CalibrationCurves.Seen(
          CandidateCalibration.kind(proposal, cell),
          cell.column().name(),
          proposal.confidence(),
          right);
    }
  }

  /** Rows of a table in which cells were planted, each with one hole and one error at most. */
  static List<Row> rows(TextColumns cells, List<PlantedCells.Planted> planted) {
    TreeMap<Integer, List<PlantedCells.Planted>> byRow = new TreeMap<>();
    planted.forEach(each -> byRow.computeIfAbsent(each.row(), any -> new ArrayList<>()).add(each));
    List<Row> rows = new ArrayList<>();
    byRow.forEach((number, some) -> addRows(cells, number, some, rows));
    return rows;
  }

  private static void addRows(
      TextColumns cells, int number, List<PlantedCells.Planted> some, List<Row> rows) {
    List<PlantedCells.Planted> holes = some.stream().filter(PlantedCells.Planted::isHole).toList();
    List<PlantedCells.Planted> errors = some.stream().filter(each -> !each.isHole()).toList();
    String[] truth = cells.row(number);
    for (int k = 0; k < Math.max(holes.size(), errors.size()); k++) {
      String[] texts = truth.clone();
      BitSet here = new BitSet();
      for (List<PlantedCells.Planted> sort : List.of(holes, errors)) {
        if (k < sort.size()) {
          texts[sort.get(k).column()] = sort.get(k).text();
          here.set(sort.get(k).column());
        }
      }
      rows.add(new Row(number, texts, truth, here, k == 0));
    }
  }

  /** Rows of another file, each with one planted cell. */
  static List<Row> rows(List<List<String>> drawn, CellColumns columns, TablePlan plan, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < drawn.size(); row++) {
      String[] truth = drawn.get(row).toArray(String[]::new);
      int cell = columns.places()[random.nextInt(columns.places().length)];
      ColumnPlan column = java.util.Objects.requireNonNull(columns.plans()[cell]);
      String other = drawn.get(random.nextInt(drawn.size())).get(cell);
      if (!plan.isMissing(column, truth[cell]) && !plan.isMissing(column, other)) {
        String text =
            random.nextInt(3) > 0 ? "" : PlantedCells.error(column, truth[cell], other, random);
        String[] texts = truth.clone();
        texts[cell] = text == null ? "" : text;
        BitSet here = new BitSet();
        here.set(cell);
        rows.add(new Row(row, texts, truth, here, true));
      }
    }
    return rows;
  }

  /** Looks at all rows. */
  CandidateCalibration run(List<Row> rows, Progress progress) {
    for (int from = 0; from < rows.size(); from += BATCH_ROWS) {
      progress.report("", from / (double) rows.size());
      listen(rows.subList(from, Math.min(rows.size(), from + BATCH_ROWS)));
    }
    CalibrationCurves ofRows = CalibrationCurves.of(seen(said, Said::row));
    CandidateCalibration first = new CandidateCalibration(ofRows, CalibrationCurves.NONE);
    CalibrationCurves joins =
        CalibrationCurves.of(
            seen(
                said,
                each ->
                    each.vote() == null
                        ? null
                        : first.joined(
                            first.ofRow(each.row(), each.cell()), each.vote(), each.cell())));
    return new CandidateCalibration(ofRows, joins);
  }

  private static List<CalibrationCurves.Seen> seen(
      List<Said> said, Function<Said, @Nullable CellCandidate> proposals) {
    List<CalibrationCurves.Seen> seen = new ArrayList<>();
    for (Said each : said) {
      CalibrationCurves.Seen judged = each.seen(proposals.apply(each));
      if (judged != null) {
        seen.add(judged);
      }
    }
    return seen;
  }

  private void listen(List<Row> rows) {
    Table given =
        RowTable.of(
            rows.size(), (row, cell) -> rows.get(row).texts()[cell], plan, columns.places());
    Restoration restored = model.restore(given, task);
    for (int row = 0; row < rows.size(); row++) {
      for (int cell = 0; cell < columns.plans().length; cell++) {
        boolean planted = rows.get(row).planted().get(cell);
        if (planted || rows.get(row).counts()) {
          listen(restored, rows.get(row), row, cell, planted);
        }
      }
    }
  }

  private void listen(Restoration restored, Row row, int place, int cell, boolean planted) {
    ColumnPlan column = columns.plans()[cell];
    if (column == null || column.kind().isLeftAlone()) {
      return;
    }
    String text = row.texts()[cell];
    boolean isMissing = plan.isMissing(column, text);
    if (isMissing && !planted) {
      return;
    }
    GivenCell given = new GivenCell(column, text, isMissing, false);
    int j = columns.modelled()[cell];
    CellCandidate proposal =
        j < 0 ? null : field.of(restored.columns().get(j), place, given, task.mode());
    VoteResult vote = dirty == null ? null : dirty.on(row.number(), column.name(), text);
    if (proposal != null || vote != null) {
      said.add(new Said(given, proposal, vote, planted ? row.truth()[cell] : null));
    }
  }

  static boolean isRight(GivenCell cell, String after, String truth) {
    ColumnPlan column = cell.column();
    if (column.spelling() == null || after.equals(truth)) {
      return after.equals(truth);
    }
    double meant = column.number(truth);
    double distance = Math.abs(column.number(after) - meant);
    double before = column.number(cell.text());
    boolean wasNothing = cell.isMissing() || Double.isNaN(before);
    return wasNothing
        ? distance <= FieldProposals.TOLERANCE * column.deviation()
        : distance <= 0.5 * Math.abs(before - meant);
  }
}
