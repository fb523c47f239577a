package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.linear.Prior;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class EstimatorTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final Dataset DATA = new LabelChain(4).sample(600, 3);

  @TempDir Path directory;

  private static String fact(EspalierModel model, String name) {
    return String.valueOf(model.predictor().card().provenance().get(name));
  }

  @Test
  void thePriorIsThatOfTheLibrary() {
    EspalierModel model = new PriorClassifier().fit(DataFrames.of(SPARK, DATA));
    double[] expected =
        new Prior().train(DATA).predict(DATA.features(), model.predictor().decoder()).marginals();
    assertThat(model.predictor().predict(DATA.features(), model.predictor().decoder()).marginals())
        .containsExactly(expected, within(1e-12));
  }

  @Test
  void theAutomaticPenaltyIsNearlyThatOfTheLibrary() {
    Dataset few = new LabelChain(4).sample(200, 3);
    EspalierModel model =
        new IlrClassifier().setFitThresholds(false).fit(DataFrames.of(SPARK, few));
    double expected =
        Double.parseDouble(
            IndependentLogistic.defaults().fit(few).card().hyperparameters().get("weightPenalty"));
    // So few rows are all looked at: only rounding is left.
    assertThat(Double.parseDouble(model.predictor().card().hyperparameters().get("weightPenalty")))
        .isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void thresholdsAreFittedOutOfFoldAndTellTheQuality() {
    EspalierModel model = new IlrClassifier().fit(DataFrames.of(SPARK, DATA));
    assertThat(model.predictor().fitted()).isPresent();
    assertThat(Double.parseDouble(fact(model, "estimate.f1"))).isBetween(0.7, 1.0);
    assertThat(fact(model, "rows")).isEqualTo("600");
    double[] expected =
        IndependentLogistic.defaults().train(DATA).fitted().orElseThrow().macroThresholds();
    // Other folds, other noise; but the same thing is estimated.
    assertThat(model.predictor().fitted().orElseThrow().macroThresholds())
        .containsExactly(expected, within(0.15));
    assertThat(
            new IlrClassifier()
                .setFitThresholds(false)
                .fit(DataFrames.of(SPARK, DATA))
                .predictor()
                .fitted())
        .isEmpty();
  }

  @Test
  void labelsMayBeIndices() {
    EspalierModel model =
        new IlrClassifier().setRegParam(1e-3).fit(DataFrames.of(SPARK, DATA, false));
    assertThat(model.predictor().schema().labels()).containsExactly("0", "1", "2", "3");
    EspalierModel named =
        new IlrClassifier()
            .setRegParam(1e-3)
            .setLabelNames(new String[] {"a", "b", "c", "d", "never"})
            .fit(DataFrames.of(SPARK, DATA, false));
    assertThat(named.predictor().schema().labels()).containsExactly("a", "b", "c", "d", "never");
    Row row = named.transform(DataFrames.of(SPARK, DATA, false)).first();
    assertThat(row.<Vector>getAs("probability").size()).isEqualTo(5);
    assertThat(row.getList(row.fieldIndex("prediction"))).allMatch(Double.class::isInstance);
  }

  @Test
  void aRowKeyDoesNotChangeTheOptimum() {
    org.apache.spark.sql.Dataset<Row> data = DataFrames.of(SPARK, DATA);
    IlrClassifier estimator = new IlrClassifier().setRegParam(1e-3).setTol(1e-9);
    String without = fact(estimator.fit(data), "objective");
    String with = fact(estimator.setRowKeyCol("id").fit(data), "objective");
    assertThat(Double.parseDouble(with)).isCloseTo(Double.parseDouble(without), within(1e-9));
  }

  @Test
  void moreLabelSetsThanTheDriverIsToHoldAreRefusedWithTheRuleThatWorks() {
    org.apache.spark.sql.Dataset<Row> data = DataFrames.of(SPARK, DATA);
    assertThatThrownBy(() -> new CorrLogClassifier().setMaxLabelSets(3).fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("maxLabelSets=3")
        .hasMessageContaining("rule=pseudo-likelihood");
    EspalierModel model =
        new CorrLogClassifier().setRule("pseudo-likelihood").setMaxLabelSets(3).fit(data);
    assertThat(model.predictor().card().hyperparameters())
        .containsEntry("rule", "pseudo-likelihood");
  }

  @Test
  void mistakesAreToldInOneLine() {
    org.apache.spark.sql.Dataset<Row> data = DataFrames.of(SPARK, DATA);
    assertThatThrownBy(() -> new IlrClassifier().setLabelsCol("tags").fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column 'tags'");
    assertThatThrownBy(() -> new IlrClassifier().setLabelsCol("features").fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected an array of labels");
    assertThatThrownBy(() -> new IlrClassifier().fit(data.limit(0)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no rows");
    assertThatThrownBy(() -> new CorrLogClassifier().setRule("auto").fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("pseudo-likelihood or supported-likelihood");
    assertThatThrownBy(() -> new IlrClassifier().setLabelNames(new String[] {"other"}).fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not among the 1 labels");
    assertThatThrownBy(
            () ->
                new IlrClassifier()
                    .fit(data.withColumn("labels", functions.lit(null).cast("array<string>"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no labels (null)");
    assertThatThrownBy(() -> new IlrClassifier().setNumPieces(6).fit(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("power of 2");
  }

  @Test
  void missingCellsAreFilledAsTheLibraryDoes() {
    double[] values = ((DenseFeatures) DATA.features()).values().clone();
    values[0] = Double.NaN;
    values[7] = Double.NaN;
    Dataset missing =
        new Dataset("missing", DATA.schema(), new DenseFeatures(600, 2, values), DATA.labels());
    EspalierModel model =
        new IlrClassifier().setRegParam(1e-3).setTol(1e-10).fit(DataFrames.of(SPARK, missing));
    double expected =
        Double.parseDouble(
            IndependentLogistic.defaults()
                .withWeightPenalty(1e-3)
                .fit(missing)
                .card()
                .provenance()
                .get("objective"));
    assertThat(Double.parseDouble(fact(model, "objective")))
        .isCloseTo(expected, within(1e-6 * expected));
  }

  @Test
  void labelsThatNeverVaryDoNoHarm() {
    int[][] same = new int[600][];
    java.util.Arrays.fill(same, new int[] {1});
    Dataset constant =
        new Dataset(
            "constant", DATA.schema(), DATA.features(), Labels.known(LabelSets.of(4, same)));
    EspalierModel model = new CorrLogClassifier().fit(DataFrames.of(SPARK, constant));
    Row row = model.transform(DataFrames.of(SPARK, constant)).first();
    assertThat(row.<String>getList(row.fieldIndex("prediction")))
        .containsExactly(DATA.schema().labels().get(1));
  }

  @Test
  void pipelinesAndGridsWorkAndAreSaved() throws IOException {
    org.apache.spark.sql.Dataset<Row> data =
        DataFrames.of(SPARK, DATA)
            .withColumn(
                "a",
                org.apache
                    .spark
                    .ml
                    .functions
                    .vector_to_array(functions.col("features"), "float64")
                    .getItem(0))
            .withColumn(
                "b",
                org.apache
                    .spark
                    .ml
                    .functions
                    .vector_to_array(functions.col("features"), "float64")
                    .getItem(1))
            .drop("features");
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(new String[] {"a", "b"}).setOutputCol("features");
    IlrClassifier ilr = new IlrClassifier().setFitThresholds(false);
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {assembler, ilr});
    String path = directory.resolve("pipeline").toUri().toString();
    pipeline.save(path);
    PipelineModel model = Pipeline.load(path).fit(data);
    EspalierModel fitted = (EspalierModel) model.stages()[1];
    assertThat(fitted.predictor().schema().featureNames()).containsExactly("a", "b");
    String saved = directory.resolve("model").toUri().toString();
    model.save(saved);
    EspalierEvaluator evaluator = new EspalierEvaluator();
    double f1 = evaluator.evaluate(model.transform(data));
    assertThat(evaluator.evaluate(PipelineModel.load(saved).transform(data))).isEqualTo(f1);

    ParamMap[] grid =
        new ParamGridBuilder().addGrid(ilr.regParam(), new double[] {10, 1e-4}).build();
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(pipeline)
            .setEvaluator(evaluator)
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .fit(data);
    assertThat(best.avgMetrics()[1]).isGreaterThan(best.avgMetrics()[0]);
    assertThat(evaluator.evaluate(best.transform(data))).isGreaterThan(0.7);
  }

  @Test
  void sparkConnectFindsThem() {
    assertThat(found(Estimator.class))
        .contains(
            IlrClassifier.class.getName(),
            CorrLogClassifier.class.getName(),
            PriorClassifier.class.getName());
    assertThat(found(Transformer.class)).contains(EspalierModel.class.getName());
    assertThat(found(Evaluator.class)).contains(EspalierEvaluator.class.getName());
  }

  private static List<String> found(Class<?> service) {
    return ServiceLoader.load(service).stream().map(each -> each.type().getName()).toList();
  }

  @Test
  void partitionsChangeNoBitOfAModelWithThresholds() {
    List<String> digests =
        List.of(1, 5).stream()
            .map(
                partitions -> {
                  EspalierModel model =
                      new CorrLogClassifier()
                          .fit(DataFrames.of(SPARK, DATA).repartition(partitions));
                  return java.util.Arrays.toString(
                          model.predictor().fitted().orElseThrow().macroThresholds())
                      + fact(model, "objective")
                      + fact(model, "estimate.f1");
                })
            .toList();
    assertThat(digests.get(0)).isEqualTo(digests.get(1));
  }
}
