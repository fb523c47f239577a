package dev.espalier.spark;

import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.spark.internal.Failures;
import dev.espalier.spark.internal.SetCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * The library's measures of label sets, by their names on the command line. Unlike those of Spark's
 * own evaluator they are numbers where a row has no labels: two empty sets agree.
 */
public final class EspalierEvaluator extends Evaluator implements DefaultParamsWritable {
  private final String uid;
  private final Param<String> labelsCol;
  private final Param<String> predictionCol;
  private final Param<String> probabilityCol;
  private final Param<String> metricName;
  private final IntParam numLabels;

  /** With a name of its own. */
  public EspalierEvaluator() {
    this(Identifiable.randomUID("espalierEvaluator"));
  }

  /** With the name given. */
  public EspalierEvaluator(String uid) {
    this.uid = uid;
    labelsCol = new Param<>(this, "labelsCol", "column of true labels");
    predictionCol = new Param<>(this, "predictionCol", "column of predicted labels");
    probabilityCol =
        new Param<>(this, "probabilityCol", "column of probabilities, which tells how many labels");
    metricName = new Param<>(this, "metricName", "measure of label sets, such as f1 or subset01");
    numLabels =
        new IntParam(
            this,
            "numLabels",
            "how many labels there are; 0 for as many as probabilities, or else as occur",
            ParamValidators.gtEq(0));
    setDefault(labelsCol, "labels");
    setDefault(predictionCol, "prediction");
    setDefault(probabilityCol, "probability");
    setDefault(metricName, Measure.F1.jsonName());
    setDefault(numLabels, 0);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The column of true labels. */
  public Param<String> labelsCol() {
    return labelsCol;
  }

  /** The column of predicted labels. */
  public Param<String> predictionCol() {
    return predictionCol;
  }

  /** The column of probabilities. */
  public Param<String> probabilityCol() {
    return probabilityCol;
  }

  /** The measure. */
  public Param<String> metricName() {
    return metricName;
  }

  /** The number of labels. */
  public IntParam numLabels() {
    return numLabels;
  }

  /** Sets the column of true labels. */
  public EspalierEvaluator setLabelsCol(String value) {
    set(labelsCol, value);
    return this;
  }

  /** Sets the column of predicted labels. */
  public EspalierEvaluator setPredictionCol(String value) {
    set(predictionCol, value);
    return this;
  }

  /** Sets the column of probabilities. */
  public EspalierEvaluator setProbabilityCol(String value) {
    set(probabilityCol, value);
    return this;
  }

  /** Sets the measure. */
  public EspalierEvaluator setMetricName(String value) {
    set(metricName, value);
    return this;
  }

  /** Sets the number of labels. */
  public EspalierEvaluator setNumLabels(int value) {
    set("numLabels", value);
    return this;
  }

  @Override
  public double evaluate(Dataset<?> data) {
    Measure measure = measure();
    Double value = evaluateAll(data).get(measure);
    if (value == null) {
      throw new InputException(
          "metricName="
              + measure.jsonName()
              + " is no measure of label sets; expected one, such"
              + " as f1, accuracy, subset01, hamming, macroF1 or microF1");
    }
    return value;
  }

  /** All measures of label sets, in one pass. */
  public Map<Measure, Double> evaluateAll(Dataset<?> data) {
    Columns.hasNames(data.schema(), getOrDefault(labelsCol));
    Columns.hasNames(data.schema(), getOrDefault(predictionCol));
    List<Column> columns = new ArrayList<>();
    columns.add(functions.col(getOrDefault(labelsCol)));
    columns.add(functions.col(getOrDefault(predictionCol)));
    if (Columns.has(data.schema(), getOrDefault(probabilityCol))) {
      columns.add(functions.col(getOrDefault(probabilityCol)));
    }
    Dataset<Row> compared = data.select(columns.toArray(Column[]::new));
    int labels = (Integer) getOrDefault((Param<?>) numLabels);
    return Failures.plain(
        () ->
            compared
                .javaRDD()
                .mapPartitions(inside -> List.of(SetCounts.of(inside)).iterator())
                .fold(SetCounts.of(Collections.emptyIterator()), SetCounts::merge)
                .measures(labels, MeasureOptions.defaults()));
  }

  private Measure measure() {
    return Measure.parse(getOrDefault(metricName));
  }

  @Override
  public boolean isLargerBetter() {
    return measure().higherIsBetter();
  }

  @Override
  public EspalierEvaluator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return DefaultParamsWritable.super.write();
  }

  /** Reads what {@code write} wrote; Spark calls it by name. */
  public static MLReader<EspalierEvaluator> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an evaluator. */
  public static EspalierEvaluator load(String path) {
    return read().load(path);
  }
}
