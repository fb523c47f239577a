package dev.espalier.restore.features;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.FeatureImportance;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.NovelLabel;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The fitted {@link Restoring}: another model, to which rows come restored. */
final class RestoringModel implements Model {
  private final ModelCard card;
  private final Model model;
  private final FittedFeatures features;

  RestoringModel(ModelCard card, Model model, FittedFeatures features) {
    this.card = card;
    this.model = model;
    this.features = features;
  }

  /** The model of restored rows. */
  public Model model() {
    return model;
  }

  FittedFeatures features() {
    return features;
  }

  /** The rows as the model of restored rows sees them. */
  public Features restored(Features rows) {
    return features.restore(rows);
  }

  @Override
  public Schema schema() {
    return model.schema();
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> all = EnumSet.of(Capability.MISSING_FEATURES);
    all.addAll(model.capabilities());
    all.remove(Capability.SPARSE_FEATURES);
    return all;
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    return model.posterior(restored(rows), known);
  }

  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    return model.explain(restored(row), known, labels);
  }

  @Override
  public boolean tiesLabels() {
    return model.tiesLabels();
  }

  @Override
  public double[] conditionals(Features rows, Labels given) {
    return model.conditionals(restored(rows), given);
  }

  @Override
  public Optional<LabelGraph> labelGraph() {
    return model.labelGraph();
  }

  @Override
  public Optional<LabelGraph> labelGraph(Features row) {
    return model.labelGraph(restored(row));
  }

  @Override
  public Optional<DenseFeatures> project(Features rows) {
    return model.project(restored(rows));
  }

  @Override
  public Optional<LossWeights> lossWeights() {
    return model.lossWeights();
  }

  @Override
  public Optional<FeatureImportance> featureImportance() {
    return model.featureImportance();
  }

  @Override
  public List<NovelLabel> novelLabels() {
    return model.novelLabels();
  }

  @Override
  public RestoringModel withCard(ModelCard other) {
    return new RestoringModel(other, model, features);
  }

  @Override
  public ModelState state() {
    ModelState inner = model.state();
    Map<String, Tensor> tensors = new LinkedHashMap<>(inner.tensors());
    features.store(schema(), tensors);
    return new ModelState(inner.schema(), card, tensors);
  }
}
