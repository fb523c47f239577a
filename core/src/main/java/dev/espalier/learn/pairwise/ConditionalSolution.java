package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Parameters of linear edges that a solver has found, in the coordinates of a {@link
 * ConditionalDesign}.
 *
 * @param pairs the graph
 * @param parameters coordinates × (labels, then pairs), row-major
 * @param value the objective, penalties included
 * @param iterations how many steps the solver made
 * @param converged whether the asked accuracy was met
 */
record ConditionalSolution(
    Pairs pairs, double[] parameters, double value, int iterations, boolean converged) {
  /** A vector shorter than this share of the longest is what rounding left of zero. */
  private static final double ROUNDING = 1e-9;

  /** The same parameters on another graph: edges that it lacks are dropped, new ones are zero. */
  double[] parametersOn(Pairs other) {
    int labels = pairs.labels();
    int size = parameters.length / pairs.width();
    double[] moved =
        new double[Shape.product("learning", size, "features", other.width(), "labels and edges")];
    int[] from = new int[other.count()];
    for (int edge = 0; edge < from.length; edge++) {
      from[edge] = Arrays.binarySearch(pairs.index(), other.index()[edge]);
    }
    for (int k = 0; k < size; k++) {
      System.arraycopy(parameters, k * pairs.width(), moved, k * other.width(), labels);
      for (int edge = 0; edge < from.length; edge++) {
        if (from[edge] >= 0) {
          moved[k * other.width() + labels + edge] =
              parameters[k * pairs.width() + labels + from[edge]];
        }
      }
    }
    return moved;
  }

  /** The same with zeros for the vectors that are zero but for rounding. */
  ConditionalSolution withRoundedEdges() {
    double[] lengths = lengths();
    double least = ROUNDING * Arrays.stream(lengths).max().orElse(0);
    double[] rounded = parameters.clone();
    for (int k = 0; k < rounded.length; k += pairs.width()) {
      for (int edge = 0; edge < lengths.length; edge++) {
        if (lengths[edge] <= least) {
          rounded[k + pairs.labels() + edge] = 0;
        }
      }
    }
    return new ConditionalSolution(pairs, rounded, value, iterations, converged);
  }

  /** The same without the edges whose vector is zero. */
  ConditionalSolution withoutZeroEdges() {
    double[] lengths = lengths();
    Pairs rest =
        Pairs.of(
            pairs.labels(),
            IntStream.range(0, lengths.length)
                .filter(edge -> lengths[edge] > 0)
                .map(edge -> pairs.index()[edge])
                .toArray());
    return rest.count() == pairs.count()
        ? this
        : new ConditionalSolution(rest, parametersOn(rest), value, iterations, converged);
  }

  /** The length of each edge's vector. */
  double[] lengths() {
    double[] lengths = new double[pairs.count()];
    for (int k = 0; k < parameters.length; k += pairs.width()) {
      for (int edge = 0; edge < lengths.length; edge++) {
        double value = parameters[k + pairs.labels() + edge];
        lengths[edge] += value * value;
      }
    }
    for (int edge = 0; edge < lengths.length; edge++) {
      lengths[edge] = Math.sqrt(lengths[edge]);
    }
    return lengths;
  }
}
