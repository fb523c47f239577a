package dev.espalier.io.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaAlignmentTest {
  private static final Labels LABELS =
      new Labels(
          LabelSets.of(2, new int[] {0}, new int[] {1}),
          LabelSets.of(2, new int[] {1}, new int[0]));
  private static final Features DENSE = new DenseFeatures(2, 3, new double[] {1, 2, 3, 4, 0, 6});
  private static final Features SPARSE =
      new SparseFeatures(
          3, new int[] {0, 3, 5}, new int[] {0, 1, 2, 0, 2}, new double[] {1, 2, 3, 4, 6});

  @Test
  void equalSchemasCostNothing() {
    Dataset data = data(DENSE, List.of("a", "b", "c"), List.of("y", "z"));
    Schema same = Schema.ofNumbers(List.of("a", "b", "c"), List.of("y", "z"));
    assertThat(SchemaAlignment.align(data, same, new Unfamiliar(), "the model")).isSameAs(data);
  }

  @Test
  void columnsAndLabelsAreReorderedByName() {
    Schema expected = Schema.ofNumbers(List.of("c", "a", "b"), List.of("z", "y"));
    for (Features features : List.of(DENSE, SPARSE)) {
      Dataset aligned = align(data(features, List.of("a", "b", "c"), List.of("y", "z")), expected);
      assertThat(aligned.schema()).isEqualTo(expected);
      assertThat(aligned.features()).hasSameClassAs(features);
      assertThat(aligned.features().toDense().values()).containsExactly(3, 1, 2, 6, 4, 0);
      assertThat(aligned.labels().positives())
          .isEqualTo(LabelSets.of(2, new int[] {1}, new int[] {0}));
      assertThat(aligned.labels().unknown()).isEqualTo(LabelSets.of(2, new int[] {0}, new int[0]));
    }
  }

  @Test
  void anUnknownFeatureIsLeftOutAndTold() {
    Schema expected = Schema.ofNumbers(List.of("width", "height"), List.of("y", "z"));
    for (Features features : List.of(DENSE, SPARSE)) {
      Dataset data = data(features, List.of("height", "widht", "width"), List.of("y", "z"));
      Unfamiliar unfamiliar = new Unfamiliar();
      assertThat(
              SchemaAlignment.align(data, expected, unfamiliar, "model m")
                  .features()
                  .toDense()
                  .values())
          .containsExactly(3, 1, 6, 4);
      assertThat(told(unfamiliar))
          .containsExactly("f: a feature that the model does not have is left out: 'widht'");
    }
  }

  @Test
  void dataWithoutAnyFeatureOfTheModelAreRefused() {
    Schema expected = Schema.ofNumbers(List.of("width", "height"), List.of("y", "z"));
    for (Features features : List.of(DENSE, SPARSE)) {
      assertThatThrownBy(
              () -> align(data(features, List.of("a", "b", "c"), List.of("y", "z")), expected))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "set: has none of the features of model m; expected such as 'width', found 'a'");
    }
  }

  private static List<String> told(Unfamiliar unfamiliar) {
    List<String> notices = new ArrayList<>();
    unfamiliar.tell(
        ReadOptions.automatic()
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    notices.add(notice);
                  }
                }),
        "f");
    return notices;
  }

  @Test
  void onlyAFeatureThatTheModelDoesNotKnowMayBeAMissingOneMisspelt() {
    Schema expected =
        Schema.ofNumbers(List.of("sum1", "sum2", "height", "sum3"), List.of("y", "z"));
    assertThatThrownBy(
            () ->
                align(data(DENSE, List.of("sum1", "sum2", "height"), List.of("y", "z")), expected))
        .hasMessage("set: feature 'sum3' of model m is missing");
    Dataset misspelt = data(DENSE, List.of("sum1", "sum2", "hieght"), List.of("y", "z"));
    assertThatThrownBy(() -> SchemaAlignment.align(misspelt, expected, new Unfamiliar(), "model m"))
        .hasMessage("set: feature 'height' of model m is missing; did you mean 'hieght'?");
  }

  @Test
  void aMissingFeatureIsRefusedInDenseDataAndZeroInSparse() {
    Schema expected = Schema.ofNumbers(List.of("a", "b", "c", "d"), List.of("y", "z"));
    assertThatThrownBy(
            () -> align(data(DENSE, List.of("a", "b", "c"), List.of("y", "z")), expected))
        .isInstanceOf(InputException.class)
        .hasMessage("set: feature 'd' of model m is missing");
    assertThat(
            align(data(SPARSE, List.of("a", "b", "c"), List.of("y", "z")), expected)
                .features()
                .toDense()
                .values())
        .containsExactly(1, 2, 3, 0, 4, 0, 6, 0);
  }

  @Test
  void aNewLevelIsNoneOfTheKnownOnesAndALevelThatDoesNotOccurIsZero() {
    Schema expected =
        new Schema(
            List.of(
                new Schema.Feature("k", "red"),
                new Schema.Feature("k", "blue"),
                Schema.Feature.number("n")),
            List.of("y", "z"));
    Schema file =
        new Schema(
            List.of(
                new Schema.Feature("k", "violet"),
                Schema.Feature.number("n"),
                new Schema.Feature("k", "blue")),
            List.of("y", "z"));
    double[] values = {1, 5, 0, Double.NaN, 6, Double.NaN};
    Dataset aligned =
        align(new Dataset("set", file, new DenseFeatures(2, 3, values), LABELS), expected);
    assertThat(aligned.features().toDense().values())
        .containsExactly(0, 0, 5, Double.NaN, Double.NaN, 6);
  }

  @Test
  void oneColumnOfTwoLevelsIsMadeToBothAndToTheOther() {
    Schema file =
        new Schema(
            List.of(new Schema.Feature("k", "t", "f"), Schema.Feature.number("n")),
            List.of("y", "z"));
    Features dense = new DenseFeatures(3, 2, new double[] {1, 5, 0, 6, Double.NaN, 7});
    Features sparse =
        new SparseFeatures(
            2,
            new int[] {0, 2, 3, 5},
            new int[] {0, 1, 1, 0, 1},
            new double[] {1, 5, 6, Double.NaN, 7});
    Labels labels = Labels.unknown(3, 2);
    Schema both =
        new Schema(
            List.of(
                new Schema.Feature("k", "f"),
                Schema.Feature.number("n"),
                new Schema.Feature("k", "t")),
            List.of("y", "z"));
    Schema other =
        new Schema(
            List.of(Schema.Feature.number("n"), new Schema.Feature("k", "f", "t")),
            List.of("y", "z"));
    for (Features features : List.of(dense, sparse)) {
      Dataset data = new Dataset("set", file, features, labels);
      Features aligned = align(data, both).features();
      assertThat(aligned).hasSameClassAs(features);
      assertThat(aligned.toDense().values())
          .containsExactly(0, 5, 1, 1, 6, 0, Double.NaN, 7, Double.NaN);
      assertThat(align(data, other).features().toDense().values())
          .containsExactly(5, 0, 6, 1, 7, Double.NaN);
      // and back
      Dataset two = new Dataset("set", both, align(data, both).features(), labels);
      assertThat(align(two, file).features().toDense().values())
          .containsExactly(1, 5, 0, 6, Double.NaN, 7);
    }
  }

  @Test
  void aLabelThatTrainingDidNotHaveStandsBehindTheOthersWhereARowHasIt() {
    Schema expected = Schema.ofNumbers(List.of("a", "b", "c"), List.of("z", "happy"));
    Labels labels =
        Labels.known(LabelSets.of(3, new int[] {0}, new int[] {0, 1})); // of y, z, never
    Dataset data =
        new Dataset(
            "set",
            Schema.ofNumbers(List.of("a", "b", "c"), List.of("y", "z", "never")),
            DENSE,
            labels);
    Dataset aligned = align(data, expected);
    assertThat(aligned.schema().labels()).containsExactly("z", "happy", "y");
    assertThat(aligned.labels().positives())
        .isEqualTo(LabelSets.of(3, new int[] {2}, new int[] {0, 2}));
    assertThat(aligned.labels().unknown()).isEqualTo(LabelSets.of(3, new int[] {1}, new int[] {1}));
    Unfamiliar unfamiliar = new Unfamiliar();
    unfamiliar.labels(aligned, expected);
    assertThat(told(unfamiliar))
        .containsExactly(
            "f: 2 rows have labels that training did not have, which no prediction has: 'y'");
  }

  @Test
  void absentLabelsAreUnknown() {
    Schema expected = Schema.ofNumbers(List.of("a", "b", "c"), List.of("w", "y", "x", "z"));
    Labels labels =
        align(data(DENSE, List.of("a", "b", "c"), List.of("y", "z")), expected).labels();
    assertThat(labels.positives()).isEqualTo(LabelSets.of(4, new int[] {1}, new int[] {3}));
    assertThat(labels.unknown()).isEqualTo(LabelSets.of(4, new int[] {0, 2, 3}, new int[] {0, 2}));
    Dataset none =
        new Dataset(
            "set",
            Schema.ofNumbers(List.of("a", "b", "c"), List.of()),
            DENSE,
            Labels.known(LabelSets.empty(2, 0)));
    assertThat(align(none, expected).labels()).isEqualTo(Labels.unknown(2, 4));
  }

  private static Dataset align(Dataset data, Schema expected) {
    return SchemaAlignment.align(data, expected, new Unfamiliar(), "model m");
  }

  private static Dataset data(Features features, List<String> names, List<String> labels) {
    return new Dataset("set", Schema.ofNumbers(names, labels), features, LABELS);
  }

  @Test
  void aSparseTableStaysATable() {
    SparseFeatures table = ((SparseFeatures) SPARSE).asTable();
    Dataset data = data(table, List.of("a", "b", "c"), List.of("x", "y"));
    Schema turned = Schema.ofNumbers(List.of("c", "a", "b"), List.of("x", "y"));
    Features aligned = align(data, turned).features();
    assertThat(((SparseFeatures) aligned).tableColumns() > 0).isTrue();
    for (int row = 0; row < data.rows(); row++) {
      for (int column = 0; column < 3; column++) {
        assertThat(aligned.value(row, (column + 1) % 3)).isEqualTo(table.value(row, column));
      }
    }
  }
}
