package dev.espalier;

import dev.espalier.data.Dataset;
import java.util.List;
import java.util.Set;

/**
 * A way to learn, with all its hyper-parameters: always an immutable record whose components are
 * the hyper-parameters, each annotated with {@link Hyperparameter}, or records that group some.
 *
 * <p>{@code fit} is pure: the same data and the same record give the same model, bit for bit, for
 * any number of threads.
 *
 * <p>A hyper-parameter may be left open, as {@code rule=auto}. {@code fit} decides it on the
 * training data, and the model's {@linkplain Model#card card} names the learner that was decided
 * for: {@link #resolved} makes it, and it fits the same model to the same data.
 *
 * @param <M> the kind of model it gives
 */
public interface Learner<M extends Model> extends HasHyperparameters {
  @Override
  default String kind() {
    return "learner";
  }

  /** What it can take beyond complete, dense examples. */
  default Set<Capability> capabilities() {
    return Capability.usual();
  }

  /** Whether its models have a {@link Model#labelGraph}. */
  default boolean learnsLabelGraph() {
    return false;
  }

  /** Whether a fit decides something that is left open here. */
  default boolean isOpen() {
    return !Hyperparameters.open(this).isEmpty();
  }

  /**
   * The learner, with nothing open, that fits a model as this one did: mostly this one with the
   * hyper-parameters that were decided for.
   *
   * @param card of the model that this learner fitted
   */
  default Learner<? extends M> resolved(ModelCard card) {
    return Hyperparameters.with(this, card.hyperparameters());
  }

  /**
   * Whether tuning should try this setting on these data; a user may still ask for it.
   *
   * @return false when it is known beforehand to waste time there
   */
  default boolean isSensibleFor(Dataset train) {
    return true;
  }

  /**
   * Learns a model, reporting progress. Whoever implements it begins with {@link
   * Requirements#check(Learner, Dataset)}.
   */
  M fit(Dataset train, Progress progress);

  /**
   * Learns a model, and keeps out-of-fold predictions of the training rows where they were made on
   * the way or take less than fits of their own, so that nobody has to fit for them again.
   *
   * @param folds the fold of each row, from 0; no fold is all rows
   */
  default Learnt<M> learn(Dataset train, int[] folds, Progress progress) {
    return new Learnt<>(fit(train, progress), List.of());
  }

  /**
   * Whether {@link #learn} predicts the rows of folds for less than fits of their own would take.
   */
  default boolean sharesFolds(Dataset train) {
    return false;
  }

  /** Learns a model. */
  default M fit(Dataset train) {
    return fit(train, Progress.none());
  }

  /**
   * Prepares models for several values of one hyper-parameter, all fitted to the same data; the
   * other hyper-parameters are as they are here. Whoever implements it begins with {@link
   * Requirements#check(Learner, Dataset, String)}.
   *
   * @param parameter the hyper-parameter's name
   */
  default ModelPath<M> path(Dataset train, String parameter) {
    return new SeparateFits<>(this, train, parameter);
  }

  /**
   * Learns a model and makes it ready for use, with thresholds for the decoders that need some:
   * what the command line does.
   */
  default Predictor train(Dataset train) {
    return Training.of(this).run(train, Progress.none()).predictor();
  }

  /** Makes the model again from what {@link Model#state} gave. */
  M fromState(ModelState state);
}
