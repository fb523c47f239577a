package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where fits by the mean-field rule end.
 *
 * <p>The measure is the distance of 0 from the subdifferential of the objective, by the rule's own
 * derivatives: a proximal gradient step of size t moves the parameters by at most t times as much.
 */
class MeanFieldStationarityTest {
  private static final double WEIGHT_PENALTY = 1e-2;

  /** A fit and what the objective is like around its end; all pairs are looked at. */
  private static final class End {
    private final int labels;
    private final DesignMatrix design;
    private final LabelPairs every;
    private final Labels truth;
    private final Objective objective;
    private final double edgePenalty;
    private final double[] point;
    private final double[] gradient;
    private final double smooth;
    private final int edges;
    private final Map<String, String> facts;

    End(Dataset data, double shareOfGreatest) {
      ConditionalGraphicalLasso learner =
          Hyperparameters.with(
              ConditionalGraphicalLasso.defaults(),
              Map.of(
                  "rule", "mean-field",
                  "weightPenalty", Double.toString(WEIGHT_PENALTY),
                  "tolerance", "1e-10"));
      this.labels = data.labelCount();
      this.edgePenalty =
          shareOfGreatest
              * learner.path(data, "edgePenalty").greatest(Progress.none()).orElseThrow();
      PairwiseModel model = learner.withEdgePenalty(edgePenalty).fit(data);
      this.edges = model.edges().count();
      this.facts = model.card().provenance();
      this.design =
          DesignMatrix.rotated(learner.input().fit(data.features()).apply(data.features()));
      this.every = LabelPairs.range(labels, 0, LabelPairs.all(labels));
      this.truth = data.labels();
      this.objective =
          new RidgedLoss(
              new SummedObjective(
                  new LinearEdgeLoss(design.features, new MeanFieldRule(truth), every)),
              design,
              labels,
              WEIGHT_PENALTY,
              false);
      this.point = point(model);
      this.gradient = new double[point.length];
      this.smooth = objective.evaluate(point, gradient);
    }

    /** The model's parameters, over all pairs. */
    private double[] point(PairwiseModel model) {
      EdgeFunction.Linear strengths = (EdgeFunction.Linear) model.edgeFunction();
      double[] vectors = new double[design.size * every.width()];
      for (int k = 0; k < design.size; k++) {
        boolean last = k == design.size - 1;
        for (int i = 0; i < labels; i++) {
          vectors[k * every.width() + i] =
              last ? model.scores().intercepts()[i] : model.scores().weights()[k * labels + i];
        }
        for (int edge = 0; edge < edges; edge++) {
          int pair =
              Edges.indexInComplete(
                  labels, model.edges().first()[edge], model.edges().second()[edge]);
          vectors[k * every.width() + labels + pair] =
              last ? strengths.constants()[edge] : strengths.weights()[k * edges + edge];
        }
      }
      return design.toCoordinates(vectors, every.width());
    }

    /** The longest part, over labels and pairs, of the least subgradient. */
    double distance() {
      double longest = 0;
      for (int column = 0; column < every.width(); column++) {
        double length = 0;
        double norm = 0;
        for (int k = column; k < point.length; k += every.width()) {
          length = Math.hypot(length, point[k]);
          norm = Math.hypot(norm, gradient[k]);
        }
        double rest = column < labels ? norm : Math.max(0, norm - edgePenalty);
        if (column >= labels && length > 0) {
          rest = 0;
          for (int k = column; k < point.length; k += every.width()) {
            rest = Math.hypot(rest, gradient[k] + edgePenalty * point[k] / length);
          }
        }
        longest = Math.max(longest, rest);
      }
      return longest;
    }

    /** The largest sum of the sizes of the strengths at one label in one row. */
    double coupling() {
      double most = 0;
      for (int row = 0; row < design.features.rows(); row++) {
        double[] sums = new double[labels];
        double[] terms = terms(row, point);
        for (int pair = 0; pair < every.count(); pair++) {
          sums[every.first()[pair]] += Math.abs(terms[labels + pair]);
          sums[every.second()[pair]] += Math.abs(terms[labels + pair]);
        }
        most = Math.max(most, Arrays.stream(sums).max().orElseThrow());
      }
      return most;
    }

    /** How far the means are from solving 001 (4.16) in any row. */
    double unsettled() {
      double[] state = means(point);
      double most = 0;
      for (int row = 0; row < design.features.rows(); row++) {
        double[] terms = terms(row, point);
        double[] local = Arrays.copyOf(terms, labels);
        int at = row * labels;
        for (int pair = 0; pair < every.count(); pair++) {
          local[every.first()[pair]] += terms[labels + pair] * state[at + every.second()[pair]];
          local[every.second()[pair]] += terms[labels + pair] * state[at + every.first()[pair]];
        }
        for (int i = 0; i < labels; i++) {
          most = Math.max(most, Math.abs(state[at + i] - Math.tanh(local[i])));
        }
      }
      return most;
    }

    /** Scores and strengths of a row. */
    private double[] terms(int row, double[] parameters) {
      double[] terms = new double[every.width()];
      for (int k = 0; k < parameters.length; k++) {
        terms[k % every.width()] += design.features.value(row, k / every.width()) * parameters[k];
      }
      return terms;
    }

    /** E_q[y] of every row: the derivatives by scores are E_q[y] − y, over the number of rows. */
    private double[] means(double[] parameters) {
      LearningRule.Worker worker = new MeanFieldRule(truth).workers(every).get();
      double[] means = new double[truth.rows() * labels];
      for (int row = 0; row < truth.rows(); row++) {
        double[] terms = terms(row, parameters);
        worker.residuals(row, row + 1, terms);
        for (int i = 0; i < labels; i++) {
          int sign = truth.positives().contains(row, i) ? 1 : -1;
          means[row * labels + i] = terms[i] * truth.rows() + sign;
        }
      }
      return means;
    }

    /** By how much the value, or any mean, changes within a step that is no step at all. */
    double[] jumps(double step) {
      double[] means = means(point);
      double value = 0;
      double mean = 0;
      for (int direction = 0; direction < 16; direction++) {
        double[] moved = point.clone();
        double expected = smooth;
        for (int k = 0; k < moved.length; k++) {
          double change =
              (direction % 2 == 0 ? step : -step) * Math.sin(1 + direction / 2 + 3.7 * k);
          moved[k] += change;
          expected += change * gradient[k];
        }
        double found = objective.value(moved, new double[moved.length]);
        value = Math.max(value, Math.abs(found - expected));
        double[] other = means(moved);
        for (int k = 0; k < other.length; k++) {
          mean = Math.max(mean, Math.abs(other[k] - means[k]));
        }
      }
      return new double[] {value, mean};
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 0.97", "3, 0.9", "5, 0.97", "8, 0.97"})
  void withWeakEdgesAFitEndsWhereNoStepIsLeft(int labels, double share) {
    End end = new End(new LabelChain(labels).sample(200, 6), share);
    assertThat(end.edges).isPositive();
    assertThat(end.coupling()).as("then 001 (4.16) has one solution only").isLessThan(1);
    assertThat(end.unsettled()).isLessThan(1e-7);
    assertThat(end.jumps(1e-7)[0]).as("derivatives are those of the value").isLessThan(1e-12);
    assertThat(end.distance()).isLessThan(1e-5);
  }

  /**
   * Strong edges give 001 (4.16) several solutions. Which one the sweeps from the independent model
   * find jumps as parameters change, and with it the value: down to where a worse product
   * distribution is found. Fits end at such an edge, where derivatives do not vanish.
   */
  @ParameterizedTest
  @CsvSource({"5, 0.9", "8, 0.9", "3, 0.5", "3, 0.2", "5, 0.5", "5, 0.2", "8, 0.5", "8, 0.2"})
  void withStrongEdgesAFitEndsWhereTheValueJumps(int labels, double share) {
    End end = new End(new LabelChain(labels).sample(200, 6), share);
    assertThat(end.coupling()).isGreaterThan(1);
    assertThat(end.distance()).isGreaterThan(1e-3);
    assertThat(end.unsettled()).as("it is not that sweeps end too early").isLessThan(1e-7);
    double[] jumps = end.jumps(1e-7);
    assertThat(jumps[0]).as("the value jumps").isGreaterThan(1e-4);
    assertThat(jumps[1]).as("some mean jumps").isGreaterThan(0.5);
    assertThat(end.facts).containsEntry("converged", "false").containsKey("ended");
  }
}
