package dev.espalier.cli.predict;

import dev.espalier.Decoder;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.LossWeightsOption;
import dev.espalier.data.Dataset;
import dev.espalier.data.LossWeights;
import dev.espalier.io.DataStream;
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
      description = "Say nothing of features that the model does not know; they are left out.",
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

  /** The decoder of that name, with what the model has fitted for it; null: the model's own. */
  Decoder decoder(@Nullable String name, Predictor predictor) {
    String wanted = decoderName(name, predictor);
    LossWeights given = weights.weights(predictor.schema().labels());
    return given == null ? predictor.decoder(wanted) : predictor.decoder(wanted, given);
  }

  /** The decoder that was asked for, or else that of the measure the model was tuned for. */
  static String decoderName(@Nullable String asked, Predictor predictor) {
    return asked == null ? predictor.decoder().name() : asked;
  }

  /** Reads rows with the model's features and labels. */
  Dataset read(Path file, Predictor predictor, Progress progress) {
    return data.read(file, predictor.model(), ignoreUnknown, progress);
  }

  /** The same with labels behind the model's that training did not have. */
  Dataset readForMeasuring(Path file, Predictor predictor, Progress progress) {
    return data.readForMeasuring(file, predictor.model(), ignoreUnknown, progress);
  }

  /** The rows of a file or of the standard input, some at a time. */
  DataStream stream(
      Path file, Predictor predictor, DataStream.Batching batching, Progress progress) {
    return data.stream(file, predictor.model(), ignoreUnknown, batching, progress);
  }

  /** The row that an option holds. */
  DataStream record(
      String json, Predictor predictor, DataStream.Batching batching, Progress progress) {
    return data.stream(json, "record", predictor.model(), ignoreUnknown, batching, progress);
  }
}
