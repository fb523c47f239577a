package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.error.InputException;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.TableFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repairs a table with a stored model. */
@Command(
    name = "apply",
    description =
        "Repair a table with a model that fit made. Columns are found by name; columns that the"
            + " model does not know pass through unchanged. With --decisions and no model, what was"
            + " accepted is changed and nothing else.",
    footer = {
      "  espalier restore apply good.model dirty.csv --out clean.csv --caution 0.99",
      "  espalier restore apply dirty.csv --decisions dirty.decisions.json --out clean.csv"
    })
final class RestoreApplyCommand extends BaseCommand {
  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = "A model file that restore fit made; may be left out with --decisions.")
  private Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIRTY",
      description = "The table to repair.")
  private @Nullable Path dirty;

  @Mixin private final RepairOptions repair = new RepairOptions();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  RestoreApplyCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    repair.check();
    Progress progress = console().progress();
    long started = System.nanoTime();
    if (dirty == null) {
      DecisionFile decided = repair.decisions(model);
      if (decided == null) {
        throw new InputException(
            "missing argument DIRTY; expected a model and a table, or a table and --decisions");
      }
      new DecidedJob(console(), repair)
          .run(new TableFile(model, layout.cells()), decided, json(), progress);
      return;
    }
    repair.decisions(dirty);
    new RepairJob(console(), repair, layout.typed())
        .run(fitted(), new TableFile(dirty, layout.cells()), json(), started, progress);
  }

  private FittedTable fitted() {
    try {
      return FittedTable.of(Restorers.load(model));
    } catch (InputException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(model.toString())
          ? e
          : new InputException(model + ": " + message, e);
    }
  }
}
