package dev.espalier.learn.chain;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fitted {@link ProbabilisticChain}.
 *
 * @param beam how many label sets the search keeps
 * @param observed the distinct label sets of the training data
 */
record ProbabilisticChainModel(
    Schema schema, ModelCard card, FeatureMap map, Chain chain, int beam, LabelSets observed)
    implements Model {
  @Override
  public Set<Capability> capabilities() {
    return ChainModel.CAPABILITIES;
  }

  @Override
  public boolean tiesLabels() {
    return true;
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    double[] scores = chain.scores().of(map.apply(rows));
    return new ChainPosterior(chain, scores, rows.rows(), beam, observed, known);
  }

  @Override
  public ProbabilisticChainModel withCard(ModelCard other) {
    return new ProbabilisticChainModel(schema, other, map, chain, beam, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    StoredChains.store(List.of(chain), tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static ProbabilisticChainModel fromState(ModelState state, int beam) {
    return StoredTensors.read(
        state,
        stored -> {
          FeatureMap map = FeatureMap.fromState(stored);
          return new ProbabilisticChainModel(
              stored.schema(),
              stored.card(),
              map,
              StoredChains.fromState(stored, 1, map.columns()).get(0),
              beam,
              stored.distinctLabelSets("observed"));
        });
  }
}
