package dev.espalier.restore.features;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A learner's path over rows that are restored once. */
final class RestoringPath implements ModelPath<RestoringModel> {
  private final Restoring owner;
  private final Dataset train;
  private final String parameter;
  private final @Nullable RestoringModel start;
  private @Nullable Inner inner;

  RestoringPath(Restoring owner, Dataset train, String parameter, @Nullable RestoringModel start) {
    this.owner = owner;
    this.train = train;
    this.parameter = parameter;
    this.start = start;
  }

  /** What is ready after the first call. */
  private record Inner(FittedFeatures features, ModelPath<?> path) {}

  private Inner inner(Progress progress) {
    Inner ready = inner;
    if (ready == null) {
      Restoring.Prepared prepared = owner.prepare(train, start, progress);
      ready =
          new Inner(
              prepared.features(),
              path(owner.learner(), prepared.train(), start == null ? null : start.model()));
      inner = ready;
    }
    return ready;
  }

  @SuppressWarnings("unchecked") // a start is always a model of the same learner
  private <M extends Model> ModelPath<M> path(
      Learner<M> learner, Dataset restored, @Nullable Model from) {
    return learner.path(restored, parameter, (M) from);
  }

  @Override
  public OptionalDouble greatest(Progress progress) {
    return inner(progress.part("", 0, 0.5)).path().greatest(progress.part("", 0.5, 1));
  }

  @Override
  public RestoringModel next(String value, Progress progress) {
    double ready = inner == null ? 0.5 : 0;
    Inner prepared = inner(progress.part("", 0, ready));
    Model model = prepared.path().next(value, progress.part("", ready, 1));
    Restoring changed = Hyperparameters.with(owner, Map.of(parameter, value));
    return new RestoringModel(changed.card(model.card()), model, prepared.features());
  }
}
