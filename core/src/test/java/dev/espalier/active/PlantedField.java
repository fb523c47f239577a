package dev.espalier.active;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Examples of six moods that go together and avoid each other, drawn from a known field. */
final class PlantedField {
  static final int LABELS = 6;
  private static final int FEATURES = 8;

  /** ω of each pair: three moods that go together, three that do, and strife between them. */
  private static final double[][] STRENGTHS = {
    {0, 0.8, 0.6, -0.7, -0.4, 0},
    {0, 0, 0.7, -0.3, -0.5, 0},
    {0, 0, 0, 0, -0.4, -0.6},
    {0, 0, 0, 0, 0.7, 0.6},
    {0, 0, 0, 0, 0, 0.8},
    {0, 0, 0, 0, 0, 0}
  };

  private PlantedField() {}

  /** Rows drawn exactly, by the probabilities of all 64 sets. */
  static Dataset sample(int rows, long seed) {
    // The weights are those of every sample: other seeds give other rows of the same world.
    double[] weights = new Random(7).doubles(FEATURES * LABELS, -0.35, 0.35).toArray();
    Random random = new Random(seed);
    double[] x =
        IntStream.range(0, rows * FEATURES).mapToDouble(k -> random.nextGaussian()).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(LABELS);
    for (int row = 0; row < rows; row++) {
      sets.addRow(
          draw(weights, Arrays.copyOfRange(x, row * FEATURES, (row + 1) * FEATURES), random));
    }
    return new Dataset(
        "moods",
        Schema.ofNumbers(
            IntStream.range(0, FEATURES).mapToObj(column -> "x" + column).toList(),
            List.of("happy", "party", "loud", "sad", "calm", "dreamy")),
        new DenseFeatures(rows, FEATURES, x),
        Labels.known(sets.build()));
  }

  private static int[] draw(double[] weights, double[] x, Random random) {
    double[] energies = new double[1 << LABELS];
    double sum = 0;
    for (int set = 0; set < energies.length; set++) {
      for (int i = 0; i < LABELS; i++) {
        double score = -0.3;
        for (int column = 0; column < FEATURES; column++) {
          score += weights[column * LABELS + i] * x[column];
        }
        energies[set] += sign(set, i) * score;
        for (int j = i + 1; j < LABELS; j++) {
          energies[set] += sign(set, i) * sign(set, j) * STRENGTHS[i][j];
        }
      }
      energies[set] = Math.exp(energies[set]);
      sum += energies[set];
    }
    double left = random.nextDouble() * sum;
    int drawn = 0;
    while (drawn + 1 < energies.length && left >= energies[drawn]) {
      left -= energies[drawn++];
    }
    int bits = drawn;
    return IntStream.range(0, LABELS).filter(label -> sign(bits, label) > 0).toArray();
  }

  private static int sign(int set, int label) {
    return (set >> label & 1) == 1 ? 1 : -1;
  }
}
