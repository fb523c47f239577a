package dev.espalier.bench.spark;

import dev.espalier.spark.EspalierModel;
import dev.espalier.spark.IlrClassifier;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Beside a loop of Spark's own logistic regression, one label after another, on the same rows in
 * memory, to the same objective.
 */
final class Peer {
  private static final int COLUMNS = 100;
  private static final int LABELS = 20;
  private static final double PENALTY = 1e-3;

  private Peer() {}

  static void run(SparkSession session, int count) {
    Dataset<Row> rows = Generated.dense(session, count, COLUMNS, LABELS).repartition(8).persist();
    rows.count();
    ours(rows.limit(10_000));
    theirs(rows.limit(10_000), 1);
    EspalierModel[] model = new EspalierModel[1];
    double own = Main.seconds(() -> model[0] = ours(rows));
    double[] objective = new double[1];
    double peer = Main.seconds(() -> objective[0] = theirs(rows, LABELS));
    Main.print(
        "peer %,d x %d x %d labels: espalier %.1f s to %s, a loop of LogisticRegression %.1f s to"
            + " %.8f: %.1f times (expected at least 5)",
        count,
        COLUMNS,
        LABELS,
        own,
        Main.fact(model[0], "objective"),
        peer,
        objective[0],
        peer / own);
    rows.unpersist();
  }

  private static EspalierModel ours(Dataset<Row> rows) {
    return new IlrClassifier()
        .setRegParam(PENALTY)
        .setScaling("none")
        .setFitThresholds(false)
        .setRowKeyCol("id")
        .fit(rows);
  }

  /** The sum of the labels' objectives. Its weights are twice ours, its penalty half a square. */
  private static double theirs(Dataset<Row> rows, int labels) {
    double sum = 0;
    for (int label = 0; label < labels; label++) {
      LogisticRegressionModel fitted =
          new LogisticRegression()
              .setRegParam(PENALTY / 2)
              .setStandardization(false)
              .setMaxIter(100)
              .fit(
                  rows.withColumn(
                      "label",
                      functions
                          .array_contains(functions.col("labels"), (double) label)
                          .cast("double")));
      double[] history = fitted.summary().objectiveHistory();
      sum += history[history.length - 1];
    }
    return sum;
  }
}
