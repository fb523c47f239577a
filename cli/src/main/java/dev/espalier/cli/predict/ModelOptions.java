package dev.espalier.cli.predict;

import dev.espalier.Decoder;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.cli.options.LossWeightsOption;
import dev.espalier.data.Dataset;
import dev.espalier.data.LossWeights;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that applies a model asks for: the model, and how to read rows for it. */
final class ModelOptions {
  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file that train made.")
  private Path model = Path.of("");

  @Option(
      names = "--ignore-unknown",
      description = "Leave out features that the model does not know, instead of refusing them.",
      order = 14)
  private boolean ignoreUnknown;

  @Mixin private final LossWeightsOption weights = new LossWeightsOption();

  @Mixin private final DataOptions data;

  /** Options whose readers tell a user what they notice. */
  ModelOptions(Consumer<String> notices) {
    data = new DataOptions(notices);
  }

  /** Reads the model. */
  Predictor load() {
    return Predictor.load(model);
  }

  /** The weights of the collaborative loss: those given, those of the model, or null. */
  @Nullable LossWeights weights(Predictor predictor) {
    LossWeights given = weights.weights(predictor.model().schema().labels());
    return given == null ? predictor.model().lossWeights().orElse(null) : given;
  }

  /** The decoder of that name, with what the model has fitted for it. */
  Decoder decoder(String name, Predictor predictor) {
    return predictor.fitted(DecodeChoice.decoder(name, weights(predictor)));
  }

  /** Reads rows with the model's features and labels. */
  Dataset read(Path file, Predictor predictor, Progress progress) {
    return data.read(file, predictor.model().schema(), ignoreUnknown, progress);
  }
}
