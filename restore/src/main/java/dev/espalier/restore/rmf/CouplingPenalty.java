package dev.espalier.restore.rmf;

import dev.espalier.internal.optim.GroupLasso;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Penalty;
import dev.espalier.internal.optim.PenaltySum;
import java.util.ArrayList;
import java.util.List;

/**
 * λ Σ_edges w ‖edge‖₂, one group for each pair of variables. A group's weight is in proportion to
 * the size that the gradient of an edge between independent variables has by chance, so that all
 * kinds of edges are judged alike.
 *
 * @param layout the variables
 * @param weights λ w of each edge
 */
record CouplingPenalty(Layout layout, double[] weights) {
  /** The penalty with a given λ. */
  static CouplingPenalty of(Layout layout, double[] frequencies, double scale) {
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
    int edge = 0;
    for (int a = 0; a < layout.variables(); a++) {
      for (int b = a + 1; b < layout.variables(); b++) {
        weights[edge++] = scale * spread[a] * spread[b];
      }
    }
    return new CouplingPenalty(layout, weights);
  }

  /** With its kinks, for a proximal solver. */
  Penalty exact() {
    List<Penalty> groups = new ArrayList<>();
    for (int edge = 0; edge < weights.length; edge++) {
      int from = layout.edgeStart(edge);
      int to = layout.edgeStart(edge + 1);
      groups.add(GroupLasso.equalGroups(weights[edge], from, to, to - from));
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
          value += weights[edge] * norm;
          double factor = weights[edge] / norm;
          for (int k = layout.edgeStart(edge); k < layout.edgeStart(edge + 1); k++) {
            gradient[k] += factor * point[k];
          }
        }
        return value;
      }
    };
  }

  private double roundedNorm(double[] point, int edge, double epsilon) {
    double squares = epsilon * epsilon;
    for (int k = layout.edgeStart(edge); k < layout.edgeStart(edge + 1); k++) {
      squares += point[k] * point[k];
    }
    return Math.sqrt(squares);
  }
}
