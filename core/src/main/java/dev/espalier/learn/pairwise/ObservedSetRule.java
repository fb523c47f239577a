package dev.espalier.learn.pairwise;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The negative log-likelihood of a row, normalised over the label sets S that occur in training:
 *
 * <pre>{@code
 * log Σ_{s∈S} exp E(s) − E(y),   E(s) = Σ_i s_i f_i + Σ_{i<j} ω_ij s_i s_j
 * }</pre>
 *
 * <p>Of a row with unknown labels the sets that agree with what is known count together.
 */
final class ObservedSetRule extends LearningRule {
  private final ObservedSetTargets targets;
  private final LabelSets sets;

  ObservedSetRule(Labels labels) {
    this(labels, SetPrior.of(labels, null));
  }

  ObservedSetRule(Labels labels, SetPrior prior) {
    super(labels);
    this.targets = ObservedSetTargets.of(labels, prior);
    this.sets = targets.sets();
  }

  @Override
  int termsOfEdge() {
    return 1;
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    SetTerms terms = new SetTerms(sets, pairs);
    return () -> new Row(pairs, terms);
  }

  private final class Row extends Worker {
    private final SetTerms terms;
    private final double[] energies = new double[sets.rows()];

    /** p(s|x), and then p(s|x) − p(s|x, what is known). */
    private final double[] shares = new double[sets.rows()];

    Row(LabelPairs pairs, SetTerms terms) {
      super(pairs);
      this.terms = terms;
    }

    @Override
    double loss(int row, double[] block, int at) {
      if (!targets.hasTarget(row)) {
        return 0;
      }
      double logTotal = weigh(block, at);
      return logTotal - targets.logWeight(row, set -> energies[set]);
    }

    @Override
    double residuals(int row, double[] block, int at) {
      double loss = loss(row, block, at);
      Arrays.fill(block, at, at + pairs.width(), 0);
      if (targets.hasTarget(row)) {
        double ofMine = targets.logWeight(row, set -> energies[set]);
        for (int set : targets.setsOf(row)) {
          shares[set] -= Math.exp(energies[set] - ofMine);
        }
        terms.addGradient(shares, 0, 1.0 / rows, block, at, at + labels);
      }
      return loss;
    }

    /** Sets energies and p(s|x); returns log Σ exp E(s). */
    private double weigh(double[] block, int at) {
      terms.energies(block, at, energies);
      System.arraycopy(energies, 0, shares, 0, shares.length);
      return Logistic.softmax(shares, 0, shares.length);
    }

    /** The covariance under p(s|x) of labels and of products of two: Σ_s p(s) s sᵀ − m mᵀ. */
    @Override
    void addCurvature(int fromRow, int toRow, double[] block, double[] sum) {
      int count = toRow - fromRow;
      int width = pairs.width();
      double[] ofRows = new double[count * shares.length];
      double[] total = new double[shares.length];
      for (int row = 0; row < count; row++) {
        weigh(block, row * width);
        System.arraycopy(shares, 0, ofRows, row * shares.length, shares.length);
        for (int set = 0; set < shares.length; set++) {
          total[set] += shares[set] / rows;
        }
      }
      double[] signs = signs(pairs);
      Matrix ofSets = Matrix.of(signs, shares.length, width);
      Matrix means = Matrix.of(new double[count * width], count, width);
      Matrix result = Matrix.of(sum, width, width);
      Blas blas = Blas.get();
      blas.multiply(Matrix.of(ofRows, count, shares.length), ofSets, means);
      blas.multiply(-1.0 / rows, means.transpose(), means, 1, result);
      double[] weighted = signs.clone();
      for (int set = 0; set < total.length; set++) {
        blas.scale(width, total[set], weighted, set * width);
      }
      Matrix scaled = Matrix.of(weighted, shares.length, width);
      blas.multiply(1, scaled.transpose(), ofSets, 1, result);
    }
  }

  /** The signs of labels and pairs in all sets: sets × width. */
  private double[] signs(LabelPairs pairs) {
    int width = pairs.width();
    double[] signs =
        new double[Shape.product("learning", sets.rows(), "label sets", width, "labels and edges")];
    for (int set = 0; set < sets.rows(); set++) {
      int base = set * width;
      Arrays.fill(signs, base, base + labels, -1);
      for (int label : sets.row(set)) {
        signs[base + label] = 1;
      }
      for (int pair = 0; pair < pairs.count(); pair++) {
        signs[base + labels + pair] =
            signs[base + pairs.first()[pair]] * signs[base + pairs.second()[pair]];
      }
    }
    return signs;
  }
}
