package dev.espalier.lab.simulate;

import dev.espalier.error.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code simulate ising} alone. */
final class IsingOptions {
  private static final int MOST_ROWS = 10_000_000;

  @Option(
      names = "--features",
      paramLabel = "N",
      description = "Features of the Ising model; default: ${DEFAULT-VALUE}.")
  private int features = 2;

  @Option(
      names = "--relevant",
      paramLabel = "N",
      description = "How many of the features labels depend on; default: all.")
  private @Nullable Integer relevant;

  @Option(
      names = "--couplings",
      paramLabel = "X",
      description =
          "Coefficients of couplings are drawn from -X to X (gamma1); default: ${DEFAULT-VALUE}.")
  private double couplings = 50;

  @Option(
      names = "--fields",
      paramLabel = "X",
      description =
          "Coefficients of fields are drawn from -X to X (gamma2); default: ${DEFAULT-VALUE}.")
  private double fields = 50;

  @Option(
      names = "--label-only-rows",
      paramLabel = "N",
      description = "Label sets without features; default: ${DEFAULT-VALUE}.")
  private int labelOnly = 2000;

  @Mixin private final SamplerOptions sampler = new SamplerOptions();

  /** Draws. */
  IsingSimulation simulation(int labels, int rows, int testRows, long seed) {
    if (labelOnly < 0 || labelOnly > MOST_ROWS) {
      throw new InputException(
          "--label-only-rows " + labelOnly + ": expected a whole number from 0 to " + MOST_ROWS);
    }
    return IsingSimulation.draw(
        new ConditionalIsing(
            features,
            labels,
            relevant == null ? features : relevant,
            couplings,
            fields,
            sampler.sampler()),
        rows,
        labelOnly,
        testRows,
        seed);
  }
}
