package dev.espalier.catalog;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.Predictor;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.model.ModelFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps predictors in model files. */
public final class Models {
  private Models() {}

  /** Writes a predictor; a failure or a kill at any time leaves what the file held before. */
  public static void save(Path file, Predictor predictor) {
    ModelFile.write(file, predictor.state());
  }

  /** Writes a predictor whose card holds more facts than the learner gave it. */
  public static void save(Path file, Predictor predictor, ModelCard card) {
    ModelState state = predictor.state();
    ModelFile.write(file, new ModelState(state.schema(), card, state.tensors()));
  }

  /**
   * Reads a predictor; anything but a whole, unchanged model file of a known learner is a {@link
   * InputException}.
   */
  public static Predictor load(Path file) {
    ModelState stored = ModelFile.read(file);
    ModelState state = new ModelState(stored.schema(), decided(stored.card()), stored.tensors());
    try {
      return new Predictor(
          Catalog.learner(state.card().learner(), state.card().hyperparameters()).fromState(state),
          FittedDecoders.of(state).orElse(null));
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * A card as they are now. In early files these hyper-parameters are as asked for, and the
   * provenance has under the same names what was decided.
   */
  private static ModelCard decided(ModelCard card) {
    Map<String, String> decided = new LinkedHashMap<>(card.hyperparameters());
    for (String name : List.of("rule", "edgePenalty")) {
      decided.computeIfPresent(name, (key, asked) -> card.provenance().getOrDefault(name, asked));
    }
    return new ModelCard(card.learner(), decided, card.provenance())
        .withAsked(card.hyperparameters());
  }
}
