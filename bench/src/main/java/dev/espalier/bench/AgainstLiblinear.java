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
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.RidgeObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.learn.linear.IndependentLogistic;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Independent logistic regressions against the Java LIBLINEAR, one problem for each label, to the
 * same objective within a relative 1e-4. LIBLINEAR's labels run side by side on as many threads as
 * ours. For each solver the loosest setting that reaches the objective is sought, which warms it
 * up; then they take turns.
 *
 * @param data features as they are learnt from
 * @param penalty λ1
 * @param rows the features in LIBLINEAR's form, with a constant behind them
 */
record AgainstLiblinear(Dataset data, double penalty, Feature[][] rows) {
  private static final double CLOSE = 1e-4;
  private static final int TURNS = 3;

  /** Dense data. */
  static void run() {
    Dataset data = Planted.dense(GradientRate.ROWS, GradientRate.COLUMNS, GradientRate.LABELS, 1);
    new AgainstLiblinear(data, 1e-4, convert(data)).compare();
  }

  /** News as tf-idf, under weak penalties. */
  static void runText() throws Exception {
    Dataset data = NewsText.training();
    Feature[][] rows = convert(data);
    for (double penalty : new double[] {1e-5, 1e-6}) {
      new AgainstLiblinear(data, penalty, rows).compare();
    }
  }

  private void compare() {
    Linear.disableDebugOutput();
    print("λ1 = %.0e, %d rows, %d labels", penalty, data.rows(), data.labelCount());
    // The dual solver always penalises the intercept, so that it has an optimum of its own.
    double free = objective(ours(1e-9, false), false);
    double penalised = objective(ours(1e-9, true), true);
    print("optimum (tolerance 1e-9): %.9f, intercept penalised: %.9f", free, penalised);
    Runnable[] works = {
      loosest("ilr", 1e-2, free, false, tolerance -> ours(tolerance, false)),
      loosest("LIBLINEAR primal", 1e-1, free, false, e -> theirs(SolverType.L2R_LR, e)),
      loosest("LIBLINEAR dual", 1e-1, penalised, true, e -> theirs(SolverType.L2R_LR_DUAL, e))
    };
    double[][] wall = new double[works.length][TURNS];
    double[][] processor = new double[works.length][TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      for (int k = 0; k < works.length; k++) {
        double before = Stopwatch.processorSeconds();
        wall[k][turn] = Stopwatch.seconds(works[k]);
        processor[k][turn] = Stopwatch.processorSeconds() - before;
      }
    }
    String[] names = {"ilr", "LIBLINEAR primal", "LIBLINEAR dual"};
    for (int k = 0; k < names.length; k++) {
      print(
          "%s: %.2f s, processor %.2f s; ratio to ilr %.1f, processor %.1f",
          names[k],
          median(wall[k]),
          median(processor[k]),
          median(wall[k]) / median(wall[0]),
          median(processor[k]) / median(processor[0]));
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The fit with the loosest setting, from some setting down by tens, that is close enough. */
  private Runnable loosest(
      String name,
      double setting,
      double optimum,
      boolean interceptPenalised,
      DoubleFunction<double[]> fit) {
    double reached = objective(fit.apply(setting), interceptPenalised);
    if (reached > optimum * (1 + CLOSE) && setting > 1e-8) {
      return loosest(name, setting / 10, optimum, interceptPenalised, fit);
    }
    print("%s, setting %.0e: objective %.9f", name, setting, reached);
    return () -> use(fit.apply(setting));
  }

  /** A fit whose result has been looked at cannot be left out by the compiler. */
  private static void use(double[] fitted) {
    if (fitted.length == 0) {
      throw new IllegalStateException("nothing was fitted");
    }
  }

  /** Weights, then intercepts. */
  private double[] ours(double tolerance, boolean interceptPenalised) {
    var scores =
        Hyperparameters.with(
                IndependentLogistic.defaults(),
                Map.of(
                    "weightPenalty", Double.toString(penalty),
                    "scaling", "none",
                    "penaliseIntercept", Boolean.toString(interceptPenalised),
                    "tolerance", Double.toString(tolerance)))
            .fit(data)
            .scores();
    double[] point =
        Arrays.copyOf(scores.weights(), scores.weights().length + scores.intercepts().length);
    System.arraycopy(
        scores.intercepts(), 0, point, scores.weights().length, scores.intercepts().length);
    return point;
  }

  private static Feature[][] convert(Dataset data) {
    int columns = data.features().columns();
    Feature[][] rows = new Feature[data.rows()][];
    double[] row = new double[columns];
    for (int k = 0; k < rows.length; k++) {
      Arrays.fill(row, 0);
      data.features().addTransposed(k, k + 1, new double[] {1}, 1, row);
      int count = 0;
      Feature[] nodes = new Feature[columns + 1];
      for (int column = 0; column < columns; column++) {
        if (row[column] != 0) {
          nodes[count++] = new FeatureNode(column + 1, row[column]);
        }
      }
      nodes[count++] = new FeatureNode(columns + 1, 1);
      rows[k] = Arrays.copyOf(nodes, count);
    }
    return rows;
  }

  /** Our point from one LIBLINEAR model for each label. */
  private double[] theirs(SolverType solver, double epsilon) {
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
          Parameter parameter = new Parameter(solver, 2 / (penalty * rows.length), epsilon);
          if (solver == SolverType.L2R_LR) {
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

  private double objective(double[] point, boolean interceptPenalised) {
    Objective loss = new SummedObjective(new LogisticLoss(data.features(), data.labels()));
    int weights = data.features().columns() * data.labelCount();
    return new RidgeObjective(loss, penalty, 0, interceptPenalised ? point.length : weights)
        .value(point, new double[point.length]);
  }
}
