package dev.espalier.learn;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LinearTerms;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model whose labels are independent given the example, with log-odds that are linear in the
 * mapped features: p(y_i = 1) = σ(2 f_i(x)), f_i(x) = β_i·φ(x) + b_i.
 *
 * @param schema names
 * @param card origin
 * @param map what is done to features first
 * @param scores f, on mapped features
 * @param observed the distinct label sets of the training data
 */
public record LinearModel(
    Schema schema, ModelCard card, FeatureMap map, LinearScores scores, LabelSets observed)
    implements Model {
  /**
   * The model whose log-odds of label i are Σ_j w_ji φ_j(x) + b_i.
   *
   * @param train what it was learnt from
   * @param card origin
   * @param map φ, what is done to features first
   * @param weights w: mapped features × labels, row-major
   * @param intercepts b: one for each label
   */
  public static LinearModel of(
      Dataset train, ModelCard card, FeatureMap map, double[] weights, double[] intercepts) {
    // p(y_i = 1) = σ(2 f_i): labels are −1 and +1 in the mathematics.
    double[] halves = Arrays.stream(weights).map(weight -> weight / 2).toArray();
    double[] offsets = Arrays.stream(intercepts).map(intercept -> intercept / 2).toArray();
    LinearScores scores = new LinearScores(train.labelCount(), halves, offsets);
    return new LinearModel(train.schema(), card, map, scores, train.labels().distinctSets());
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    return new ProductPosterior(
        rows.rows(), scores.labelCount(), scores.logOdds(map.apply(rows)), observed, known);
  }

  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    double[] marginals = posterior(row, known).marginals();
    LinearTerms terms = new LinearTerms(schema, map, scores, row);
    List<Explanation> explanations = new ArrayList<>();
    for (int label : labels) {
      explanations.add(terms.explain(label, marginals[label], List.of()));
    }
    return Optional.of(explanations);
  }

  @Override
  public Optional<DenseFeatures> project(Features rows) {
    return map.project(rows);
  }

  /** Makes the model again from what {@link #state} kept. */
  public static LinearModel fromState(ModelState state) {
    return StoredTensors.read(state, LinearModel::fromState);
  }

  private static LinearModel fromState(StoredTensors stored) {
    FeatureMap map = FeatureMap.fromState(stored);
    return new LinearModel(
        stored.schema(),
        stored.card(),
        map,
        LinearScores.fromState(stored, map.columns()),
        stored.distinctLabelSets("observed"));
  }

  @Override
  public LinearModel withCard(ModelCard other) {
    return new LinearModel(schema, other, map, scores, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    scores.store(tensors);
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }
}
