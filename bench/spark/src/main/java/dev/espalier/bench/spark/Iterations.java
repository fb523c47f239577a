package dev.espalier.bench.spark;

import dev.espalier.Threads;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.spark.internal.Frame;
import dev.espalier.spark.internal.PieceRows;
import dev.espalier.spark.internal.RawRows;
import dev.espalier.transform.Scaling;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** One gradient of dense rows that are kept already, beside the library's on two threads. */
final class Iterations {
  private static final int COLUMNS = 500;
  private static final int LABELS = 20;

  private Iterations() {}

  static void run(SparkSession session, int count) {
    Dataset<Row> data = Generated.dense(session, count, COLUMNS, LABELS).persist();
    List<Row> rows = data.collectAsList();
    double[] values = new double[count * COLUMNS];
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < count; row++) {
      System.arraycopy(rows.get(row).<Vector>getAs(1).toArray(), 0, values, row * COLUMNS, COLUMNS);
      sets.addRow(rows.get(row).<Double>getList(2).stream().mapToInt(Double::intValue).toArray());
    }
    Objective here =
        new SummedObjective(
            new LogisticLoss(
                new DenseFeatures(count, COLUMNS, values), Labels.known(sets.build())));
    Frame frame = Frame.of(data, new Frame.Columns("features", "labels", "id", List.of(), 0));
    RawRows raw = new RawRows(frame, false);
    try (PieceRows pieces = raw.mapped(Scaling.NONE, new PieceRows.Limits(1 << 16, 2))) {
      Objective there =
          pieces.loss(DistantRows.Loss.INDEPENDENT, IntStream.range(0, LABELS).toArray());
      double[] point = new Random(1).doubles(here.dimension(), -0.1, 0.1).toArray();
      double[] gradient = new double[point.length];
      double core = Main.median(15, () -> Threads.of(2).run(() -> here.evaluate(point, gradient)));
      double valueHere = here.evaluate(point, gradient);
      double spark = Main.median(15, () -> there.evaluate(point, gradient));
      double valueThere = there.evaluate(point, gradient);
      Main.print(
          "iteration %,d x %d x %d labels: library %.1f ms, spark %.1f ms, ratio %.2f (expected at"
              + " most 2); values apart %.1e; %d pieces",
          count,
          COLUMNS,
          LABELS,
          1e3 * core,
          1e3 * spark,
          spark / core,
          valueThere / valueHere - 1,
          frame.pieces().getNumPartitions());
    }
    data.unpersist();
  }
}
