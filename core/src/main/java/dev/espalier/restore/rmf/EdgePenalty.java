package dev.espalier.restore.rmf;

import dev.espalier.optim.GroupLasso;
import dev.espalier.optim.Objective;
import dev.espalier.optim.Penalty;
import dev.espalier.optim.PenaltySum;
import java.util.ArrayList;
import java.util.List;

/**
 * λ Σ_edges φ(w ‖edge‖₂), one group for each pair of variables. A group's weight is in proportion
 * to the size that the gradient of an edge between independent variables has by chance, so that all
 * kinds of edges are judged alike.
 *
 * <p>φ is straight up to {@link #STRONG} and goes on as a logarithm: where one column is a function
 * of another, the couplings are as large as the penalty lets them, and a straight one pulls the
 * number that belongs to a level towards the middle.
 *
 * @param layout the variables
 * @param weights λ w of each edge
 * @param bends the norm of each edge at which the logarithm starts
 */
record EdgePenalty(Layout layout, double[] weights, double[] bends) {
  /**
   * Where φ bends: beyond nearly all edges of real tables, functions of another column excepted.
   */
  static final double STRONG = 6;

  /** The penalty with a given λ. */
  static EdgePenalty of(Layout layout, double[] frequencies, double scale) {
    double[] spread = new double[layout.variables()];
    for (int a = 0; a < spread.length; a++) {
      double variance = 0;
      for (int i = layout.start(a); i < layout.end(a); i++) {
        double p = a < layout.numbers() ? 0.5 : frequencies[i - layout.numbers()];
        variance += p * (1 - p);
      }
      spread[a] = a < layout.numbers() ? 1 : Math.sqrt(variance);
    }
    double[] weights = new double[layout.edges()];
    double[] bends = new double[layout.edges()];
    int edge = 0;
    for (int a = 0; a < layout.variables(); a++) {
      for (int b = a + 1; b < layout.variables(); b++) {
        bends[edge] = STRONG / (spread[a] * spread[b]);
        weights[edge++] = scale * spread[a] * spread[b];
      }
    }
    return new EdgePenalty(layout, weights, bends);
  }

  /**
   * With its kinks, for a proximal solver that stays near a point: beyond the bend φ is replaced by
   * its tangent there, which is never below it.
   */
  Penalty near(double[] point) {
    List<Penalty> groups = new ArrayList<>();
    for (int edge = 0; edge < weights.length; edge++) {
      int from = layout.edgeStart(edge);
      int to = layout.edgeStart(edge + 1);
      double slope = slope(edge, roundedNorm(point, edge, 0));
      groups.add(GroupLasso.equalGroups(slope, from, to, to - from));
    }
    return new PenaltySum(groups);
  }

  /** A function plus the penalty with its kinks rounded off: √(‖edge‖² + ε²) for each norm. */
  Objective addedTo(Objective objective, double epsilon) {
    return new Objective() {
      @Override
      public int dimension() {
        return objective.dimension();
      }

      @Override
      public double evaluate(double[] point, double[] gradient) {
        double value = objective.evaluate(point, gradient);
        for (int edge = 0; edge < weights.length; edge++) {
          double norm = roundedNorm(point, edge, epsilon);
          value += bent(edge, norm);
          double factor = slope(edge, norm) / norm;
          for (int k = layout.edgeStart(edge); k < layout.edgeStart(edge + 1); k++) {
            gradient[k] += factor * point[k];
          }
        }
        return value;
      }
    };
  }

  /** λ φ(w · norm). */
  private double bent(int edge, double norm) {
    double bend = bends[edge];
    return weights[edge] * (norm <= bend ? norm : bend * (1 + Math.log(norm / bend)));
  }

  /** Its derivative. */
  private double slope(int edge, double norm) {
    return weights[edge] * Math.min(1, bends[edge] / norm);
  }

  private double roundedNorm(double[] point, int edge, double epsilon) {
    double squares = epsilon * epsilon;
    for (int k = layout.edgeStart(edge); k < layout.edgeStart(edge + 1); k++) {
      squares += point[k] * point[k];
    }
    return Math.sqrt(squares);
  }
}
