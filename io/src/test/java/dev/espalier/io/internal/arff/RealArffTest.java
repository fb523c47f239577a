package dev.espalier.io.internal.arff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.RealData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts and sums of real files. The constants were computed by another program (Python, splitting
 * lines as text).
 */
class RealArffTest {
  @ParameterizedTest
  @CsvSource({
    "emotions/emotions-train.arff, 391, 72, 6, 709, 28059, 77550.03357, dense",
    "emotions/emotions-test.arff, 202, 72, 6, 399, 14497, 41501.568601, dense",
    "scene/scene-train.arff, 1211, 294, 6, 1286, 351805, 109279.075549, dense",
    "scene/scene-test.arff, 1196, 294, 6, 1299, 347724, 108869.604604, dense",
    "yeast/yeast-train.arff, 1500, 103, 14, 6342, 154500, -3.196784, dense",
    "yeast/yeast-test.arff, 917, 103, 14, 3899, 94450, 18.569867, dense",
    "enron/enron-train.arff, 1123, 1001, 53, 3803, 94535, 94535, sparse",
    "enron/enron-test.arff, 579, 1001, 53, 1947, 48555, 48555, sparse",
    "slashdot/slashdot-train.arff, 2338, 1079, 22, 2826, 19173, 19173, sparse",
    "slashdot/slashdot-test.arff, 1444, 1079, 22, 1640, 11582, 11582, sparse",
    "recreation/Recreation-train.arff.gz, 2000, 606, 22, 2828, 86927, 9476.121515, sparse",
    "recreation/Recreation-test.arff.gz, 3000, 606, 22, 4288, 133480, 14155.632509, sparse",
    "bibtex/bibtex-train.arff, 4880, 1836, 159, 11616, 334250, 334250, sparse",
    "bibtex/bibtex-test.arff, 2515, 1836, 159, 6146, 173496, 173496, sparse",
    "delicious/delicious-train.arff, 12920, 500, 983, 246088, 239549, 239549, sparse",
    "delicious/delicious-test.arff, 3185, 500, 983, 60229, 55065, 55065, sparse",
    "cal500/cal500.arff, 502, 68, 174, 13074, 34084, -17512.686426, dense",
    "mediamill-sample/mediamill_pool-train.arff.gz, 3887, 120, 101, 17012, 466440, 183205.845191,"
        + " dense",
    "mediamill-sample/mediamill_pool-test.arff.gz, 500, 120, 101, 2132, 60000, 23697.236935, dense"
  })
  void realFilesHaveTheKnownCounts(
      String name,
      int rows,
      int features,
      int labels,
      int positives,
      int nonzero,
      double sum,
      String kind) {
    Dataset data = DataFiles.read(RealData.file(name), ReadOptions.automatic());
    assertThat(data.rows()).isEqualTo(rows);
    assertThat(data.features().columns()).isEqualTo(features);
    assertThat(data.labelCount()).isEqualTo(labels);
    assertThat(data.labels().positives().size()).isEqualTo(positives);
    assertThat(data.labels().hasUnknown()).isFalse();
    assertThat(data.features())
        .isInstanceOf(kind.equals("dense") ? DenseFeatures.class : SparseFeatures.class);
    double[] values = values(data.features());
    int found = 0;
    double total = 0;
    for (double value : values) {
      found += value == 0 ? 0 : 1;
      total += value;
    }
    assertThat(found).isEqualTo(nonzero);
    assertThat(total).isCloseTo(sum, Offset.offset(1e-6));
  }

  private static double[] values(Features features) {
    return features instanceof DenseFeatures dense
        ? dense.values()
        : ((SparseFeatures) features).values();
  }
}
