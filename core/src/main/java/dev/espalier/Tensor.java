package dev.espalier;

import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

/**
 * A named array of a model file with a shape, row-major. Large ones may be part of a mapped file:
 * they are read where they lie.
 */
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

  /**
   * Numbers of single precision.
   *
   * @param values the values, row-major, from 0 to the capacity; shared, not to be written to
   * @param shape the shape
   */
  record Floats(FloatBuffer values, int... shape) implements Tensor {
    /** Checks the shape. */
    public Floats {
      checkShape(values.capacity(), shape);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Floats tensor
          && tensor.values.duplicate().clear().equals(values.duplicate().clear())
          && Arrays.equals(tensor.shape, shape);
    }

    @Override
    public int hashCode() {
      return values.duplicate().clear().hashCode();
    }
  }

  /**
   * Whole numbers from 0 to 65535, in 16 bits.
   *
   * @param values the values, row-major, from 0 to the capacity; shared, not to be written to
   * @param shape the shape
   */
  record Shorts(ShortBuffer values, int... shape) implements Tensor {
    /** Checks the shape. */
    public Shorts {
      checkShape(values.capacity(), shape);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Shorts tensor
          && tensor.values.duplicate().clear().equals(values.duplicate().clear())
          && Arrays.equals(tensor.shape, shape);
    }

    @Override
    public int hashCode() {
      return values.duplicate().clear().hashCode();
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
