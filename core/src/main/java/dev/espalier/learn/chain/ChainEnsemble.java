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
import dev.espalier.data.Features;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Classifier chains of random orders, each learnt from a sample of the rows; see the package guide.
 *
 * @param chains how many chains
 * @param sample how many rows a chain draws, as a share of all
 * @param replacement whether a row may be drawn again, as in bagging
 * @param votes whether the chains' decisions are counted rather than their probabilities averaged
 * @param links how the links are learnt
 * @param seed decides orders and samples
 * @param input how the features are scaled and mapped
 */
public record ChainEnsemble(
    @Hyperparameter(value = "how many chains", min = 1, max = 1000) int chains,
    @Hyperparameter(value = "how many rows each chain draws, as a share of all", above = 0, max = 1)
        double sample,
    @Hyperparameter("whether a row may be drawn again, as in bagging") boolean replacement,
    @Hyperparameter("whether the chains' decisions are counted, not their probabilities averaged")
        boolean votes,
    LinkOptions links,
    @Hyperparameter("seed of orders and samples") long seed,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "ecc";

  /** Checks the ranges. */
  public ChainEnsemble {
    Hyperparameters.check(
        NAME, ChainEnsemble.class, chains, sample, replacement, votes, links, seed, input);
  }

  /** Ten chains on bootstrap samples. */
  public static ChainEnsemble defaults() {
    return new ChainEnsemble(
        10, 1, true, false, LinkOptions.defaults(), 1, FeatureOptions.defaults());
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
    Features mapped = rows.features();
    LinkOptions decided =
        links.withWeightPenalty(WeightPrior.penalty(links.weightPenalty(), mapped, train.labels()));
    progress.report("chains", 0);
    Chain[] fitted = new Chain[chains];
    Parallel.run(
        chains,
        k -> fitted[k] = fitOne(train, mapped, decided, k),
        share -> progress.report("chains", share));
    return new ChainModel(
        train.schema(),
        ModelCard.of(
            this, new ChainEnsemble(chains, sample, replacement, votes, decided, seed, input)),
        rows.map(),
        List.of(fitted),
        votes,
        train.labels().distinctSets());
  }

  private Chain fitOne(Dataset train, Features mapped, LinkOptions decided, int index) {
    // Every chain has a seed of its own, so that the others do not matter.
    SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * index);
    int[] order = ChainOrder.random(train, random);
    int[] drawn = draw(train.rows(), random);
    return new ChainFit(NAME, decided, random.nextLong())
        .fit(mapped.select(drawn), train.labels().select(drawn), order, Progress.none());
  }

  private int[] draw(int rows, SplittableRandom random) {
    int count = (int) Math.max(1, Math.round(sample * rows));
    int[] all = new int[rows];
    Arrays.setAll(all, row -> row);
    int[] drawn = new int[count];
    for (int k = 0; k < count; k++) {
      if (replacement) {
        drawn[k] = random.nextInt(rows);
      } else {
        int other = k + random.nextInt(rows - k);
        drawn[k] = all[other];
        all[other] = all[k];
      }
    }
    Arrays.sort(drawn);
    return drawn;
  }

  @Override
  public Model fromState(ModelState state) {
    return ChainModel.fromState(state, chains, votes);
  }
}
