package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.learn.linear.IndependentLogistic;
import java.util.Map;

/**
 * Independent logistic regressions against the Java LIBLINEAR, one problem for each label, to the
 * same objective within a relative 1e-4. LIBLINEAR's labels run side by side on as many threads as
 * ours.
 */
final class AgainstLiblinear {
  private static final double PENALTY = 1e-4;
  private static final double CLOSE = 1e-4;

  private AgainstLiblinear() {}

  static void run() {
    Dataset data = Planted.dense(GradientRate.ROWS, GradientRate.COLUMNS, GradientRate.LABELS, 1);
    Linear.disableDebugOutput();
    double optimum = objectiveOf(fit(data, 1e-9));
    print("optimum (tolerance 1e-9): %.9f", optimum);
    double ours = 0;
    for (double tolerance = 1e-2; tolerance > 1e-9; tolerance /= 10) {
      double setting = tolerance;
      double[] reached = new double[1];
      ours = Stopwatch.seconds(() -> reached[0] = objectiveOf(fit(data, setting)));
      print("ilr, tolerance %.0e: %.2f s, objective %.9f", tolerance, ours, reached[0]);
      if (reached[0] <= optimum * (1 + CLOSE)) {
        break;
      }
    }
    Feature[][] rows = convert((DenseFeatures) data.features());
    for (SolverType solver : new SolverType[] {SolverType.L2R_LR, SolverType.L2R_LR_DUAL}) {
      // The dual solver always penalises the intercept; it is let off the comparison of objectives'
      // last digits.
      boolean freeIntercept = solver == SolverType.L2R_LR;
      for (double epsilon = 1e-1; epsilon > 1e-6; epsilon /= 10) {
        double setting = epsilon;
        double[] reached = new double[1];
        double theirs =
            Stopwatch.seconds(
                () ->
                    reached[0] =
                        objective(data, train(data, rows, solver, setting, freeIntercept)));
        print(
            "LIBLINEAR %s, eps %.0e: %.2f s, objective %.9f", solver, epsilon, theirs, reached[0]);
        if (reached[0] <= optimum * (1 + CLOSE) || theirs > 600) {
          print("ratio LIBLINEAR %s / ilr: %.1f", solver, theirs / ours);
          break;
        }
      }
    }
  }

  private static dev.espalier.Model fit(Dataset data, double tolerance) {
    return Hyperparameters.with(
            IndependentLogistic.defaults(),
            Map.of(
                "weightPenalty", Double.toString(PENALTY),
                "scaling", "none",
                "tolerance", Double.toString(tolerance)))
        .fit(data);
  }

  private static double objectiveOf(dev.espalier.Model model) {
    return Double.parseDouble(model.card().provenance().getOrDefault("objective", "NaN"));
  }

  private static Feature[][] convert(DenseFeatures features) {
    Feature[][] rows = new Feature[features.rows()][];
    for (int row = 0; row < rows.length; row++) {
      int count = 0;
      Feature[] nodes = new Feature[features.columns() + 1];
      for (int column = 0; column < features.columns(); column++) {
        double value = features.value(row, column);
        if (value != 0) {
          nodes[count++] = new FeatureNode(column + 1, value);
        }
      }
      nodes[count++] = new FeatureNode(features.columns() + 1, 1);
      rows[row] = java.util.Arrays.copyOf(nodes, count);
    }
    return rows;
  }

  /** Our point (weights, then intercepts) from one LIBLINEAR model for each label. */
  private static double[] train(
      Dataset data, Feature[][] rows, SolverType solver, double epsilon, boolean freeIntercept) {
    int labels = data.labelCount();
    double[] point = new double[(data.features().columns() + 1) * labels];
    Parallel.run(
        labels,
        label -> {
          Problem problem = new Problem();
          problem.l = rows.length;
          problem.n = data.features().columns() + 1;
          problem.x = rows;
          problem.bias = 1;
          problem.y = new double[rows.length];
          for (int row = 0; row < rows.length; row++) {
            problem.y[row] = data.labels().positives().contains(row, label) ? 1 : -1;
          }
          // ½‖w‖² + C Σ log(1 + exp(−y w·x)) is our objective with w = 2β, times λn/2: C = 2/(λn).
          Parameter parameter = new Parameter(solver, 2 / (PENALTY * rows.length), epsilon);
          if (freeIntercept) {
            parameter.setRegularizeBias(false);
          }
          Model model = Linear.train(problem, parameter);
          double sign = model.getLabels()[0] == 1 ? 0.5 : -0.5;
          double[] weights = model.getFeatureWeights();
          for (int column = 0; column <= data.features().columns(); column++) {
            point[column * labels + label] = sign * weights[column];
          }
        });
    return point;
  }

  private static double objective(Dataset data, double[] point) {
    Objective loss = new SummedObjective(new LogisticLoss(data.features(), data.labels()));
    int weights = data.features().columns() * data.labelCount();
    return new RidgeObjective(loss, PENALTY, 0, weights).value(point, new double[point.length]);
  }
}
