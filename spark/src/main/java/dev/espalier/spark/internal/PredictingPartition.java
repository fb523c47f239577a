package dev.espalier.spark.internal;

import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.data.Features;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Adds predictions to the rows of a partition, some hundred at a time: memory does not grow with
 * the rows, and a model that multiplies matrices has some to multiply.
 */
public final class PredictingPartition implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;
  private static final int BATCH = 256;

  private final Broadcast<SharedModel> model;
  private final Options options;

  /**
   * What to predict from, and how.
   *
   * @param features the column of vectors, or nothing for columns by the names that the model knows
   * @param known the column of what is known already, or nothing
   * @param decode the decoder, or nothing for the model's own
   * @param names whether labels are told by names
   */
  public record Options(String features, String known, String decode, boolean names)
      implements Serializable {}

  /** Prepares. */
  public PredictingPartition(Broadcast<SharedModel> model, Options options) {
    this.model = model;
    this.options = options;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    RowScorer scorer = new RowScorer(model.value().predictor(), options.decode);
    return new Iterator<>() {
      private Iterator<Row> ready = List.<Row>of().iterator();

      @Override
      public boolean hasNext() {
        return ready.hasNext() || rows.hasNext();
      }

      @Override
      public Row next() {
        if (!ready.hasNext()) {
          List<Row> batch = new ArrayList<>();
          while (rows.hasNext() && batch.size() < BATCH) {
            batch.add(rows.next());
          }
          ready = predicted(scorer, batch).iterator();
        }
        return ready.next();
      }
    };
  }

  private List<Row> predicted(RowScorer scorer, List<Row> batch) {
    Features features =
        options.features.isEmpty()
            ? scorer.ofRecords(batch)
            : scorer.ofVectors(
                batch.stream().<@Nullable Vector>map(row -> row.getAs(options.features)).toList());
    Prediction prediction = scorer.predict(features, known(scorer, batch));
    List<Row> answers = new ArrayList<>();
    for (int row = 0; row < batch.size(); row++) {
      Row given = batch.get(row);
      @Nullable Object[] cells = new @Nullable Object[given.size() + 2];
      for (int k = 0; k < given.size(); k++) {
        cells[k] = given.get(k);
      }
      cells[given.size()] = RowScorer.labels(prediction, row, options.names);
      cells[given.size() + 1] = RowScorer.probabilities(prediction, row);
      answers.add(RowFactory.create(cells));
    }
    return answers;
  }

  private Evidence known(RowScorer scorer, List<Row> batch) {
    if (options.known.isEmpty()) {
      return Evidence.none();
    }
    List<@Nullable Map<?, ?>> known = new ArrayList<>();
    for (Row row : batch) {
      int place = row.fieldIndex(options.known);
      known.add(row.isNullAt(place) ? null : row.getJavaMap(place));
    }
    return scorer.known(known);
  }
}
