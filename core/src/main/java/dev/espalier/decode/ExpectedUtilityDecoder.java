package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.JointSupport;
import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.LabelRanking;
import dev.espalier.decode.internal.SupportBlocks;
import dev.espalier.decode.internal.ToldLabels;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The set with the largest expected F1 or Jaccard index.
 *
 * <p>Where the posterior keeps the label sets seen in training, they are both the candidates and
 * the possible truths: ŷ = argmax_{s∈S} Σ_{t∈S} p(t|x) u(s, t), exact up to {@value #EXACT_SETS}
 * sets. With more, each row looks only at its {@value #LARGEST_CANDIDATES} most probable sets, with
 * their probabilities scaled to sum to one: time and memory then do not grow with the square of the
 * number of sets. Of sets that are equally good the most probable is chosen.
 *
 * <p>Where it keeps none, or they are not to be used, labels are taken as independent and the exact
 * maximiser under the product of the marginals among all sets is the answer (see {@link
 * IndependentMaximiser}).
 *
 * @param utility what is maximised
 * @param observed whether to use the label sets seen in training where the posterior keeps them
 */
record ExpectedUtilityDecoder(Utility utility, boolean observed) implements FittableDecoder {
  /** Maximum number of distinct sets of which all pairs are compared. */
  static final int EXACT_SETS = 1024;

  /** With more sets, this many of each row's most probable ones are compared. */
  static final int LARGEST_CANDIDATES = 256;

  /** Expectations closer than this are equal: below what rounding in the products may change. */
  private static final double EQUAL = 1e-12;

  /** Bounds the tables of {@link IndependentMaximiser} to some hundred megabytes a thread. */
  private static final int MOST_INDEPENDENT = 4096;

  /** With the label sets seen in training where the posterior keeps them. */
  public ExpectedUtilityDecoder(Utility utility) {
    this(utility, true);
  }

  @Override
  public String name() {
    return utility.decoder();
  }

  @Override
  public Decoder fitted(FittedDecoders fitted) {
    return fitted.decoder(utility == Utility.F1 ? RowMeasure.F1 : RowMeasure.JACCARD);
  }

  @Override
  public boolean usesObservedSets() {
    return observed;
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    JointSupport support = posterior.support().orElse(null);
    if (support == null || !observed) {
      return decodeIndependent(posterior);
    }
    int[] chosen = new int[posterior.rows()];
    if (support.sets().rows() <= EXACT_SETS) {
      chooseExactly(support, chosen);
    } else {
      chooseAmongLargest(support, chosen);
    }
    return support.sets().select(chosen);
  }

  private void chooseExactly(JointSupport support, int[] chosen) {
    int count = support.sets().rows();
    double[] utilities = new double[count * count];
    int[] all = new int[count];
    for (int set = 0; set < count; set++) {
      all[set] = set;
    }
    new PairwiseUtilities(utility, support.sets()).fill(all, utilities);
    Parallel.rows(
        chosen.length,
        (first, end) -> {
          int step = Math.min(SupportBlocks.blockRows(count), end - first);
          double[] probabilities = new double[step * count];
          double[] expectations = new double[step * count];
          for (int from = first; from < end; from += step) {
            int rows = Math.min(step, end - from);
            support.probabilities(from, from + rows, probabilities);
            Blas.get()
                .multiply(
                    Matrix.of(probabilities, rows, count),
                    Matrix.of(utilities, count, count),
                    Matrix.of(expectations, rows, count));
            for (int row = 0; row < rows; row++) {
              chosen[from + row] = best(expectations, probabilities, row * count, count);
            }
          }
        });
  }

  private void chooseAmongLargest(JointSupport support, int[] chosen) {
    int count = support.sets().rows();
    Parallel.rows(
        chosen.length,
        (first, end) -> {
          PairwiseUtilities pairwise = new PairwiseUtilities(utility, support.sets());
          double[] utilities = new double[LARGEST_CANDIDATES * LARGEST_CANDIDATES];
          double[] mass = new double[LARGEST_CANDIDATES];
          double[] expectations = new double[LARGEST_CANDIDATES];
          SupportBlocks.forEach(
              support,
              first,
              end,
              (row, probabilities, offset) -> {
                int[] candidates =
                    LabelRanking.top(probabilities, offset, count, LARGEST_CANDIDATES);
                double total = 0;
                for (int i = 0; i < candidates.length; i++) {
                  mass[i] = probabilities[offset + candidates[i]];
                  total += mass[i];
                }
                for (int i = 0; i < candidates.length; i++) {
                  mass[i] /= total;
                }
                pairwise.fill(candidates, utilities);
                Blas.get()
                    .multiply(
                        1,
                        Matrix.of(utilities, candidates.length, candidates.length),
                        mass,
                        0,
                        0,
                        expectations,
                        0);
                chosen[row] = candidates[best(expectations, mass, 0, candidates.length)];
              });
        });
  }

  private static int best(double[] expectations, double[] probabilities, int offset, int count) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int set = 0; set < count; set++) {
      largest = Math.max(largest, expectations[offset + set]);
    }
    int best = -1;
    for (int set = 0; set < count; set++) {
      if (expectations[offset + set] >= largest - EQUAL
          && (best < 0 || probabilities[offset + set] > probabilities[offset + best])) {
        best = set;
      }
    }
    // Probabilities that are not numbers are a model's fault; the first set then stands for all.
    return Math.max(best, 0);
  }

  private LabelSets decodeIndependent(Posterior posterior) {
    int labelCount = posterior.labelCount();
    LabelProbabilities marginals = posterior.labelProbabilities();
    int told = IntStream.range(0, posterior.rows()).map(marginals::told).max().orElse(0);
    int considered = Math.min(told, MOST_INDEPENDENT);
    int[][] chosen = new int[posterior.rows()][];
    Parallel.rows(
        posterior.rows(),
        (first, end) -> {
          IndependentMaximiser maximiser = new IndependentMaximiser(considered);
          ToldLabels labels = new ToldLabels(labelCount);
          for (int row = first; row < end; row++) {
            labels.read(marginals, row);
            ToldLabels.Best best = labels.best(considered);
            int size = maximiser.bestSize(utility, best.probabilities());
            chosen[row] = Arrays.copyOf(best.labels(), size);
          }
        });
    return LabelSets.of(labelCount, chosen);
  }
}
