package dev.espalier;

import dev.espalier.data.Dataset;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A way to learn, with all its hyper-parameters: always an immutable record whose components are
 * the hyper-parameters, each annotated with {@link Hyperparameter}, or records that group some.
 *
 * <p>{@code fit} is pure: the same data and the same record give the same model, bit for bit, for
 * any number of threads.
 *
 * @param <M> the kind of model it gives
 */
public interface Learner<M extends Model> extends HasHyperparameters {
  @Override
  default String kind() {
    return "learner";
  }

  /** What it can take beyond complete, dense examples. */
  Set<Capability> capabilities();

  /** Whether its models have a {@link Model#labelGraph}. */
  default boolean learnsLabelGraph() {
    return false;
  }

  /**
   * Learns from data that {@link #fit} has checked. Implement this, call {@code fit}.
   *
   * @param train at least one row and one label, only what {@link #capabilities} allow
   * @param start a model of this learner fitted to the same data under other hyper-parameters, to
   *     start from, or null; it may save time but must not change the result beyond the solver's
   *     tolerance
   * @param progress hears how far it is
   */
  M learn(Dataset train, @Nullable M start, Progress progress);

  /**
   * Prepares models for several values of one hyper-parameter, from data that {@link #path} has
   * checked. Override it where more can be shared than a start; call {@code path}.
   *
   * @param parameter the name of one of this learner's hyper-parameters
   * @param start as for {@link #learn}
   */
  default ModelPath<M> learnPath(Dataset train, String parameter, @Nullable M start) {
    return new WarmPath<>(this, train, parameter, start);
  }

  /**
   * Whether tuning should try this setting on these data; a user may still ask for it.
   *
   * @return false when it is known beforehand to waste time there
   */
  default boolean suits(Dataset train) {
    return true;
  }

  /**
   * Decides on the training data what this learner leaves open, such as {@code rule=auto}, so that
   * fits on parts of the same data need not decide it again.
   *
   * @return a learner whose model of the same data is the same; this one when nothing is open
   */
  default Learner<M> settle(Dataset train, Progress progress) {
    return this;
  }

  /**
   * A learner that leaves nothing open, and its model.
   *
   * @param learner what {@link Learner#settle} gave
   * @param model what it learnt from the same data
   */
  record Settled<M extends Model>(Learner<M> learner, M model) {}

  /**
   * Settles and learns from the same data, for whoever needs both: what the two have in common is
   * done once. The same as {@code settle} and then {@code fit}.
   */
  default Settled<M> settleAndFit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    return settleAndLearn(train, progress);
  }

  /**
   * Settles and learns from data that {@link #settleAndFit} has checked. Override it where the two
   * have something in common; call {@code settleAndFit}.
   */
  default Settled<M> settleAndLearn(Dataset train, Progress progress) {
    Learner<M> settled = settle(train, progress.part("settling", 0, 0.3));
    return new Settled<>(settled, settled.fit(train, null, progress.part("learning", 0.3, 1)));
  }

  /** Makes the model again from what {@link Model#state} gave. */
  M restore(ModelState state);

  /** Learns a model. */
  default M fit(Dataset train) {
    return fit(train, null, Progress.none());
  }

  /**
   * Learns a model, reporting progress, perhaps from a model fitted to the same data under other
   * hyper-parameters.
   */
  default M fit(Dataset train, @Nullable M start, Progress progress) {
    Requirements.check(this, train);
    return learn(train, start, progress);
  }

  /**
   * Prepares models for several values of one hyper-parameter, all fitted to the same data; the
   * others are as they are here.
   *
   * @param parameter the hyper-parameter's name
   * @param start a model fitted to the same data under other hyper-parameters, or null
   */
  default ModelPath<M> path(Dataset train, String parameter, @Nullable M start) {
    Requirements.check(this, train);
    if (!Hyperparameters.values(this).containsKey(parameter)) {
      Hyperparameters.with(this, Map.of(parameter, "")); // says which names there are
    }
    return learnPath(train, parameter, start);
  }
}
