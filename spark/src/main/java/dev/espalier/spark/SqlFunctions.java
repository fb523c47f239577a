package dev.espalier.spark;

import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.spark.internal.RowScorer;
import dev.espalier.spark.internal.SharedModel;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Models as SQL functions.
 *
 * <pre>{@code
 * SqlFunctions.register(spark, "tags", EspalierModel.fromFile("hdfs:///models/tags.espalier"));
 * spark.sql("select id, tags(features).labels, tags(features).probability from documents");
 * }</pre>
 */
public final class SqlFunctions {
  private static final DataType ANSWER =
      new StructType()
          .add("labels", DataTypes.createArrayType(DataTypes.StringType, false), false)
          .add("probability", SQLDataTypes.VectorType(), false);

  private SqlFunctions() {}

  /**
   * Registers a function of a vector that answers the names of the predicted labels, by the model's
   * decoder, and the probabilities of all.
   */
  public static void register(SparkSession session, String name, EspalierModel model) {
    session
        .udf()
        .register(
            name, new Scoring(model.sent(session), model.getOrDefault(model.decode())), ANSWER);
  }

  private static final class Scoring implements UDF1<Vector, @Nullable Row> {
    private static final long serialVersionUID = 1;
    private final Broadcast<SharedModel> model;
    private final String decode;
    private transient @Nullable RowScorer scorer;

    Scoring(Broadcast<SharedModel> model, String decode) {
      this.model = model;
      this.decode = decode;
    }

    @Override
    public @Nullable Row call(@Nullable Vector features) {
      if (features == null) {
        return null;
      }
      RowScorer known = scorer;
      if (known == null) {
        known = new RowScorer(model.value().predictor(), decode);
        scorer = known;
      }
      Prediction prediction = known.predict(known.ofVectors(List.of(features)), Evidence.none());
      return RowFactory.create(
          RowScorer.labels(prediction, 0, true), RowScorer.probabilities(prediction, 0));
    }
  }
}
