package dev.espalier.cli.project;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import dev.espalier.internal.subspace.PrincipalComponents;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The rows that carry one of two labels or both, before and after a projection. */
final class PairPoints {
  /** Maximum number of points: they can be told apart, and a page with them opens at once. */
  private static final int MOST = 2000;

  private final Dataset rows;
  private final DenseFeatures points;
  private final int[] pair;
  private final int[] carrying;
  private final int[] shown;

  PairPoints(Dataset rows, DenseFeatures points, int[] pair) {
    this.rows = rows;
    this.points = points;
    this.pair = pair.clone();
    LabelSets sets = rows.labels().positives();
    this.carrying =
        IntStream.range(0, rows.rows())
            .filter(row -> sets.contains(row, pair[0]) || sets.contains(row, pair[1]))
            .toArray();
    if (carrying.length == 0) {
      throw new InputException(
          "%s: no row has '%s' or '%s'; expected labels, on in some rows"
              .formatted(rows.name(), name(0), name(1)));
    }
    int count = Math.min(MOST, carrying.length);
    this.shown =
        IntStream.range(0, count)
            .map(k -> carrying[(int) ((long) k * carrying.length / count)])
            .toArray();
  }

  /** Which rows carry one of the labels. */
  int carrying() {
    return carrying.length;
  }

  /** The rows to draw, spread evenly. */
  int[] shown() {
    return shown.clone();
  }

  /** The name of one of the two labels. */
  String name(int which) {
    return rows.schema().labels().get(pair[which]);
  }

  /** 0 for rows with the first label only, 1 with the second only, 2 with both. */
  int kind(int row) {
    LabelSets sets = rows.labels().positives();
    boolean first = sets.contains(row, pair[0]);
    return first && sets.contains(row, pair[1]) ? 2 : first ? 0 : 1;
  }

  /** What a reader is told about a row. */
  String text(int row) {
    return "row " + (row + 1) + ": " + String.join(", ", PointTable.labels(rows, row));
  }

  int directions() {
    return points.columns();
  }

  /** Coordinates of the shown rows in two directions. */
  double[][] after(int[] axes) {
    double[][] chosen = new double[shown.length][2];
    for (int k = 0; k < shown.length; k++) {
      chosen[k][0] = points.value(shown[k], axes[0]);
      chosen[k][1] = points.value(shown[k], axes[1]);
    }
    return chosen;
  }

  /** Coordinates of the shown rows in their first two principal components. */
  double[][] before() {
    Features scaled =
        FeatureOptions.defaults()
            .fitForDistances(rows.select(shown), Scaling.STANDARDISE, Progress.none())
            .features();
    DenseFeatures found = PrincipalComponents.of(scaled, 2).apply(scaled);
    double[][] chosen = new double[shown.length][2];
    for (int k = 0; k < chosen.length; k++) {
      chosen[k][0] = found.value(k, 0);
      chosen[k][1] = found.columns() > 1 ? found.value(k, 1) : 0;
    }
    return chosen;
  }

  /** The two directions in which the means of the labels differ most, by the spread of all. */
  int[] furthestApart() {
    int count = points.columns();
    double[] apart = new double[count];
    for (int k = 0; k < count; k++) {
      double[] sums = new double[3];
      int[] sizes = new int[3];
      double square = 0;
      double all = 0;
      for (int row : carrying) {
        double value = points.value(row, k);
        sums[kind(row)] += value;
        sizes[kind(row)]++;
        square += value * value;
        all += value;
      }
      double mean = all / carrying.length;
      double spread = Math.sqrt(Math.max(0, square / carrying.length - mean * mean));
      double difference = sums[0] / Math.max(1, sizes[0]) - sums[1] / Math.max(1, sizes[1]);
      apart[k] = spread > 0 ? Math.abs(difference) / spread : 0;
    }
    List<Integer> order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer k) -> -apart[k]))
            .toList();
    return new int[] {order.get(0), order.get(count > 1 ? 1 : 0)};
  }
}
