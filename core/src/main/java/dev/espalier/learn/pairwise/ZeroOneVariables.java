package dev.espalier.learn.pairwise;

import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.optim.ChangeOfVariables;

/**
 * The parameters of constant edges as those of labels 0 and 1, see {@link Coding}:
 *
 * <pre>{@code
 * β = β'/2,   α_ij = α'_ij/4,   b_i = b'_i/2 + Σ_j α'_ij/4
 * }</pre>
 *
 * @param layout where parameters stand, of either coding
 */
record ZeroOneVariables(EdgeLayout layout) implements ChangeOfVariables {
  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public void toParameters(double[] point, double[] parameters) {
    for (int k = 0; k < layout.edges(); k++) {
      parameters[k] = point[k] / 2;
    }
    for (int k = layout.edges(); k < point.length; k++) {
      parameters[k] = point[k] / 4;
    }
    addEdgesToIntercepts(parameters, 1);
  }

  @Override
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    addEdgesToIntercepts(point, -1);
    for (int k = 0; k < point.length; k++) {
      point[k] *= k < layout.edges() ? 2 : 4;
    }
    return point;
  }

  /** b_i += sign · Σ_j α_ij. */
  private void addEdgesToIntercepts(double[] values, int sign) {
    for (int i = 0, edge = layout.edges(); i < layout.labels(); i++) {
      for (int j = i + 1; j < layout.labels(); j++, edge++) {
        values[layout.intercepts() + i] += sign * values[edge];
        values[layout.intercepts() + j] += sign * values[edge];
      }
    }
  }

  @Override
  public void toPointGradient(double[] gradient) {
    int intercepts = layout.intercepts();
    for (int i = 0, edge = layout.edges(); i < layout.labels(); i++) {
      for (int j = i + 1; j < layout.labels(); j++, edge++) {
        gradient[edge] = (gradient[edge] + gradient[intercepts + i] + gradient[intercepts + j]) / 4;
      }
    }
    for (int k = 0; k < layout.edges(); k++) {
      gradient[k] /= 2;
    }
  }
}
