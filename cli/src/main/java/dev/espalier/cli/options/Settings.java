package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code key=value} and {@code learner.key=value}. */
public final class Settings {
  private static final String RESTORER = "restore.";

  private Settings() {}

  /** The settings of one learner; {@code learner.key} is understood too. */
  public static Map<String, String> of(String learner, List<String> texts) {
    return byLearner(List.of(learner), texts).getOrDefault(learner, Map.of());
  }

  /** The settings of several learners; with one learner its name may be left out. */
  public static Map<String, Map<String, String>> byLearner(
      List<String> learners, List<String> texts) {
    return byLearner("--set ", learners, texts);
  }

  /** The same for another option that takes such texts. */
  public static Map<String, Map<String, String>> byLearner(
      String option, List<String> learners, List<String> texts) {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    learners.forEach(learner -> settings.put(learner, new LinkedHashMap<>()));
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new InputException(option + text + ": expected key=value");
      }
      String key = text.substring(0, equals).strip();
      // The restorer's parameters have a dot of their own: restore.penalty=1.
      int dot = key.startsWith(RESTORER) ? -1 : key.indexOf('.');
      String learner =
          dot < 0 && learners.size() == 1 ? learners.get(0) : key.substring(0, Math.max(0, dot));
      Map<String, String> own = settings.get(learner);
      if (own == null) {
        throw new InputException(
            option
                + text
                + ": expected learner.key=value with a learner among "
                + String.join(", ", learners));
      }
      String name = key.substring(dot + 1);
      if (own.put(name, text.substring(equals + 1)) != null) {
        throw new InputException(option + text + ": '" + name + "' is set twice; expected it once");
      }
    }
    return settings;
  }
}
