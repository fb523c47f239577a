package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.Console;
import dev.espalier.cli.text.Numbers;
import dev.espalier.error.InputException;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.DecidedRepair;
import dev.espalier.restore.table.TableFile;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the changes of a table that were accepted, without any model. */
final class DecidedJob {
  private final Console console;
  private final RepairOptions options;
  private long rows;
  private long filled;
  private long corrected;

  DecidedJob(Console console, RepairOptions options) {
    this.console = console;
    this.options = options;
  }

  void run(TableFile table, DecisionFile decided, boolean json, Progress progress) {
    if (!decided.isComplete()) {
      throw new InputException(
          "the decisions leave changes open, for which there is no model; expected a model, or"
              + " 'restore run'");
    }
    if (options.report() != null || options.left() != null) {
      throw new InputException("--report and --left tell what a model says; expected a MODEL");
    }
    options.write(
        (out, list, left) -> {
          ChangeLog log = new ChangeLog(list, options.spreadsheet()::text);
          rows =
              DecidedRepair.run(
                  table,
                  decided.decisions(),
                  options.spreadsheet().isOn(),
                  out,
                  change -> {
                    count(change);
                    log.accept(change);
                  },
                  progress);
          log.flush();
        });
    if (json) {
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("rows", rows);
      told.put("filled", filled);
      told.put("corrected", corrected);
      told.put("refused", decided.decisions().refused());
      told.put("out", options.out().toString());
      told.put("changes", options.changes().toString());
      console.printJson(told);
      return;
    }
    console.print(
        "wrote %s: %s rows of %s, as decided: %s cells filled, %s corrected, %s refused"
            .formatted(
                options.out(),
                Numbers.count(rows),
                table.path().getFileName(),
                Numbers.count(filled),
                Numbers.count(corrected),
                Numbers.count(decided.decisions().refused(), "change")));
    console.print("wrote " + options.changes() + ": every changed cell");
  }

  private void count(Change change) {
    filled += change.filled() ? 1 : 0;
    corrected += change.filled() ? 0 : 1;
  }
}
