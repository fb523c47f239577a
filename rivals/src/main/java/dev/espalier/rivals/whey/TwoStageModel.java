package dev.espalier.rivals.whey;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fitted {@link CurdsAndWhey}.
 *
 * @param schema names
 * @param card origin
 * @param settings what the second stage sees
 * @param map what is done to features first
 * @param first the first stage, on mapped features
 * @param second half the log-odds, on what the second stage sees
 * @param observed the distinct label sets of the training data
 */
record TwoStageModel(
    Schema schema,
    ModelCard card,
    Settings settings,
    FeatureMap map,
    LinearScores first,
    LinearScores second,
    LabelSets observed)
    implements Model {
  private static final String FIRST = "first.";

  /**
   * What the second stage sees.
   *
   * @param firstStage of the first
   * @param withFeatures whether it sees the features too
   */
  record Settings(FirstStage firstStage, boolean withFeatures) {}

  @Override
  public Posterior infer(Features rows, Evidence known) {
    Features mapped = map.apply(rows);
    int labels = second.labelCount();
    double[] values = first.of(mapped);
    for (int k = 0; k < values.length; k++) {
      values[k] = settings.firstStage().of(values[k]);
    }
    Features seen = new DenseFeatures(rows.rows(), labels, values);
    double[] logOdds =
        second.logOdds(
            settings.withFeatures() ? JoinedFeatures.columns(List.of(seen, mapped)) : seen);
    return new ProductPosterior(rows.rows(), labels, logOdds, observed, known);
  }

  @Override
  public TwoStageModel withCard(ModelCard other) {
    return new TwoStageModel(schema, other, settings, map, first, second, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    second.store(tensors);
    first.store(tensors, FIRST);
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static TwoStageModel fromState(ModelState state, Settings settings) {
    return StoredTensors.read(state, stored -> fromState(stored, settings));
  }

  private static TwoStageModel fromState(StoredTensors stored, Settings settings) {
    FeatureMap map = FeatureMap.fromState(stored);
    int seen = stored.labels() + (settings.withFeatures() ? map.columns() : 0);
    return new TwoStageModel(
        stored.schema(),
        stored.card(),
        settings,
        map,
        LinearScores.fromState(stored, FIRST, map.columns()),
        LinearScores.fromState(stored, seen),
        stored.distinctLabelSets("observed"));
  }
}
