package dev.espalier.cli.data;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What there is to know of the features.
 *
 * @param columns how many there are
 * @param sparse whether they are stored sparsely
 * @param stored values that are stored
 * @param missing cells that are missing
 * @param missingColumns columns with a missing cell
 * @param constant names of the columns that never change
 */
record FeatureSummary(
    int columns,
    boolean sparse,
    long stored,
    long missing,
    int missingColumns,
    List<String> constant) {

  static FeatureSummary of(Dataset data) {
    Features features = data.features();
    int columns = features.columns();
    double[] smallest = new double[columns];
    double[] largest = new double[columns];
    int[] seen = new int[columns];
    int[] missing = new int[columns];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    double[] values =
        features instanceof SparseFeatures sparse
            ? sparse.values()
            : ((DenseFeatures) features).values();
    for (int k = 0; k < values.length; k++) {
      int column =
          features instanceof SparseFeatures sparse ? sparse.columnIndices()[k] : k % columns;
      if (Double.isNaN(values[k])) {
        missing[column]++;
      } else {
        smallest[column] = Math.min(smallest[column], values[k]);
        largest[column] = Math.max(largest[column], values[k]);
      }
      seen[column]++;
    }
    List<String> constant = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      if (seen[column] < features.rows()) {
        // What is not stored is zero.
        smallest[column] = Math.min(smallest[column], 0);
        largest[column] = Math.max(largest[column], 0);
      }
      if (smallest[column] >= largest[column]) {
        constant.add(data.schema().features().get(column).name());
      }
    }
    return new FeatureSummary(
        columns,
        features instanceof SparseFeatures,
        features.storedValues(),
        Arrays.stream(missing).asLongStream().sum(),
        (int) Arrays.stream(missing).filter(count -> count > 0).count(),
        constant);
  }
}
