package dev.espalier.learn.chain;

import dev.espalier.Evidence;
import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import java.util.Optional;

/** The distribution of a chain, p(y|x) = Π_i p(y_i|x, labels before i), for some rows. */
final class ChainPosterior implements Posterior {
  /** A candidate set that contradicts what is known wins only where all do. */
  private static final double CERTAIN = 200;

  private final Chain chain;
  private final double[] scores;
  private final int rows;
  private final double[] marginals;
  private final LabelSets best;
  private final LabelSets observed;
  private final Evidence known;

  ChainPosterior(
      Chain chain, double[] scores, int rows, int beam, LabelSets observed, Evidence known) {
    this.chain = chain;
    this.scores = scores;
    this.rows = rows;
    this.observed = observed;
    this.known = known;
    int labels = chain.labelCount();
    this.marginals = new double[Shape.product("predicting", rows, "rows", labels, "labels")];
    boolean[][] found = new boolean[rows][];
    Parallel.rows(
        rows,
        (first, end) -> {
          Beam search = new Beam(chain, beam);
          for (int row = first; row < end; row++) {
            found[row] = search.search(scores, row, known, marginals);
          }
        });
    this.best = LabelSets.where(rows, labels, (row, label) -> found[row][label]);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int labelCount() {
    return chain.labelCount();
  }

  @Override
  public double[] marginals() {
    return marginals;
  }

  @Override
  public LabelSets mostProbable() {
    return best;
  }

  @Override
  public Optional<JointSupport> support() {
    return observed.rows() == 0 ? Optional.empty() : Optional.of(new Observed());
  }

  /** The chain's probabilities of the observed sets, which sum to one. */
  private final class Observed implements JointSupport {
    @Override
    public LabelSets sets() {
      return observed;
    }

    @Override
    public void probabilities(int fromRow, int toRow, double[] out) {
      int candidates = observed.rows();
      double[] sums = new double[chain.labelCount()];
      boolean[] on = new boolean[chain.labelCount()];
      for (int row = fromRow; row < toRow; row++) {
        int base = (row - fromRow) * candidates;
        for (int set = 0; set < candidates; set++) {
          out[base + set] = logProbability(row, set, sums, on);
        }
        Logistic.softmax(out, base, candidates);
      }
    }

    private double logProbability(int row, int set, double[] sums, boolean[] on) {
      System.arraycopy(scores, row * sums.length, sums, 0, sums.length);
      for (int k = observed.start(set); k < observed.start(set + 1); k++) {
        on[observed.members()[k]] = true;
      }
      double log = 0;
      for (int label : chain.order()) {
        int value = known.value(row, label);
        log += Chain.logProbability(sums[label], on[label]);
        log -= value != 0 && value > 0 != on[label] ? CERTAIN : 0;
        if (on[label]) {
          chain.turnOn(label, sums, 0);
          on[label] = false;
        }
      }
      return log;
    }
  }
}
