package dev.espalier.fuzz;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What holds for all data that a reader gives. */
final class Soundness {
  private Soundness() {}

  /** Requires it. */
  static void check(Dataset data) {
    check(data.schema());
    require(data.rows() > 0, "rows");
    require(data.features().rows() == data.rows(), "rows of features");
    require(data.features().columns() == data.schema().features().size(), "columns");
    require(data.labels().rows() == data.rows(), "rows of labels");
    double[] values =
        data.features() instanceof SparseFeatures sparse
            ? sparse.values()
            : ((DenseFeatures) data.features()).values();
    require(Arrays.stream(values).noneMatch(Double::isInfinite), "finite values");
    LabelSets unknown = data.labels().unknown();
    for (int row = 0; row < data.rows() && unknown != null; row++) {
      for (int label : unknown.row(row)) {
        require(!data.labels().positives().contains(row, label), "unknown and on");
      }
    }
  }

  /** Requires names that every file can hold. */
  static void check(Schema schema) {
    for (List<String> names : List.of(schema.featureNames(), schema.labels())) {
      for (String name : names) {
        require(StandardCharsets.UTF_16.newEncoder().canEncode(name), "names in Unicode");
      }
    }
  }

  /** Requires the same data, but for the file's name and for how features are stored. */
  static void same(Dataset found, Dataset expected) {
    require(found.schema().labels().equals(expected.schema().labels()), "labels after writing");
    require(
        found.schema().featureNames().equals(expected.schema().featureNames()),
        "features after writing");
    require(found.labels().equals(expected.labels()), "label sets after writing");
    require(
        Arrays.equals(found.features().toDense().values(), expected.features().toDense().values()),
        "values after writing");
  }

  static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not sound: " + what);
    }
  }
}
