package dev.espalier;

import dev.espalier.data.Dataset;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Fits each model from the one before: what every learner can do.
 *
 * @param <M> the kind of model
 */
final class WarmPath<M extends Model> implements ModelPath<M> {
  private final Learner<M> learner;
  private final Dataset train;
  private final String parameter;
  private @Nullable M latest;

  WarmPath(Learner<M> learner, Dataset train, String parameter, @Nullable M start) {
    this.learner = learner;
    this.train = train;
    this.parameter = parameter;
    this.latest = start;
  }

  @Override
  public OptionalDouble greatest(Progress progress) {
    return OptionalDouble.empty();
  }

  @Override
  public M next(String value, Progress progress) {
    M model = Hyperparameters.with(learner, Map.of(parameter, value)).fit(train, latest, progress);
    latest = model;
    return model;
  }
}
