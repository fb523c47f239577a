package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Prediction;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model ready for use: what a model file holds and what a service keeps in memory. Safe for many
 * threads.
 *
 * @param model the model
 * @param fitted decoder settings fitted by cross-validation on the training data, or null when
 *     there are none: then the decoders that need thresholds refuse to work
 */
public record Predictor(Model model, @Nullable FittedDecoders fitted) {
  /** Predicts label sets without anything known in advance. */
  public Prediction predict(Features rows, String decode) {
    return predict(rows, Evidence.none(), decode);
  }

  /**
   * Predicts label sets.
   *
   * @param rows features in the order of the model's schema
   * @param known labels known already; the prediction keeps them
   * @param decode the decoder's name, as for {@link Decoders#parse}
   */
  public Prediction predict(Features rows, Evidence known, String decode) {
    return predict(rows, known, Decoders.parse(decode, fitted));
  }

  /** Predicts label sets with a decoder that is at hand. */
  public Prediction predict(Features rows, Evidence known, Decoder decoder) {
    Posterior posterior = model.posterior(rows, known);
    return new Prediction(
        decoder.name(), known.enforce(decoder.decode(posterior)), posterior.marginals());
  }

  /** Everything that is needed to make this predictor again. */
  public ModelState state() {
    ModelState state = model.state();
    Map<String, Tensor> tensors = new LinkedHashMap<>(state.tensors());
    Optional.ofNullable(fitted).ifPresent(settings -> tensors.putAll(settings.state()));
    return new ModelState(state.schema(), state.card(), tensors);
  }
}
