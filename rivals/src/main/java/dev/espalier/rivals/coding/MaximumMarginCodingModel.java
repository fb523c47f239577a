package dev.espalier.rivals.coding;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The fitted {@link MaximumMarginCoding}.
 *
 * @param parts what was learnt
 * @param observed the distinct label sets of the training data
 */
record MaximumMarginCodingModel(
    Schema schema, ModelCard card, FeatureMap map, Parts parts, LabelSets observed)
    implements Model {
  static final Set<Capability> CAPABILITIES =
      Set.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);

  /** No metric is larger, so that distances are finite. */
  private static final double LARGEST = 1e30;

  private static final String METRIC = "coding.metric";
  private static final String WEIGHTS = "coding.weights";
  private static final String INTERCEPTS = "coding.intercepts";
  private static final String SLOPE = "coding.slope";

  /**
   * What was learnt.
   *
   * @param regression ŷ
   * @param classifiers of each label
   * @param decoding Q and λ
   * @param slope of the probabilities
   */
  record Parts(
      LinearScores regression, LinearScores classifiers, Decoding decoding, double slope) {}

  @Override
  public Set<Capability> capabilities() {
    return CAPABILITIES;
  }

  @Override
  public boolean tiesLabels() {
    return true;
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    Features mapped = map.apply(rows);
    int labels = schema.labels().size();
    double[] gains =
        parts
            .decoding()
            .gains(parts.regression().of(mapped), parts.classifiers().of(mapped), labels, known);
    for (int k = 0; k < gains.length; k++) {
      gains[k] *= parts.slope();
    }
    return new ProductPosterior(rows.rows(), labels, gains, observed, known);
  }

  @Override
  public MaximumMarginCodingModel withCard(ModelCard other) {
    return new MaximumMarginCodingModel(schema, other, map, parts, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    int labels = schema.labels().size();
    LinearScores regression = parts.regression();
    map.store(tensors);
    parts.classifiers().store(tensors);
    tensors.put(WEIGHTS, new Tensor.Doubles(regression.weights(), regression.columns(), labels));
    tensors.put(INTERCEPTS, new Tensor.Doubles(regression.intercepts(), labels));
    tensors.put(METRIC, new Tensor.Doubles(parts.decoding().metric(), labels, labels));
    tensors.put(SLOPE, new Tensor.Doubles(new double[] {parts.slope()}, 1));
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static MaximumMarginCodingModel fromState(ModelState state, double classifierWeight) {
    return StoredTensors.read(
        state,
        stored -> {
          FeatureMap map = FeatureMap.fromState(stored);
          int labels = stored.labels();
          LinearScores regression =
              new LinearScores(
                  labels,
                  stored.doubles(WEIGHTS, map.columns(), labels),
                  stored.doubles(INTERCEPTS, labels));
          double[] metric = stored.doublesWithin(METRIC, -LARGEST, LARGEST, labels, labels);
          return new MaximumMarginCodingModel(
              stored.schema(),
              stored.card(),
              map,
              new Parts(
                  regression,
                  LinearScores.fromState(stored, map.columns()),
                  new Decoding(metric, classifierWeight),
                  stored.doublesWithin(SLOPE, 0, LARGEST, 1)[0]),
              stored.distinctLabelSets("observed"));
        });
  }
}
