package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.Objective;
import dev.espalier.learn.LabelMoments;

/**
 * The variables in which a solver sees the parameters of linear edges, chosen so that the loss is
 * nearly round while the penalty on edges keeps an exact proximal map.
 *
 * <p>Labels are mostly off, which ties the vector of every edge to those of its two labels. Where
 * the labels' vectors carry a smooth penalty only, the solver works with
 *
 * <pre>{@code
 * β'_i = β_i + Σ_j ν_j w_ij     (whole vectors, constants included; ν_j the mean of label j)
 * }</pre>
 *
 * so that edges multiply centred labels. Where each coordinate is penalised by its own size, only
 * the free intercepts can take that up. Then each coordinate is divided by the root of its
 * curvature: h · σ_k with σ_k the coordinate's mean square and h that of the label or pair. The
 * vector of an edge is only rescaled, never mixed with others.
 */
final class ConditionalVariables implements Objective {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  private static final double LEAST_CURVATURE = 1e-9;

  private final Objective loss;
  private final ConditionalDesign design;
  private final Pairs pairs;
  private final double[] labelMeans;
  private final EdgeNorm norm;
  private final WeightRidge ridge;
  private final int labels;
  private final int width;
  private final int size;

  /** Roots of the labels' curvatures: size × labels. */
  final double[] labelRoots;

  /** Roots of the edges' curvatures: size × edges. */
  final double[] edgeRoots;

  private final double[] parameters;

  /**
   * Prepares the variables.
   *
   * @param loss the loss as a function of the parameters
   * @param norm how edges are penalised
   * @param weightPenalty λ1, of the squared weights; with {@link EdgeNorm#ABSOLUTE} the solver's
   *     penalty has it instead
   * @param penaliseIntercept whether λ1 takes in the intercepts
   * @param ends in how many terms of a row's loss an edge occurs
   */
  ConditionalVariables(
      Objective loss,
      ConditionalDesign design,
      LabelMoments moments,
      Pairs pairs,
      EdgeNorm norm,
      double weightPenalty,
      boolean penaliseIntercept,
      int ends) {
    this.loss = loss;
    this.design = design;
    this.pairs = pairs;
    this.labelMeans = moments.means;
    this.norm = norm;
    double smooth = norm == EdgeNorm.EUCLIDEAN ? weightPenalty : 0;
    this.ridge = new WeightRidge(design, smooth, penaliseIntercept);
    this.labels = pairs.labels();
    this.width = pairs.width();
    this.size = design.size;
    this.parameters = new double[size * width];
    this.labelRoots = new double[size * labels];
    this.edgeRoots = new double[size * pairs.count()];
    double[] bends = new double[pairs.count()];
    for (int edge = 0; edge < bends.length; edge++) {
      bends[edge] =
          ends * moments.bend(pairs.first()[edge], pairs.second()[edge], pairs.index()[edge]);
    }
    for (int k = 0; k < size; k++) {
      double square = design.squares[k];
      for (int edge = 0; edge < bends.length; edge++) {
        edgeRoots[k * bends.length + edge] = Math.sqrt(bends[edge] * square + LEAST_CURVATURE);
      }
      boolean centred = !design.turned && k < size - 1;
      double spread = centred ? Math.max(0, square - design.means[k] * design.means[k]) : square;
      for (int i = 0; i < labels; i++) {
        labelRoots[k * labels + i] =
            Math.sqrt(moments.variances[i] * spread + 2 * smooth + LEAST_CURVATURE);
      }
    }
  }

  @Override
  public int dimension() {
    return parameters.length;
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    toParameters(point, parameters);
    double value = loss.evaluate(parameters, gradient);
    double penalty = ridge.add(parameters, labels, width, gradient);
    toGradientOfPoint(gradient);
    return value + penalty;
  }

  @Override
  public double value(double[] point, double[] scratch) {
    toParameters(point, parameters);
    return loss.value(parameters, scratch) + ridge.add(parameters, labels, width, null);
  }

  /** The parameters at a point of the solver; the second array is overwritten. */
  void toParameters(double[] point, double[] values) {
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int i = 0; i < labels; i++) {
        values[base + i] = point[base + i] / labelRoots[k * labels + i];
      }
      int roots = k * pairs.count();
      for (int edge = 0; edge < pairs.count(); edge++) {
        values[base + labels + edge] = point[base + labels + edge] / edgeRoots[roots + edge];
      }
    }
    shift(values, -1);
  }

  /** The solver's point for some parameters. */
  double[] toPoint(double[] values) {
    double[] point = values.clone();
    shift(point, 1);
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int i = 0; i < labels; i++) {
        point[base + i] *= labelRoots[k * labels + i];
      }
      for (int edge = 0; edge < pairs.count(); edge++) {
        point[base + labels + edge] *= edgeRoots[k * pairs.count() + edge];
      }
    }
    return point;
  }

  /**
   * Moves between the labels' own vectors (−1) and the shifted ones (+1). The two moves of the
   * labels' vectors and of the intercepts are undone in the opposite order.
   */
  private void shift(double[] values, int sign) {
    if (sign < 0) {
      shiftIntercepts(values, sign);
      shiftLabels(values, sign);
    } else {
      shiftLabels(values, sign);
      shiftIntercepts(values, sign);
    }
  }

  private void shiftLabels(double[] values, int sign) {
    int[] first = pairs.first();
    int[] second = pairs.second();
    if (norm == EdgeNorm.EUCLIDEAN) {
      for (int k = 0; k < size; k++) {
        int base = k * width;
        for (int edge = 0; edge < first.length; edge++) {
          double amount = sign * values[base + labels + edge];
          values[base + first[edge]] += labelMeans[second[edge]] * amount;
          values[base + second[edge]] += labelMeans[first[edge]] * amount;
        }
      }
      return;
    }
    int constant = (size - 1) * width;
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int edge = 0; edge < first.length; edge++) {
        double amount = sign * design.means[k] * values[base + labels + edge];
        values[constant + first[edge]] += labelMeans[second[edge]] * amount;
        values[constant + second[edge]] += labelMeans[first[edge]] * amount;
      }
    }
  }

  /** b'_i = b_i + μ·β_i, where the last coordinate is the constant. */
  private void shiftIntercepts(double[] values, int sign) {
    if (design.turned) {
      return;
    }
    int constant = (size - 1) * width;
    for (int k = 0; k < size - 1; k++) {
      double mean = sign * design.means[k];
      for (int i = 0; i < labels; i++) {
        values[constant + i] += mean * values[k * width + i];
      }
    }
  }

  /** The chain rule: the transpose of {@link #toParameters}, in place. */
  private void toGradientOfPoint(double[] gradient) {
    int[] first = pairs.first();
    int[] second = pairs.second();
    int constant = (size - 1) * width;
    for (int k = 0; k < size; k++) {
      int base = k * width;
      boolean whole = norm == EdgeNorm.EUCLIDEAN;
      int from = whole ? base : constant;
      double factor = whole ? 1 : design.means[k];
      for (int edge = 0; edge < first.length; edge++) {
        gradient[base + labels + edge] -=
            factor
                * (labelMeans[second[edge]] * gradient[from + first[edge]]
                    + labelMeans[first[edge]] * gradient[from + second[edge]]);
      }
    }
    if (!design.turned) {
      for (int k = 0; k < size - 1; k++) {
        for (int i = 0; i < labels; i++) {
          gradient[k * width + i] -= design.means[k] * gradient[constant + i];
        }
      }
    }
    for (int k = 0; k < size; k++) {
      int base = k * width;
      for (int i = 0; i < labels; i++) {
        gradient[base + i] /= labelRoots[k * labels + i];
      }
      for (int edge = 0; edge < pairs.count(); edge++) {
        gradient[base + labels + edge] /= edgeRoots[k * pairs.count() + edge];
      }
    }
  }
}
