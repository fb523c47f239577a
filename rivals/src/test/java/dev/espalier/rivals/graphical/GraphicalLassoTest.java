package dev.espalier.rivals.graphical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.field.Edges;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import org.junit.jupiter.api.Test;

class GraphicalLassoTest {
  private static final int COUNT = 4;
  private static final Dataset DATA = new LabelChain(COUNT).sample(200, 7);
  private static final double[] X = ((DenseFeatures) DATA.features()).values();
  private static final int COLUMNS = DATA.features().columns();
  private static final SolverOptions EXACT = SolverOptions.defaults().withTolerance(1e-12);

  private static int sign(int row, int label) {
    return DATA.labels().positives().contains(row, label) ? 1 : -1;
  }

  /** Σ_i log(1 + exp(−2 y_i g_i)) / n, with scores f of every row and edges of all pairs. */
  private static double pseudoLikelihood(double[] scores, double[] edges) {
    double sum = 0;
    for (int row = 0; row < DATA.rows(); row++) {
      for (int i = 0; i < COUNT; i++) {
        double field = scores[row * COUNT + i];
        for (int j = 0; j < COUNT; j++) {
          if (j != i) {
            int edge = Edges.indexInComplete(COUNT, Math.min(i, j), Math.max(i, j));
            field += edges[edge] * sign(row, j);
          }
        }
        sum += Math.log1p(Math.exp(-2 * sign(row, i) * field));
      }
    }
    return sum / DATA.rows();
  }

  private static double[] constantScores(double[] intercepts) {
    double[] scores = new double[DATA.rows() * COUNT];
    for (int k = 0; k < scores.length; k++) {
      scores[k] = intercepts[k % COUNT];
    }
    return scores;
  }

  /** With the best intercepts for the edges found, no edge could be better. */
  @Test
  void theGraphMeetsTheOptimalityConditionsOfTheL1Norm() {
    double penalty = 0.06;
    double[] edges = new IsingGraph(DATA.labels(), penalty, EXACT).fit(Progress.none());
    assertThat(edges).contains(0.0);
    double[] nu = new double[COUNT];
    double step = 1e-4;
    for (int round = 0; round < 2000; round++) {
      for (int i = 0; i < COUNT; i++) {
        nu[i] += step;
        double above = pseudoLikelihood(constantScores(nu), edges);
        nu[i] -= 2 * step;
        double below = pseudoLikelihood(constantScores(nu), edges);
        nu[i] += step - (above - below) / (2 * step) / 2;
      }
      round += 19;
    }
    for (int edge = 0; edge < edges.length; edge++) {
      double[] moved = edges.clone();
      moved[edge] += step;
      double above = pseudoLikelihood(constantScores(nu), moved);
      moved[edge] -= 2 * step;
      double slope = (above - pseudoLikelihood(constantScores(nu), moved)) / (2 * step);
      if (edges[edge] == 0) {
        assertThat(Math.abs(slope)).isLessThan(penalty + 1e-4);
      } else {
        assertThat(slope).isCloseTo(-penalty * Math.signum(edges[edge]), within(1e-4));
      }
    }
  }

  /** Given the edges, the regressions are the best: no derivative is left. */
  @Test
  void theRegressionsAreTheOptimumBesideTheGraph() {
    double ridge = 1e-3;
    PairwiseModel model =
        GraphicalLasso.defaults()
            .withWeightPenalty(ridge)
            .withInput(FeatureOptions.defaults().withScaling(Scaling.NONE))
            .withSolver(EXACT)
            .fit(DATA, Progress.none());
    double[] edges = new IsingGraph(DATA.labels(), 1e-2, EXACT).fit(Progress.none());
    double[] scores = model.scores().of(DATA.features());
    double step = 1e-4;
    for (int column = 0; column <= COLUMNS; column++) {
      for (int i = 0; i < COUNT; i++) {
        double[] values = new double[2];
        for (int side = 0; side < 2; side++) {
          double[] moved = scores.clone();
          for (int row = 0; row < DATA.rows(); row++) {
            double x = column < COLUMNS ? X[row * COLUMNS + column] : 1;
            moved[row * COUNT + i] += (side == 0 ? step : -step) * x;
          }
          values[side] = pseudoLikelihood(moved, edges);
        }
        double pull =
            column < COLUMNS ? 2 * ridge * model.scores().weights()[column * COUNT + i] : 0;
        assertThat((values[0] - values[1]) / (2 * step) + pull).isCloseTo(0, within(1e-5));
      }
    }
  }

  @Test
  void aLargePenaltyLeavesNoEdge() {
    assertThat(GraphicalLasso.defaults().withEdgePenalty(3).fit(DATA).edges().count()).isZero();
  }
}
