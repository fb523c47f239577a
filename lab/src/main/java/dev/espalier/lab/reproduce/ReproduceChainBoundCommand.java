package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.error.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** 001 Figure 3.1. */
@Command(
    name = ChainBound.NAME,
    description =
        "The bound on CorrLog's risk beside the risk: 001 Figure 3.1, on chains of 2, 4, 6 and 8"
            + " labels.",
    footer = "  espalier reproduce chain-bound --repeats 3")
final class ReproduceChainBoundCommand extends BaseCommand {
  @Option(
      names = "--margin",
      paramLabel = "NUMBER",
      description = "γ of the loss that is bounded; default: ${DEFAULT-VALUE}.")
  private double margin = Reproductions.MARGIN;

  @Mixin private final RepeatsOption repeats = new RepeatsOption(1);

  @Mixin private final ReproduceOptions options = new ReproduceOptions(ChainBound.NAME);

  ReproduceChainBoundCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (!(margin > 0 && margin <= 1e6)) {
      throw new InputException("--margin " + margin + ": expected a number above 0, at most 1e6");
    }
    options.run(
        new ChainBound(margin, repeats.repeats(options.quick()), options.seed(), options.quick()),
        console(),
        json());
  }
}
