package dev.espalier.catalog;

import dev.espalier.Learner;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Learners that another module or a jar of a user brings. {@link Catalog} finds it by {@link
 * java.util.ServiceLoader}: a class with a public constructor without arguments, named in {@code
 * META-INF/services/dev.espalier.catalog.LearnerProvider}. Its learners then work wherever learners
 * are named: in commands, tuning, model files and the service.
 */
public interface LearnerProvider {
  /** Its learners, with what is to be said of each; their names are new. */
  List<Catalog.Entry> learners();

  /**
   * Whether a setting of any learner is for {@link #wrap} and not for the learner.
   *
   * @param key such as {@code restore}
   */
  default boolean takes(String key) {
    return false;
  }

  /**
   * Another learner in the given one's place, of the same name, such as one that prepares the
   * features first.
   *
   * @param learner who would have learnt
   * @param settings those that this provider takes; at least one
   */
  default Learner<?> wrap(Learner<?> learner, Map<String, String> settings) {
    return learner;
  }

  /**
   * What a name is that is no learner's, such as {@code a restorer}; nothing where it is not known.
   */
  default Optional<String> otherwise(String name) {
    return Optional.empty();
  }
}
