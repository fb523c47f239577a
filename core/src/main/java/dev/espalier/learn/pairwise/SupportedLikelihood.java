package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.field.SetWeights;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The mean negative log-likelihood, normalised over the label sets S that occur in training, with
 * constant edges:
 *
 * <pre>{@code
 * p(y|x) = exp E(x,y) / Σ_{s∈S} exp E(x,s),   E(x,s) = Σ_i s_i (β_i·x + b_i) + Σ_{i<j} α_ij s_i s_j
 * ∂(−log p)/∂(β_i·x) = 2 (P(y_i = 1|x) − [y_i = 1])
 * }</pre>
 *
 * <p>Where S is all sets this is the likelihood itself. Exact and convex. The weight exp E(x,s) of
 * a set is a product over its labels, see {@link SetWeights}: a row takes one exponential for each
 * label, not for each set. Of a row with unknown labels the sets that agree with what is known
 * count together. With label-only data exp E(x,s) is multiplied by the frequency of s, see {@link
 * SetPrior}.
 */
final class SupportedLikelihood implements BlockObjective {
  /** What a set takes for each row, in multiplications. */
  private static final double SET_WORK = 4;

  private final ObservedSetTargets targets;
  private final LabelSets sets;
  private final EdgeLayout layout;
  private final FeatureProducts products;
  private final SetTerms terms;
  private final SetWeights pattern;

  /** Room that a thread borrows for a chunk; nothing in it outlives that. */
  private final Queue<SetWeights> room = new ConcurrentLinkedQueue<>();

  /**
   * The loss of some rows.
   *
   * @param features scaled, and with any number of columns; none will do
   * @param targets the observed sets, and which of them each row has
   */
  SupportedLikelihood(Features features, ObservedSetTargets targets) {
    this.targets = targets;
    this.sets = targets.sets();
    this.layout = new EdgeLayout(features.columns(), sets.labelCount());
    int blockRows = FeatureProducts.blockRows(features, layout.labels());
    this.pattern = new SetWeights(sets, blockRows);
    double stored = (double) features.storedValues() / Math.max(1, features.rows());
    Chunks chunks =
        Chunks.forCost(
            features.rows(),
            2 * layout.labels() * stored + SET_WORK * sets.rows(),
            layout.dimension() + (double) pattern.mostLanes() * sets.rows());
    this.terms = new SetTerms(sets, LabelPairs.range(layout.labels(), 0, layout.pairs()));
    this.products = FeatureProducts.of(features, chunks, layout.labels());
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public int chunks() {
    return products.chunks().count();
  }

  @Override
  public Terms at(double[] point) {
    return new AtPoint(point);
  }

  private final class AtPoint implements Terms {
    private final FeatureProducts.Forward forward;
    private final double[] offsets;
    private final double[] pairTerms;

    AtPoint(double[] point) {
      this.forward = products.forward(point);
      this.offsets = layout.offsets(point);
      this.pairTerms = new double[sets.rows()];
      Arrays.setAll(
          pairTerms, set -> targets.logFrequency(set) + terms.pairTerm(set, point, layout.edges()));
    }

    @Override
    public double add(int chunk, double @Nullable [] gradient) {
      SetWeights borrowed = room.poll();
      SetWeights weights = borrowed == null ? pattern.another() : borrowed;
      weights.pairTerms(pairTerms);
      Chunks chunks = products.chunks();
      double[] block = new double[products.blockRows() * layout.labels()];
      Gradient sums = gradient == null ? null : new Gradient(chunk, weights, gradient);
      double sum = 0;
      for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
        to = products.blockEnd(chunk, from);
        Arrays.fill(block, 0, (to - from) * layout.labels(), 0);
        forward.add(from, to, block);
        for (int first = from; first < to; first += weights.mostLanes()) {
          int count = Math.min(weights.mostLanes(), to - first);
          int base = (first - from) * layout.labels();
          weights.compute(block, base, count, offsets);
          sum += loss(weights, first, count);
          if (sums != null) {
            sums.toResiduals(first, count, block, base);
          }
        }
        if (sums != null) {
          sums.ofWeights.add(from, to, block);
        }
      }
      if (sums != null) {
        sums.finish();
      }
      room.add(weights);
      return sum / chunks.size();
    }
  }

  /** Σ −log p over some rows. */
  private double loss(SetWeights weights, int first, int count) {
    double sum = 0;
    for (int lane = 0; lane < count; lane++) {
      int current = lane;
      if (targets.hasTarget(first + lane)) {
        sum += weights.logTotal(lane);
        sum -= targets.logWeight(first + lane, set -> weights.energy(set, current));
      }
    }
    return sum;
  }

  /** The gradient of one chunk. */
  private final class Gradient {
    private final double[] gradient;
    private final SetWeights weights;
    private final FeatureProducts.Backward ofWeights;

    /** Σ_l p(s|x_l) − p(s|x_l, what is known) of each set. */
    private final double[] setResiduals = new double[sets.rows()];

    Gradient(int chunk, SetWeights weights, double[] gradient) {
      this.gradient = gradient;
      this.weights = weights;
      this.ofWeights = products.backward(chunk, gradient);
    }

    /** Replaces the scores of some rows, as weighed last, by the derivatives of the loss. */
    void toResiduals(int first, int count, double[] block, int base) {
      double factor = 2.0 / products.chunks().size();
      weights.normaliseAndSum(lane -> targets.hasTarget(first + lane));
      weights.marginals(factor, block, base);
      targets.subtract(first, count, weights, setResiduals, factor, block, base);
    }

    void finish() {
      ofWeights.finish();
      weights.drainSetSums(setResiduals);
      double factor = 1.0 / products.chunks().size();
      terms.addGradient(setResiduals, 0, factor, gradient, layout.intercepts(), layout.edges());
    }
  }
}
