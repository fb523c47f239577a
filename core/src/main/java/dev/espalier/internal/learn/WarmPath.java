package dev.espalier.internal.learn;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fits each model from the one before.
 *
 * @param <L> the kind of learner
 * @param <M> the kind of model
 */
public final class WarmPath<L extends Learner<M>, M extends Model> implements ModelPath<M> {
  /**
   * Fits from a start.
   *
   * @param <L> the kind of learner
   * @param <M> the kind of model
   */
  @FunctionalInterface
  public interface WarmFit<L, M> {
    /**
     * Learns a model.
     *
     * @param start a model of the same data under other hyper-parameters, or null; it may save time
     *     but must not change the result beyond the solver's tolerance
     */
    M fit(L learner, TrainingInput train, @Nullable M start, Progress progress);
  }

  private final L learner;
  private final TrainingInput train;
  private final String parameter;
  private final WarmFit<L, M> fit;
  private @Nullable M latest;

  private WarmPath(
      L learner, TrainingInput train, String parameter, WarmFit<L, M> fit, @Nullable M latest) {
    this.learner = learner;
    this.train = train;
    this.parameter = parameter;
    this.fit = fit;
    this.latest = latest;
  }

  /** A path whose first model has no start. */
  public static <L extends Learner<M>, M extends Model> WarmPath<L, M> of(
      L learner, Dataset train, String parameter, WarmFit<L, M> fit) {
    Requirements.check(learner, train, parameter);
    return new WarmPath<>(learner, new TrainingInput(train), parameter, fit, null);
  }

  @Override
  public M next(String value, Progress progress) {
    L changed = Hyperparameters.with(learner, Map.of(parameter, value));
    M model = fit.fit(changed, train, latest, progress);
    latest = model;
    return model;
  }

  @Override
  public WarmPath<L, M> with(Map<String, String> settings) {
    return new WarmPath<>(Hyperparameters.with(learner, settings), train, parameter, fit, latest);
  }
}
