package dev.espalier.internal.field;

import dev.espalier.internal.math.Shape;
import java.util.Arrays;

/** What {@link Exhaustive} visits tells of pairs of labels too. */
final class PairMoments {
  private PairMoments() {}

  /** E[y_i y_j] for every edge: rows × edges, row-major. */
  static double[] of(PairwiseField field) {
    Edges edges = field.edges();
    double[] moments =
        new double[Shape.product("predicting", field.rows(), "rows", edges.count(), "edges")];
    Exhaustive.forEachRow(
        field,
        (r, row, enumeration) -> {
          enumeration.weigh();
          double[] sums = enumeration.values;
          transform(sums, enumeration.size);
          for (int edge = 0; edge < edges.count(); edge++) {
            int mask = 0;
            double sign = 1;
            for (int label : new int[] {edges.first()[edge], edges.second()[edge]}) {
              if (row.clamped[label] != 0) {
                sign *= row.clamped[label];
              } else {
                mask |= 1 << Arrays.binarySearch(row.free, 0, row.freeCount, label);
                // The transform counts a label that is on as −1.
                sign = -sign;
              }
            }
            moments[r * edges.count() + edge] = sign * sums[mask] / sums[0];
          }
        });
    return moments;
  }

  /** Walsh-Hadamard: element a becomes Σ_b (−1)^|a∧b| x_b, all products of labels at once. */
  private static void transform(double[] x, int size) {
    for (int width = 1; width < size; width *= 2) {
      for (int from = 0; from < size; from += 2 * width) {
        for (int a = from; a < from + width; a++) {
          double off = x[a];
          double on = x[a + width];
          x[a] = off + on;
          x[a + width] = off - on;
        }
      }
    }
  }
}
