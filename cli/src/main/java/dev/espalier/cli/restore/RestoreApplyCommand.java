package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.catalog.RestorationModels;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.error.InputException;
import dev.espalier.restore.table.FittedTable;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repairs a table with a stored model. */
@Command(
    name = "apply",
    description =
        "Repair a table with a model that fit made. Columns are found by name; columns that the"
            + " model does not know pass through unchanged.",
    footer = "  espalier restore apply good.model dirty.csv --out clean.csv --caution 0.99")
final class RestoreApplyCommand extends BaseCommand {
  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = "A model file that restore fit made.")
  private Path model = Path.of("");

  @Parameters(index = "1", paramLabel = "DIRTY", description = "The table to repair.")
  private Path file = Path.of("");

  @Mixin private final RepairOptions repair = new RepairOptions();

  RestoreApplyCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    repair.check();
    Progress progress = console().progress();
    long started = System.nanoTime();
    FittedTable fitted;
    try {
      fitted = FittedTable.of(RestorationModels.load(model));
    } catch (InputException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(model.toString())
          ? e
          : new InputException(model + ": " + message, e);
    }
    new RepairJob(console(), repair).run(fitted, file, json(), started, progress);
  }
}
