package dev.espalier.learn.pairwise;

import dev.espalier.data.FeatureProducts;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.SetWeights;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The mean negative log-likelihood, normalised over the label sets S that occur in training, with
 * constant edges:
 *
 * <pre>{@code
 * p(y|x) = exp E(x,y) / Σ_{s∈S} exp E(x,s),   E(x,s) = Σ_i s_i (β_i·x + b_i) + Σ_{i<j} α_ij s_i s_j
 * }</pre>
 *
 * <p>Exact and convex. The weight exp E(x,s) of a set is a product over its labels, see {@link
 * SetWeights}: a row takes one exponential for each label, not for each set. The gradient of the
 * score of a label is twice the difference between its probability and its truth. Of a row with
 * unknown labels the sets that agree with what is known count together.
 */
public final class SupportedLikelihood implements BlockObjective {
  /** What a set takes for each row, in multiplications. */
  private static final double SET_WORK = 4;

  /** Rows that are turned between rows × labels and labels × rows at a time: both stay in cache. */
  private static final int TURNED = 32;

  private final Features features;
  private final SupportedTargets targets;
  private final LabelSets sets;
  private final EdgeLayout layout;
  private final int width;
  private final Chunks chunks;
  private final FeatureProducts products;
  private final double[][] scores;

  private final SetTerms terms;

  /** Room for a block of rows; as many as threads have ever worked at once. */
  private final Queue<SetWeights> idle = new ConcurrentLinkedQueue<>();

  private final SetWeights pattern;

  SupportedLikelihood(Features features, SupportedTargets targets) {
    this.features = features;
    this.targets = targets;
    this.sets = targets.sets();
    this.width = sets.labelCount();
    this.layout = new EdgeLayout(features.columns(), width);
    this.pattern = new SetWeights(sets, features.blockRows());
    this.chunks =
        Chunks.worthTheirBuffers(
            features.rows(),
            2.0 * width * features.storedValues() / Math.max(1, features.rows())
                + SET_WORK * sets.rows(),
            layout.dimension() + (double) pattern.mostLanes * sets.rows(),
            1);
    this.terms = new SetTerms(sets, layout);
    this.products = features.products(chunks, width);
    this.scores = new double[chunks.count()][features.blockRows() * width];
    idle.add(pattern);
  }

  /** The objective over the label sets that occur among the labels. */
  public static SupportedLikelihood of(Features features, Labels labels) {
    return new SupportedLikelihood(features, SupportedTargets.of(labels));
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public void prepare(double[] point) {
    products.load(point);
    terms.load(point);
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    return run(chunk, gradient, true);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(chunk, scratch, false);
  }

  private double run(int chunk, double[] gradient, boolean withGradient) {
    double[] block = scores[chunk];
    SetWeights borrowed = idle.poll();
    SetWeights weights = borrowed == null ? pattern.another() : borrowed;
    weights.pairTerms(terms.pairTerms);
    double[] setResiduals = new double[sets.rows()];
    double[] laneFactors = new double[weights.mostLanes];
    Chunks strips = products.strips();
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      Arrays.fill(block, 0, (to - from) * width, 0);
      products.add(from, to, block);
      Chunks blocks = new Chunks(to - from, (to - from - 1) / weights.mostLanes + 1);
      for (int part = 0; part < blocks.count(); part++) {
        int first = from + blocks.from(part);
        int lanes = blocks.to(part) - blocks.from(part);
        int base = (first - from) * width;
        loadGains(block, base, lanes, weights.gains);
        weights.compute(lanes);
        sum += losses(weights, first, lanes, laneFactors);
        if (withGradient) {
          weights.normaliseAndSum(laneFactors);
          double perRow = 2.0 / features.rows();
          takeMarginals(weights.marginals, lanes, perRow, block, base);
          targets.subtract(first, lanes, weights, setResiduals, perRow, block, base);
        }
      }
      if (withGradient) {
        for (int strip = 0; strip < strips.count(); strip++) {
          products.addTransposed(
              chunk, strip, from, to, block, strips.from(strip), width, gradient);
        }
      }
    }
    if (withGradient) {
      for (int strip = 0; strip < strips.count(); strip++) {
        products.finish(chunk, strip, gradient);
      }
      weights.takeSetSums(setResiduals);
      for (int set = 0; set < setResiduals.length; set++) {
        setResiduals[set] /= features.rows();
      }
      terms.addGradient(setResiduals, gradient);
    }
    idle.add(weights);
    return sum / features.rows();
  }

  /** g_i = 2 (β_i·x + b_i − Σ_j α_ij): what a set gains by the label, but for pairs inside it. */
  private void loadGains(double[] block, int base, int lanes, double[][] gains) {
    for (int from = 0; from < lanes; from += TURNED) {
      int to = Math.min(lanes, from + TURNED);
      for (int i = 0; i < width; i++) {
        double offset = terms.offsets[i];
        double[] gain = gains[i];
        for (int lane = from, at = base + from * width + i; lane < to; lane++, at += width) {
          gain[lane] = 2 * (block[at] + offset);
        }
      }
    }
  }

  /** Sums −log p of each lane's row and sets the factors that make its weights probabilities. */
  private double losses(SetWeights weights, int first, int lanes, double[] laneFactors) {
    double sum = 0;
    for (int lane = 0; lane < lanes; lane++) {
      boolean counts = targets.hasTarget(first + lane);
      laneFactors[lane] = counts ? 1 / weights.totals[lane] : 0;
      if (counts) {
        sum += Math.log(weights.totals[lane]) - targets.logWeight(first + lane, weights, lane);
      }
    }
    return sum;
  }

  /** block = factor · P(y_i = 1|x). */
  private void takeMarginals(
      double[][] marginals, int lanes, double factor, double[] block, int base) {
    for (int from = 0; from < lanes; from += TURNED) {
      int to = Math.min(lanes, from + TURNED);
      for (int i = 0; i < width; i++) {
        double[] marginal = marginals[i];
        for (int lane = from, at = base + from * width + i; lane < to; lane++, at += width) {
          block[at] = factor * marginal[lane];
        }
      }
    }
  }
}
