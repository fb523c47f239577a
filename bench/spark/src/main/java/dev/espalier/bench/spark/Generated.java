package dev.espalier.bench.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Rows that executors draw, each from its own number: the same rows everywhere. */
final class Generated {
  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("features", SQLDataTypes.VectorType(), false)
          .add("labels", DataTypes.createArrayType(DataTypes.DoubleType, false), false);

  private Generated() {}

  /** Each label is on where its own random direction says so, with some noise. */
  static Dataset<Row> dense(SparkSession session, long rows, int columns, int labels) {
    return session
        .range(rows)
        .map(
            (MapFunction<Long, Row>)
                id -> {
                  SplittableRandom random = new SplittableRandom(id);
                  double[] cells = random.doubles(columns, -1, 1).toArray();
                  List<Double> on = new ArrayList<>();
                  for (int label = 0; label < labels; label++) {
                    SplittableRandom direction = new SplittableRandom(-1L - label);
                    double score = random.nextDouble() * 4 - 3;
                    for (double cell : cells) {
                      score += cell * (direction.nextDouble() - 0.5);
                    }
                    if (score > 0) {
                      on.add((double) label);
                    }
                  }
                  return RowFactory.create(
                      id, Vectors.dense(cells), CollectionConverters.asScala(on));
                },
            Encoders.row(SCHEMA));
  }

  /** Thirty words of many, the frequent ones more often; a label goes with some words. */
  static Dataset<Row> sparse(SparkSession session, long rows, int columns, int labels) {
    return session
        .range(rows)
        .map(
            (MapFunction<Long, Row>)
                id -> {
                  SplittableRandom random = new SplittableRandom(id);
                  int[] words =
                      random
                          .doubles(40)
                          .mapToInt(u -> (int) (columns * u * u))
                          .distinct()
                          .limit(30)
                          .sorted()
                          .toArray();
                  double[] counts = new double[words.length];
                  Arrays.fill(counts, 1);
                  List<Double> on = new ArrayList<>();
                  for (int label = 0; label < labels; label++) {
                    int mine = label;
                    long votes = Arrays.stream(words).filter(w -> w % labels == mine).count();
                    if (votes + 2 * random.nextDouble() > 3) {
                      on.add((double) label);
                    }
                  }
                  return RowFactory.create(
                      id, Vectors.sparse(columns, words, counts), CollectionConverters.asScala(on));
                },
            Encoders.row(SCHEMA));
  }
}
