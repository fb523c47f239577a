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
import dev.espalier.Tensor;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Another learner, but the features are restored first.
 *
 * <p>It has the other learner's name and hyper-parameters, and those of the restorer under {@code
 * restore.}; {@code Catalog.learner} makes one when {@code restore=NAME} is set.
 *
 * @param learner learns from the restored rows
 * @param restore restores rows
 * @param restoreNoise how noisy the cells that are there are: 0 trusts them, {@code auto} estimates
 *     the noise of each column on the training rows
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
            legal = Restoring.LEGAL_NOISE)
        String restoreNoise)
    implements Learner<RestoringModel> {

  /** Where the restorer's numbers are in the model file. */
  static final String PREFIX = "restore.";

  private static final String AUTO = "auto";
  private static final String LEGAL_NOISE = "auto, or a number from 0 to below 1";

  /** Checks the noise. */
  public Restoring {
    if (!restoreNoise.equals(AUTO)) {
      double rate = rate(learner, restoreNoise);
      if (rate > 0 && !restore.removesNoise()) {
        throw Hyperparameters.illegal(
            learner.name(),
            "restoreNoise",
            restoreNoise,
            "0 with restorer '" + restore.name() + "', which cannot remove noise");
      }
    }
  }

  /** Fills missing cells and trusts the others. */
  public static Restoring filling(Learner<?> learner, Restorer<?> restorer) {
    return new Restoring(learner, restorer, "0");
  }

  private static double rate(Learner<?> learner, String text) {
    try {
      double rate = Double.parseDouble(text);
      if (rate >= 0 && rate < 1) {
        return rate;
      }
    } catch (NumberFormatException e) {
      // told below, with the legal values
    }
    throw Hyperparameters.illegal(learner.name(), "restoreNoise", text, LEGAL_NOISE);
  }

  private Noise noise() {
    return restoreNoise.equals(AUTO) ? Noise.auto() : Noise.rate(rate(learner, restoreNoise));
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
  public boolean suits(Dataset train) {
    return learner.suits(train);
  }

  @Override
  public Learner<RestoringModel> settle(Dataset train, Progress progress) {
    Dataset restored = restored(train, progress.part("", 0, 0.5));
    return new Restoring(
        learner.settle(restored, progress.part("", 0.5, 1)), restore, restoreNoise);
  }

  /** Restores the rows once for both. */
  @Override
  public Settled<RestoringModel> settleAndLearn(Dataset train, Progress progress) {
    Prepared prepared = prepare(train, null, progress.part("", 0, 0.5));
    Settled<?> inner = learner.settleAndFit(prepared.train(), progress.part("", 0.5, 1));
    Restoring settled = new Restoring(inner.learner(), restore, restoreNoise);
    Model model = inner.model();
    return new Settled<>(
        settled, new RestoringModel(settled.card(model.card()), model, prepared.features()));
  }

  @Override
  public RestoringModel learn(Dataset train, @Nullable RestoringModel start, Progress progress) {
    Prepared prepared = prepare(train, start, progress.part("", 0, 0.5));
    Model model =
        fit(
            learner,
            prepared.train(),
            start == null ? null : start.model(),
            progress.part("", 0.5, 1));
    return new RestoringModel(card(model.card()), model, prepared.features());
  }

  /** Restores the rows once where only the learner's own hyper-parameter changes. */
  @Override
  public ModelPath<RestoringModel> learnPath(
      Dataset train, String parameter, @Nullable RestoringModel start) {
    return Hyperparameters.values(learner).containsKey(parameter)
        ? new RestoringPath(this, train, parameter, start)
        : Learner.super.learnPath(train, parameter, start);
  }

  /** What a restorer made of training rows. */
  record Prepared(FittedFeatures features, Dataset train) {}

  /** The restored rows alone; where every cell is there and trusted, nothing need be fitted. */
  private Dataset restored(Dataset train, Progress progress) {
    boolean trusted = !restoreNoise.equals(AUTO) && rate(learner, restoreNoise) == 0;
    return trusted && !train.features().hasMissing()
        ? train
        : prepare(train, null, progress).train();
  }

  Prepared prepare(Dataset train, @Nullable RestoringModel start, Progress progress) {
    FeatureTable columns = new FeatureTable(train.schema());
    // What was fitted to the same rows by the same restorer serves again.
    boolean same = start != null && start.features().isOf(restore, restoreNoise);
    FittedFeatures fitted;
    if (same && start != null) {
      fitted = start.features();
    } else {
      Table table = columns.of((DenseFeatures) train.features());
      RestorationModel model = restore.fit(table, progress.part("restoring", 0, 0.8));
      fitted =
          FittedFeatures.of(
              columns, model, table, noise(), restoreNoise, progress.part("noise", 0.8, 0.9));
    }
    Dataset restored =
        new Dataset(train.name(), train.schema(), fitted.restore(train.features()), train.labels());
    return new Prepared(fitted, restored);
  }

  @SuppressWarnings("unchecked") // a start is always a model of the same learner
  private static <M extends Model> M fit(
      Learner<M> learner, Dataset train, @Nullable Model start, Progress progress) {
    return learner.fit(train, (M) start, progress);
  }

  /** The learner's card with the restorer among the hyper-parameters. */
  ModelCard card(ModelCard inner) {
    return new ModelCard(inner.learner(), Hyperparameters.values(this), inner.provenance());
  }

  @Override
  public RestoringModel restore(ModelState state) {
    Map<String, Tensor> inner = new LinkedHashMap<>(state.tensors());
    inner.keySet().removeIf(name -> name.startsWith(PREFIX));
    ModelCard card =
        new ModelCard(
            state.card().learner(), Hyperparameters.values(learner), state.card().provenance());
    return new RestoringModel(
        state.card(),
        learner.restore(new ModelState(state.schema(), card, inner)),
        FittedFeatures.restore(restore, restoreNoise, state));
  }
}
