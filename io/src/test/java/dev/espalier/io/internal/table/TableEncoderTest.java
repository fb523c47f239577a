package dev.espalier.io.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableEncoderTest {
  private static final Table TABLE =
      new Table(
          List.of(
              new Table.Numbers("x", new double[] {1, Double.NaN}),
              new Table.Categories("c", List.of("b", "a", "never"), new int[] {1, -1}),
              new Table.Categories("flag", List.of("1", "0"), new int[] {0, 1}),
              new Table.Categories("l", List.of("yes", "no"), new int[] {0, -1})));

  @Test
  void numbersStayCategoriesBecomeIndicatorsAndMissingIsMissingInAllOfThem() {
    double nan = Double.NaN;
    assertThat(
            TableEncoder.encode(
                TABLE, ReadOptions.automatic().withLabels(new LabelChoice.Count(-1)), "table"))
        .isEqualTo(
            new Dataset(
                "table",
                new Schema(
                    List.of(
                        Feature.number("x"),
                        new Feature("c", "b"),
                        new Feature("c", "a"),
                        new Feature("c", "never"),
                        Feature.number("flag")),
                    List.of("l")),
                new DenseFeatures(2, 5, new double[] {1, 0, 1, 0, 1, nan, nan, nan, nan, 0}),
                new Labels(
                    LabelSets.of(1, new int[] {0}, new int[] {}),
                    LabelSets.of(1, new int[] {}, new int[] {0}))));
  }

  @Test
  void errorsNameTheRow() {
    assertThatThrownBy(
            () ->
                TableEncoder.encode(
                    TABLE,
                    ReadOptions.automatic().withLabels(new LabelChoice.Names(List.of("c"))),
                    "table"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("table, row 1: label 'c' is 'a'; expected 0 or 1");
  }

  @Test
  void aModelsNumberMayBeATextOfZeroAndOneOnly() {
    Schema model = Schema.ofNumbers(List.of("flag"), List.of("l"));
    ReadOptions options = ReadOptions.automatic().withExpected(model, true);
    assertThat(TableEncoder.encode(TABLE, options, "table").features())
        .isEqualTo(new DenseFeatures(2, 1, new double[] {1, 0}));
    Schema wrong = Schema.ofNumbers(List.of("c"), List.of("l"));
    assertThatThrownBy(
            () ->
                TableEncoder.encode(
                    TABLE, ReadOptions.automatic().withExpected(wrong, true), "table"))
        .isInstanceOf(InputException.class)
        .hasMessage("table: column 'c' is text, but the model has a number here");
  }

  @Test
  void tagsMayBeNumbersAndMissing() {
    Table table =
        new Table(
            List.of(
                new Table.Numbers("t", new double[] {3, Double.NaN, 0.5}),
                new Table.Numbers("x", new double[] {1, 2, 3})));
    Dataset data = TableEncoder.encode(table, ReadOptions.automatic().withTags("t", ","), "table");
    assertThat(data.schema().labels()).containsExactlyInAnyOrder("3", "0.5");
    assertThat(data.labels().isUnknown(1, 0)).isTrue();
    assertThat(data.labels().positives().row(0)).hasSize(1);
  }

  @Test
  void labelsMayBeMinusOneAsText() {
    Table table =
        new Table(
            List.of(
                new Table.Categories("l", List.of("-1", "1", "0"), new int[] {0, 1, 2}),
                new Table.Numbers("x", new double[] {1, 2, 3})));
    Labels labels =
        TableEncoder.encode(
                table,
                ReadOptions.automatic()
                    .withLabels(new LabelChoice.Count(1))
                    .withCells(
                        new CellOptions(null, null, null, CellOptions.UnknownLabel.ZERO, null)),
                "table")
            .labels();
    assertThat(labels)
        .isEqualTo(
            new Labels(
                LabelSets.of(1, new int[] {}, new int[] {0}, new int[] {}),
                LabelSets.of(1, new int[] {}, new int[] {}, new int[] {0})));
  }
}
