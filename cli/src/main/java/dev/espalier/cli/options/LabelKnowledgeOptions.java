package dev.espalier.cli.options;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LossWeights;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that tell what is known of labels beside the examples. */
public final class LabelKnowledgeOptions {
  @Mixin private final LossWeightsOption weights = new LossWeightsOption();

  @Option(
      names = "--label-only",
      paramLabel = "FILE",
      description =
          "Label sets that come without features: a file that is read as the data are, or a .txt"
              + " file with one label set in each line, parted by --separator.")
  private @Nullable Path labelOnly;

  @Option(
      names = "--label-only-tags",
      paramLabel = "COLUMN",
      description =
          "The column of the --label-only file that lists labels; default: read as the data are.")
  private @Nullable String tags;

  /** Whether weights of the collaborative loss are given. */
  public boolean weighted() {
    return weights.given();
  }

  /** The weights for these labels, or null when none are given. */
  public @Nullable LossWeights weights(List<String> labels) {
    return weights.weights(labels);
  }

  /**
   * Reads what is known.
   *
   * @return gives examples the label sets without features and the weights of the loss
   */
  public UnaryOperator<Dataset> read(DataOptions data, Progress progress) {
    Path file = labelOnly;
    Dataset sets = file == null ? null : data.readLabelOnly(file, tags, progress);
    return examples -> {
      Dataset all = sets == null ? examples : examples.withLabelOnly(sets);
      LossWeights given = weights(all.schema().labels());
      return given == null ? all : all.with(all.knowledge().withLossWeights(given));
    };
  }
}
