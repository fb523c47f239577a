package dev.espalier.learn.chain;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.learn.StoppingOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A chain of logistic regressions whose product is a distribution over label sets, searched by
 * beam; see the package guide.
 *
 * @param order in which order it takes the labels
 * @param beam how many label sets the search keeps; 0 keeps all
 * @param weightPenalty λ1; empty to estimate it from the data
 * @param seed decides random orders
 * @param stopping when the solver stops
 * @param input how the features are scaled and mapped
 */
public record ProbabilisticChain(
    @Hyperparameter(value = ChainOrder.DESCRIPTION, legal = ChainOrder.LEGAL) String order,
    @Hyperparameter(
            value = "how many label sets the search keeps; 0 keeps all, for at most 16 labels",
            min = 0,
            max = 65536)
        int beam,
    @Hyperparameter(
            value = WeightPrior.DESCRIPTION,
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            open = "auto",
            tune = {"1e-2", "3e-3", "1e-3", "3e-4", "1e-4", "3e-5", "1e-5"})
        OptionalDouble weightPenalty,
    @Hyperparameter("seed of random orders") long seed,
    StoppingOptions stopping,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "pcc";

  /** Maximum number of labels whose sets are enumerated. */
  private static final int MOST_LABELS = 16;

  private static final int MOST_SETS = 1 << MOST_LABELS;

  /** Checks the ranges. */
  public ProbabilisticChain {
    Hyperparameters.check(
        NAME, ProbabilisticChain.class, order, beam, weightPenalty, seed, stopping, input);
  }

  /** A hundred sets, the most frequent label first. */
  public static ProbabilisticChain defaults() {
    return new ProbabilisticChain(
        ChainOrder.FREQUENCY,
        100,
        OptionalDouble.empty(),
        1,
        StoppingOptions.defaults(),
        FeatureOptions.defaults());
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
    if (beam == 0 && train.labelCount() > MOST_LABELS) {
      throw new InputException(
          "learner 'pcc': beam=0 keeps all sets of "
              + train.labelCount()
              + " labels; expected at most "
              + MOST_LABELS
              + " labels, or beam of at least 1");
    }
    MappedRows rows = input.fit(train, progress);
    LinearScores.checkSize(NAME, rows.features().columns(), train.labelCount());
    double penalty = WeightPrior.penalty(weightPenalty, rows.features(), train.labels());
    LinkOptions links =
        new LinkOptions(ChainBase.LOGISTIC, OptionalDouble.of(penalty), 1, stopping);
    Chain chain = new ChainTraining(NAME, order, seed).fit(train, rows.features(), links, progress);
    ProbabilisticChain decided =
        new ProbabilisticChain(order, beam, OptionalDouble.of(penalty), seed, stopping, input);
    return new ProbabilisticChainModel(
        train.schema(),
        ModelCard.of(this, decided),
        rows.map(),
        chain,
        width(),
        train.labels().distinctSets());
  }

  private int width() {
    return beam == 0 ? MOST_SETS : beam;
  }

  @Override
  public Model fromState(ModelState state) {
    return ProbabilisticChainModel.fromState(state, width());
  }
}
