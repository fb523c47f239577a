package dev.espalier.bench;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.Arrays;
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
      Arrays.fill(scores, 0);
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
    return dataset(rows, columns, values, sets.build());
  }

  /**
   * Photos: the label sets come first, and each label leaves its trace in the features. The sets
   * are as those of PASCAL VOC 2007 (9963 photos, 20 labels: 1.44 labels for each, 251 distinct
   * sets, one label on 40% of the photos): most have one label, a second one is often the most
   * frequent label, otherwise mostly one of the same group of five.
   *
   * @param traces decides what the labels look like; two calls with the same one draw from the same
   *     distribution
   * @param seed decides the photos
   */
  static Dataset photos(int rows, int columns, long traces, long seed) {
    int labels = 20;
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(traces);
    double[] trace = new double[labels * columns];
    for (int k = 0; k < trace.length; k++) {
      trace[k] = 0.06 * random.nextGaussian();
    }
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[] values = new double[rows * columns];
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      int[] set = photo(random);
      sets.addRow(set);
      int base = row * columns;
      double squares = 0;
      for (int column = 0; column < columns; column++) {
        double value = random.nextGaussian();
        for (int label : set) {
          value += trace[label * columns + column];
        }
        values[base + column] = Math.max(0, value);
        squares += values[base + column] * values[base + column];
      }
      double norm = Math.sqrt(squares);
      for (int column = 0; column < columns; column++) {
        values[base + column] /= norm;
      }
    }
    return dataset(rows, columns, values, sets.build());
  }

  private static int[] photo(RandomGenerator random) {
    double draw = random.nextDouble();
    int size = draw < 0.63 ? 1 : draw < 0.94 ? 2 : draw < 0.992 ? 3 : 4;
    int[] set = new int[size];
    // Label 0 is on a quarter of the photos before anything else comes in.
    double first = random.nextDouble();
    set[0] = first < 0.25 ? 0 : 1 + (int) (19 * Math.pow(random.nextDouble(), 1.3));
    for (int count = 1; count < size; ) {
      double kind = random.nextDouble();
      int next =
          kind < 0.5 ? 0 : kind < 0.95 ? 5 * (set[0] / 5) + random.nextInt(5) : random.nextInt(20);
      if (Arrays.stream(set, 0, count).noneMatch(label -> label == next)) {
        set[count++] = next;
      }
    }
    return set;
  }

  private static Dataset dataset(int rows, int columns, double[] values, LabelSets sets) {
    List<String> features = IntStream.range(0, columns).mapToObj(i -> "f" + i).toList();
    List<String> names = IntStream.range(0, sets.labelCount()).mapToObj(i -> "l" + i).toList();
    return new Dataset(
        "planted",
        Schema.ofNumbers(features, names),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets));
  }
}
