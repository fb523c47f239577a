package dev.espalier.eval;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.List;
import java.util.SplittableRandom;

/** Small data sets for tests of the evaluation. */
final class Examples {
  private Examples() {}

  /** One feature; label 0 is on above 0.5, label 1 in narrow stripes, label 2 in a single row. */
  static Dataset stripes(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = new double[rows];
    LabelSets.Builder sets = new LabelSets.Builder(3);
    for (int row = 0; row < rows; row++) {
      x[row] = random.nextDouble();
      if (x[row] > 0.5) {
        sets.add(0);
      }
      if (Math.floorMod((int) (x[row] * 10), 2) == 1) {
        sets.add(1);
      }
      if (row == 0) {
        sets.add(2);
      }
      sets.endRow();
    }
    return new Dataset(
        "stripes",
        Schema.ofNumbers(List.of("x"), List.of("high", "stripe", "rare")),
        new DenseFeatures(rows, 1, x),
        Labels.known(sets.build()));
  }
}
