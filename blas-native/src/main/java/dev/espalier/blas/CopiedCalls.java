package dev.espalier.blas;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasColMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;

import dev.espalier.internal.math.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.OptionalDouble;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.jspecify.annotations.Nullable;

/**
 * The calls of {@link NativeBlas} on copies outside the heap, for a {@link NativeCallLoad}: slower,
 * and never in the collector's way. The library does the same steps, so results are the same, bit
 * for bit.
 *
 * <p>There is room for as many calls at a time as there are processors; others wait. Each method
 * says whether it did the work, which it does not where the operands are very large.
 */
final class CopiedCalls {
  /**
   * Maximum number of numbers of one call, 16 MB: far more than a block of rows with its weights.
   */
  private static final int MOST = 1 << 21;

  private final BlockingQueue<Room> rooms;

  CopiedCalls(int processors) {
    rooms = new ArrayBlockingQueue<>(processors);
    for (int k = 0; k < processors; k++) {
      rooms.add(new Room());
    }
  }

  boolean product(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    Room room = take(size(a) + size(b) + size(c));
    if (room == null) {
      return false;
    }
    try {
      DoubleBuffer first = room.copy(a);
      DoubleBuffer second = room.copy(b);
      DoubleBuffer result = beta == 0 ? room.next((int) size(c)) : room.copy(c);
      openblas_nolapack.cblas_dgemm(
          CblasColMajor,
          b.transposed() ? CblasTrans : CblasNoTrans,
          a.transposed() ? CblasTrans : CblasNoTrans,
          c.columns(),
          c.rows(),
          a.columns(),
          alpha,
          second,
          width(b),
          first,
          width(a),
          beta,
          result,
          width(c));
      for (int row = 0; row < c.rows(); row++) {
        result.get(row * width(c), c.values(), c.offset() + row * c.stride(), width(c));
      }
      return true;
    } finally {
      rooms.add(room);
    }
  }

  boolean addProduct(double alpha, Matrix a, double[] x, int xOffset, double[] y, int yOffset) {
    Room room = take(size(a) + a.columns() + a.rows());
    if (room == null) {
      return false;
    }
    try {
      DoubleBuffer factor = room.copy(a);
      DoubleBuffer from = room.copy(x, xOffset, a.columns());
      DoubleBuffer to = room.copy(y, yOffset, a.rows());
      openblas_nolapack.cblas_dgemv(
          CblasColMajor,
          a.transposed() ? CblasNoTrans : CblasTrans,
          width(a),
          height(a),
          alpha,
          factor,
          width(a),
          from,
          1,
          1,
          to,
          1);
      to.get(0, y, yOffset, a.rows());
      return true;
    } finally {
      rooms.add(room);
    }
  }

  boolean solve(boolean transpose, int order, double[] l, double[] x, int xOffset) {
    Room room = take((long) order * order + order);
    if (room == null) {
      return false;
    }
    try {
      DoubleBuffer factor = room.copy(l, 0, order * order);
      DoubleBuffer solution = room.copy(x, xOffset, order);
      openblas_nolapack.cblas_dtrsv(
          CblasColMajor,
          openblas_nolapack.CblasUpper,
          transpose ? CblasNoTrans : CblasTrans,
          openblas_nolapack.CblasNonUnit,
          order,
          factor,
          order,
          solution,
          1);
      solution.get(0, x, xOffset, order);
      return true;
    } finally {
      rooms.add(room);
    }
  }

  /** The sum of products, or nothing where there are very many. */
  OptionalDouble dot(int length, double[] x, int xOffset, double[] y, int yOffset) {
    Room room = take(2L * length);
    if (room == null) {
      return OptionalDouble.empty();
    }
    try {
      DoubleBuffer first = room.copy(x, xOffset, length);
      DoubleBuffer second = room.copy(y, yOffset, length);
      return OptionalDouble.of(openblas_nolapack.cblas_ddot(length, first, 1, second, 1));
    } finally {
      rooms.add(room);
    }
  }

  private static long size(Matrix matrix) {
    return (long) matrix.rows() * matrix.columns();
  }

  private static int width(Matrix matrix) {
    return matrix.transposed() ? matrix.rows() : matrix.columns();
  }

  private static int height(Matrix matrix) {
    return matrix.transposed() ? matrix.columns() : matrix.rows();
  }

  private @Nullable Room take(long size) {
    if (size > MOST) {
      return null;
    }
    boolean interrupted = false;
    Room room = null;
    while (room == null) {
      try {
        room = rooms.take();
      } catch (InterruptedException wish) {
        interrupted = true; // whoever asked for the product sees to it
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (room.begin((int) size)) {
      return room;
    }
    rooms.add(room);
    return null;
  }

  /** The copies of one call, one after the other in memory that later calls use again. */
  private static final class Room {
    private DoubleBuffer memory = DoubleBuffer.allocate(0);
    private int used;

    /** Whether there is memory outside the heap for this many numbers. */
    boolean begin(int size) {
      used = 0;
      if (memory.capacity() >= size) {
        return true;
      }
      int doubled = Math.min(MOST, Math.max(2 * memory.capacity(), size));
      try {
        memory =
            ByteBuffer.allocateDirect(doubled * Double.BYTES)
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
        return true;
      } catch (OutOfMemoryError full) {
        return false;
      }
    }

    DoubleBuffer next(int size) {
      DoubleBuffer part = memory.slice(used, size);
      used += size;
      return part;
    }

    DoubleBuffer copy(double[] values, int offset, int length) {
      return next(length).put(0, values, offset, length);
    }

    DoubleBuffer copy(Matrix matrix) {
      int width = width(matrix);
      if (matrix.stride() == width) {
        return copy(matrix.values(), matrix.offset(), (int) size(matrix));
      }
      DoubleBuffer part = next((int) size(matrix));
      for (int row = 0; row < height(matrix); row++) {
        part.put(row * width, matrix.values(), matrix.offset() + row * matrix.stride(), width);
      }
      return part;
    }
  }
}
