package dev.espalier.spark;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.Training;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.spark.internal.DistantFits;
import dev.espalier.spark.internal.Failures;
import dev.espalier.spark.internal.Frame;
import dev.espalier.spark.internal.PieceRows;
import dev.espalier.spark.internal.RawRows;
import dev.espalier.transform.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * What the estimators share: columns, how rows are scaled and cut, and the way from rows to a model
 * with thresholds. The same rows give the same bits, however they are partitioned.
 *
 * @param <E> the estimator itself
 */
public abstract class EspalierEstimator<E extends EspalierEstimator<E>>
    extends Estimator<EspalierModel> implements DefaultParamsWritable {
  private final String uid;
  private final Param<String> featuresCol;
  private final Param<String> labelsCol;
  private final Param<String> rowKeyCol;
  private final Param<String> knownCol;
  private final Param<String> predictionCol;
  private final Param<String> probabilityCol;
  private final Param<String> decode;
  private final Param<String> scaling;
  private final StringArrayParam labelNames;
  private final BooleanParam fitThresholds;
  private final IntParam aggregationDepth;
  private final IntParam numPieces;
  private final IntParam maxLabelSets;

  /** Declares the Params; each asks for the uid, which therefore comes first. */
  EspalierEstimator(String uid) {
    this.uid = uid;
    featuresCol = new Param<>(this, "featuresCol", "column of features, a vector");
    labelsCol = new Param<>(this, "labelsCol", "column of labels, an array of names or indices");
    rowKeyCol =
        new Param<>(this, "rowKeyCol", "column that tells rows apart; empty for what they hold");
    knownCol = new Param<>(this, "knownCol", "map from labels to whether they are on; or empty");
    predictionCol = new Param<>(this, "predictionCol", "column of predicted labels");
    probabilityCol = new Param<>(this, "probabilityCol", "column of the labels' probabilities");
    decode = new Param<>(this, "decode", "decoder of the model; empty for the model's own");
    scaling = new Param<>(this, "scaling", "auto, none, unit-rows, min-max or standardise");
    labelNames = new StringArrayParam(this, "labelNames", "all labels; none for those that occur");
    fitThresholds = new BooleanParam(this, "fitThresholds", "whether decoders are fitted as well");
    aggregationDepth =
        new IntParam(
            this,
            "aggregationDepth",
            "1 for gradients to go to the driver at once, 2 for executors to add some first",
            ParamValidators.gtEq(1));
    numPieces =
        new IntParam(
            this,
            "numPieces",
            "pieces of the rows, a power of 2; 0 for as many as they need",
            ParamValidators.gtEq(0));
    maxLabelSets =
        new IntParam(
            this, "maxLabelSets", "most distinct label sets on the driver", ParamValidators.gt(0));
    setDefault(featuresCol, "features");
    setDefault(labelsCol, "labels");
    setDefault(rowKeyCol, "");
    setDefault(knownCol, "");
    setDefault(predictionCol, "prediction");
    setDefault(probabilityCol, "probability");
    setDefault(decode, "");
    setDefault(scaling, "auto");
    setDefault(labelNames, new String[0]);
    setDefault(fitThresholds, true);
    setDefault(aggregationDepth, 2);
    setDefault(numPieces, 0);
    setDefault(maxLabelSets, 1 << 16);
  }

  /** The learner, with the hyper-parameters of the Params. */
  abstract Learner<?> learner();

  @Override
  public final String uid() {
    return uid;
  }

  /** The column of features. */
  public final Param<String> featuresCol() {
    return featuresCol;
  }

  /** The column of labels. */
  public final Param<String> labelsCol() {
    return labelsCol;
  }

  /** The column that tells rows apart. */
  public final Param<String> rowKeyCol() {
    return rowKeyCol;
  }

  /** The column of labels that are known already, for the model. */
  public final Param<String> knownCol() {
    return knownCol;
  }

  /** The column of predicted labels. */
  public final Param<String> predictionCol() {
    return predictionCol;
  }

  /** The column of probabilities. */
  public final Param<String> probabilityCol() {
    return probabilityCol;
  }

  /** The decoder. */
  public final Param<String> decode() {
    return decode;
  }

  /** How features are scaled. */
  public final Param<String> scaling() {
    return scaling;
  }

  /** The labels' names. */
  public final StringArrayParam labelNames() {
    return labelNames;
  }

  /** Whether thresholds are fitted out of fold. */
  public final BooleanParam fitThresholds() {
    return fitThresholds;
  }

  /** How gradients get to the driver. */
  public final IntParam aggregationDepth() {
    return aggregationDepth;
  }

  /** How many pieces rows are cut into. */
  public final IntParam numPieces() {
    return numPieces;
  }

  /** How many distinct label sets the driver holds. */
  public final IntParam maxLabelSets() {
    return maxLabelSets;
  }

  /** Sets the column of features. */
  public final E setFeaturesCol(String value) {
    return with(featuresCol, value);
  }

  /** Sets the column of labels. */
  public final E setLabelsCol(String value) {
    return with(labelsCol, value);
  }

  /** Sets the column that tells rows apart: cheaper than what they hold, and even. */
  public final E setRowKeyCol(String value) {
    return with(rowKeyCol, value);
  }

  /** Sets the column of what is known already when the model predicts. */
  public final E setKnownCol(String value) {
    return with(knownCol, value);
  }

  /** Sets the column of predicted labels. */
  public final E setPredictionCol(String value) {
    return with(predictionCol, value);
  }

  /** Sets the column of probabilities. */
  public final E setProbabilityCol(String value) {
    return with(probabilityCol, value);
  }

  /** Sets the model's decoder. */
  public final E setDecode(String value) {
    return with(decode, value);
  }

  /** Sets how features are scaled. */
  public final E setScaling(String value) {
    return with(scaling, value);
  }

  /** Sets the names of all labels, in the order of their indices. */
  public final E setLabelNames(String[] value) {
    return with(labelNames, value.clone());
  }

  /** Sets whether thresholds are fitted out of fold: three more fits. */
  public final E setFitThresholds(boolean value) {
    return with(fitThresholds, value);
  }

  /** Sets how gradients get to the driver. */
  public final E setAggregationDepth(int value) {
    return with(aggregationDepth, value);
  }

  /** Sets how many pieces rows are cut into; another number gives other last digits. */
  public final E setNumPieces(int value) {
    return with(numPieces, value);
  }

  /** Sets how many distinct label sets the driver holds. */
  public final E setMaxLabelSets(int value) {
    return with(maxLabelSets, value);
  }

  @SuppressWarnings("unchecked") // E is the estimator itself
  final <T> E with(Param<T> param, Object value) {
    set(param.name(), value);
    return (E) this;
  }

  /** The value of a Param. */
  final <T> T value(Param<T> param) {
    return getOrDefault(param);
  }

  /** The value of a Param of whole numbers, which are objects to Spark. */
  final int integer(IntParam param) {
    return (Integer) getOrDefault((Param<?>) param);
  }

  /** The value of a Param of truth values. */
  final boolean flag(BooleanParam param) {
    return (Boolean) getOrDefault((Param<?>) param);
  }

  @Override
  public final EspalierModel fit(Dataset<?> data) {
    transformSchema(data.schema(), false);
    Predictor predictor = Failures.plain(() -> train(data));
    String form = Columns.hasNames(data.schema(), value(labelsCol)) ? "names" : "indices";
    EspalierModel model = new EspalierModel(uid, predictor).setLabelForm(form);
    return copyValues(model.setParent(this), ParamMap.empty());
  }

  private Predictor train(Dataset<?> data) {
    Frame frame =
        Frame.of(
            data,
            new Frame.Columns(
                value(featuresCol),
                value(labelsCol),
                value(rowKeyCol),
                Arrays.asList(value(labelNames)),
                integer(numPieces)));
    boolean thresholds = flag(fitThresholds) && frame.rows() > 2 * RawRows.FOLDS;
    RawRows raw = new RawRows(frame, thresholds);
    PieceRows.Limits limits =
        new PieceRows.Limits(integer(maxLabelSets), integer(aggregationDepth));
    Learner<?> learner = learner();
    try (PieceRows rows = raw.mapped(scalingOption(), limits)) {
      Model model = DistantFits.fit(learner, rows);
      Predictor predictor =
          thresholds
              ? Training.withDecoders(model, outOfFold(learner.resolved(model.card()), rows, raw))
              : Predictor.of(model);
      return predictor
          .with("data", "DataFrame")
          .with("rows", Long.toString(frame.rows()))
          .with("pieces", Integer.toString(frame.pieces().getNumPartitions()));
    }
  }

  private Scaling scalingOption() {
    return withScaling(IndependentLogistic.defaults()).input().scaling();
  }

  /** A learner with the scaling of the Params. */
  final <L extends Learner<?>> L withScaling(L learner) {
    return Hyperparameters.with(learner, Map.of("scaling", value(scaling)));
  }

  private static List<Learnt.Fold> outOfFold(Learner<?> resolved, PieceRows rows, RawRows raw) {
    List<Learnt.Fold> predicted = new ArrayList<>();
    for (int fold = 0; fold < RawRows.FOLDS; fold++) {
      try (PieceRows others = rows.without(fold, RawRows.FOLDS)) {
        predicted.add(raw.predict(DistantFits.fit(resolved, others), fold));
      }
    }
    return predicted;
  }

  @Override
  public final StructType transformSchema(StructType schema) {
    Columns.requireVector(schema, value(featuresCol));
    boolean names = Columns.hasNames(schema, value(labelsCol));
    return Columns.withPrediction(schema, value(predictionCol), value(probabilityCol), names);
  }

  @Override
  @SuppressWarnings("unchecked") // Spark makes another of the same class
  public final E copy(ParamMap extra) {
    return (E) defaultCopy(extra);
  }

  @Override
  public final MLWriter write() {
    return DefaultParamsWritable.super.write();
  }
}
