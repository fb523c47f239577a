package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.error.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** 001 Tables 3.11 and 3.12. */
@Command(
    name = Timings.NAME,
    description = {
      "Seconds of learning and testing: 001 Tables 3.11 and 3.12, on generated data of the printed"
          + " shapes.",
      "",
      "Needs no data, but an idle machine and up to 4 GB of memory."
    },
    footer = "  espalier reproduce timings --limit 600")
final class ReproduceTimingsCommand extends BaseCommand {
  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description =
          "The most seconds of one method on one data set; what takes longer is stopped at its next"
              + " report of progress and listed. Default: ${DEFAULT-VALUE}.")
  private double limit = Reproductions.LIMIT;

  @Mixin private final ReproduceOptions options = new ReproduceOptions(Timings.NAME);

  ReproduceTimingsCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (!(limit > 0)) {
      throw new InputException("--limit " + limit + ": expected a number above 0");
    }
    options.run(new Timings(limit, options.seed(), options.quick()), console(), json());
  }
}
