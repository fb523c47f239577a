package dev.espalier.cli.restore;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.cli.report.Page;
import dev.espalier.error.InputException;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.TableFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells how good a table is, and changes nothing. */
@Command(
    name = "check",
    description =
        "Tell what is wrong with a table before any repair: missing and suspicious cells, forms"
            + " that vary, columns that decide others, keys, duplicate rows.",
    footer = "  espalier restore check dirty.csv --html check.html")
final class RestoreCheckCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "The table to look at.")
  private Path file = Path.of("");

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many suspicious cells and the like to show; default: ${DEFAULT-VALUE}.")
  private int top = 10;

  @Option(names = "--html", paramLabel = "PAGE", description = "Write a page that shows all of it.")
  @Output
  private @Nullable Path html;

  @Mixin private final TableOptions table = new TableOptions();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  RestoreCheckCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (top < 0) {
      throw new InputException("--top " + top + ": expected a whole number of at least 0");
    }
    Restorer<?> restorer = table.restorer();
    PlanOptions options = table.plan(PlanOptions.dirty());
    Progress progress = console().progress();
    TableFile source = new TableFile(file, layout.cells());
    TableCheck check = TableCheck.of(source, restorer, options, progress);
    ReadingNotes.decimalCommas(source, check.readings(), progress);
    if (html != null) {
      Page.write(html, CheckPage.page(String.valueOf(file.getFileName()), check, Version.text()));
    }
    if (json()) {
      console().printJson(CheckJson.of(file, check));
      return;
    }
    CheckText.print(console(), file, check, top);
    if (html != null) {
      console().print("wrote " + html);
    }
  }
}
