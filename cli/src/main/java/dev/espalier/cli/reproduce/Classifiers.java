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
import java.util.LinkedHashMap;
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

  private final Map<String, Model> models = new LinkedHashMap<>();

  Classifiers(Dataset train, long seed, Progress progress) {
    Map<String, Learner<?>> learners = new LinkedHashMap<>();
    learners.put("KNN", Catalog.learner("knn", Map.of("scaling", "none")));
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
    models.forEach(
        (name, model) -> {
          double[] marginals = model.posterior(rows, Evidence.none()).marginals();
          int right = 0;
          for (int row = 0; row < classes.length; row++) {
            right += marginals[row] > 0.5 == classes[row] ? 1 : 0;
          }
          accuracies.put(name, (double) right / classes.length);
        });
    return accuracies;
  }
}
