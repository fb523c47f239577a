package dev.espalier;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a model comes from.
 *
 * @param learner the catalogued name of the learner or restorer
 * @param hyperparameters its hyper-parameters as text
 * @param provenance what is known of its making: training data and their digest, rows, library
 *     version, objective …
 */
public record ModelCard(
    String learner, Map<String, String> hyperparameters, Map<String, String> provenance) {
  /** Copies the maps, keeping their order. */
  public ModelCard {
    hyperparameters = Collections.unmodifiableMap(new LinkedHashMap<>(hyperparameters));
    provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
  }

  /** A card with no provenance yet. */
  public static ModelCard of(HasHyperparameters maker) {
    return new ModelCard(maker.name(), Hyperparameters.values(maker), Map.of());
  }

  /** The same card with one more fact. */
  public ModelCard with(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(provenance);
    more.put(key, value);
    return new ModelCard(learner, hyperparameters, more);
  }
}
