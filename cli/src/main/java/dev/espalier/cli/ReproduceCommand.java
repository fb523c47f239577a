package dev.espalier.cli;

import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that compute tables of the papers again. */
@Command(
    name = "reproduce",
    description = "Compute tables of the papers again and set ours beside the printed numbers.",
    commandListHeading = "%nCommands:%n",
    footer = "  espalier reproduce rmf-tables --data data --out rmf-tables")
final class ReproduceCommand extends Task {
  private final Console console;

  private ReproduceCommand(Console console) {
    super(console);
    this.console = console;
  }

  /** The command with its own commands. */
  static CommandLine all(Console console) {
    CommandLine reproduce = new CommandLine(new ReproduceCommand(console));
    reproduce.addSubcommand("rmf-tables", new ReproduceRmfCommand(console));
    return reproduce;
  }

  @Override
  void run() {
    CommandLine reproduce =
        Objects.requireNonNull(Commands.all(console).getSubcommands().get("reproduce"));
    console.print(reproduce.getUsageMessage().stripTrailing());
  }
}
