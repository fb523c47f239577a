package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/**
 * The negative log-likelihood of a row, normalised over the label sets S that occur in training:
 *
 * <pre>{@code
 * log Σ_{s∈S} exp E(s) − E(y),   E(s) = Σ_i s_i f_i + Σ_{i<j} ω_ij s_i s_j
 * }</pre>
 *
 * <p>With s = 2p − 1 an energy is a constant, a gain for each label of the set and four times the
 * strengths inside the set: far fewer terms than edges. Of a row with unknown labels the sets that
 * agree with what is known count together.
 */
final class SupportedRows implements LearningRule {
  /** Rows whose probabilities are held at a time. */
  private static final int CURVATURE_ROWS = 256;

  private final SupportedTargets targets;
  private final LabelSets sets;
  private final int labels;
  private final int rows;

  /** The places among all pairs of the pairs inside each set; increasing in each. */
  private final int[] inside;

  private final int[] insideStart;

  SupportedRows(SupportedTargets targets, int rows) {
    this.targets = targets;
    this.sets = targets.sets();
    this.labels = sets.labelCount();
    this.rows = rows;
    InsidePairs pairs = InsidePairs.of(sets);
    this.inside = pairs.place();
    this.insideStart = pairs.start();
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
  public int stateSize() {
    return sets.rows();
  }

  @Override
  public void pairResiduals(double[] state, int fromRow, int toRow, Pairs pairs, double[] out) {
    int count = pairs.count();
    int firstPlace = pairs.index()[0];
    int lastPlace = pairs.index()[count - 1];
    double[] once = new double[labels];
    // Which of the pairs inside each set are among these.
    int[] from = new int[sets.rows()];
    int[] to = new int[sets.rows()];
    for (int set = 0; set < from.length; set++) {
      from[set] = lowerBound(insideStart[set], insideStart[set + 1], firstPlace);
      to[set] = lowerBound(insideStart[set], insideStart[set + 1], lastPlace + 1);
    }
    for (int row = fromRow; row < toRow; row++) {
      int base = row * sets.rows();
      int target = (row - fromRow) * count;
      double total = sumOfLabels(state, base, once);
      for (int pair = 0; pair < count; pair++) {
        out[target + pair] = total - 2 * (once[pairs.first()[pair]] + once[pairs.second()[pair]]);
      }
      for (int set = 0; set < from.length; set++) {
        double residual = 4 * state[base + set];
        for (int k = from[set]; k < to[set]; k++) {
          out[target + inside[k] - firstPlace] += residual;
        }
      }
    }
  }

  private int lowerBound(int from, int to, int place) {
    int found = Arrays.binarySearch(inside, from, to, place);
    return found >= 0 ? found : -found - 1;
  }

  /** once_i = Σ_{s∋i} r_s; returns Σ_s r_s. */
  private double sumOfLabels(double[] residuals, int offset, double[] once) {
    Arrays.fill(once, 0);
    double total = 0;
    int[] members = sets.members();
    for (int set = 0; set < sets.rows(); set++) {
      double residual = residuals[offset + set];
      total += residual;
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        once[members[k]] += residual;
      }
    }
    return total;
  }

  /** The mean covariance under p(s|x) of labels and of products of two. */
  @Override
  public double[] curvature(double[] state, Pairs pairs) {
    int width = pairs.width();
    int count = sets.rows();
    double[] signs =
        new double[Shape.product("learning", count, "label sets", width, "labels and edges")];
    for (int set = 0; set < count; set++) {
      int base = set * width;
      Arrays.fill(signs, base, base + labels, -1);
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        signs[base + sets.members()[k]] = 1;
      }
      for (int pair = 0; pair < pairs.count(); pair++) {
        signs[base + labels + pair] =
            signs[base + pairs.first()[pair]] * signs[base + pairs.second()[pair]];
      }
    }
    double[] shares = new double[count];
    double[] sum = new double[width * width];
    double[] probabilities = new double[CURVATURE_ROWS * count];
    double[] means = new double[CURVATURE_ROWS * width];
    Blas blas = Blas.get();
    for (int from = 0; from < rows; from += CURVATURE_ROWS) {
      int block = Math.min(CURVATURE_ROWS, rows - from);
      for (int row = 0; row < block; row++) {
        probabilities(state, from + row, probabilities, row * count);
        for (int set = 0; set < count; set++) {
          shares[set] += probabilities[row * count + set] / rows;
        }
      }
      blas.gemm(
          false,
          false,
          block,
          width,
          count,
          1,
          probabilities,
          0,
          count,
          signs,
          0,
          width,
          0,
          means,
          0,
          width);
      blas.gemm(
          true,
          false,
          width,
          width,
          block,
          -1.0 / rows,
          means,
          0,
          width,
          means,
          0,
          width,
          1,
          sum,
          0,
          width);
    }
    double[] weighted = signs.clone();
    for (int set = 0; set < count; set++) {
      blas.scale(width, shares[set], weighted, set * width);
    }
    blas.gemm(
        true, false, width, width, count, 1, weighted, 0, width, signs, 0, width, 1, sum, 0, width);
    return sum;
  }

  /**
   * p(s|x) from p(s|x) − p(s|x, what is known): where one set is known, its probability is what the
   * others leave; where several may be, what is positive stands for all.
   */
  private void probabilities(double[] state, int row, double[] out, int at) {
    double positive = 0;
    int lowest = 0;
    for (int set = 0; set < sets.rows(); set++) {
      double residual = state[row * sets.rows() + set] * rows;
      out[at + set] = Math.max(0, residual);
      positive += out[at + set];
      if (residual < state[row * sets.rows() + lowest] * rows) {
        lowest = set;
      }
    }
    out[at + lowest] = Math.max(0, 1 - positive);
  }

  @Override
  public Worker worker(Pairs pairs) {
    return new Row(pairs);
  }

  private final class Row implements Worker {
    private final int[] first;
    private final int[] second;
    private final double[] gains = new double[labels];
    private final double[] once = new double[labels];
    private final double[] energies = new double[sets.rows()];

    /** The edges of the graph inside each set. */
    private final int[] edges;

    private final int[] edgeStart;

    Row(Pairs pairs) {
      this.first = pairs.first();
      this.second = pairs.second();
      edgeStart = new int[sets.rows() + 1];
      int[] found = new int[inside.length];
      int size = 0;
      for (int set = 0; set < sets.rows(); set++) {
        for (int k = insideStart[set]; k < insideStart[set + 1]; k++) {
          int edge = Arrays.binarySearch(pairs.index(), inside[k]);
          if (edge >= 0) {
            found[size++] = edge;
          }
        }
        edgeStart[set + 1] = size;
      }
      edges = Arrays.copyOf(found, size);
    }

    private void energies(double[] block, int at) {
      int strengths = at + labels;
      double constant = 0;
      for (int i = 0; i < labels; i++) {
        constant -= block[at + i];
        gains[i] = 2 * block[at + i];
      }
      for (int edge = 0; edge < first.length; edge++) {
        double strength = block[strengths + edge];
        constant += strength;
        gains[first[edge]] -= 2 * strength;
        gains[second[edge]] -= 2 * strength;
      }
      int[] members = sets.members();
      for (int set = 0; set < energies.length; set++) {
        double energy = constant;
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          energy += gains[members[k]];
        }
        double pairTerm = 0;
        for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
          pairTerm += block[strengths + edges[k]];
        }
        energies[set] = energy + 4 * pairTerm;
      }
    }

    @Override
    public double loss(int row, double[] block, int at) {
      energies(block, at);
      return targets.loss(row, energies);
    }

    private double setResiduals(int row, double[] block, int at) {
      energies(block, at);
      double loss = targets.toResiduals(row, energies, 0);
      for (int set = 0; set < energies.length; set++) {
        energies[set] /= rows;
      }
      return loss;
    }

    @Override
    public double residuals(int row, double[] block, int at) {
      double loss = setResiduals(row, block, at);
      double total = sumOfLabels(energies, 0, once);
      for (int i = 0; i < labels; i++) {
        block[at + i] = 2 * once[i] - total;
      }
      int strengths = at + labels;
      for (int edge = 0; edge < first.length; edge++) {
        block[strengths + edge] = total - 2 * (once[first[edge]] + once[second[edge]]);
      }
      for (int set = 0; set < energies.length; set++) {
        double residual = 4 * energies[set];
        for (int k = edgeStart[set]; k < edgeStart[set + 1]; k++) {
          block[strengths + edges[k]] += residual;
        }
      }
      return loss;
    }

    @Override
    public void state(int row, double[] block, int at, double[] state, int stateAt) {
      setResiduals(row, block, at);
      System.arraycopy(energies, 0, state, stateAt, energies.length);
    }
  }
}
