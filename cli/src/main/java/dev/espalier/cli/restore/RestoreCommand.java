package dev.espalier.cli.restore;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that repair dirty tables. */
@Command(
    name = "restore",
    description =
        "Repair a dirty table (CSV or TSV): fill missing cells, correct doubtful ones, list every"
            + " change.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "  espalier restore check dirty.csv",
      "  espalier restore run dirty.csv --out clean.csv --report report.html",
      "  espalier restore fit good.csv --out good.model",
      "  espalier restore apply good.model dirty.csv --out clean.csv"
    })
public final class RestoreCommand extends BaseCommand {
  private RestoreCommand(Console console) {
    super(console);
  }

  /** The command with its own commands. */
  public static CommandLine all(Console console) {
    CommandLine restore = new CommandLine(new RestoreCommand(console));
    restore.addSubcommand("check", new RestoreCheckCommand(console));
    restore.addSubcommand("fit", new RestoreFitCommand(console));
    restore.addSubcommand("apply", new RestoreApplyCommand(console));
    restore.addSubcommand("run", new RestoreRunCommand(console));
    restore.addSubcommand("score", new RestoreScoreCommand(console));
    return restore;
  }

  @Override
  protected void run() {
    printUsage();
  }
}
