package dev.espalier.io.internal.model;

import dev.espalier.Tensor;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The types of tensors, in the order in which a file has them. */
enum TensorKind {
  /** Doubles. */
  F64(Double.BYTES) {
    @Override
    Tensor tensor(ByteBuffer bytes, int[] shape) {
      double[] values = new double[bytes.remaining() / Double.BYTES];
      bytes.asDoubleBuffer().get(values);
      return new Tensor.Doubles(values, shape);
    }
  },
  /** Whole numbers. */
  I32(Integer.BYTES) {
    @Override
    Tensor tensor(ByteBuffer bytes, int[] shape) {
      int[] values = new int[bytes.remaining() / Integer.BYTES];
      bytes.asIntBuffer().get(values);
      return new Tensor.Integers(values, shape);
    }
  },
  /** Numbers of single precision. */
  F32(Float.BYTES) {
    @Override
    Tensor tensor(ByteBuffer bytes, int[] shape) {
      return new Tensor.Floats(bytes.asFloatBuffer(), shape);
    }
  },
  /** Whole numbers of 16 bits without a sign. */
  U16(Short.BYTES) {
    @Override
    Tensor tensor(ByteBuffer bytes, int[] shape) {
      return new Tensor.Shorts(bytes.asShortBuffer(), shape);
    }
  };

  private final int bytes;

  TensorKind(int bytes) {
    this.bytes = bytes;
  }

  /** The type of that name, where there is one. */
  static Optional<TensorKind> named(@Nullable Object name) {
    return Arrays.stream(values()).filter(kind -> kind.name().equals(name)).findFirst();
  }

  static TensorKind of(Tensor tensor) {
    if (tensor instanceof Tensor.Doubles) {
      return F64;
    }
    if (tensor instanceof Tensor.Integers) {
      return I32;
    }
    return tensor instanceof Tensor.Floats ? F32 : U16;
  }

  /** The number of bytes of a value. */
  int bytes() {
    return bytes;
  }

  /** Whether a tensor is read where it lies in the file, and not copied. */
  boolean isMapped() {
    return this == F32 || this == U16;
  }

  /** The tensor of some bytes, little-endian. */
  abstract Tensor tensor(ByteBuffer bytes, int[] shape);

  /** Puts some of a tensor's values into a buffer. */
  static void put(Tensor tensor, int from, int to, ByteBuffer out) {
    if (tensor instanceof Tensor.Doubles doubles) {
      out.asDoubleBuffer().put(doubles.values(), from, to - from);
    } else if (tensor instanceof Tensor.Integers integers) {
      out.asIntBuffer().put(integers.values(), from, to - from);
    } else if (tensor instanceof Tensor.Floats floats) {
      out.asFloatBuffer().put(floats.values().duplicate().limit(to).position(from));
    } else if (tensor instanceof Tensor.Shorts shorts) {
      out.asShortBuffer().put(shorts.values().duplicate().limit(to).position(from));
    }
  }

  /** How many values a tensor has. */
  static int count(Tensor tensor) {
    return Arrays.stream(tensor.shape()).reduce(1, Math::multiplyExact);
  }
}
