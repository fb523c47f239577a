package dev.espalier.learn.collaborative;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.scorer.LabelScorer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Learns W₊ and W₋, 004 Eq. (8) to (10): weights are sampled, and those are taken under which the
 * answers to examples have the label frequencies that label sets have.
 *
 * <pre>{@code
 * S = Σ_k ℓ(E₂ y_k, E₁ f_k) + Σ_{k'<k} ℓ(E₂ y_k y_k', E₁ f_k f_k')
 * ℓ(p, q) = −p log q − (1 − p) log(1 − q), values v from −1 to 1 as (1 + v) / 2
 * }</pre>
 *
 * where f is Sign(f*) by Lemma 1, E₁ is the mean over rows of which no label is known or, where
 * there are none, over all rows by trees that have not seen them, and E₂ the mean over label-only
 * sets or, where there are none, over the examples.
 */
record WeightSearch(SignRates wanted, double[] logOdds, double[] similarity, int labels) {
  private static final int SAMPLES = 200;

  /** The range of the own weight w⁻_ll, and of w⁺, whose logarithm is drawn evenly. */
  private static final double LEAST_OWN = 0.2;

  private static final double LEAST_FALSE_POSITIVE = 0.05;

  /** Similarities are raised to powers up to this: 0 makes all labels alike. */
  private static final double MOST_SHARPNESS = 2;

  /** Samples and scores. */
  static LossWeights run(Dataset train, ForestOptions options, long seed, Progress progress) {
    LabelSets own =
        train.labels().hasCompleteRows() ? train.labels().complete() : train.labels().positives();
    LabelSets sets = train.knowledge().labelOnly().orElse(own);
    LossWeights together = LossWeights.coOccurrence(sets);
    WeightSearch search =
        new WeightSearch(
            SignRates.of(sets),
            logOdds(train, options, progress.part("growing trees", 0, 0.5)),
            together.negative(),
            train.labelCount());
    SplittableRandom random = new SplittableRandom(seed);
    LossWeights best = LossWeights.even(train.labelCount());
    double least = search.score(best);
    for (int sample = 0; sample < SAMPLES; sample++) {
      progress.report("weights", 0.5 + 0.5 * sample / SAMPLES);
      LossWeights drawn = search.draw(random);
      double score = search.score(drawn);
      if (score < least) {
        least = score;
        best = drawn;
      }
    }
    return best;
  }

  /** Of the rows of which nothing is known or, out of bag, of all. */
  private static double[] logOdds(Dataset train, ForestOptions options, Progress progress) {
    LabelSets unknown = train.labels().unknown();
    int[] free =
        unknown == null
            ? new int[0]
            : IntStream.range(0, train.rows())
                .filter(row -> unknown.size(row) == train.labelCount())
                .toArray();
    boolean apart = free.length > 0 && free.length < train.rows();
    Dataset told =
        apart
            ? train.select(
                IntStream.range(0, train.rows())
                    .filter(row -> Arrays.binarySearch(free, row) < 0)
                    .toArray())
            : train;
    LabelScorer.Result grown =
        new ForestScorer(options, true).fit(told.features(), told.labels(), progress);
    return apart ? grown.scorer().logOdds(train.features().select(free)) : grown.unseen();
  }

  /** S of Eq. (10). */
  double score(LossWeights weights) {
    return wanted.crossEntropy(SignRates.of(labels, PlugInForest.decisions(weights, logOdds)));
  }

  /**
   * W⁻ with an own weight u and 1 − u shared by the others in proportion to a power of how often
   * they occur together, times noise; W⁺ = c·I.
   */
  private LossWeights draw(SplittableRandom random) {
    double own = LEAST_OWN + (1 - LEAST_OWN) * random.nextDouble();
    double falsePositive = Math.pow(LEAST_FALSE_POSITIVE, random.nextDouble());
    double sharpness = MOST_SHARPNESS * random.nextDouble();
    double noise = random.nextDouble();
    double[] drawn = new double[similarity.length];
    for (int label = 0; label < labels; label++) {
      double sum = 0;
      for (int k = label * labels; k < (label + 1) * labels; k++) {
        if (k % labels != label) {
          double exponential = -Math.log(1 - random.nextDouble());
          drawn[k] = Math.pow(similarity[k], sharpness) * Math.pow(exponential, noise);
          sum += drawn[k];
        }
      }
      for (int k = label * labels; k < (label + 1) * labels; k++) {
        drawn[k] = k % labels == label ? own : sum > 0 ? (1 - own) * drawn[k] / sum : 0;
      }
    }
    return LossWeights.ofSimilarity(labels, drawn, falsePositive);
  }
}
