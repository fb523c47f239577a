package dev.espalier.learn.chain;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.RandomOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Finds the order that a learner of one chain wants, and fits the chain.
 *
 * @param learner the learner's name
 * @param order what the learner was told
 * @param seed decides random orders
 */
record ChainTraining(String learner, String order, long seed) {
  private static final int CANDIDATES = 10;

  /** Every third row measures the orders among which one is chosen. */
  private static final int PARTS = 3;

  /** Fits the chain of the learner's order. */
  Chain fit(Dataset train, Features mapped, LinkOptions links, Progress progress) {
    ChainFit fit = new ChainFit(learner, links, seed);
    int[] found =
        order.equals(ChainOrder.CHOSEN)
            ? choose(fit, train, mapped, progress)
            : ChainOrder.of(order, train, seed, learner);
    return fit.fit(mapped, train.labels(), found, progress);
  }

  /** The order whose chain gives unseen label sets the highest probability. */
  private int[] choose(ChainFit fit, Dataset train, Features mapped, Progress progress) {
    SplittableRandom random = new SplittableRandom(seed);
    List<int[]> orders = new ArrayList<>();
    orders.add(ChainOrder.byFrequency(train));
    for (int k = 0; k < CANDIDATES; k++) {
      orders.add(ChainOrder.random(train, random));
    }
    int[] shuffled = IntStream.range(0, train.rows()).toArray();
    RandomOrder.shuffle(shuffled, random);
    int[] held = Arrays.copyOf(shuffled, train.rows() / PARTS);
    int[] rest = Arrays.copyOfRange(shuffled, held.length, shuffled.length);
    Features learnt = mapped.select(rest);
    Features measured = mapped.select(held);
    Labels truth = train.labels().select(held);
    int[] best = orders.get(0);
    double highest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < orders.size(); k++) {
      progress.report("order " + (k + 1), (double) k / orders.size());
      Chain chain = fit.fit(learnt, train.labels().select(rest), orders.get(k), Progress.none());
      double found = logLikelihood(chain, measured, truth.positives());
      if (found > highest) {
        highest = found;
        best = orders.get(k);
      }
    }
    return best;
  }

  /** Σ_l log p(y_l|x_l). */
  private static double logLikelihood(Chain chain, Features rows, LabelSets truth) {
    double[] sums = chain.scores().of(rows);
    double total = 0;
    for (int row = 0; row < rows.rows(); row++) {
      int base = row * chain.labelCount();
      for (int label : chain.order()) {
        boolean on = truth.contains(row, label);
        total += Chain.logProbability(sums[base + label], on);
        if (on) {
          chain.turnOn(label, sums, base);
        }
      }
    }
    return total;
  }
}
