package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(Schema.Feature.number("first"), Schema.Feature.number("second")),
          List.of("a", "b"));

  private static final Dataset DENSE =
      new Dataset(
          "dense",
          SCHEMA,
          new DenseFeatures(2, 2, new double[] {1, 0, 0, 4}),
          Labels.known(LabelSets.of(2, new int[] {0}, new int[] {})));

  private static final Dataset SPARSE =
      new Dataset(
          "sparse",
          SCHEMA,
          new SparseFeatures(2, new int[] {0, 1, 1}, new int[] {1}, new double[] {5}),
          new Labels(
              LabelSets.of(2, new int[] {1}, new int[] {0, 1}),
              LabelSets.of(2, new int[] {0}, new int[] {})));

  @Test
  void rowsOfSeveralStandOneAfterAnother() {
    Dataset joined = Dataset.join(List.of(DENSE, SPARSE));
    assertThat(joined.name()).isEqualTo("dense + sparse");
    assertThat(joined.features().toDense().values()).containsExactly(1, 0, 0, 4, 0, 5, 0, 0);
    assertThat(joined.labels().positives())
        .isEqualTo(LabelSets.of(2, new int[] {0}, new int[] {}, new int[] {1}, new int[] {0, 1}));
    assertThat(joined.labels().unknown())
        .isEqualTo(LabelSets.of(2, new int[] {}, new int[] {}, new int[] {0}, new int[] {}));
  }

  @Test
  void sparseStaysSparse() {
    Dataset joined = Dataset.join(List.of(SPARSE, SPARSE));
    assertThat(joined.features())
        .isEqualTo(
            new SparseFeatures(
                2, new int[] {0, 1, 1, 2, 2}, new int[] {1, 1}, new double[] {5, 5}));
  }

  @Test
  void oneAloneIsItself() {
    assertThat(Dataset.join(List.of(SPARSE))).isSameAs(SPARSE);
  }
}
