package dev.espalier.bench;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * Generated data with the look of bag-of-visual-words images: non-negative, half of the cells zero,
 * unit rows, and labels from planted logistic models with the frequencies of a photo collection
 * (from 4% to 40%).
 */
final class Planted {
  private Planted() {}

  static Dataset dense(int rows, int columns, int labels, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[] weights = new double[columns * labels];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = random.nextGaussian();
    }
    double[] values = new double[rows * columns];
    double[] scores = new double[labels];
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      int base = row * columns;
      double squares = 0;
      for (int column = 0; column < columns; column++) {
        double value = Math.max(0, random.nextGaussian());
        values[base + column] = value;
        squares += value * value;
      }
      double norm = Math.sqrt(squares);
      java.util.Arrays.fill(scores, 0);
      for (int column = 0; column < columns; column++) {
        double value = values[base + column] /= norm;
        for (int label = 0; label < labels; label++) {
          scores[label] += value * weights[column * labels + label];
        }
      }
      for (int label = 0; label < labels; label++) {
        double bias = -3 + 2.6 * label / labels;
        if (random.nextDouble() < 1 / (1 + Math.exp(-3 * scores[label] - bias))) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    List<String> features = IntStream.range(0, columns).mapToObj(i -> "f" + i).toList();
    List<String> names = IntStream.range(0, labels).mapToObj(i -> "l" + i).toList();
    return new Dataset(
        "planted",
        Schema.ofNumbers(features, names),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets.build()));
  }
}
