package dev.espalier.lab.reproduce;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.ArrayList;
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
  /** Number of rows that are enough to choose one number. */
  private static final int ROWS_TO_CHOOSE_BY = 3000;

  private static final int FOLDS = 5;

  /** Maximum number of training rows, about, by which it is chosen how neighbours vote. */
  private static final int MOST_HELD_OUT = 2000;

  /** Number of draws of each row at first, and once more of those in doubt. */
  private static final int FIRST_DRAWS = 5;

  private static final int MORE_DRAWS = 25;

  /** A row whose mean vote is nearer to one half than this is in doubt. */
  private static final double DOUBT = 0.25;

  private static final String NEIGHBOURS = "KNN";
  private final Map<String, Model> models = new LinkedHashMap<>();
  private final int[] heldOut;
  private final boolean[] heldOutClasses;

  /** Neighbours that were learnt without a part of the held-out rows. */
  private final List<Model> withoutFold = new ArrayList<>();

  Classifiers(Dataset train, long seed, Progress progress) {
    Map<String, Learner<?>> learners = new LinkedHashMap<>();
    learners.put(NEIGHBOURS, Catalog.learner("knn", Map.of("scaling", "none")));
    learners.put(
        "SVM",
        Catalog.learner(
            "linear-svm",
            Map.of(
                "scaling", "none", "loss", "hinge", "calibration", "sign", "tolerance", "1e-3")));
    int apart = Math.max(1, train.rows() / MOST_HELD_OUT);
    heldOut = IntStream.iterate(0, row -> row < train.rows(), row -> row + apart).toArray();
    heldOutClasses = new boolean[heldOut.length];
    for (int k = 0; k < heldOut.length; k++) {
      heldOutClasses[k] = train.labels().positives().contains(heldOut[k], 0);
    }
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
      models.put(entry.getKey(), best.fit(train, part.part("learning", 0.8, 1)));
      if (entry.getKey().equals(NEIGHBOURS)) {
        holdOut(train, best);
      }
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
   * The same, where neighbours do not vote at the expected cells, which belong to no row, but on
   * draws of the rows, and their mean vote counts. The machine's answer is linear: it is expected
   * at the expected cells.
   */
  Map<String, Double> accuracies(DenseFeatures expected, Draws draws, boolean[] classes) {
    Map<String, Double> accuracies = accuracies(expected, classes);
    int[] all = IntStream.range(0, classes.length).toArray();
    Model neighbours = java.util.Objects.requireNonNull(models.get(NEIGHBOURS));
    accuracies.put(NEIGHBOURS, right(meanVotes(neighbours, draws, all), classes));
    return accuracies;
  }

  /** Training rows, by number, whose neighbours can be asked for without themselves. */
  int[] heldOut() {
    return heldOut;
  }

  /**
   * By how much a share more of the held-out rows neighbours are right when they vote on draws.
   *
   * @param expected the held-out rows, restored
   * @param draws the same, drawn
   */
  double gainOfDraws(DenseFeatures expected, Draws draws) {
    double gain = 0;
    for (int fold = 0; fold < withoutFold.size(); fold++) {
      int[] places = fold(fold);
      boolean[] classes = MixedSet.select(heldOutClasses, places);
      Model neighbours = withoutFold.get(fold);
      double atExpected = right(votes(neighbours, expected.select(places)), classes);
      double onDraws = right(meanVotes(neighbours, draws, places), classes);
      gain += (onDraws - atExpected) * places.length / heldOut.length;
    }
    return gain;
  }

  private int[] fold(int fold) {
    return IntStream.range(0, heldOut.length).filter(k -> k % FOLDS == fold).toArray();
  }

  private void holdOut(Dataset train, Learner<?> neighbours) {
    for (int fold = 0; fold < FOLDS; fold++) {
      boolean[] left = new boolean[train.rows()];
      for (int place : fold(fold)) {
        left[heldOut[place]] = true;
      }
      int[] others = IntStream.range(0, left.length).filter(row -> !left[row]).toArray();
      withoutFold.add(neighbours.fit(train.select(others)));
    }
  }

  private static double[] meanVotes(Model model, Draws draws, int[] rows) {
    double[] mean = meanVotes(model, draws.of(rows, FIRST_DRAWS, 0));
    int[] open =
        IntStream.range(0, rows.length).filter(k -> Math.abs(mean[k] - 0.5) < DOUBT).toArray();
    if (open.length > 0) {
      int[] openRows = Arrays.stream(open).map(k -> rows[k]).toArray();
      double[] more = meanVotes(model, draws.of(openRows, MORE_DRAWS, 1));
      for (int k = 0; k < open.length; k++) {
        mean[open[k]] =
            (FIRST_DRAWS * mean[open[k]] + MORE_DRAWS * more[k]) / (FIRST_DRAWS + MORE_DRAWS);
      }
    }
    return mean;
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
