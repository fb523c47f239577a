package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any model of the library scores a DataFrame as it scores rows itself, to the last bit. */
@Tag("spark")
class EspalierModelTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final Dataset DATA = new LabelChain(4).sample(300, 2);

  @TempDir Path directory;

  private EspalierModel saved(Learner<?> learner) {
    Path file = directory.resolve("model");
    learner.train(DATA).save(file);
    return EspalierModel.fromFile(file.toUri().toString());
  }

  private static List<Row> rows(EspalierModel model, org.apache.spark.sql.Dataset<Row> data) {
    return model.transform(data).orderBy("id").collectAsList();
  }

  private static void assertSame(List<Row> found, Prediction expected) {
    assertThat(found).hasSize(expected.rows());
    for (int row = 0; row < found.size(); row++) {
      assertThat(found.get(row).<String>getList(found.get(row).fieldIndex("prediction")))
          .isEqualTo(expected.labels(row));
      double[] probabilities = found.get(row).<Vector>getAs("probability").toArray();
      for (int label = 0; label < probabilities.length; label++) {
        assertThat(probabilities[label]).isEqualTo(expected.probability(row, label));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "corrlog", "ml-knn", "forest", "linear-svm", "ecc"})
  void scoresAsTheLibraryDoes(String learner) {
    EspalierModel model = saved(Catalog.learner(learner, Map.of()));
    org.apache.spark.sql.Dataset<Row> data = DataFrames.of(SPARK, DATA).repartition(3);
    assertSame(
        rows(model, data), model.predictor().predict(DATA.features(), model.predictor().decoder()));
  }

  @Test
  void aModelThatRepairsItsRowsFirstDoesSoHereToo() {
    EspalierModel model = saved(Catalog.learner("ilr", Map.of("restore", "knn")));
    assertSame(
        rows(model, DataFrames.of(SPARK, DATA)),
        model.predictor().predict(DATA.features(), model.predictor().decoder()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"subset", "f1", "macroF1", "hamming", "top:2", "threshold:0.3"})
  void decodesByTheNameGiven(String decode) {
    EspalierModel model = saved(CorrLog.defaults()).setDecode(decode);
    Decoder decoder = Decoders.parse(decode);
    assertSame(
        rows(model, DataFrames.of(SPARK, DATA)),
        model.predictor().predict(DATA.features(), decoder));
  }

  @Test
  void whatIsKnownMovesTheOthers() {
    EspalierModel model = saved(CorrLog.defaults()).setKnownCol("known");
    String first = DATA.schema().labels().get(0);
    org.apache.spark.sql.Dataset<Row> data =
        DataFrames.of(SPARK, DATA)
            .withColumn("known", functions.map(functions.lit(first), functions.lit(true)));
    LabelSets on = LabelSets.of(4, copies(new int[] {0}));
    LabelSets off = LabelSets.of(4, copies(new int[0]));
    assertSame(
        rows(model, data),
        model
            .predictor()
            .predict(DATA.features(), Evidence.of(on, off), model.predictor().decoder()));
  }

  private static int[][] copies(int[] set) {
    int[][] sets = new int[DATA.rows()][];
    Arrays.fill(sets, set);
    return sets;
  }

  @Test
  void labelsAreToldByIndicesWhereThatIsAsked() {
    EspalierModel model = saved(IndependentLogistic.defaults()).setLabelForm("indices");
    Prediction expected = model.predictor().predict(DATA.features(), model.predictor().decoder());
    List<Row> found = rows(model, DataFrames.of(SPARK, DATA));
    for (int row = 0; row < found.size(); row++) {
      List<Double> indices = found.get(row).getList(found.get(row).fieldIndex("prediction"));
      assertThat(indices.stream().mapToInt(Double::intValue).toArray())
          .isEqualTo(expected.labelSets().row(row));
    }
  }

  @Test
  void rawColumnsAreReadAsThoseOfAFile() throws IOException {
    Path csv = directory.resolve("songs.csv");
    StringBuilder text = new StringBuilder("title,year,tags\n");
    for (int k = 0; k < 60; k++) {
      text.append(k % 2 == 0 ? "slow blue night," : "fast red day,")
          .append(1960 + k)
          .append(k % 2 == 0 ? ",sad|calm\n" : ",happy\n");
    }
    Files.writeString(csv, text);
    Dataset read = DataFiles.read(csv, ReadOptions.automatic().withTags("tags", "|"));
    Path file = directory.resolve("songs.model");
    Predictor predictor = IndependentLogistic.defaults().train(read);
    predictor.save(file);
    EspalierModel model = EspalierModel.fromFile(file.toUri().toString());
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("title", DataTypes.StringType)
            .add("year", DataTypes.IntegerType);
    List<Row> songs =
        List.of(
            RowFactory.create(1L, "slow blue night", 1990),
            RowFactory.create(2L, "fast red day", 1991));
    assertSame(
        rows(model, SPARK.createDataFrame(songs, schema)),
        predictor.predict(
            List.of(
                Map.of("title", "slow blue night", "year", 1990),
                Map.of("title", "fast red day", "year", 1991))));
    assertThatThrownBy(() -> model.transform(SPARK.range(3).toDF("id")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'title'");
  }

  @Test
  void whatSparkSavesTheLibraryOpensAndTheReverse() throws IOException {
    EspalierModel model =
        new CorrLogClassifier().setRegParam(1e-3).fit(DataFrames.of(SPARK, DATA)).setDecode("f1");
    String path = directory.resolve("saved").toUri().toString();
    model.save(path);
    Predictor opened = Predictor.load(directory.resolve("saved").resolve(EspalierModel.FILE));
    Prediction expected = model.predictor().predict(DATA.features(), Decoders.f1());
    assertThat(opened.predict(DATA.features(), Decoders.f1())).isEqualTo(expected);
    EspalierModel again = EspalierModel.load(path);
    assertThat(again.uid()).isEqualTo(model.uid());
    assertSame(rows(again, DataFrames.of(SPARK, DATA)), expected);
  }

  @Test
  void isAnSqlFunctionToo() {
    EspalierModel model = saved(CorrLog.defaults());
    SqlFunctions.register(SPARK, "tags", model);
    DataFrames.of(SPARK, DATA).createOrReplaceTempView("documents");
    List<Row> found =
        SPARK
            .sql(
                "select id, tags(features).labels as prediction,"
                    + " tags(features).probability as probability from documents order by id")
            .collectAsList();
    assertSame(found, model.predictor().predict(DATA.features(), model.predictor().decoder()));
  }

  @Test
  void refusesWhatIsNoModelOrHasOtherFeatures() throws IOException {
    Path file = directory.resolve("text");
    Files.writeString(file, "no model");
    assertThatThrownBy(() -> EspalierModel.fromFile(file.toUri().toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("text");
    EspalierModel model = saved(IndependentLogistic.defaults());
    org.apache.spark.sql.Dataset<Row> data = DataFrames.of(SPARK, DATA);
    assertThatThrownBy(() -> model.setFeaturesCol("labels").transform(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected a vector");
  }
}
