package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** 003 section 4. */
@Command(
    name = Toy.NAME,
    description = "Independent regressions and CorrLog on two labels on the disc: 003 section 4.",
    footer = "  espalier reproduce toy")
final class ReproduceToyCommand extends BaseCommand {
  @Mixin private final RepeatsOption repeats = new RepeatsOption(Reproductions.DRAWS);

  @Mixin private final ReproduceOptions options = new ReproduceOptions(Toy.NAME);

  ReproduceToyCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    options.run(new Toy(repeats.repeats(options.quick()), options.seed()), console(), json());
  }
}
