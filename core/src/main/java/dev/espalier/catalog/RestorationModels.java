package dev.espalier.catalog;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.model.ModelFile;
import dev.espalier.restore.RestorationModel;
import java.nio.file.Path;

/** Keeps models that restore tables in model files. */
public final class RestorationModels {
  private RestorationModels() {}

  /** Writes a model; a failure or a kill at any time leaves what the file held before. */
  public static void save(Path file, RestorationModel model) {
    save(file, model, model.card());
  }

  /** Writes a model whose card holds more facts than the restorer gave it. */
  public static void save(Path file, RestorationModel model, ModelCard card) {
    ModelState state = model.state();
    ModelFile.write(file, new ModelState(state.schema(), card, state.tensors()));
  }

  /**
   * Reads a model; anything but a whole, unchanged model file of a known restorer is a {@link
   * InputException}.
   */
  public static RestorationModel load(Path file) {
    ModelState state = ModelFile.read(file);
    try {
      return Catalog.restorer(state.card().learner(), state.card().hyperparameters())
          .fromState(state);
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }
}
