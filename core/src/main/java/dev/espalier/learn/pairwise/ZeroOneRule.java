package dev.espalier.learn.pairwise;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A learning rule whose scores and strengths are those of labels 0 and 1, see {@link Coding}: the
 * same loss of f_i = f'_i/2 + Σ_j ω'_ij/4 and ω_ij = ω'_ij/4. The solver's parameters, and with
 * them its penalties, are then those of the other coding.
 */
final class ZeroOneRule extends LearningRule {
  private final LearningRule rule;

  ZeroOneRule(LearningRule rule) {
    super(rule.labels, rule.rows, Arrays.stream(rule.means).map(mean -> (1 + mean) / 2).toArray());
    this.rule = rule;
  }

  @Override
  int termsOfEdge() {
    return rule.termsOfEdge();
  }

  @Override
  boolean hasGradient() {
    return rule.hasGradient();
  }

  @Override
  Supplier<Worker> workers(LabelPairs pairs) {
    Supplier<Worker> inner = rule.workers(pairs);
    return () -> new Row(pairs, inner.get());
  }

  /** f and ω of f' and ω', linear in both: scores and strengths, or any coordinate of vectors. */
  static void toPlusMinus(LabelPairs pairs, double[] coded, int from, double[] plain, int to) {
    int labels = pairs.labels();
    for (int i = 0; i < labels; i++) {
      plain[to + i] = coded[from + i] / 2;
    }
    for (int edge = 0; edge < pairs.count(); edge++) {
      double strength = coded[from + labels + edge] / 4;
      plain[to + labels + edge] = strength;
      plain[to + pairs.first()[edge]] += strength;
      plain[to + pairs.second()[edge]] += strength;
    }
  }

  /** The chain rule: derivatives by f' and ω' of those by f and ω, a step apart from each other. */
  private static void toCodedGradient(LabelPairs pairs, double[] gradient, int at, int step) {
    for (int edge = 0; edge < pairs.count(); edge++) {
      int place = at + (pairs.labels() + edge) * step;
      gradient[place] +=
          gradient[at + pairs.first()[edge] * step] + gradient[at + pairs.second()[edge] * step];
      gradient[place] /= 4;
    }
    for (int i = 0; i < pairs.labels(); i++) {
      gradient[at + i * step] /= 2;
    }
  }

  private final class Row extends Worker {
    private final Worker inner;
    private final double[] plain;

    Row(LabelPairs pairs, Worker inner) {
      super(pairs);
      this.inner = inner;
      this.plain = new double[pairs.width()];
    }

    @Override
    double loss(int row, double[] block, int at) {
      toPlusMinus(pairs, block, at, plain, 0);
      return inner.loss(row, plain, 0);
    }

    @Override
    double residuals(int row, double[] block, int at) {
      toPlusMinus(pairs, block, at, plain, 0);
      double loss = inner.residuals(row, plain, 0);
      toCodedGradient(pairs, plain, 0, 1);
      System.arraycopy(plain, 0, block, at, plain.length);
      return loss;
    }

    @Override
    void addCurvature(int fromRow, int toRow, double[] block, double[] sum) {
      int width = pairs.width();
      double[] plainBlock = new double[(toRow - fromRow) * width];
      for (int at = 0; at < plainBlock.length; at += width) {
        toPlusMinus(pairs, block, at, plainBlock, at);
      }
      double[] hessian = new double[width * width];
      inner.addCurvature(fromRow, toRow, plainBlock, hessian);
      for (int k = 0; k < width; k++) {
        toCodedGradient(pairs, hessian, k * width, 1);
      }
      for (int k = 0; k < width; k++) {
        toCodedGradient(pairs, hessian, k, width);
      }
      for (int k = 0; k < sum.length; k++) {
        sum[k] += hessian[k];
      }
    }
  }
}
