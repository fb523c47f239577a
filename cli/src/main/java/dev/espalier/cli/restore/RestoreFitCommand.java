package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.cli.text.Numbers;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.TableFile;
import dev.espalier.restore.table.TableFit;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Learns from a good table how to repair others. */
@Command(
    name = "fit",
    description =
        "Learn from a good table how its columns belong together. Cells may be missing in it.",
    footer = "  espalier restore fit good.csv --out good.model --kind zip=categorical")
final class RestoreFitCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "CLEAN", description = "A good table, CSV or TSV.")
  private Path file = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "MODEL", description = "The model file.")
  @Output
  private Path out = Path.of("");

  @Mixin private final TableOptions table = new TableOptions();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  RestoreFitCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    Restorer<?> restorer = table.restorer();
    PlanOptions options = table.plan(PlanOptions.clean());
    Progress progress = console().progress();
    long started = System.nanoTime();
    TableFile source = new TableFile(file, layout.cells());
    FittedTable fitted = TableFit.fit(source, restorer, options, progress);
    ReadingNotes.decimalCommas(source, fitted.columns(), progress);
    Restorers.save(
        out,
        fitted.model(),
        fitted
            .card()
            .with("data", String.valueOf(file.getFileName()))
            .with("dataSha256", Digests.sha256(file))
            .with("version", Version.text()));
    double seconds = (System.nanoTime() - started) / 1e9;
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("restorer", restorer.name());
      json.put("columns", RestoreOutput.readings(fitted.columns()));
      json.put("out", out.toString());
      json.put("seconds", Map.of("total", seconds));
      console().printJson(json);
      return;
    }
    console().print(RestoreOutput.table(fitted.columns()));
    console().print("wrote " + out + " in " + Numbers.seconds(seconds) + " s");
  }
}
