package dev.espalier.cli.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that compute tables of the papers again. */
@Command(
    name = "reproduce",
    description = "Recompute tables of the papers and set ours beside the printed numbers.",
    commandListHeading = "%nCommands:%n",
    footer = "  espalier reproduce rmf-tables --data data --out rmf-tables")
public final class ReproduceCommand extends BaseCommand {
  private ReproduceCommand(Console console) {
    super(console);
  }

  /** The command with its own commands. */
  public static CommandLine all(Console console) {
    CommandLine reproduce = new CommandLine(new ReproduceCommand(console));
    reproduce.addSubcommand("rmf-tables", new ReproduceRmfCommand(console));
    reproduce.addSubcommand("collaborative-tables", new ReproduceCollaborativeCommand(console));
    return reproduce;
  }

  @Override
  protected void run() {
    printUsage();
  }
}
