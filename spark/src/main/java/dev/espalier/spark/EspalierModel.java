package dev.espalier.spark;

import dev.espalier.Predictor;
import dev.espalier.data.Column;
import dev.espalier.error.InputException;
import dev.espalier.spark.internal.PredictingPartition;
import dev.espalier.spark.internal.SharedModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Any model of the library as a transformer: what the estimators here fit, and what {@code espalier
 * train} wrote, whatever its learner ({@link #fromFile}).
 *
 * <p>It reads a column of vectors, or where there is none the columns whose names the model knows,
 * as the rows of a file; and adds the predicted labels and the labels' probabilities. What it saves
 * holds {@value #FILE}, the library's model file.
 */
public final class EspalierModel extends Model<EspalierModel> implements MLWritable {
  /** The model file inside a saved model. */
  public static final String FILE = "model.espalier";

  private static final String NAMES = "names";

  private final String uid;
  private final @Nullable SharedModel shared;
  private transient @Nullable Broadcast<SharedModel> sent;
  private final Param<String> featuresCol;
  private final Param<String> knownCol;
  private final Param<String> predictionCol;
  private final Param<String> probabilityCol;
  private final Param<String> decode;
  private final Param<String> labelForm;

  /** For Spark Connect alone, which wants to make one before it reads another: has no model. */
  public EspalierModel() {
    this(Identifiable.randomUID("espalier"), (SharedModel) null);
  }

  /** A model with a name. */
  EspalierModel(String uid, Predictor predictor) {
    this(uid, new SharedModel(predictor));
  }

  private EspalierModel(String uid, @Nullable SharedModel shared) {
    this.uid = uid;
    this.shared = shared;
    featuresCol = new Param<>(this, "featuresCol", "column of features, a vector");
    knownCol = new Param<>(this, "knownCol", "map from labels to whether they are on; or empty");
    predictionCol = new Param<>(this, "predictionCol", "column of predicted labels");
    probabilityCol = new Param<>(this, "probabilityCol", "column of the labels' probabilities");
    decode = new Param<>(this, "decode", "decoder; empty for the model's own");
    labelForm = new Param<>(this, "labelForm", "names or indices: how labels are told");
    setDefault(featuresCol, "features");
    setDefault(knownCol, "");
    setDefault(predictionCol, "prediction");
    setDefault(probabilityCol, "probability");
    setDefault(decode, "");
    setDefault(labelForm, NAMES);
  }

  /** Opens a model file of the library, in any file system that Spark knows. */
  public static EspalierModel fromFile(String path) {
    return new EspalierModel(
        Identifiable.randomUID("espalier"), open(SparkSession.active(), new Path(path)));
  }

  private static Predictor open(SparkSession session, Path path) {
    try (InputStream in = fileSystem(session, path).open(path)) {
      return Predictor.load(in);
    } catch (InputException e) {
      throw new InputException(path + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new InputException(path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static FileSystem fileSystem(SparkSession session, Path path) throws IOException {
    return path.getFileSystem(session.sessionState().newHadoopConf());
  }

  /** The model as the library has it: to explain, to measure, to save as a file. */
  public Predictor predictor() {
    return shared().predictor();
  }

  private SharedModel shared() {
    if (shared == null) {
      throw new IllegalStateException("no model was read");
    }
    return shared;
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The column of features. */
  public Param<String> featuresCol() {
    return featuresCol;
  }

  /** The column of labels that are known already. */
  public Param<String> knownCol() {
    return knownCol;
  }

  /** The column of predicted labels. */
  public Param<String> predictionCol() {
    return predictionCol;
  }

  /** The column of probabilities. */
  public Param<String> probabilityCol() {
    return probabilityCol;
  }

  /** The decoder. */
  public Param<String> decode() {
    return decode;
  }

  /** How labels are told. */
  public Param<String> labelForm() {
    return labelForm;
  }

  /** Sets the column of features. */
  public EspalierModel setFeaturesCol(String value) {
    return with(featuresCol, value);
  }

  /**
   * Sets the column of what is known already: a map from labels to whether they are on. The others
   * are then predicted given these.
   */
  public EspalierModel setKnownCol(String value) {
    return with(knownCol, value);
  }

  /** Sets the column of predicted labels. */
  public EspalierModel setPredictionCol(String value) {
    return with(predictionCol, value);
  }

  /** Sets the column of probabilities. */
  public EspalierModel setProbabilityCol(String value) {
    return with(probabilityCol, value);
  }

  /** Sets the decoder, by the name that it has on the command line. */
  public EspalierModel setDecode(String value) {
    return with(decode, value);
  }

  /** Sets whether labels are told by {@code names} or by {@code indices}. */
  public EspalierModel setLabelForm(String value) {
    return with(labelForm, value);
  }

  private EspalierModel with(Param<String> param, String value) {
    set(param, value);
    return this;
  }

  private boolean names() {
    String form = getOrDefault(labelForm);
    if (!form.equals(NAMES) && !form.equals("indices")) {
      throw new InputException("labelForm=" + form + "; expected names or indices");
    }
    return form.equals(NAMES);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    StructType schema = transformSchema(data.schema());
    String features =
        Columns.has(data.schema(), getOrDefault(featuresCol)) ? getOrDefault(featuresCol) : "";
    PredictingPartition work =
        new PredictingPartition(
            sent(data.sparkSession()),
            new PredictingPartition.Options(
                features, getOrDefault(knownCol), getOrDefault(decode), names()));
    return data.toDF().mapPartitions(work, Encoders.row(schema));
  }

  /** The model on the executors; sent once. */
  synchronized Broadcast<SharedModel> sent(SparkSession session) {
    Broadcast<SharedModel> known = sent;
    if (known == null) {
      known = JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(shared());
      sent = known;
    }
    return known;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    if (Columns.has(schema, getOrDefault(featuresCol))) {
      Columns.requireVector(schema, getOrDefault(featuresCol));
    } else {
      for (Column column : predictor().schema().recordColumns()) {
        if (column.width() > 0 && !Columns.has(schema, column.name())) {
          throw new InputException(
              "the DataFrame has neither a column '"
                  + getOrDefault(featuresCol)
                  + "' of vectors nor the model's column '"
                  + column.name()
                  + "'; expected one of the two");
        }
      }
    }
    requireKnown(schema, getOrDefault(knownCol));
    return Columns.withPrediction(
        schema, getOrDefault(predictionCol), getOrDefault(probabilityCol), names());
  }

  private static void requireKnown(StructType schema, String known) {
    if (!known.isEmpty()
        && !(Columns.has(schema, known)
            && schema.fields()[schema.fieldIndex(known)].dataType() instanceof MapType)) {
      throw new InputException(
          "knownCol='" + known + "'; expected a column of maps from labels to true or false");
    }
  }

  @Override
  public EspalierModel copy(ParamMap extra) {
    EspalierModel other = new EspalierModel(uid, shared);
    other.sent = sent;
    return copyValues(other.setParent(parent()), extra);
  }

  @Override
  public MLWriter write() {
    return new Writer(this);
  }

  private static final class Writer extends MLWriter {
    private final EspalierModel model;

    Writer(EspalierModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      SparkSession session = sparkSession();
      DefaultParamsWriter.saveMetadata(model, path, session);
      Path file = new Path(path, FILE);
      try (OutputStream out = fileSystem(session, file).create(file, true)) {
        model.predictor().save(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Reads what {@code write} wrote; Spark calls it by name. */
  public static MLReader<EspalierModel> read() {
    return new Reader();
  }

  private static final class Reader extends MLReader<EspalierModel> {
    @Override
    public EspalierModel load(String path) {
      SparkSession session = sparkSession();
      var metadata = DefaultParamsReader.loadMetadata(path, session, EspalierModel.class.getName());
      EspalierModel model = new EspalierModel(metadata.uid(), open(session, new Path(path, FILE)));
      metadata.getAndSetParams(model, Option.empty());
      return model;
    }
  }

  /** Reads a model that was saved. */
  public static EspalierModel load(String path) {
    return read().load(path);
  }

  /** For messages: the learner and the labels. */
  @Override
  public String toString() {
    return uid + ": " + (shared == null ? "no model" : predictor().card().learner());
  }
}
