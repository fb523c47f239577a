package dev.espalier.rivals.clique;

import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.BestMap;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.RowProducts;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Solves the structured machine in its dual, over label sets and pairs that are generated where
 * they are needed:
 *
 * <pre>{@code
 * maximise over α   Σ_l Σ_y α_ly Δ(y_l, y) − ½ Σ_i ‖w_i‖² − ½ Σ_ij ω_ij²,   α_l ≥ 0, Σ_y α_ly = C
 * w_i = Σ_l Σ_y α_ly (z_li − z_i) x̃_l,   ω_ij = S(Σ_l Σ_y α_ly (z_li z_lj − z_i z_j), C n κ)
 * }</pre>
 */
final class StructuredMachine {
  private static final int MOST_PASSES = 30;

  /** The dual is solved over the sets at hand until so much of the gap is left. */
  private static final double SHARE = 0.1;

  private final RowProducts rows;
  private final LabelSets truth;
  private final double cost;
  private final int labels;
  private final double[][] weights;
  private final PairWeights pairs;
  private final WorkingSet[] working;
  private final double[] squares;

  /**
   * What to learn from.
   *
   * @param cost C
   * @param pairPenalty κ
   */
  StructuredMachine(RowProducts rows, LabelSets truth, double cost, double pairPenalty) {
    this.rows = rows;
    this.truth = truth;
    this.cost = cost;
    labels = truth.labelCount();
    weights = new double[labels][rows.dimension()];
    pairs = new PairWeights(labels, pairPenalty * cost * truth.rows());
    working = new WorkingSet[truth.rows()];
    squares = new double[truth.rows()];
    for (int row = 0; row < working.length; row++) {
      working[row] = new WorkingSet(row, truth.row(row), cost);
      squares[row] = rows.square(row);
    }
  }

  /**
   * How far the solver came.
   *
   * @param objective the primal objective
   * @param gap by how much it may be above the optimum over all pairs that are allowed
   * @param rounds how often the most violated sets were looked for
   * @param proven whether the last of them are proven to be the most violated ones, so that the gap
   *     holds
   * @param converged whether the gap is as small as asked and no pair is missing that would help
   */
  record Result(double objective, double gap, int rounds, boolean proven, boolean converged) {}

  /**
   * When pairs are added, and when it ends.
   *
   * @param tolerance the gap, relative to the objective
   * @param mostRounds the most rounds
   * @param pairsAtOnce how many pairs become active at once
   * @param mostPairs how many may be active
   * @param seed decides the order of the rows
   */
  record Settings(double tolerance, int mostRounds, int pairsAtOnce, int mostPairs, long seed) {}

  Result solve(Settings settings, Progress progress) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int[] order = new int[working.length];
    Arrays.setAll(order, row -> row);
    for (int round = 1; ; round++) {
      progress.report("pairs " + pairs.count(), round / (round + 30.0));
      BestMap.Solution worst = mostViolated();
      double objective = objective(worst.sets());
      double gap = objective - dual();
      boolean solved = gap <= settings.tolerance() * objective;
      int added =
          solved
              ? pairs.grow(Math.min(settings.pairsAtOnce(), settings.mostPairs() - pairs.count()))
              : 0;
      if ((solved && added == 0) || round == settings.mostRounds()) {
        boolean limited = pairs.count() >= settings.mostPairs();
        return new Result(
            objective,
            gap + (limited ? 0 : pairs.leftOut()),
            round,
            allTrue(worst.proven()),
            solved && added == 0);
      }
      for (int row = 0; row < working.length; row++) {
        working[row].add(worst.sets().row(row));
      }
      double tolerated = settings.tolerance() * objective;
      improve(order, SHARE * Math.max(gap, tolerated), random);
    }
  }

  /**
   * Passes over the rows, with the label sets at hand, until little is left to gain. Rows with next
   * to nothing to gain wait for the next round.
   */
  private void improve(int[] order, double enough, SplittableRandom random) {
    double little = SHARE * enough / order.length;
    int active = order.length;
    double left = Double.POSITIVE_INFINITY;
    for (int pass = 0; pass < MOST_PASSES && left > enough; pass++) {
      shuffle(order, active, random);
      left = 0;
      int at = 0;
      while (at < active) {
        int row = order[at];
        double gain = working[row].visit(rows, weights, pairs, squares[row]);
        left += gain;
        if (gain > little) {
          at++;
        } else {
          active--;
          order[at] = order[active];
          order[active] = row;
        }
      }
    }
  }

  private static boolean allTrue(boolean[] flags) {
    for (boolean flag : flags) {
      if (!flag) {
        return false;
      }
    }
    return true;
  }

  private static void shuffle(int[] order, int count, SplittableRandom random) {
    for (int k = count - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int kept = order[k];
      order[k] = order[other];
      order[other] = kept;
    }
  }

  /** w of each label. */
  double[][] weights() {
    return weights;
  }

  /** ω. */
  PairWeights pairs() {
    return pairs;
  }

  /** argmax_y Δ(y_l, y) + F(x_l, y) of every row: Δ adds 1 − 2 z_li to the score of label i. */
  BestMap.Solution mostViolated() {
    Edges edges = pairs.edges();
    double[] strengths = pairs.onEdges();
    double[] fromPairs = new double[labels];
    for (int edge = 0; edge < strengths.length; edge++) {
      // z_i z_j = ¼ (1 + y_i + y_j + y_i y_j)
      strengths[edge] /= 4;
      fromPairs[edges.first()[edge]] += strengths[edge];
      fromPairs[edges.second()[edge]] += strengths[edge];
    }
    double[] scores = new double[working.length * labels];
    Parallel.rows(
        working.length,
        (first, end) -> {
          for (int row = first; row < end; row++) {
            for (int label = 0; label < labels; label++) {
              double score = rows.dot(row, weights[label]);
              scores[row * labels + label] = (score + 1) / 2 + fromPairs[label];
            }
            for (int k = truth.start(row); k < truth.start(row + 1); k++) {
              scores[row * labels + truth.members()[k]] -= 1;
            }
          }
        });
    return new BestMap()
        .solve(PairwiseField.shared(working.length, scores, edges, strengths), null);
  }

  /** The primal objective, given the most violated sets. */
  private double objective(LabelSets worst) {
    double[] slacks = new double[working.length];
    Parallel.rows(
        working.length,
        (first, end) -> {
          for (int row = first; row < end; row++) {
            int[] right = truth.row(row);
            int[] wrong = worst.row(row);
            double slack =
                WorkingSet.distance(right, wrong) + score(row, wrong) - score(row, right);
            // Below zero only where a search for the most violated set failed.
            slacks[row] = Math.max(0, slack);
          }
        });
    return halfSquare() + pairs.penalty() + cost * Arrays.stream(slacks).sum();
  }

  /** F(x_l, y). */
  private double score(int row, int[] set) {
    double sum = pairs.of(set);
    for (int label : set) {
      sum += rows.dot(row, weights[label]);
    }
    return sum;
  }

  private double dual() {
    return Arrays.stream(working).mapToDouble(WorkingSet::losses).sum()
        - halfSquare()
        - pairs.halfSquare();
  }

  private double halfSquare() {
    double sum = 0;
    for (double[] ofLabel : weights) {
      for (double weight : ofLabel) {
        sum += weight * weight / 2;
      }
    }
    return sum;
  }
}
