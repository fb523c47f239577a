package dev.espalier.spark;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Data sets of the library as DataFrames. */
final class Frames {
  private Frames() {}

  /** Features and labels, these by names. */
  static org.apache.spark.sql.Dataset<Row> of(SparkSession session, Dataset data) {
    return of(session, data, true);
  }

  static org.apache.spark.sql.Dataset<Row> of(SparkSession session, Dataset data, boolean names) {
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
    int columns = data.features().columns();
    if (data.features() instanceof SparseFeatures sparse) {
      int from = sparse.rowStarts()[row];
      int to = sparse.rowStarts()[row + 1];
      return Vectors.sparse(
          columns,
          Arrays.copyOfRange(sparse.columnIndices(), from, to),
          Arrays.copyOfRange(sparse.values(), from, to));
    }
    double[] values = ((DenseFeatures) data.features()).values();
    return Vectors.dense(Arrays.copyOfRange(values, row * columns, (row + 1) * columns));
  }

  /** The same data with labels in the order that the estimators take: by name. */
  static Dataset sortedByName(Dataset data) {
    List<String> names = data.schema().labels();
    return data.keep(
        IntStream.range(0, names.size())
            .boxed()
            .sorted((one, other) -> names.get(one).compareTo(names.get(other)))
            .mapToInt(Integer::intValue)
            .toArray());
  }
}
