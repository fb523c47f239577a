package dev.espalier.bench.spark;

import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.optim.Objective;
import dev.espalier.spark.EspalierModel;
import dev.espalier.spark.IlrClassifier;
import dev.espalier.spark.internal.Frame;
import dev.espalier.spark.internal.PieceRows;
import dev.espalier.spark.internal.RawRows;
import dev.espalier.transform.Scaling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Fits of more and more sparse rows, read from Parquet on disk. */
final class RowGrowth {
  private static final int COLUMNS = 1000;
  private static final int LABELS = 50;
  private static final int STEPS = 5;

  private RowGrowth() {}

  static void run(SparkSession session, List<Long> sizes) {
    List<Double> logRows = new ArrayList<>();
    List<Double> logFit = new ArrayList<>();
    List<Double> logStep = new ArrayList<>();
    for (long size : sizes) {
      Path file = temporary();
      Generated.sparse(session, size, COLUMNS, LABELS)
          .write()
          .mode("overwrite")
          .parquet(file.toString());
      Dataset<Row> rows = session.read().parquet(file.toString());
      EspalierModel[] model = new EspalierModel[1];
      double fit =
          Main.seconds(
              () ->
                  model[0] =
                      new IlrClassifier()
                          .setTol(1e-4)
                          .setRowKeyCol("id")
                          .setFitThresholds(false)
                          .fit(rows));
      double step = step(session, rows, size);
      Main.print(
          "growth %,d rows: fit to 1e-4 %.1f s, %,.0f rows/s, %s iterations, objective %s",
          size,
          fit,
          size / fit,
          Main.fact(model[0], "iterations"),
          Main.fact(model[0], "objective"));
      logRows.add(Math.log((double) size));
      logFit.add(Math.log(fit));
      logStep.add(Math.log(step));
      delete(file);
    }
    if (sizes.size() > 1) {
      Main.print(
          "growth exponent of the time against rows: fit %.3f, step %.3f (expected at most 1.05)",
          slope(logRows, logFit), slope(logRows, logStep));
    }
  }

  /** Seconds and bytes of one gradient, once rows are kept. */
  private static double step(SparkSession session, Dataset<Row> data, long size) {
    Frame frame = Frame.of(data, new Frame.Columns("features", "labels", "id", List.of(), 0));
    try (PieceRows rows =
        new RawRows(frame, false).mapped(Scaling.AUTO, new PieceRows.Limits(1 << 16, 2))) {
      int[] labels = IntStream.range(0, LABELS).toArray();
      Objective loss = rows.loss(DistantRows.Loss.INDEPENDENT, labels);
      double[] point = new double[loss.dimension()];
      double[] gradient = new double[point.length];
      loss.evaluate(point, gradient);
      Traffic traffic = new Traffic();
      session.sparkContext().addSparkListener(traffic);
      double seconds =
          Main.seconds(
                  () -> {
                    for (int k = 0; k < STEPS; k++) {
                      loss.evaluate(point, gradient);
                    }
                  })
              / STEPS;
      session.sparkContext().removeSparkListener(traffic);
      Main.print(
          "growth %,d rows: a step %.2f s, %,.0f rows/s; %,d bytes to the driver, %,d shuffled,"
              + " %,d broadcast to each executor; %d pieces",
          size,
          seconds,
          size / seconds,
          traffic.results() / STEPS,
          traffic.shuffled() / STEPS,
          8L * point.length,
          frame.pieces().getNumPartitions());
      return seconds;
    }
  }

  private static double slope(List<Double> x, List<Double> y) {
    double meanX = x.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double meanY = y.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double above = 0;
    double below = 0;
    for (int k = 0; k < x.size(); k++) {
      above += (x.get(k) - meanX) * (y.get(k) - meanY);
      below += (x.get(k) - meanX) * (x.get(k) - meanX);
    }
    return above / below;
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("espalier-rows");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try (var inside = Files.walk(directory)) {
      for (Path each : inside.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
