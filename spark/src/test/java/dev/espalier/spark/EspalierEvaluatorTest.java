package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class EspalierEvaluatorTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final int LABELS = 6;

  private final List<Row> rows = new ArrayList<>();
  private final LabelSets.Builder truth = new LabelSets.Builder(LABELS);
  private final LabelSets.Builder predicted = new LabelSets.Builder(LABELS);

  /** Some rows have no labels, some predictions are empty, and the last label never occurs. */
  private Dataset<Row> frame(int partitions) {
    Random random = new Random(4);
    for (int row = 0; row < 200; row++) {
      int[] on = IntStream.range(0, LABELS - 1).filter(k -> random.nextInt(4) == 0).toArray();
      int[] said = IntStream.range(0, LABELS - 1).filter(k -> random.nextInt(4) == 0).toArray();
      truth.addRow(on);
      predicted.addRow(said);
      rows.add(RowFactory.create(list(on), list(said)));
    }
    DataType array = DataTypes.createArrayType(DataTypes.DoubleType, true);
    return SPARK
        .createDataFrame(rows, new StructType().add("labels", array).add("prediction", array))
        .repartition(partitions);
  }

  private static List<Double> list(int[] members) {
    return IntStream.of(members).asDoubleStream().boxed().toList();
  }

  @Test
  void agreesWithTheLibraryAndIsNeverNotANumber() {
    Map<Measure, Double> found = new EspalierEvaluator().setNumLabels(LABELS).evaluateAll(frame(5));
    Evaluation expected = Evaluator.evaluate(Labels.known(truth.build()), predicted.build(), null);
    assertThat(found).hasSizeGreaterThan(10);
    found.forEach(
        (measure, value) ->
            assertThat(value)
                .as(measure.jsonName())
                .isCloseTo(expected.values().get(measure), within(1e-12)));
  }

  @Test
  void partitionsDoNotMatter() {
    Dataset<Row> one = frame(1);
    assertThat(new EspalierEvaluator().evaluateAll(one.repartition(7)))
        .isEqualTo(new EspalierEvaluator().evaluateAll(one));
  }

  @Test
  void knowsWhichWayIsBetterAndRefusesRankings() {
    assertThat(new EspalierEvaluator().setMetricName("f1").isLargerBetter()).isTrue();
    assertThat(new EspalierEvaluator().setMetricName("subset01").isLargerBetter()).isFalse();
    Dataset<Row> data = frame(1);
    assertThatThrownBy(() -> new EspalierEvaluator().setMetricName("map").evaluate(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no measure of label sets");
  }
}
