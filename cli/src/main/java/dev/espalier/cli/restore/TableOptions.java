package dev.espalier.cli.restore;

import dev.espalier.cli.options.Settings;
import dev.espalier.error.InputException;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.PlanOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say how a table is understood and what learns from it. */
final class TableOptions {
  @Option(
      names = "--restorer",
      paramLabel = "NAME",
      description = "The restorer that learns from the table; default: ${DEFAULT-VALUE}.")
  private String restorer = "rmf";

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "Set a parameter of the restorer; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--kind",
      paramLabel = "COLUMN=KIND",
      description =
          "What a column holds, where the guess is wrong: numeric, categorical or skip; may be"
              + " repeated.")
  private List<String> kinds = new ArrayList<>();

  @Option(
      names = "--missing",
      paramLabel = "MARK",
      description = "One more text that means a missing cell; may be repeated.")
  private List<String> marks = new ArrayList<>();

  @Option(
      names = "--levels",
      paramLabel = "N",
      description =
          "The largest number of levels of a column that are learnt, the most frequent; others are never"
              + " changed. Default: ${DEFAULT-VALUE}.")
  private int levels = PlanOptions.MOST_LEVELS;

  Restorer<?> restorer() {
    return Restorers.restorer(restorer, Settings.of(restorer, settings));
  }

  /** The usual options with what the user said. */
  PlanOptions plan(PlanOptions usual) {
    Map<String, ColumnKind> asked = new LinkedHashMap<>();
    for (String text : kinds) {
      int equals = text.lastIndexOf('=');
      if (equals < 1) {
        throw new InputException("--kind " + text + ": expected COLUMN=numeric|categorical|skip");
      }
      ColumnKind kind =
          switch (text.substring(equals + 1).strip()) {
            case "numeric" -> ColumnKind.NUMBER;
            case "categorical" -> ColumnKind.CATEGORY;
            case "skip" -> ColumnKind.SKIPPED;
            default ->
                throw new InputException(
                    "--kind " + text + ": expected numeric, categorical or skip");
          };
      asked.put(text.substring(0, equals), kind);
    }
    if (levels < 2) {
      throw new InputException("--levels " + levels + ": expected a whole number of at least 2");
    }
    return usual.with(asked, MissingMarks.with(marks)).withMostLevels(levels);
  }
}
