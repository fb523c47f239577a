package dev.espalier.learn.chain;

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
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One chain that decides label by label, or several that do so together.
 *
 * @param chains at least one
 * @param votes whether several chains count by their decisions rather than their probabilities
 * @param observed the distinct label sets of the training data
 */
record ChainModel(
    Schema schema,
    ModelCard card,
    FeatureMap map,
    List<Chain> chains,
    boolean votes,
    LabelSets observed)
    implements Model {
  static final Set<Capability> CAPABILITIES =
      Set.of(Capability.SPARSE_FEATURES, Capability.MISSING_FEATURES, Capability.EVIDENCE);

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
    int labels = schema.labels().size();
    Features mapped = map.apply(rows);
    double[] logOdds =
        chains.size() == 1
            ? decided(chains.get(0), mapped, known)
            : together(mapped, known, labels);
    return new ProductPosterior(rows.rows(), labels, logOdds, observed, known);
  }

  /** The log-odds of each label when it was its turn. */
  private static double[] decided(Chain chain, Features mapped, Evidence known) {
    double[] sums = chain.scores().of(mapped);
    int labels = chain.labelCount();
    Parallel.rows(
        mapped.rows(),
        (first, end) -> {
          for (int row = first; row < end; row++) {
            chain.decide(sums, row * labels, known, row);
          }
        });
    for (int k = 0; k < sums.length; k++) {
      // p = σ(2 g): labels are −1 and +1 in the mathematics.
      sums[k] *= 2;
    }
    return sums;
  }

  /** The log-odds of the mean over the chains. */
  private double[] together(Features mapped, Evidence known, int labels) {
    double[] mean =
        new double[Shape.product("predicting", mapped.rows(), "rows", labels, "labels")];
    for (Chain chain : chains) {
      double[] logOdds = decided(chain, mapped, known);
      for (int k = 0; k < mean.length; k++) {
        mean[k] += votes ? (logOdds[k] > 0 ? 1 : 0) : 1 / (1 + Math.exp(-logOdds[k]));
      }
    }
    // Half a vote for either side keeps what all chains agree on from being certain.
    double before = votes ? 0.5 : 0;
    for (int k = 0; k < mean.length; k++) {
      mean[k] = Math.log((mean[k] + before) / (chains.size() - mean[k] + before));
    }
    return mean;
  }

  @Override
  public ChainModel withCard(ModelCard other) {
    return new ChainModel(schema, other, map, chains, votes, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    StoredChains.store(chains, tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static ChainModel fromState(ModelState state, int chains, boolean votes) {
    return StoredTensors.read(
        state,
        stored -> {
          FeatureMap map = FeatureMap.fromState(stored);
          return new ChainModel(
              stored.schema(),
              stored.card(),
              map,
              StoredChains.fromState(stored, chains, map.columns()),
              votes,
              stored.distinctLabelSets("observed"));
        });
  }
}
