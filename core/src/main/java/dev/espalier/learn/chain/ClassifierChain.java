package dev.espalier.learn.chain;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.List;
import java.util.Set;

/**
 * A classifier chain that decides label by label; see the package guide.
 *
 * @param order in which order it takes the labels
 * @param links how the links are learnt
 * @param seed decides random orders
 * @param input how the features are scaled and mapped
 */
public record ClassifierChain(
    @Hyperparameter(value = ChainOrder.DESCRIPTION, legal = ChainOrder.LEGAL) String order,
    LinkOptions links,
    @Hyperparameter("seed of random orders and of the solver of support vector machines") long seed,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "cc";

  /** Logistic regressions, the most frequent label first. */
  public static ClassifierChain defaults() {
    return new ClassifierChain(
        ChainOrder.FREQUENCY, LinkOptions.defaults(), 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return ChainModel.CAPABILITIES;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    MappedRows rows = input.fit(train, progress);
    LinearScores.checkSize(NAME, rows.features().columns(), train.labelCount());
    LinkOptions decided =
        links.withWeightPenalty(
            WeightPrior.penalty(links.weightPenalty(), rows.features(), train.labels()));
    Chain chain =
        new ChainTraining(NAME, order, seed).fit(train, rows.features(), decided, progress);
    return new ChainModel(
        train.schema(),
        ModelCard.of(this, new ClassifierChain(order, decided, seed, input)),
        rows.map(),
        List.of(chain),
        false,
        train.labels().distinctSets());
  }

  @Override
  public Model fromState(ModelState state) {
    return ChainModel.fromState(state, 1, false);
  }
}
