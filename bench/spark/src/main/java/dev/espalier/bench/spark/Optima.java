package dev.espalier.bench.spark;

import dev.espalier.Espalier;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.data.Dataset;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.spark.CorrLogClassifier;
import dev.espalier.spark.DataFrames;
import dev.espalier.spark.EspalierModel;
import dev.espalier.spark.IlrClassifier;
import dev.espalier.spark.PenalisedEstimator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The optimum of executors beside the library's, on real data. */
final class Optima {
  private static final double TOLERANCE = 1e-8;
  private static final SolverOptions EXACT = SolverOptions.defaults().withTolerance(TOLERANCE);

  private Optima() {}

  static void run(SparkSession session) {
    for (String name :
        List.of(
            "scene/scene-train.arff",
            "enron/enron-train.arff",
            "recreation/Recreation-train.arff.gz")) {
      Path file = directory().resolve(name);
      if (!Files.exists(file)) {
        Main.print("%s: not there, set ESPALIER_DATA", name);
        continue;
      }
      Dataset data = Espalier.read(file);
      compare(session, data, IndependentLogistic.defaults().withSolver(EXACT), IlrClassifier::new);
      CorrLog corrlog = CorrLog.defaults().withSolver(EXACT);
      compare(
          session,
          data,
          corrlog.withRule(Rule.PSEUDO_LIKELIHOOD),
          () -> new CorrLogClassifier().setRule("pseudo-likelihood"));
      compare(session, data, corrlog.withRule(Rule.SUPPORTED_LIKELIHOOD), CorrLogClassifier::new);
    }
  }

  private static Path directory() {
    String named = System.getenv("ESPALIER_DATA");
    return Path.of(named == null ? "../shared/data" : named);
  }

  private static double objective(ModelCard card) {
    return Double.parseDouble(String.valueOf(card.provenance().get("objective")));
  }

  private static <E extends PenalisedEstimator<E>> void compare(
      SparkSession session, Dataset data, Learner<?> learner, Supplier<E> estimator) {
    Model expected = learner.fit(data);
    double penalty = Double.parseDouble(expected.card().hyperparameters().get("weightPenalty"));
    org.apache.spark.sql.Dataset<Row> rows = DataFrames.of(session, data, false);
    double[] first = null;
    StringBuilder line = new StringBuilder();
    for (int partitions : new int[] {1, 3, 16}) {
      EspalierModel model =
          estimator
              .get()
              .setRegParam(penalty)
              .setTol(TOLERANCE)
              .setFitThresholds(false)
              .setLabelNames(data.schema().labels().toArray(String[]::new))
              .fit(rows.repartition(partitions));
      double[] marginals =
          model.predictor().model().posterior(data.features(), Evidence.none()).marginals();
      first = first == null ? marginals : first;
      double apart = objective(model.predictor().card()) / objective(expected.card()) - 1;
      line.append(
          String.format(
              java.util.Locale.ROOT,
              "  %d: %+.1e%s",
              partitions,
              apart,
              Arrays.equals(first, marginals) ? " same bits" : " OTHER BITS"));
    }
    Main.print(
        "optimum %-12s %-8s %-22s objective %.8f, apart at partitions%s",
        data.name(),
        learner.name(),
        Hyperparameters.values(learner).getOrDefault("rule", ""),
        objective(expected.card()),
        line);
  }
}
