package dev.espalier.spark;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Data sets of the library as DataFrames, for what fits on one machine. */
public final class DataFrames {
  private DataFrames() {}

  /**
   * The columns {@code id}, the row's number from 0; {@code features}; and {@code labels}, by
   * names. Labels that are unknown are off.
   */
  public static org.apache.spark.sql.Dataset<Row> of(SparkSession session, Dataset data) {
    return of(session, data, true);
  }

  /**
   * The same.
   *
   * @param names whether labels are told by names; otherwise by indices
   */
  public static org.apache.spark.sql.Dataset<Row> of(
      SparkSession session, Dataset data, boolean names) {
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType, false)
            .add("features", SQLDataTypes.VectorType(), false)
            .add(
                "labels",
                DataTypes.createArrayType(
                    names ? DataTypes.StringType : DataTypes.DoubleType, false),
                false);
    LabelSets labels = data.labels().positives();
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < data.rows(); row++) {
      int[] on = labels.row(row);
      List<?> given =
          names
              ? Arrays.stream(on).mapToObj(data.schema().labels()::get).toList()
              : Arrays.stream(on).asDoubleStream().boxed().toList();
      rows.add(RowFactory.create((long) row, vector(data, row), given));
    }
    return session.createDataFrame(rows, schema);
  }

  private static Vector vector(Dataset data, int row) {
    Features features = data.features();
    int from = features.start(row);
    int to = features.start(row + 1);
    double[] values = Arrays.copyOfRange(features.values(), from, to);
    return features instanceof SparseFeatures sparse
        ? Vectors.sparse(
            sparse.columns(), Arrays.copyOfRange(sparse.columnIndices(), from, to), values)
        : Vectors.dense(values);
  }
}
