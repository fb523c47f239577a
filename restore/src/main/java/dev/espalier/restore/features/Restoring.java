package dev.espalier.restore.features;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Table;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Another learner, but the features are restored first.
 *
 * <p>It has the other learner's name and hyper-parameters, and those of the restorer under {@code
 * restore.}; {@code Catalog.learner} makes one when {@code restore=NAME} is set.
 *
 * @param learner learns from the restored rows
 * @param restore restores rows
 * @param restoreNoise the noise of the cells that are there: {@link Noise#none} trusts them, {@link
 *     Noise#auto} estimates it for each column on the training rows
 */
public record Restoring(
    Learner<?> learner,
    @Hyperparameter(
            value = "the restorer that fills missing feature cells before learning",
            legal = "the name of a restorer")
        Restorer<?> restore,
    @Hyperparameter(
            value =
                "noise of the feature cells that are there: 0 trusts them, auto estimates it on the"
                    + " training rows",
            legal = "auto, or a number from 0 to below 1")
        Noise restoreNoise)
    implements Learner<Model> {

  /** Where the restorer's numbers are in the model file. */
  static final String PREFIX = "restore.";

  /** How the names of its own hyper-parameters begin. */
  private static final String RESTORE = "restore";

  /** Checks the noise. */
  public Restoring {
    boolean legal =
        restore.removesNoise()
            ? !(restoreNoise instanceof Noise.Columns)
            : restoreNoise instanceof Noise.Auto || restoreNoise.equals(Noise.none());
    if (!legal) {
      throw Hyperparameters.illegal(
          learner.name(),
          "restoreNoise",
          restoreNoise,
          restore.removesNoise()
              ? "auto, or one rate for all columns"
              : "0 with restorer '" + restore.name() + "', which cannot remove noise");
    }
  }

  /** Fills missing cells and trusts the others. */
  public static Restoring filling(Learner<?> learner, Restorer<?> restorer) {
    return new Restoring(learner, restorer, Noise.none());
  }

  @Override
  public String name() {
    return learner.name();
  }

  /** What the learner can, and missing cells; tables of features are dense. */
  @Override
  public Set<Capability> capabilities() {
    Set<Capability> all = EnumSet.of(Capability.MISSING_FEATURES);
    all.addAll(learner.capabilities());
    all.remove(Capability.SPARSE_FEATURES);
    return all;
  }

  @Override
  public boolean learnsLabelGraph() {
    return learner.learnsLabelGraph();
  }

  @Override
  public boolean isSensibleFor(Dataset train) {
    return learner.isSensibleFor(train);
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    Prepared prepared = prepare(train, progress.part("", 0, 0.5));
    Model model = learner.fit(prepared.train(), progress.part("", 0.5, 1));
    return new RestoringModel(card(model.card()), model, prepared.features());
  }

  /** Restores the rows once where only the learner's own hyper-parameter changes. */
  @Override
  public ModelPath<Model> path(Dataset train, String parameter) {
    Requirements.check(this, train, parameter);
    return Hyperparameters.values(learner).containsKey(parameter)
        ? new RestoringPath(this, train, parameter, null)
        : Learner.super.path(train, parameter);
  }

  @Override
  public boolean isOpen() {
    return learner.isOpen();
  }

  /** The learner inside may be another one, too. */
  @Override
  public Learner<Model> resolved(ModelCard card) {
    Map<String, String> own = new LinkedHashMap<>(card.hyperparameters());
    own.keySet().removeIf(name -> name.startsWith(RESTORE));
    Learner<?> decided = learner.resolved(new ModelCard(card.learner(), own, card.provenance()));
    return Hyperparameters.with(
        new Restoring(decided, restore, restoreNoise), card.hyperparameters());
  }

  /** What a restorer made of training rows. */
  record Prepared(FittedFeatures features, Dataset train) {}

  Prepared prepare(Dataset train, Progress progress) {
    FeatureTable columns = new FeatureTable(train.schema());
    Table table = columns.of((DenseFeatures) train.features());
    RestorationModel model = restore.fit(table, progress.part("restoring", 0, 0.8));
    FittedFeatures fitted =
        FittedFeatures.of(columns, model, table, restoreNoise, progress.part("noise", 0.8, 0.9));
    return new Prepared(fitted, train.with(fitted.restore(train.features())));
  }

  /** The card of the learner's model with the restorer among the hyper-parameters. */
  ModelCard card(ModelCard inner) {
    Restoring decided = new Restoring(learner.resolved(inner), restore, restoreNoise);
    return new ModelCard(inner.learner(), Hyperparameters.values(decided), inner.provenance());
  }

  @Override
  public Model fromState(ModelState state) {
    ModelCard card =
        new ModelCard(
            state.card().learner(), Hyperparameters.values(learner), state.card().provenance());
    return new RestoringModel(
        state.card(),
        learner.fromState(new ModelState(state.schema(), card, state.without(PREFIX).tensors())),
        StoredTensors.read(
            state.within(PREFIX), stored -> FittedFeatures.fromState(restore, stored)));
  }
}
