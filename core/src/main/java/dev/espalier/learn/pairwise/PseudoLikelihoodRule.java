package dev.espalier.learn.pairwise;

import dev.espalier.data.Labels;
import dev.espalier.internal.math.LogisticTerms;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The negative log pseudo-likelihood of a row:
 *
 * <pre>{@code
 * Σ_i log(1 + exp(−2 y_i g_i)),   g_i = f_i + Σ_{j≠i} ω_ij y_j
 * }</pre>
 *
 * <p>An unknown label has no term of its own; to its neighbours it shows its expectation.
 */
final class PseudoLikelihoodRule extends LearningRule {
  /** What a label shows to its neighbours: ±1, or the expectation of an unknown one. */
  private final double[] shown;

  /** −2 y_i of each label that has a term, 0 of the others. */
  private final double[] factor;

  /**
   * Prepares the rule.
   *
   * @param probabilities rows × labels: the probability that an unknown label is on; may be empty
   *     where everything is known
   */
  PseudoLikelihoodRule(Labels known, double[] probabilities) {
    super(known);
    byte[] signs = signs(known);
    this.shown = new double[signs.length];
    this.factor = new double[signs.length];
    for (int k = 0; k < signs.length; k++) {
      shown[k] = signs[k] == 0 ? 2 * probabilities[k] - 1 : signs[k];
      factor[k] = -2 * signs[k];
    }
  }

  @Override
  int termsOfEdge() {
    return 2;
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    return () -> new Row(pairs);
  }

  private final class Row extends Worker {
    private final int[] first;
    private final int[] second;
    private final double[] terms = new double[labels];
    private final LogisticTerms logistic = new LogisticTerms(labels);

    Row(LabelPairs pairs) {
      super(pairs);
      this.first = pairs.first();
      this.second = pairs.second();
    }

    /** terms = −2 y g; a label without a term gets −∞, whose loss and derivative are zero. */
    private void fields(int row, double[] block, int at) {
      int base = row * labels;
      System.arraycopy(block, at, terms, 0, labels);
      int strengths = at + labels;
      for (int edge = 0; edge < first.length; edge++) {
        double strength = block[strengths + edge];
        terms[first[edge]] += strength * shown[base + second[edge]];
        terms[second[edge]] += strength * shown[base + first[edge]];
      }
      for (int i = 0; i < labels; i++) {
        terms[i] = factor[base + i] == 0 ? Double.NEGATIVE_INFINITY : factor[base + i] * terms[i];
      }
    }

    @Override
    double loss(int row, double[] block, int at) {
      fields(row, block, at);
      return logistic.sum(terms, 0, labels);
    }

    @Override
    double residuals(int row, double[] block, int at) {
      fields(row, block, at);
      double loss = logistic.sumAndSigmoids(terms, 0, labels);
      int base = row * labels;
      for (int i = 0; i < labels; i++) {
        block[at + i] = factor[base + i] * terms[i] / rows;
      }
      int strengths = at + labels;
      for (int edge = 0; edge < first.length; edge++) {
        int i = first[edge];
        int j = second[edge];
        block[strengths + edge] = block[at + i] * shown[base + j] + block[at + j] * shown[base + i];
      }
      return loss;
    }

    @Override
    void addCurvature(int fromRow, int toRow, double[] block, double[] sum) {
      double[] second = new double[(toRow - fromRow) * labels];
      for (int row = fromRow; row < toRow; row++) {
        fields(row, block, (row - fromRow) * pairs.width());
        logistic.sumAndSigmoids(terms, 0, labels);
        for (int i = 0; i < labels; i++) {
          second[(row - fromRow) * labels + i] = 4 * terms[i] * (1 - terms[i]);
        }
      }
      double[] visible = Arrays.copyOfRange(shown, fromRow * labels, toRow * labels);
      addNodeCurvature(toRow - fromRow, second, visible, sum);
    }
  }
}
