package dev.espalier.restore.rmf;

import java.util.Arrays;
import java.util.Random;

/** Small random fields and rows for oracles. */
final class RandomMixedFields {
  private RandomMixedFields() {}

  /** Parameters with couplings of the given size and a diagonally dominant Ω. */
  static double[] parameters(Layout layout, double size, Random random) {
    double[] parameters = new double[layout.dimension()];
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] =
          k < layout.numbers()
              ? 1 + layout.numbers() * size + random.nextDouble()
              : size * (2 * random.nextDouble() - 1);
    }
    return parameters;
  }

  static Field field(Layout layout, double size, Random random) {
    double[] frequencies = new double[layout.width() - layout.numbers()];
    for (int j = layout.numbers(); j < layout.variables(); j++) {
      Arrays.fill(
          frequencies,
          layout.start(j) - layout.numbers(),
          layout.end(j) - layout.numbers(),
          1.0 / layout.size(j));
    }
    return Field.of(layout, parameters(layout, size, random), frequencies);
  }

  /** Rows with random cells, some of them missing, and one noise variance for all numbers. */
  static FieldRows rows(Layout layout, int rows, double missing, double variance, Random random) {
    double[] numbers = new double[rows * layout.numbers()];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = random.nextDouble() < missing ? Double.NaN : random.nextGaussian();
    }
    double[] variances = new double[numbers.length];
    Arrays.fill(variances, variance);
    int[] codes = new int[rows * layout.categories()];
    for (int k = 0; k < codes.length; k++) {
      int levels = layout.size(layout.numbers() + k % layout.categories());
      codes[k] = random.nextDouble() < missing ? -1 : random.nextInt(levels);
    }
    return new FieldRows(layout, rows, numbers, variances, codes);
  }
}
