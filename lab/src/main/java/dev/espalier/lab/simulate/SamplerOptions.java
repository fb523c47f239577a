package dev.espalier.lab.simulate;

import dev.espalier.error.InputException;
import dev.espalier.lab.simulate.ConditionalIsing.Sampler;
import picocli.CommandLine.Option;

/** How labels of the Ising model are drawn. */
public final class SamplerOptions {
  @Option(
      names = "--sampler",
      paramLabel = "NAME",
      description =
          "How labels of the Ising model are drawn: sequential (each given those before it), gibbs,"
              + " or exact (at most 15 labels); default: ${DEFAULT-VALUE}.")
  private String sampler = "sequential";

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description = "Sweeps of the gibbs sampler for each row; default: ${DEFAULT-VALUE}.")
  private int sweeps = 100;

  @Option(
      names = "--start",
      paramLabel = "random|on",
      description =
          "Labels that the gibbs sampler begins with: random ones, or all on; default:"
              + " ${DEFAULT-VALUE}.")
  private String start = "random";

  /** The sampler. */
  public Sampler sampler() {
    if (!start.equals("random") && !start.equals("on")) {
      throw new InputException("--start " + start + ": expected random or on");
    }
    return switch (sampler) {
      case "sequential" -> new Sampler.Sequential();
      case "gibbs" -> new Sampler.Gibbs(sweeps, start.equals("on"));
      case "exact" -> new Sampler.Exact();
      default ->
          throw new InputException(
              "--sampler " + sampler + ": expected sequential, gibbs or exact");
    };
  }
}
