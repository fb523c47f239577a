package dev.espalier.learn.pairwise;

import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import java.util.function.Supplier;

/**
 * The paper's rule (001 §4.4.2): expectations under the model are replaced by those under the
 * nearest product distribution q, found by 001 (4.16) from the independent model (Algorithm 2).
 *
 * <pre>{@code
 * ∂/∂f_i = E_q[y_i] − y_i,   ∂/∂ω_ij = E_q[y_i] E_q[y_j] − y_i y_j         001 (4.24), corrected
 * }</pre>
 *
 * <p>Its value is the mean-field bound of the log partition, less E(y). The bound's derivatives by
 * the means vanish wherever the sweeps converge, so those above are exactly the value's as long as
 * the same solution is followed. With strengths that add up to less than 1 at every label there is
 * only one. With stronger ones there may be several, the one that the sweeps find jumps as the
 * parameters change, and the value with it. Of a row with unknown labels, y is replaced by the
 * nearest product distribution given what is known.
 */
final class MeanFieldRule extends LearningRule {
  private static final int SWEEPS = 100;
  private static final double TOLERANCE = 1e-8;

  /** +1, −1, or 0 where unknown: rows × labels. */
  private final byte[] known;

  MeanFieldRule(Labels truth) {
    super(truth);
    this.known = signs(truth);
  }

  @Override
  int termsOfEdge() {
    return 1;
  }

  @Override
  boolean hasGradient() {
    return false;
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    Edges edges = Edges.of(labels, pairs.first(), pairs.second());
    return () -> new Row(pairs, edges);
  }

  private final class Row extends Worker {
    private final Edges edges;
    private final double[] means = new double[labels];
    private final double[] targets = new double[labels];
    private final double[] local = new double[labels];

    Row(LabelPairs pairs, Edges edges) {
      super(pairs);
      this.edges = edges;
    }

    @Override
    double loss(int row, double[] block, int at) {
      double given = nearest(block, at, row, targets);
      return nearest(block, at, -1, means) - given;
    }

    @Override
    double residuals(int row, double[] block, int at) {
      double loss = loss(row, block, at);
      for (int i = 0; i < labels; i++) {
        block[at + i] = (means[i] - targets[i]) / rows;
      }
      int[] first = edges.first();
      int[] second = edges.second();
      for (int edge = 0; edge < first.length; edge++) {
        int i = first[edge];
        int j = second[edge];
        block[at + labels + edge] = (means[i] * means[j] - targets[i] * targets[j]) / rows;
      }
      return loss;
    }

    /** The covariance under q of labels and of products of two. */
    @Override
    void addCurvature(int fromRow, int toRow, double[] block, double[] sum) {
      int count = toRow - fromRow;
      double[] expected = new double[count * labels];
      double[] variances = new double[count * labels];
      for (int row = 0; row < count; row++) {
        nearest(block, row * pairs.width(), -1, means);
        for (int i = 0; i < labels; i++) {
          expected[row * labels + i] = means[i];
          variances[row * labels + i] = 1 - means[i] * means[i];
        }
        for (int edge = 0; edge < edges.count(); edge++) {
          double both =
              variances[row * labels + edges.first()[edge]]
                  * variances[row * labels + edges.second()[edge]];
          sum[(labels + edge) * (pairs.width() + 1)] += both / rows;
        }
      }
      addNodeCurvature(count, variances, expected, sum);
    }

    /**
     * Finds the means of the nearest product distribution, given what is known of a row (nothing at
     * −1), and returns its bound Σ_i f_i m_i + Σ_{i<j} ω_ij m_i m_j + Σ_i H(m_i).
     */
    private double nearest(double[] block, int at, int row, double[] mean) {
      boolean free = row < 0;
      for (int i = 0; i < labels; i++) {
        int value = free ? 0 : known[row * labels + i];
        mean[i] = value != 0 ? value : Math.tanh(block[at + i]);
      }
      System.arraycopy(block, at, local, 0, labels);
      for (int i = 0; i < labels; i++) {
        addToNeighbours(block, at, i, mean[i]);
      }
      boolean open = true;
      for (int sweep = 0; open && edges.count() > 0 && sweep < SWEEPS; sweep++) {
        double largest = 0;
        for (int i = 0; i < labels; i++) {
          if (free || known[row * labels + i] == 0) {
            double change = Math.tanh(local[i]) - mean[i]; // Eq. (4.16)
            if (change != 0) {
              mean[i] += change;
              addToNeighbours(block, at, i, change);
              largest = Math.max(largest, Math.abs(change));
            }
          }
        }
        open = largest > TOLERANCE;
      }
      double bound = 0;
      for (int i = 0; i < labels; i++) {
        bound += mean[i] * (block[at + i] + local[i]) / 2;
        bound -= timesLog((1 + mean[i]) / 2) + timesLog((1 - mean[i]) / 2);
      }
      return bound;
    }

    private void addToNeighbours(double[] block, int at, int i, double change) {
      for (int slot = edges.starts()[i]; slot < edges.starts()[i + 1]; slot++) {
        local[edges.neighbours()[slot]] += change * block[at + labels + edges.edgeAt()[slot]];
      }
    }

    private static double timesLog(double p) {
      return p > 0 ? p * Math.log(p) : 0;
    }
  }
}
