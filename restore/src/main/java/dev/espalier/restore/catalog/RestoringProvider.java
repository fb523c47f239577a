package dev.espalier.restore.catalog;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.catalog.Catalog;
import dev.espalier.catalog.LearnerProvider;
import dev.espalier.error.InputException;
import dev.espalier.restore.features.Restoring;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets any learner take {@code restore=RESTORER}, with which it learns from restored features;
 * {@code restoreNoise} and {@code restore.KEY} then set how.
 */
public final class RestoringProvider implements LearnerProvider {
  private static final String RESTORE = "restore";
  private static final String KEYS = RESTORE + ".";
  private static final String NOISE = "restoreNoise";

  /** For {@link java.util.ServiceLoader}. */
  public RestoringProvider() {}

  @Override
  public List<Catalog.Entry> learners() {
    return List.of();
  }

  @Override
  public boolean takes(String key) {
    return key.equals(RESTORE) || key.equals(NOISE) || key.startsWith(KEYS);
  }

  @Override
  public Learner<?> wrap(Learner<?> learner, Map<String, String> settings) {
    String restorer = settings.get(RESTORE);
    if (restorer == null) {
      throw new InputException(
          "learner '"
              + learner.name()
              + "' has no parameter '"
              + settings.keySet().iterator().next()
              + "' without restore; expected restore=RESTORER too");
    }
    Map<String, String> own = new LinkedHashMap<>();
    settings.forEach(
        (key, value) -> {
          if (key.startsWith(KEYS)) {
            own.put(key.substring(KEYS.length()), value);
          }
        });
    Restoring filling = Restoring.filling(learner, Restorers.restorer(restorer.strip(), own));
    String noise = settings.get(NOISE);
    return noise == null ? filling : Hyperparameters.with(filling, Map.of(NOISE, noise));
  }

  @Override
  public Optional<String> otherwise(String name) {
    return Restorers.all().stream().anyMatch(entry -> entry.name().equals(name))
        ? Optional.of("a restorer")
        : Optional.empty();
  }
}
