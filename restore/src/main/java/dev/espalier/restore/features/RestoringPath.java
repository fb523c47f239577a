package dev.espalier.restore.features;

import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A learner's path over rows that are restored once. */
final class RestoringPath implements ModelPath<Model> {
  private final Restoring owner;
  private final Dataset train;
  private final String parameter;
  private @Nullable Inner inner;

  /**
   * Prepares a path.
   *
   * @param inner rows that are restored already, or null
   */
  RestoringPath(Restoring owner, Dataset train, String parameter, @Nullable Inner inner) {
    this.owner = owner;
    this.train = train;
    this.parameter = parameter;
    this.inner = inner;
  }

  /**
   * What is ready after the first call.
   *
   * @param features the fitted restorer
   * @param path the learner's own, over restored rows
   */
  record Inner(FittedFeatures features, ModelPath<?> path) {}

  private Inner inner(Progress progress) {
    Inner ready = inner;
    if (ready == null) {
      Restoring.Prepared prepared = owner.prepare(train, progress);
      ready = new Inner(prepared.features(), owner.learner().path(prepared.train(), parameter));
      inner = ready;
    }
    return ready;
  }

  @Override
  public OptionalDouble greatest(Progress progress) {
    return inner(progress.part("", 0, 0.5)).path().greatest(progress.part("", 0.5, 1));
  }

  @Override
  public Model next(String value, Progress progress) {
    double ready = inner == null ? 0.5 : 0;
    Inner prepared = inner(progress.part("", 0, ready));
    Model model = prepared.path().next(value, progress.part("", ready, 1));
    return new RestoringModel(owner.card(model.card()), model, prepared.features());
  }

  /** Restores the rows again only for another restorer. */
  @Override
  public RestoringPath with(Map<String, String> settings) {
    Restoring changed = Hyperparameters.with(owner, settings);
    Inner ready = inner;
    boolean sameRows =
        changed.restore().equals(owner.restore())
            && changed.restoreNoise().equals(owner.restoreNoise());
    if (ready == null || !sameRows) {
      return new RestoringPath(changed, train, parameter, null);
    }
    Map<String, String> own = new LinkedHashMap<>(settings);
    own.keySet().retainAll(Hyperparameters.values(owner.learner()).keySet());
    Inner branch = new Inner(ready.features(), ready.path().with(own));
    return new RestoringPath(changed, train, parameter, branch);
  }
}
