package dev.espalier.cli.reproduce;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The two classifiers of 001 §2.5, learnt from clean training rows. The number of neighbours and
 * the machine's C are chosen by cross-validation on training rows; the paper names neither.
 */
final class Classifiers {
  /** So many rows are enough to choose one number. */
  private static final int ROWS_TO_CHOOSE_BY = 3000;

  private static final int FOLDS = 5;

  /** So many draws each row gets at first, and those in doubt after them. */
  private static final int FIRST_DRAWS = 5;

  private static final int MORE_DRAWS = 25;

  /** A row whose mean vote is nearer to one half than this is in doubt. */
  private static final double DOUBT = 0.25;

  private static final String NEIGHBOURS = "KNN";
  private final Map<String, Model> models = new LinkedHashMap<>();

  Classifiers(Dataset train, long seed, Progress progress) {
    Map<String, Learner<?>> learners = new LinkedHashMap<>();
    learners.put(NEIGHBOURS, Catalog.learner("knn", Map.of("scaling", "none")));
    learners.put(
        "SVM",
        Catalog.learner(
            "linear-svm",
            Map.of(
                "scaling", "none", "loss", "hinge", "calibration", "sign", "tolerance", "1e-3")));
    Dataset few = train;
    if (train.rows() > ROWS_TO_CHOOSE_BY) {
      int step = train.rows() / ROWS_TO_CHOOSE_BY;
      few = train.select(IntStream.range(0, ROWS_TO_CHOOSE_BY).map(k -> k * step).toArray());
    }
    int at = 0;
    for (Map.Entry<String, Learner<?>> entry : learners.entrySet()) {
      Progress part =
          progress.part(
              entry.getKey(), (double) at / learners.size(), (at + 1.0) / learners.size());
      Learner<?> best =
          new Tuning(Measure.HAMMING, FOLDS, 0, seed)
              .run(entry.getValue(), few, part.part("tuning", 0, 0.8))
              .best();
      models.put(entry.getKey(), best.fit(train, null, part.part("learning", 0.8, 1)));
      at++;
    }
  }

  /** The share of rows that each classifier puts in the right class. */
  Map<String, Double> accuracies(DenseFeatures rows, boolean[] classes) {
    Map<String, Double> accuracies = new LinkedHashMap<>();
    models.forEach((name, model) -> accuracies.put(name, right(votes(model, rows), classes)));
    return accuracies;
  }

  /** Rows that a dirty table may come from. */
  interface Draws {
    /** Draws some of the rows, each draw with all of them. */
    List<DenseFeatures> of(int[] rows, int count, int part);
  }

  /**
   * The same by expected answers, where rows are not certain. The machine's answer is linear: it is
   * expected at the expected cells. Neighbours vote on possible rows: at the expected cells, which
   * belong to no row, they would be as sure as on a clean one.
   */
  Map<String, Double> accuracies(DenseFeatures expected, Draws draws, boolean[] classes) {
    Map<String, Double> accuracies = accuracies(expected, classes);
    Model neighbours = java.util.Objects.requireNonNull(models.get(NEIGHBOURS));
    int[] all = IntStream.range(0, classes.length).toArray();
    double[] mean = meanVotes(neighbours, draws.of(all, FIRST_DRAWS, 0));
    int[] open = Arrays.stream(all).filter(row -> Math.abs(mean[row] - 0.5) < DOUBT).toArray();
    if (open.length > 0) {
      double[] more = meanVotes(neighbours, draws.of(open, MORE_DRAWS, 1));
      for (int k = 0; k < open.length; k++) {
        mean[open[k]] =
            (FIRST_DRAWS * mean[open[k]] + MORE_DRAWS * more[k]) / (FIRST_DRAWS + MORE_DRAWS);
      }
    }
    accuracies.put(NEIGHBOURS, right(mean, classes));
    return accuracies;
  }

  private static double[] votes(Model model, DenseFeatures rows) {
    return model.posterior(rows, Evidence.none()).marginals();
  }

  private static double[] meanVotes(Model model, List<DenseFeatures> draws) {
    double[] mean = new double[draws.get(0).rows()];
    for (DenseFeatures draw : draws) {
      double[] votes = votes(model, draw);
      for (int row = 0; row < mean.length; row++) {
        mean[row] += votes[row] / draws.size();
      }
    }
    return mean;
  }

  private static double right(double[] votes, boolean[] classes) {
    int right = 0;
    for (int row = 0; row < classes.length; row++) {
      right += votes[row] > 0.5 == classes[row] ? 1 : 0;
    }
    return (double) right / classes.length;
  }
}
