package dev.espalier;

import java.util.Arrays;

/** A named array of a model file: doubles or whole numbers with a shape, row-major. */
public sealed interface Tensor {
  /** The shape; its product is the number of values. */
  int[] shape();

  /**
   * Doubles.
   *
   * @param values the values, row-major; shared
   * @param shape the shape
   */
  record Doubles(double[] values, int... shape) implements Tensor {
    /** Checks the shape. */
    public Doubles {
      checkShape(values.length, shape);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Doubles tensor
          && Arrays.equals(tensor.values, values)
          && Arrays.equals(tensor.shape, shape);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  /**
   * Whole numbers.
   *
   * @param values the values, row-major; shared
   * @param shape the shape
   */
  record Integers(int[] values, int... shape) implements Tensor {
    /** Checks the shape. */
    public Integers {
      checkShape(values.length, shape);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Integers tensor
          && Arrays.equals(tensor.values, values)
          && Arrays.equals(tensor.shape, shape);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  private static void checkShape(int length, int[] shape) {
    long size = 1;
    for (int extent : shape) {
      size *= extent;
    }
    if (size != length) {
      throw new IllegalArgumentException(
          "shape " + Arrays.toString(shape) + " does not hold " + length + " values");
    }
  }
}
