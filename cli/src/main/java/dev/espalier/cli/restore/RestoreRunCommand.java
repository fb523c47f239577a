package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.TableFile;
import dev.espalier.restore.table.TableFit;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repairs a table with what the table itself teaches. */
@Command(
    name = "run",
    description =
        "Repair a dirty table with a model learnt from the table itself: fitted twice, the second"
            + " time without the cells that the first fit made doubtful.",
    footer = "  espalier restore run dirty.csv --out clean.csv --report report.html")
final class RestoreRunCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "DIRTY", description = "The table to repair.")
  private Path file = Path.of("");

  @Mixin private final RepairOptions repair = new RepairOptions();

  @Mixin private final TableOptions table = new TableOptions();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  RestoreRunCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    repair.check();
    Restorer<?> restorer = table.restorer();
    PlanOptions options = table.plan(PlanOptions.dirty()).withRules(repair.rules());
    Progress progress = console().progress();
    long started = System.nanoTime();
    TableFile source = new TableFile(file, layout.cells());
    // Before the long work: decisions about another table are of no use.
    repair.decisions(file);
    FittedTable fitted = TableFit.fit(source, restorer, options, progress.part("", 0, 0.8));
    ReadingNotes.decimalCommas(source, fitted.columns(), progress);
    new RepairJob(console(), repair, layout.typed())
        .run(fitted, source, json(), started, progress.part("", 0.8, 1));
  }
}
