package dev.espalier.cli.demo;

import dev.espalier.Progress;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairScore;
import dev.espalier.restore.table.RepairSummary;
import dev.espalier.restore.table.TableFit;
import dev.espalier.restore.table.TableRepair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is told of the repaired table.
 *
 * @param summary what was changed
 * @param shown the first correction of each column, or its first filled cell
 * @param score how much of it is right
 */
record RepairStory(RepairSummary summary, List<Change> shown, RepairScore score) {
  /** The rule by which changes are shown. */
  static final String RULE = "the first change of each column, a correction where there is one";

  /** Copies the list. */
  RepairStory {
    shown = List.copyOf(shown);
  }

  /** Repairs a table by what it teaches itself, as {@code restore run} does. */
  static RepairStory of(Path dirty, Path repaired, Path clean, Progress progress) {
    FittedTable fitted =
        TableFit.fit(
            dirty,
            Restorers.restorer("rmf", Map.of()),
            PlanOptions.dirty(),
            progress.part("learning the table", 0, 0.8));
    TableRepair repair =
        new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION);
    Map<String, Change> shown = new LinkedHashMap<>();
    List<RepairSummary> summary = new ArrayList<>();
    AtomicFile.write(
        repaired,
        out ->
            summary.add(
                repair.run(
                    dirty,
                    out,
                    change -> shown.merge(change.column(), change, RepairStory::first),
                    progress.part("repairing", 0.8, 1))));
    RepairScore score =
        RepairScore.of(
            dirty, repaired, clean, MissingMarks.with(List.of())::contains, Progress.none());
    return new RepairStory(summary.get(0), List.copyOf(shown.values()), score);
  }

  private static Change first(Change earlier, Change later) {
    return earlier.filled() && !later.filled() ? later : earlier;
  }
}
