package dev.espalier.restore.catalog;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.catalog.Catalog;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.internal.files.FileAccess;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.baseline.MeanMode;
import dev.espalier.restore.baseline.NearestNeighbours;
import dev.espalier.restore.baseline.RegularisedEm;
import dev.espalier.restore.forest.MissForest;
import dev.espalier.restore.rmf.RandomMixedField;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Every restorer, by name, and the files of its models. */
public final class Restorers {
  /**
   * A restorer of the list.
   *
   * @param defaults the restorer with its default hyper-parameters
   * @param summary what it is, in one line
   */
  public record Entry(Restorer<?> defaults, String summary) {
    /** The restorer's name. */
    public String name() {
      return defaults.name();
    }
  }

  private static final List<Entry> OWN =
      List.of(
          new Entry(
              RandomMixedField.defaults(),
              "random mixed field: numbers and categories tied by a sparse graph; also removes"
                  + " noise"),
          new Entry(
              RegularisedEm.defaults(),
              "one Gaussian over numbers and indicators, ridge regressions"),
          new Entry(
              MissForest.defaults(),
              "forests of each column on the others, in rounds (missForest)"),
          new Entry(
              NearestNeighbours.defaults(), "the nearest rows vote, weighted by their distance"),
          new Entry(new MeanMode(), "each column's mean or mode: the floor for every restorer"));

  private Restorers() {}

  /** All restorers: those of this module, then those that other modules bring. */
  public static List<Entry> all() {
    return Found.RESTORERS;
  }

  /** The named restorer with some hyper-parameters changed. */
  public static Restorer<?> restorer(String name, Map<String, String> settings) {
    for (Entry entry : all()) {
      if (entry.name().equalsIgnoreCase(name)) {
        return Hyperparameters.with(entry.defaults(), settings);
      }
    }
    boolean isLearner = Catalog.learners().stream().anyMatch(entry -> entry.name().equals(name));
    throw new InputException(
        (isLearner
                ? quoted(name) + " is a learner, not a restorer"
                : "unknown restorer " + quoted(name))
            + CloseNames.expected(name, all().stream().map(Entry::name).toList()));
  }

  /** Writes a model; a failure or a kill at any time leaves what the file held before. */
  public static void save(Path file, RestorationModel model) {
    save(file, model, model.card());
  }

  /** Writes a model whose card holds more facts than the restorer gave it. */
  public static void save(Path file, RestorationModel model, ModelCard card) {
    ModelState state = model.state();
    FileAccess.get().writeModel(file, new ModelState(state.schema(), card, state.tensors()));
  }

  /**
   * Reads a model; anything but a whole, unchanged model file of a known restorer is a {@link
   * InputException}.
   */
  public static RestorationModel load(Path file) {
    ModelState state = FileAccess.get().readModel(file);
    try {
      return restorer(state.card().learner(), state.card().hyperparameters()).fromState(state);
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }

  /** What is on the class path, looked for once. */
  private static final class Found {
    static final List<Entry> RESTORERS = found();

    private static List<Entry> found() {
      Map<String, Entry> byName = new LinkedHashMap<>();
      OWN.forEach(entry -> byName.put(entry.name(), entry));
      ServiceLoader.load(RestorerProvider.class, RestorerProvider.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(provider -> provider.getClass().getName()))
          .flatMap(provider -> provider.restorers().stream())
          .forEach(
              entry -> {
                if (byName.putIfAbsent(entry.name(), entry) != null) {
                  throw new IllegalStateException(
                      "restorer '" + entry.name() + "': there is one of this name already");
                }
              });
      return List.copyOf(byName.values());
    }
  }
}
