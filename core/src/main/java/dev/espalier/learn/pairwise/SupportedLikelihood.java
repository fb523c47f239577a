package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.math.Blas;
import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import dev.espalier.optim.BlockObjective;

/**
 * The mean negative log-likelihood, normalised over the label sets S that occur in training, with
 * constant edges:
 *
 * <pre>{@code
 * p(y|x) = exp E(x,y) / Σ_{s∈S} exp E(x,s),   E(x,s) = Σ_i s_i (β_i·x + b_i) + Σ_{i<j} α_ij s_i s_j
 * }</pre>
 *
 * <p>Exact and convex. All energies of a block of rows are one product with the ±1 matrix of the
 * sets; the gradient of the scores is (P − onehot) · S. Of a row with unknown labels the sets that
 * agree with what is known count together.
 */
public final class SupportedLikelihood implements BlockObjective {
  private final Features features;
  private final SupportedTargets targets;
  private final LabelSets sets;
  private final double[] signs;
  private final EdgeLayout layout;
  private final int width;
  private final Chunks chunks;
  private final double[][] scores;
  private final double[][] energies;

  SupportedLikelihood(Features features, SupportedTargets targets) {
    this.features = features;
    this.targets = targets;
    this.sets = targets.sets();
    this.width = sets.labelCount();
    this.layout = new EdgeLayout(features.columns(), width);
    this.signs = signs(sets);
    this.chunks = Parallel.chunks(features.rows());
    this.scores = new double[chunks.count()][features.blockRows() * width];
    this.energies = new double[chunks.count()][features.blockRows() * sets.rows()];
  }

  /** The objective over the label sets that occur among the labels. */
  public static SupportedLikelihood of(Features features, Labels labels) {
    return new SupportedLikelihood(features, SupportedTargets.of(labels));
  }

  /** The sets as a matrix of −1 and +1: sets × labels, row-major. */
  private static double[] signs(LabelSets sets) {
    double[] signs = new double[Math.multiplyExact(sets.rows(), sets.labelCount())];
    java.util.Arrays.fill(signs, -1);
    for (int set = 0; set < sets.rows(); set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        signs[set * sets.labelCount() + sets.members()[k]] = 1;
      }
    }
    return signs;
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
  public double add(int chunk, double[] point, double[] gradient) {
    return run(chunk, point, gradient, true);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(chunk, point, scratch, false);
  }

  private double run(int chunk, double[] point, double[] gradient, boolean withGradient) {
    double[] block = scores[chunk];
    double[] energy = energies[chunk];
    int count = sets.rows();
    double[] pairTerms = pairTerms(point);
    double[] setResiduals = new double[count];
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      int rows = to - from;
      features.multiply(from, to, point, width, block);
      for (int k = 0; k < rows * width; k += width) {
        for (int i = 0; i < width; i++) {
          block[k + i] += point[layout.intercepts() + i];
        }
      }
      for (int row = 0; row < rows; row++) {
        System.arraycopy(pairTerms, 0, energy, row * count, count);
      }
      Blas.get()
          .gemm(
              false, true, rows, count, width, 1, block, 0, width, signs, 0, width, 1, energy, 0,
              count);
      for (int row = 0; row < rows; row++) {
        sum += targets.toResiduals(from + row, energy, row * count);
      }
      if (withGradient) {
        scale(energy, rows * count, 1.0 / features.rows());
        for (int row = 0; row < rows; row++) {
          for (int set = 0; set < count; set++) {
            setResiduals[set] += energy[row * count + set];
          }
        }
        Blas.get()
            .gemm(
                false, false, rows, width, count, 1, energy, 0, count, signs, 0, width, 0, block, 0,
                width);
        features.addTransposed(from, to, block, width, gradient);
      }
    }
    if (withGradient) {
      finish(setResiduals, gradient);
    }
    return sum / features.rows();
  }

  private static void scale(double[] values, int length, double factor) {
    for (int k = 0; k < length; k++) {
      values[k] *= factor;
    }
  }

  /**
   * Σ_{i<j} α_ij s_i s_j of each set; with s = 2p − 1 it costs O(|s|²), not O(m²), for each set.
   */
  private double[] pairTerms(double[] point) {
    double[] strengths = new double[width * width];
    layout.spread(point, strengths);
    double[] rowSums = new double[width];
    double total = 0;
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        rowSums[i] += strengths[i * width + j];
      }
      total += rowSums[i];
    }
    double[] terms = new double[sets.rows()];
    for (int set = 0; set < terms.length; set++) {
      double inside = 0;
      double across = 0;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        int i = sets.members()[k];
        across += rowSums[i];
        for (int other = k + 1; other < sets.start(set + 1); other++) {
          inside += strengths[i * width + sets.members()[other]];
        }
      }
      terms[set] = total / 2 - 2 * across + 4 * inside;
    }
    return terms;
  }

  /**
   * ∂/∂b = Σ_s r_s s; ∂/∂α_ij = Σ_s r_s s_i s_j, where r_s sums the residuals of a set over rows.
   */
  private void finish(double[] setResiduals, double[] gradient) {
    double[] inside = new double[width * width];
    double[] once = new double[width];
    double total = 0;
    for (int set = 0; set < setResiduals.length; set++) {
      double residual = setResiduals[set];
      total += residual;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        int i = sets.members()[k];
        once[i] += residual;
        for (int other = k + 1; other < sets.start(set + 1); other++) {
          inside[i * width + sets.members()[other]] += residual;
        }
      }
    }
    int at = layout.edges();
    for (int i = 0; i < width; i++) {
      gradient[layout.intercepts() + i] += 2 * once[i] - total;
      for (int j = i + 1; j < width; j++, at++) {
        gradient[at] += 4 * inside[i * width + j] - 2 * once[i] - 2 * once[j] + total;
      }
    }
  }
}
