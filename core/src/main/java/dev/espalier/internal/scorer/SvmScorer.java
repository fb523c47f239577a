package dev.espalier.internal.scorer;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.internal.svm.DualCoordinateDescent;
import dev.espalier.internal.svm.MachineFit;
import dev.espalier.internal.svm.MarginLoss;
import dev.espalier.internal.svm.Parts;

/**
 * Scores labels by linear support vector machines with calibrated probabilities, one for each.
 * Training rows are scored by machines of the other parts of the rows, new rows by those of all.
 *
 * @param seed decides the parts, and the order in which machines see rows
 */
public record SvmScorer(long seed) implements LabelScorer {
  /** As the defaults of the learner {@code linear-svm}. */
  private static final double COST = 1;

  // chosen by cross-validation, see design-notes/scores-as-features.md
  private static final int PARTS = 5;

  private static final double TOLERANCE = 1e-4;
  private static final int MOST_PASSES = 1000;

  @Override
  public Result fit(Features features, Labels labels, Progress progress) {
    int rows = labels.rows();
    int count = labels.labelCount();
    double[] weights =
        new double
            [Shape.product("scores as features", features.columns(), "features", count, "labels")];
    double[] intercepts = ForestScorer.frequencies(labels);
    for (int label = 0; label < count; label++) {
      // A label that never varies has its frequency.
      intercepts[label] = Math.log(intercepts[label] / (1 - intercepts[label]));
    }
    double[] unseen =
        new double[Shape.product("scores as features", rows, "rows", count, "labels")];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(intercepts, 0, unseen, row * count, count);
    }
    int[] varying = labels.varying();
    if (varying.length > 0) {
      DualCoordinateDescent solver =
          new DualCoordinateDescent(MarginLoss.SQUARED_HINGE, COST, TOLERANCE, MOST_PASSES, seed);
      MachineFit.Result fit =
          MachineFit.of(solver, true, Parts.of(rows, PARTS, seed), features, labels)
              .run(varying, progress);
      for (int k = 0; k < varying.length; k++) {
        int label = varying[k];
        for (int column = 0; column < features.columns(); column++) {
          weights[column * count + label] = 2 * fit.point()[column * varying.length + k];
        }
        intercepts[label] = 2 * fit.point()[features.columns() * varying.length + k];
        for (int row = 0; row < rows; row++) {
          unseen[row * count + label] = fit.unseen()[row * varying.length + k];
        }
      }
    }
    return new Result(new LabelMachines(weights, intercepts), unseen);
  }

  /** Makes a fitted scorer again from what {@link FittedScorer#store} kept. */
  public static FittedScorer fromState(StoredTensors stored) {
    return LabelMachines.fromState(stored);
  }
}
