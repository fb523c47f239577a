package dev.espalier.lab.simulate;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.lab.bound.RiskBound;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One simulation: rows of a label chain, CorrLog and independent regressions learnt from them, and
 * how the bound compares with the risk over training sizes and over penalties.
 *
 * @param name what was simulated
 * @param chain the generator
 * @param seed of the generator
 * @param train the training rows
 * @param test the test rows
 * @param fits the two models
 * @param bySize bounds for more and more training rows
 * @param byPenalty bounds for stronger and stronger penalties, on the largest training size
 */
record Simulation(
    String name,
    LabelChain chain,
    long seed,
    Dataset train,
    Dataset test,
    List<Fit> fits,
    List<Point> bySize,
    List<Point> byPenalty) {

  /** δ of 001 §3.5.3: the bound holds with probability 0.9. */
  public static final double DELTA = 0.1;

  /** γ of the loss (31). */
  public static final double MARGIN = 1;

  private static final String WEIGHT_PENALTY = "1e-4";
  private static final String EDGE_PENALTY = "1e-2";
  private static final int[] SIZES = {100, 200, 500, 1000, 2000, 5000};
  private static final String[] PENALTIES = {"1e-4", "1e-3", "1e-2", "1e-1", "1", "10"};

  /**
   * A fitted model and its measures on the test rows, decoded to the most probable sets.
   *
   * @param model the model
   * @param predicted its label sets on the test rows
   * @param evaluation its measures there
   */
  public record Fit(Model model, LabelSets predicted, Evaluation evaluation) {
    /** The learner's name. */
    public String learner() {
      return model.card().learner();
    }
  }

  /**
   * A bound with where it was computed.
   *
   * @param at the training rows, or the penalty
   * @param bound the bound and the risks
   */
  public record Point(double at, RiskBound bound) {}

  /** Runs a simulation. */
  public static Simulation run(
      String name, LabelChain chain, int rows, int testRows, long seed, Progress progress) {
    // One draw, so that the first rows do not depend on how many follow.
    Dataset drawn = chain.sample(rows + testRows, seed);
    Dataset train = drawn.select(IntStream.range(0, rows).toArray());
    Dataset test = drawn.select(IntStream.range(rows, rows + testRows).toArray());
    List<Fit> fits = new ArrayList<>();
    for (Learner<?> learner :
        List.of(
            ChainModels.correlated(WEIGHT_PENALTY, EDGE_PENALTY),
            ChainModels.independent(WEIGHT_PENALTY))) {
      progress.report("learning " + learner.name(), fits.size() * 0.1);
      fits.add(fit(learner, train, test));
    }
    // Other rows than those above: the seed after it.
    int largest = SIZES[SIZES.length - 1];
    Dataset pool = chain.sample(largest, seed + 1);
    List<Point> bySize = new ArrayList<>();
    for (int size : SIZES) {
      progress.report("bounds", 0.2 + 0.4 * bySize.size() / SIZES.length);
      Dataset some = pool.select(IntStream.range(0, size).toArray());
      if (some.labels().varying().length == some.labelCount()) {
        bySize.add(new Point(size, bound(some, test, WEIGHT_PENALTY, EDGE_PENALTY)));
      }
    }
    List<Point> byPenalty = new ArrayList<>();
    for (String penalty : PENALTIES) {
      progress.report("bounds", 0.6 + 0.4 * byPenalty.size() / PENALTIES.length);
      byPenalty.add(new Point(Double.parseDouble(penalty), bound(pool, test, penalty, penalty)));
    }
    return new Simulation(name, chain, seed, train, test, fits, bySize, byPenalty);
  }

  private static Fit fit(Learner<?> learner, Dataset train, Dataset test) {
    Model model = learner.fit(train);
    Posterior posterior = model.posterior(test.features(), Evidence.none());
    LabelSets predicted = posterior.mostProbable();
    return new Fit(
        model, predicted, Evaluator.evaluate(test.labels(), predicted, posterior.marginals()));
  }

  private static RiskBound bound(
      Dataset train, Dataset test, String weightPenalty, String edgePenalty) {
    Model model = ChainModels.correlated(weightPenalty, edgePenalty).fit(train);
    return RiskBound.of(model, train, test, MARGIN, DELTA, Progress.none());
  }

  /** The penalties in words. */
  public static String penalties() {
    return "weightPenalty=" + WEIGHT_PENALTY + ", edgePenalty=" + EDGE_PENALTY;
  }
}
