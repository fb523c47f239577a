package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.error.InputException;
import dev.espalier.restore.table.ColumnReading;
import dev.espalier.restore.table.TableFile;
import java.util.List;

/** Tells what was found by looking at a table. */
final class ReadingNotes {
  private ReadingNotes() {}

  /** Names the columns whose numbers have decimal commas, unless the user said so. */
  static void decimalCommas(TableFile file, List<ColumnReading> columns, Progress progress) {
    List<String> commas =
        columns.stream().filter(ColumnReading::hasDecimalComma).map(ColumnReading::name).toList();
    if (file.cells().decimal() == null && !commas.isEmpty()) {
      progress.notice(
          file.path()
              + ": "
              + (commas.size() == 1 ? "column " : commas.size() + " columns (")
              + Names.some(commas)
              + (commas.size() == 1 ? " has" : ") have")
              + " decimal commas"
              + TopicHint.of(InputException.Topic.DECIMAL_MARK));
    }
  }
}
