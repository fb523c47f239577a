package dev.espalier.lab.simulate;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * The simulation of 004 §5: labels of an Ising model whose fields and couplings are linear in
 * standard normal features.
 *
 * <pre>{@code
 * p(y|x) ∝ exp ½( Σ_j α_jj(x) y_j + Σ_{j<k} α_jk(x) y_j y_k ),   α_jk(x) = θ_jk0 + Σ_l θ_jkl x_l   (14)
 * θ_jkl ~ U(−γ1, γ1) for j ≠ k,   θ_jjl ~ U(−γ2, γ2),   x_l ~ N(0, 1)
 * }</pre>
 *
 * <p>θ is zero for all but the first {@code relevant} features. The paper says nothing of the kind,
 * but its tables do: with all features relevant errors would rise from 2 to 10 features by half,
 * and forests would not win at 1000; with two relevant ones all columns rise as they are printed.
 *
 * <p>In (n, p, q) of the paper's tables p counts the features and q the labels; §2 of its text says
 * it the other way round. {@link #ofTables} and {@link #ofText} take either reading. The paper
 * "recursively generates" the labels and does not say how; see {@link Sampler}.
 *
 * @param features number of features
 * @param labels number of labels
 * @param relevant how many of the features labels depend on; the others are noise
 * @param couplings γ1
 * @param fields γ2
 * @param sampler how labels are drawn
 */
public record ConditionalIsing(
    int features, int labels, int relevant, double couplings, double fields, Sampler sampler) {
  /** The most labels whose 2^labels sets are looked at one by one. */
  public static final int MOST_FOR_EXACT = 15;

  private static final int BLOCK_NUMBERS = 1 << 20;

  /** How the labels of a row are drawn, given its fields and couplings. */
  public sealed interface Sampler {
    /**
     * Label after label, given those before it: p(y_j = 1) = σ(α_jj + Σ_{k &lt; j} α_jk y_k). Not
     * the distribution (14), but what "recursively" says.
     */
    record Sequential() implements Sampler {}

    /**
     * Gibbs sampling, a chain of its own for each row: converges to (14), at couplings of ±50 very
     * slowly.
     *
     * @param sweeps how often each label is drawn anew
     * @param allOn whether chains begin with all labels on, or with random ones
     */
    record Gibbs(int sweeps, boolean allOn) implements Sampler {
      /** Checks the number of sweeps. */
      public Gibbs {
        if (sweeps < 1) {
          throw new InputException("sweeps=" + sweeps + "; expected a whole number of at least 1");
        }
      }
    }

    /** From (14) itself, by its probabilities of all label sets. */
    record Exact() implements Sampler {}
  }

  /** Checks the sizes. */
  public ConditionalIsing {
    if (features < 1 || labels < 1) {
      throw new InputException(
          "features=" + features + ", labels=" + labels + "; expected at least one of each");
    }
    if (relevant < 1 || relevant > features) {
      throw new InputException(
          "relevant=" + relevant + "; expected a whole number from 1 to " + features);
    }
    if (!(couplings >= 0 && couplings <= 1e6) || !(fields >= 0 && fields <= 1e6)) {
      throw new InputException(
          "couplings=" + couplings + ", fields=" + fields + "; expected numbers from 0 to 1e6");
    }
    if (sampler instanceof Sampler.Exact && labels > MOST_FOR_EXACT) {
      throw new InputException(
          "labels=" + labels + "; expected at most " + MOST_FOR_EXACT + " to draw exactly");
    }
  }

  /** (p, q) as in the paper's tables: p features, q labels. */
  public static ConditionalIsing ofTables(
      int p, int q, double couplings, double fields, Sampler sampler) {
    return new ConditionalIsing(p, q, p, couplings, fields, sampler);
  }

  /** (p, q) as in the text of its section 2: p labels, q features. */
  public static ConditionalIsing ofText(
      int p, int q, double couplings, double fields, Sampler sampler) {
    return new ConditionalIsing(q, p, q, couplings, fields, sampler);
  }

  /** Draws θ, then examples; the first examples do not depend on how many follow. */
  public Dataset sample(int rows, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    // Labels have draws of their own: features are drawn in blocks, whose size is no matter.
    RandomGenerator ofLabels = RandomGeneratorFactory.of("L64X128MixRandom").create(~seed);
    int pairs = labels * (labels + 1) / 2;
    double[] theta = theta(pairs, random);
    double[] x = new double[Shape.product("simulating", rows, "rows", features, "features")];
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    int blockRows = Math.max(1, BLOCK_NUMBERS / pairs);
    IsingDraw draw = new IsingDraw(labels, sampler);
    for (int from = 0; from < rows; from += blockRows) {
      int size = Math.min(blockRows, rows - from);
      double[] extended = new double[size * (relevant + 1)];
      for (int row = 0; row < size; row++) {
        int at = (from + row) * features;
        for (int column = 0; column < features; column++) {
          x[at + column] = random.nextGaussian();
        }
        extended[row * (relevant + 1)] = 1;
        System.arraycopy(x, at, extended, row * (relevant + 1) + 1, relevant);
      }
      double[] alpha =
          Matrix.of(extended, size, relevant + 1).times(Matrix.of(theta, relevant + 1, pairs));
      for (int row = 0; row < size; row++) {
        sets.addRow(draw.next(alpha, row * pairs, ofLabels));
      }
    }
    List<String> names =
        IntStream.rangeClosed(1, features).mapToObj(column -> "x" + column).toList();
    List<String> labelNames =
        IntStream.rangeClosed(1, labels).mapToObj(label -> "label-" + label).toList();
    return new Dataset(
        "ising",
        Schema.ofNumbers(names, labelNames),
        new DenseFeatures(rows, features, x),
        Labels.known(sets.build()));
  }

  /** (relevant + 1) × pairs, row-major; pairs (0,0), (0,1), …, (1,1), (1,2), … as in the draw. */
  private double[] theta(int pairs, RandomGenerator random) {
    double[] theta =
        new double[Shape.product("simulating", relevant + 1, "features", pairs, "pairs of labels")];
    for (int l = 0; l <= relevant; l++) {
      int at = l * pairs;
      for (int j = 0; j < labels; j++) {
        for (int k = j; k < labels; k++) {
          theta[at++] = (2 * random.nextDouble() - 1) * (j == k ? fields : couplings);
        }
      }
    }
    return theta;
  }
}
