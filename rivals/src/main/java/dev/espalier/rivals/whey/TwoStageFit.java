package dev.espalier.rivals.whey;

import dev.espalier.Progress;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.KnownRows;
import dev.espalier.internal.svm.Machine;
import dev.espalier.internal.svm.Parts;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.internal.svm.Sigmoid;
import dev.espalier.learn.svm.Calibration;
import java.util.List;

/**
 * Fits both stages of {@link CurdsAndWhey} on all rows, and once more without each of three parts,
 * both stages anew: the rows of a part are then unseen by either, and their scores fit the
 * probabilities.
 *
 * <p>A fit is named by the part that it leaves out, −1 for none. Where the first stage is to be
 * unseen by the second, a row's value comes from a machine that also leaves out the row's own part.
 */
final class TwoStageFit {
  private static final int FITS = Parts.COUNT + 1;

  private final CurdsAndWhey settings;
  private final DualCoordinateDescent solver;
  private final Features features;
  private final Labels labels;
  private final int[] partOfRow;

  /**
   * The first stage's values for the second, rows × labels for each fit; those of part −1 first.
   */
  private final double[][] values;

  /**
   * What was found, weights then intercepts, one column for each chosen label.
   *
   * @param first the first stage's functions of the features
   * @param second half the log-odds as functions of the first stage's values, and of the features
   *     where they are seen again
   * @param objective the second stage's objectives, added up
   * @param passes the passes of the machine that took most
   * @param converged whether all machines did
   */
  record Result(double[] first, double[] second, double objective, int passes, boolean converged) {}

  TwoStageFit(CurdsAndWhey settings, Features features, Labels labels) {
    this.settings = settings;
    this.solver = settings.solver();
    this.features = features;
    this.labels = labels;
    this.partOfRow = Parts.of(features.rows(), settings.seed());
    int size =
        Shape.product(
            "learner 'cw'", features.rows(), "rows", labels.labelCount(), "values of labels");
    this.values = new double[FITS][size];
  }

  Result run(int[] chosen, Progress progress) {
    int width = chosen.length;
    progress.report("first stage", 0);
    RowProducts rows = RowProducts.of(features);
    double[] first = new double[rows.dimension() * width];
    Machine[] machines = new Machine[2 * width];
    Parallel.run(
        width,
        k -> {
          machines[k] = firstStage(rows, chosen[k]);
          for (int d = 0; d < rows.dimension(); d++) {
            first[d * width + k] = machines[k].weights()[d];
          }
        });
    progress.report("second stage", 0.5);
    RowProducts[] seen = new RowProducts[FITS];
    for (int fit = 0; fit < FITS; fit++) {
      seen[fit] = RowProducts.of(secondInput(fit));
    }
    double[] second = new double[seen[0].dimension() * width];
    Parallel.run(width, k -> machines[width + k] = secondStage(seen, chosen[k], second, k, width));
    double objective = 0;
    int passes = 0;
    boolean converged = true;
    for (int k = 0; k < machines.length; k++) {
      objective += k < width ? 0 : machines[k].primal();
      passes = Math.max(passes, machines[k].passes());
      converged &= machines[k].converged();
    }
    return new Result(first, second, objective, passes, converged);
  }

  /** Fills the label's column of all values; gives the machine of all rows. */
  private Machine firstStage(RowProducts rows, int label) {
    KnownRows known = KnownRows.of(labels, label);
    Machine all = known.solve(solver, rows, row -> true);
    for (int fit = 0; fit < FITS; fit++) {
      int left = fit - 1;
      Machine machine = left < 0 ? all : known.solve(solver, rows, row -> partOfRow[row] != left);
      for (int part = 0; part < Parts.COUNT; part++) {
        int own = part;
        Machine unseen =
            settings.outOfFold() && part != left
                ? known.solve(solver, rows, row -> partOfRow[row] != left && partOfRow[row] != own)
                : machine;
        for (int row = 0; row < partOfRow.length; row++) {
          if (partOfRow[row] == part) {
            values[fit][row * labels.labelCount() + label] =
                settings.firstStage().of(rows.dot(row, unseen.weights()));
          }
        }
      }
    }
    return all;
  }

  private Features secondInput(int fit) {
    Features stage = new DenseFeatures(features.rows(), labels.labelCount(), values[fit]);
    return settings.withFeatures() ? JoinedFeatures.columns(List.of(stage, features)) : stage;
  }

  private Machine secondStage(
      RowProducts[] seen, int label, double[] point, int column, int width) {
    KnownRows known = KnownRows.of(labels, label);
    Machine[] machines = new Machine[FITS];
    for (int fit = 0; fit < FITS; fit++) {
      int left = fit - 1;
      machines[fit] = known.solve(solver, seen[fit], row -> partOfRow[row] != left);
    }
    double[] scores = new double[known.rows().length];
    for (int k = 0; k < scores.length; k++) {
      int row = known.rows()[k];
      int fit = partOfRow[row] + 1;
      scores[k] = seen[fit].dot(row, machines[fit].weights());
    }
    Sigmoid.fit(scores, known.signs(), settings.calibration() == Calibration.SIGMOID)
        .write(machines[0].weights(), seen[0].intercept(), point, column, width);
    return machines[0];
  }
}
