package dev.espalier.spark.internal;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.RecordPolicy;
import dev.espalier.Threads;
import dev.espalier.data.Column;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Predicts rows of a DataFrame on an executor, many at a time. */
public final class RowScorer {
  private final Predictor predictor;
  private final Decoder decoder;
  private final Map<String, Integer> labelIndex;

  /**
   * Prepares.
   *
   * @param decode the decoder's name, or nothing for the model's own
   */
  public RowScorer(Predictor predictor, String decode) {
    this.predictor = predictor;
    this.decoder = decode.isEmpty() ? predictor.decoder() : Decoders.parse(decode);
    this.labelIndex = new HashMap<>(predictor.schema().labelIndex());
  }

  /** The features of vectors. */
  public Features ofVectors(List<? extends @Nullable Vector> vectors) {
    int columns = predictor.schema().features().size();
    long sparse = vectors.stream().filter(SparseVector.class::isInstance).count();
    PieceBuilder builder = new PieceBuilder(2 * sparse > vectors.size(), columns, 1);
    for (Vector vector : vectors) {
      if (vector == null || vector.size() != columns) {
        throw new InputException(
            "a row has "
                + (vector == null ? "no features (null)" : vector.size() + " features")
                + "; the model expects "
                + columns);
      }
      builder.add(vector, new int[0]);
    }
    return builder.features();
  }

  /** The features of rows whose columns have the names that the model knows. */
  public Features ofRecords(List<Row> rows) {
    List<Map<String, @Nullable Object>> found = new ArrayList<>();
    for (Row row : rows) {
      Map<String, @Nullable Object> cells = new LinkedHashMap<>();
      for (Column column : predictor.schema().recordColumns()) {
        if (column.width() > 0) { // ids and tags are no features
          cells.put(column.name(), cell(row.getAs(column.name())));
        }
      }
      found.add(cells);
    }
    return predictor.features(found, RecordPolicy.STRICT, line -> {});
  }

  private static @Nullable Object cell(@Nullable Object value) {
    if (value instanceof Seq<?> list) {
      return CollectionConverters.asJava(list);
    }
    if (value instanceof Vector vector) {
      return vector.toArray();
    }
    return value instanceof Number || value instanceof Boolean || value == null
        ? value
        : value.toString();
  }

  /** What is known of some rows: a map from labels to whether they are on, or null, for each. */
  public Evidence known(List<? extends @Nullable Map<?, ?>> given) {
    int labels = labelIndex.size();
    LabelSets.Builder on = new LabelSets.Builder(labels);
    LabelSets.Builder off = new LabelSets.Builder(labels);
    for (Map<?, ?> row : given) {
      on.addRow(members(row, true));
      off.addRow(members(row, false));
    }
    return Evidence.of(on.build(), off.build());
  }

  private int[] members(@Nullable Map<?, ?> row, boolean wanted) {
    if (row == null) {
      return new int[0];
    }
    return row.entrySet().stream()
        .filter(entry -> Boolean.valueOf(wanted).equals(entry.getValue()))
        .mapToInt(entry -> label(entry.getKey()))
        .toArray();
  }

  private int label(@Nullable Object key) {
    Integer index =
        key instanceof Number number
            ? Integer.valueOf(FrameTotals.index(number))
            : labelIndex.get(String.valueOf(key));
    if (index == null || index >= labelIndex.size()) {
      throw new InputException(
          "known label '" + key + "' is none of the model's " + labelIndex.size() + " labels");
    }
    return index;
  }

  /** Predicts; a task has one thread. */
  public Prediction predict(Features rows, Evidence known) {
    return Threads.of(1).call(() -> predictor.predict(rows, known, decoder));
  }

  /** The probabilities of a row's labels. */
  public static Vector probabilities(Prediction prediction, int row) {
    double[] probabilities = new double[prediction.schema().labels().size()];
    Arrays.setAll(probabilities, label -> prediction.probability(row, label));
    return Vectors.dense(probabilities);
  }

  /** The labels of a row: names, or indices in increasing order. */
  public static Object[] labels(Prediction prediction, int row, boolean names) {
    return names
        ? prediction.labels(row).toArray()
        : Arrays.stream(prediction.labelSets().row(row)).asDoubleStream().boxed().toArray();
  }
}
