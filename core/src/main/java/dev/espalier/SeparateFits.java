package dev.espalier;

import dev.espalier.data.Dataset;
import java.util.Map;

/**
 * A path whose models have nothing in common: what every learner can do.
 *
 * @param <M> the kind of model
 */
final class SeparateFits<M extends Model> implements ModelPath<M> {
  private final Learner<M> learner;
  private final Dataset train;
  private final String parameter;

  SeparateFits(Learner<M> learner, Dataset train, String parameter) {
    Requirements.check(learner, train, parameter);
    this.learner = learner;
    this.train = train;
    this.parameter = parameter;
  }

  @Override
  public M next(String value, Progress progress) {
    return Hyperparameters.with(learner, Map.of(parameter, value)).fit(train, progress);
  }

  @Override
  public ModelPath<M> with(Map<String, String> settings) {
    return new SeparateFits<>(Hyperparameters.with(learner, settings), train, parameter);
  }
}
