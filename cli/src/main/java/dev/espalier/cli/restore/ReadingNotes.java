package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.RawForm;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.NumberStyle;
import dev.espalier.restore.table.internal.TablePlan;
import java.nio.file.Path;
import java.util.List;

/** Tells what was found by looking at a table. */
final class ReadingNotes {
  private ReadingNotes() {}

  /** Names the columns whose numbers have decimal commas, unless the user said so. */
  static void decimalCommas(Path file, TablePlan plan, RawForm form, Progress progress) {
    List<String> commas =
        plan.columns().stream()
            .filter(
                column -> column.spelling() instanceof NumberStyle style && style.point() == ',')
            .map(ColumnPlan::name)
            .toList();
    if (form.cells().decimal() == null && !commas.isEmpty()) {
      progress.notice(
          file
              + ": "
              + (commas.size() == 1 ? "column " : commas.size() + " columns (")
              + Names.some(commas)
              + (commas.size() == 1 ? " has" : ") have")
              + " decimal commas"
              + TopicHint.of(InputException.Topic.DECIMAL_MARK));
    }
  }
}
