package dev.espalier.learn.pairwise;

import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Parameters of linear edges that a solver has found, in the coordinates of a {@link DesignMatrix}.
 *
 * @param pairs the graph
 * @param parameters coordinates × (labels, then pairs), row-major
 * @param value the objective, penalties included
 * @param iterations how many steps the solver made
 * @param ending why it ended
 */
record LinearEdgeSolution(
    LabelPairs pairs, double[] parameters, double value, int iterations, Ending ending) {
  /** A vector shorter than this share of the longest is what rounding left of zero. */
  static final double ROUNDING = 1e-9;

  /** Why a solver ended. */
  enum Ending {
    /** The asked accuracy was met. */
    CONVERGED,
    /** The value no longer fell, which for this rule need not be an optimum. */
    STOOD_STILL,
    /** The iterations ran out. */
    LIMIT
  }

  /** Scores without features: f_i = b_i. */
  static LinearEdgeSolution constant(double[] intercepts, DesignMatrix design) {
    LabelPairs none = LabelPairs.of(intercepts.length, new int[0]);
    double[] vectors = new double[design.size * intercepts.length];
    System.arraycopy(intercepts, 0, vectors, vectors.length - intercepts.length, intercepts.length);
    double[] parameters = design.toCoordinates(vectors, intercepts.length);
    return new LinearEdgeSolution(none, parameters, Double.NaN, 0, Ending.LIMIT);
  }

  /** The same parameters on another graph: edges that it lacks are dropped, new ones are zero. */
  double[] parametersOn(LabelPairs other) {
    int labels = pairs.labels();
    int size = parameters.length / pairs.width();
    double[] moved =
        new double[Shape.product("learning", size, "features", other.width(), "labels and edges")];
    int[] from = new int[other.count()];
    Arrays.setAll(from, edge -> Arrays.binarySearch(pairs.index(), other.index()[edge]));
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

  /** The same without the edges whose vector is zero, or would be but for rounding. */
  LinearEdgeSolution withoutZeroEdges() {
    double[] lengths = lengths();
    double least = ROUNDING * Arrays.stream(lengths).max().orElse(0);
    LabelPairs rest =
        LabelPairs.of(
            pairs.labels(),
            IntStream.range(0, lengths.length)
                .filter(edge -> lengths[edge] > least)
                .map(edge -> pairs.index()[edge])
                .toArray());
    return rest.count() == pairs.count()
        ? this
        : new LinearEdgeSolution(rest, parametersOn(rest), value, iterations, ending);
  }

  /** The same in the first coding, where it was found in the given one. */
  LinearEdgeSolution plusMinus(Coding coding) {
    if (coding == Coding.PLUS_MINUS) {
      return this;
    }
    double[] plain = new double[parameters.length];
    for (int at = 0; at < plain.length; at += pairs.width()) {
      ZeroOneRule.toPlusMinus(pairs, parameters, at, plain, at);
    }
    return new LinearEdgeSolution(pairs, plain, value, iterations, ending);
  }

  /** The length of each edge's vector. */
  private double[] lengths() {
    double[] lengths = new double[pairs.count()];
    for (int k = 0; k < parameters.length; k += pairs.width()) {
      for (int edge = 0; edge < lengths.length; edge++) {
        double each = parameters[k + pairs.labels() + edge];
        lengths[edge] += each * each;
      }
    }
    Arrays.setAll(lengths, edge -> Math.sqrt(lengths[edge]));
    return lengths;
  }

  /** The labels' scores: those given, but for some labels those found. */
  LinearScores scores(LinearScores constant, int[] labels, DesignMatrix design) {
    double[] vectors = design.toVectors(parameters, pairs.width());
    double[] ofLabels = new double[design.size * labels.length];
    for (int k = 0; k < design.size; k++) {
      System.arraycopy(vectors, k * pairs.width(), ofLabels, k * labels.length, labels.length);
    }
    return constant.with(labels, ofLabels);
  }

  /**
   * The strengths of the edges.
   *
   * @param labels the places of the solution's labels among all
   * @param all how many labels there are
   */
  EdgeFunction.Linear edges(int[] labels, int all, DesignMatrix design) {
    double[] vectors = design.toVectors(parameters, pairs.width());
    int columns = design.size - 1;
    double[] weights = new double[columns * pairs.count()];
    double[] constants = new double[pairs.count()];
    for (int k = 0; k <= columns; k++) {
      System.arraycopy(
          vectors,
          k * pairs.width() + pairs.labels(),
          k < columns ? weights : constants,
          k < columns ? k * pairs.count() : 0,
          pairs.count());
    }
    int[] first = Arrays.stream(pairs.first()).map(label -> labels[label]).toArray();
    int[] second = Arrays.stream(pairs.second()).map(label -> labels[label]).toArray();
    double[] mean = Arrays.copyOf(design.toVectors(design.means, 1), columns);
    return new EdgeFunction.Linear(Edges.of(all, first, second), weights, constants, mean);
  }
}
