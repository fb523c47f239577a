package dev.espalier.cli.predict;

import dev.espalier.Decoder;
import dev.espalier.Predictor;
import dev.espalier.cli.options.LossWeightsOption;
import dev.espalier.data.LossWeights;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** What decides about labels: a decoder, with the weights of the loss that are given for it. */
final class DecoderOptions {
  @Mixin private final LossWeightsOption weights = new LossWeightsOption();

  /** The weights of the collaborative loss: those given, those of the model, or null. */
  @Nullable LossWeights weights(Predictor predictor) {
    LossWeights given = weights.weights(predictor.model().schema().labels());
    return given == null ? predictor.model().lossWeights().orElse(null) : given;
  }

  /** The decoder of that name, with what the model has fitted for it; null: the model's own. */
  Decoder decoder(@Nullable String name, Predictor predictor) {
    String wanted = name(name, predictor);
    LossWeights given = weights.weights(predictor.schema().labels());
    return given == null ? predictor.decoder(wanted) : predictor.decoder(wanted, given);
  }

  /** The decoder that was asked for, or else that of the measure the model was tuned for. */
  static String name(@Nullable String asked, Predictor predictor) {
    return asked == null ? predictor.decoder().name() : asked;
  }
}
