package dev.espalier.io.internal.csv;

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
}
