package dev.espalier;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a model comes from.
 *
 * @param learner the catalogued name of the learner or restorer
 * @param hyperparameters its hyper-parameters as text; what was left open, as it was decided
 * @param provenance what is known of its making: what was {@linkplain #ASKED asked for} where it
 *     was decided otherwise, training data and their digest, rows, library version, objective …
 */
public record ModelCard(
    String learner, Map<String, String> hyperparameters, Map<String, String> provenance) {
  /** Before the name of a hyper-parameter: the value that was asked for, such as {@code auto}. */
  public static final String ASKED = "asked.";

  /** The fact that tells for which measures a model was tuned. */
  static final String TUNED_FOR = "tunedFor";

  /** The fact that tells for which measures a learner was chosen. */
  public static final String CHOSEN_FOR = "auto.for";

  /** Copies the maps, keeping their order. */
  public ModelCard {
    hyperparameters = Collections.unmodifiableMap(new LinkedHashMap<>(hyperparameters));
    provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
  }

  /** A card with no provenance yet. */
  public static ModelCard of(HasHyperparameters maker) {
    return new ModelCard(maker.name(), Hyperparameters.values(maker), Map.of());
  }

  /**
   * A card of what a learner became once everything it leaves open was decided.
   *
   * @param asked the learner as it was asked for
   * @param decided the same learner with nothing open
   */
  public static ModelCard of(HasHyperparameters asked, HasHyperparameters decided) {
    return of(decided).withAsked(Hyperparameters.values(asked));
  }

  /** The same card, telling which of these values were decided otherwise. */
  public ModelCard withAsked(Map<String, String> asked) {
    Map<String, String> more = new LinkedHashMap<>(provenance);
    asked.forEach(
        (name, value) -> {
          if (!value.equals(hyperparameters.get(name))) {
            more.put(ASKED + name, value);
          }
        });
    return new ModelCard(learner, hyperparameters, more);
  }

  /** The value that was asked for, whatever was decided. */
  public Optional<String> asked(String name) {
    return Optional.ofNullable(provenance.getOrDefault(ASKED + name, hyperparameters.get(name)));
  }

  /** The names of the measures that it was tuned or chosen for; none where it was not. */
  public List<String> measures() {
    String names = provenance.getOrDefault(TUNED_FOR, provenance.getOrDefault(CHOSEN_FOR, ""));
    return Arrays.stream(names.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The same card with one more fact. */
  public ModelCard with(String key, String value) {
    return with(Map.of(key, value));
  }

  /** The same card with more facts. */
  public ModelCard with(Map<String, String> facts) {
    Map<String, String> more = new LinkedHashMap<>(provenance);
    more.putAll(facts);
    return new ModelCard(learner, hyperparameters, more);
  }
}
