package dev.espalier.bench;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Generated rows for trees: cells even in [0, 1), and label k where Friedman's function of five
 * columns from 5k on, with unit noise, is above its mean of about 14.4. The other columns say
 * nothing.
 */
final class Curved {
  private static final double MEAN = 14.4;
  private static final int USED = 5;

  private Curved() {}

  static Dataset rows(int rows, int columns, int labels, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = random.doubles((long) rows * columns).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    double[] x = new double[USED];
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        for (int k = 0; k < USED; k++) {
          x[k] = values[row * columns + (USED * label + k) % columns];
        }
        double height =
            10 * Math.sin(Math.PI * x[0] * x[1])
                + 20 * (x[2] - 0.5) * (x[2] - 0.5)
                + 10 * x[3]
                + 5 * x[4];
        if (height + random.nextGaussian() > MEAN) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    List<String> features = IntStream.range(0, columns).mapToObj(i -> "f" + i).toList();
    List<String> names = IntStream.range(0, labels).mapToObj(i -> "l" + i).toList();
    return new Dataset(
        "curved",
        Schema.ofNumbers(features, names),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets.build()));
  }
}
