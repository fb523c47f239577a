package dev.espalier.learn.pairwise;

import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.math.Shape;

/**
 * The paper's rule (001 §4.4.2): expectations under the model are replaced by those under the
 * nearest product distribution q, found by 001 (4.16) from the independent model (Algorithm 2).
 *
 * <pre>{@code
 * ∂/∂f_i = E_q[y_i] − y_i,   ∂/∂ω_ij = E_q[y_i] E_q[y_j] − y_i y_j         001 (4.24), corrected
 * }</pre>
 *
 * <p>Its value is the mean-field bound of the log partition, less E(y). The bound's derivatives by
 * the means vanish wherever the sweeps settle, so those above are exactly the value's as long as
 * the same solution is followed. With strengths that add up to less than 1 at every label there is
 * only one. With stronger ones there may be several, the one that the sweeps find jumps as the
 * parameters change, and the value with it, so that a solver is led to the edge of a jump and ends
 * there. Of a row with unknown labels, y is replaced by the nearest product distribution given what
 * is known.
 */
final class MeanFieldRows implements LearningRule {
  private static final int SWEEPS = 100;
  private static final double SETTLED = 1e-8;

  private final int labels;
  private final int rows;

  /** +1, −1, or 0 where unknown: rows × labels. */
  private final byte[] known;

  private final boolean[] complete;

  MeanFieldRows(Labels labels) {
    this.labels = labels.labelCount();
    this.rows = labels.rows();
    this.known = new byte[Shape.product("learning", rows, "rows", this.labels, "labels")];
    this.complete = new boolean[rows];
    for (int row = 0; row < rows; row++) {
      complete[row] = true;
      for (int label = 0; label < this.labels; label++) {
        boolean open = labels.isUnknown(row, label);
        complete[row] &= !open;
        known[row * this.labels + label] = (byte) (open ? 0 : -1);
      }
      for (int k = labels.positives().start(row); k < labels.positives().start(row + 1); k++) {
        known[row * this.labels + labels.positives().members()[k]] = 1;
      }
    }
  }

  @Override
  public int labels() {
    return labels;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int ends() {
    return 1;
  }

  @Override
  public boolean hasGradient() {
    return false;
  }

  @Override
  public int stateSize() {
    return 2 * labels;
  }

  @Override
  public void pairResiduals(double[] state, int fromRow, int toRow, Pairs pairs, double[] out) {
    int count = pairs.count();
    for (int row = fromRow; row < toRow; row++) {
      int means = row * 2 * labels;
      int targets = means + labels;
      int to = (row - fromRow) * count;
      for (int pair = 0; pair < count; pair++) {
        int i = pairs.first()[pair];
        int j = pairs.second()[pair];
        out[to + pair] =
            (state[means + i] * state[means + j] - state[targets + i] * state[targets + j]) / rows;
      }
    }
  }

  /** The covariance under q of labels and of products of two. */
  @Override
  public double[] curvature(double[] state, Pairs pairs) {
    double[] means = new double[rows * labels];
    double[] variances = new double[rows * labels];
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < labels; i++) {
        double mean = state[row * 2 * labels + i];
        means[row * labels + i] = mean;
        variances[row * labels + i] = 1 - mean * mean;
      }
    }
    int width = pairs.width();
    double[] sum = new double[width * width];
    NodeCurvature.add(rows, variances, means, pairs, sum);
    for (int pair = 0; pair < pairs.count(); pair++) {
      double both = 0;
      for (int row = 0; row < rows; row++) {
        both +=
            variances[row * labels + pairs.first()[pair]]
                * variances[row * labels + pairs.second()[pair]];
      }
      sum[(labels + pair) * (width + 1)] += both / rows;
    }
    return sum;
  }

  @Override
  public Worker worker(Pairs pairs) {
    return new Row(pairs);
  }

  private final class Row implements Worker {
    private final Edges edges;
    private final double[] means = new double[labels];
    private final double[] targets = new double[labels];
    private final double[] local = new double[labels];

    Row(Pairs pairs) {
      this.edges = Edges.of(labels, pairs.first(), pairs.second());
    }

    @Override
    public double loss(int row, double[] block, int at) {
      double given = settle(block, at, row, targets);
      return settle(block, at, -1, means) - given;
    }

    @Override
    public double residuals(int row, double[] block, int at) {
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

    @Override
    public void state(int row, double[] block, int at, double[] state, int stateAt) {
      loss(row, block, at);
      System.arraycopy(means, 0, state, stateAt, labels);
      System.arraycopy(targets, 0, state, stateAt + labels, labels);
    }

    /**
     * Finds the means of the nearest product distribution, given what is known of a row (nothing at
     * −1), and returns its bound Σ_i f_i m_i + Σ_{i<j} ω_ij m_i m_j + Σ_i H(m_i).
     */
    private double settle(double[] block, int at, int row, double[] mean) {
      boolean free = row < 0;
      for (int i = 0; i < labels; i++) {
        int value = free ? 0 : known[row * labels + i];
        mean[i] = value != 0 ? value : Math.tanh(block[at + i]);
      }
      for (int i = 0; i < labels; i++) {
        local[i] = field(block, at, mean, i);
      }
      boolean open = free || !complete[row];
      for (int sweep = 0; open && edges.count() > 0 && sweep < SWEEPS; sweep++) {
        double largest = 0;
        for (int i = 0; i < labels; i++) {
          if (free || known[row * labels + i] == 0) {
            double change = Math.tanh(local[i]) - mean[i];
            if (change != 0) {
              mean[i] += change;
              spread(block, at, i, change);
              largest = Math.max(largest, Math.abs(change));
            }
          }
        }
        open = largest > SETTLED;
      }
      double bound = 0;
      for (int i = 0; i < labels; i++) {
        bound += mean[i] * (block[at + i] + local[i]) / 2 + entropy(mean[i]);
      }
      return bound;
    }

    private double field(double[] block, int at, double[] mean, int i) {
      double sum = block[at + i];
      for (int slot = edges.starts()[i]; slot < edges.starts()[i + 1]; slot++) {
        sum += block[at + labels + edges.edgeAt()[slot]] * mean[edges.neighbours()[slot]];
      }
      return sum;
    }

    private void spread(double[] block, int at, int i, double change) {
      for (int slot = edges.starts()[i]; slot < edges.starts()[i + 1]; slot++) {
        local[edges.neighbours()[slot]] += change * block[at + labels + edges.edgeAt()[slot]];
      }
    }

    private static double entropy(double mean) {
      return -timesLog((1 + mean) / 2) - timesLog((1 - mean) / 2);
    }

    private static double timesLog(double p) {
      return p > 0 ? p * Math.log(p) : 0;
    }
  }
}
