package dev.espalier.catalog;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.Predictor;
import dev.espalier.error.InputException;
import dev.espalier.io.ModelFile;
import java.nio.file.Path;

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
    ModelState state = ModelFile.read(file);
    try {
      return new Predictor(
          Catalog.learner(state.card().learner(), state.card().hyperparameters()).restore(state),
          FittedDecoders.of(state).orElse(null));
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }
}
