package dev.espalier.cli.options;

import dev.espalier.data.LossWeights;
import dev.espalier.io.internal.knowledge.LossWeightsFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that gives the weights of the collaborative loss. */
public final class LossWeightsOption {
  @Option(
      names = "--loss-weights",
      paramLabel = "CSV",
      description =
          "How similar labels are, for the collaborative loss: columns given, label, falsePositive,"
              + " falseNegative.")
  private @Nullable Path file;

  private @Nullable LossWeightsFile read;

  /** Whether there are weights; reads them, so that a wrong file is told at once. */
  public boolean given() {
    if (file != null && read == null) {
      read = LossWeightsFile.read(file);
    }
    return read != null;
  }

  /** The weights for these labels, or null when none are given. */
  public @Nullable LossWeights weights(List<String> labels) {
    return given() && read != null ? read.bind(labels) : null;
  }
}
