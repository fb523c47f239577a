package dev.espalier.learn.forest;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.FeatureImportance;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.scorer.LabelForests;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fitted {@link RandomForest}.
 *
 * @param schema names
 * @param card origin
 * @param forests the forests
 * @param observed the distinct label sets of the training data
 * @param importance how much each feature matters, where it was asked for
 */
record ForestModel(
    Schema schema,
    ModelCard card,
    LabelForests forests,
    LabelSets observed,
    @Nullable FeatureImportance importance)
    implements Model {
  @Override
  public Posterior infer(Features rows, Evidence known) {
    return new ProductPosterior(
        rows.rows(), schema.labels().size(), forests.logOdds(rows), observed, known);
  }

  /** What each feature adds on the way from the root to the leaf; see {@link LabelForests}. */
  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    double[] marginals = posterior(row, known).marginals();
    double[] cells = row.toDense().values();
    List<Explanation> explanations = new ArrayList<>();
    for (int label : labels) {
      // Half log-odds: what the terms of every other model add up to.
      double[] shares =
          Arrays.stream(forests.attribute(cells, label)).map(share -> share / 2).toArray();
      List<Contribution> terms = new ArrayList<>();
      for (int column = 0; column < cells.length; column++) {
        if (shares[column] != 0) {
          String name = schema.features().get(column).name();
          terms.add(new Contribution(Kind.FEATURE, name, shares[column]));
        }
      }
      terms.sort(Contribution.bySize());
      terms.add(0, new Contribution(Kind.INTERCEPT, "intercept", shares[cells.length]));
      explanations.add(
          new Explanation(
              schema.labels().get(label), Arrays.stream(shares).sum(), marginals[label], terms));
    }
    return Optional.of(explanations);
  }

  @Override
  public Optional<FeatureImportance> featureImportance() {
    return Optional.ofNullable(importance);
  }

  @Override
  public ForestModel withCard(ModelCard other) {
    return new ForestModel(schema, other, forests, observed, importance);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    forests.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    if (importance != null) {
      ImportanceTable.store(importance, tensors);
    }
    return new ModelState(schema, card, tensors);
  }

  static ForestModel fromState(StoredTensors stored) {
    return new ForestModel(
        stored.schema(),
        stored.card(),
        LabelForests.fromState(stored),
        stored.distinctLabelSets("observed"),
        ImportanceTable.fromState(stored));
  }
}
