package dev.espalier.automatic;

import dev.espalier.data.Dataset;
import dev.espalier.learn.forest.RandomForest;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.transform.Part;

/**
 * How long it takes to fit a candidate, with its variants, and to score it, in seconds on two idle
 * cores of an ordinary machine. Told from the shape of the data alone, so it is the same on every
 * machine; it is right within a factor of two or three, which is enough to spend a budget.
 *
 * @param rows training rows
 * @param columns features
 * @param values stored values in a row
 * @param sparse whether the features are
 * @param labels how many labels
 * @param sets distinct label sets
 */
record Work(
    double rows, double columns, double values, boolean sparse, double labels, double sets) {
  /** Multiplications and additions in a second, in dense and in sparse products. */
  private static final double DENSE = 1.5e10;

  private static final double SPARSE = 2e9;

  /** Passes over the rows for one model, whatever the learner. */
  private static final double PASSES = 20;

  /** Models of one variant that are fitted to choose a learning rule and then to learn by it. */
  private static final double RULES = 3;

  /** Machines of one label that score its training rows out of fold. */
  private static final double MACHINES = 6;

  /** Seconds for one weight in one step of a solver that moves all weights at once. */
  private static final double WEIGHT = 4e-8;

  /** Seconds for one look at one column for one row, while a tree is grown. */
  private static final double LOOK = 1.5e-8;

  /** Seconds to weigh one label set in one row. */
  private static final double WEIGHED = 8e-9;

  /** Seconds to compare two label sets in one row, for all measures. */
  private static final double COMPARED = 1e-10;

  /** Up to so many label sets all pairs are compared, of more so many of each row. */
  private static final double COMPARED_ALL = 1024;

  private static final double COMPARED_OF_MORE = 256;

  /** Seconds to find these among more, for each set and row. */
  private static final double RANKED = 2e-8;

  /** Steps of one label's regression on sparse rows, and passes of its machine with parts. */
  static final double STEPS = 10;

  static final double MACHINE_PASSES = 40;

  // Seconds of a step for each stored value, row and weight, and of a pass.
  private static final double STEP_OF_VALUE = 0.9e-9;
  private static final double STEP_OF_ROW = 7.5e-9;
  private static final double STEP_OF_WEIGHT = 6e-9;
  private static final double PASS_OF_VALUE = 0.25e-9;
  private static final double PASS_OF_ROW = 5e-9;

  /** What the folds of a regression take that start from that of all rows, of its own work. */
  private static final double WITH_FOLDS = 1.5;

  /** Seconds that anything takes. */
  private static final double LEAST = 0.01;

  /** The work of all training rows. */
  static Work of(Dataset train) {
    return new Work(
        train.rows(),
        train.features().columns(),
        (double) train.features().storedValues() / train.rows(),
        train.features().isSparse(),
        train.labelCount(),
        train.labels().distinctSets().rows());
  }

  /** The work on the training rows of a fold. */
  Work ofFold(int folds) {
    double share = (folds - 1.0) / folds;
    return new Work(rows * share, columns, values, sparse, labels, Math.min(sets, rows * share));
  }

  /** The seconds for a candidate that learns once from all rows, with the predictions of folds. */
  double secondsWithFolds(CandidateLearner candidate) {
    double times = candidate.learner() instanceof IndependentLogistic ? WITH_FOLDS : 1;
    return times * seconds(candidate);
  }

  /** The seconds for a candidate. */
  double seconds(CandidateLearner candidate) {
    double variants = candidate.variants().size();
    double scored = variants * scored();
    if (candidate.learner() instanceof RandomForest forest) {
      return LEAST + forest(forest.trees()) + scored;
    }
    if (sparse && candidate.learner() instanceof IndependentLogistic) {
      return LEAST + variants * regressions() + scored;
    }
    if (sparse && candidate.learner() instanceof LinearSvm) {
      return LEAST + variants * machines() + scored;
    }
    double mapped = 0;
    double products = 0;
    boolean plain = false;
    for (String text : candidate.features().split("\\+", -1)) {
      Part part = Part.parse(text);
      double count = part.count();
      switch (part.word()) {
        case "nystrom" -> {
          mapped += nystrom(count);
          products += Math.min(count, rows) / DENSE;
        }
        case "forest" -> {
          mapped += forest(count);
          products += labels / DENSE;
        }
        case "svm" -> {
          mapped +=
              sparse
                  ? MACHINES / 3 * machines()
                  : MACHINES * PASSES * 4 * rows * labels * values / DENSE;
          products += labels / DENSE;
        }
        default -> {
          plain = true;
          products += values / (sparse ? SPARSE : DENSE);
        }
      }
    }
    double pass = 4 * rows * labels * products;
    if (sparse && plain) {
      pass += columns * labels * WEIGHT;
    }
    boolean pairwise = candidate.learner() instanceof CorrLog;
    if (pairwise) {
      pass += rows * (sets * WEIGHED + labels * labels / DENSE);
    }
    double fits = variants + (pairwise ? RULES : 0);
    return LEAST + mapped + fits * PASSES * pass + scored;
  }

  /** Half of the rows are predicted after a fit to the others. */
  private double scored() {
    boolean all = sets <= COMPARED_ALL;
    double pairs = Math.pow(all ? sets : COMPARED_OF_MORE, 2);
    return rows / 2 * (pairs * COMPARED + (all ? 0 : sets * RANKED));
  }

  /** One regression for each label on sparse rows. */
  private double regressions() {
    double step = rows * values * STEP_OF_VALUE + rows * STEP_OF_ROW + columns * STEP_OF_WEIGHT;
    return labels * STEPS * step;
  }

  /** One machine for each label on sparse rows, and those of its probabilities. */
  private double machines() {
    return labels * MACHINE_PASSES * rows * (values * PASS_OF_VALUE + PASS_OF_ROW);
  }

  private double forest(double trees) {
    double depth = Math.log(rows + 2) / Math.log(2);
    return trees * rows * depth * Math.sqrt(columns) * LOOK;
  }

  /** Kernels between rows and landmarks, the root of a matrix, and the product of both. */
  private double nystrom(double wanted) {
    double landmarks = Math.min(wanted, rows);
    return (2 * rows * landmarks * values
            + 20 * landmarks * landmarks * landmarks
            + 2 * rows * landmarks * landmarks)
        / DENSE;
  }
}
