package dev.espalier;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The models of one learner for one value of a hyper-parameter after another, all fitted to the
 * same data: what is the same for all of them is done once, and each is a warm start for the next.
 * {@link Learner#path} makes one. It holds its data, so a model of other data can never be a start.
 *
 * <p>Every model is that of {@link Learner#fit} alone, to the solver's tolerance, in whatever order
 * values come; from simple models to complex ones, which for penalties is from large to small, is
 * quickest. A loss with several valleys is the exception: the path then decides the valley.
 *
 * <p>It remembers where it is, so it belongs to one thread. The same values in the same order give
 * the same models, bit for bit.
 *
 * @param <M> the kind of model
 */
public interface ModelPath<M extends Model> {
  /**
   * The value from which on larger ones leave the model of these data as it is, where that is
   * known: paths start there.
   */
  default OptionalDouble greatest(Progress progress) {
    return OptionalDouble.empty();
  }

  /**
   * The next model.
   *
   * @param value the hyper-parameter's value, written as on the command line
   * @param progress hears how far this model is; may stop it, which ends the path
   */
  M next(String value, Progress progress);

  /**
   * Another path over the same data, which starts where this one is now; the two then go their own
   * ways.
   *
   * @param settings the learner's hyper-parameters that differ there; none for the same path
   */
  ModelPath<M> with(Map<String, String> settings);
}
