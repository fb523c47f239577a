package dev.espalier.internal.optim;

import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * Evaluates a {@link BlockObjective} on the threads of {@link Parallel} and adds its terms in chunk
 * order, so that the result is the same bit for bit at any thread count.
 *
 * <p>Makes the chunks' gradients once. Not for use by several threads at a time.
 */
public final class SummedObjective implements Objective {
  /** Coordinates that one merging step handles at least; the cut does not change any sum. */
  private static final int SMALLEST_MERGE = 16_384;

  private final BlockObjective blocks;
  private final double[] values;
  private final double[][] gradients;

  /** Allocates the gradients of the chunks. */
  public SummedObjective(BlockObjective blocks) {
    this.blocks = blocks;
    this.values = new double[blocks.chunks()];
    this.gradients = new double[blocks.chunks()][blocks.dimension()];
  }

  @Override
  public int dimension() {
    return blocks.dimension();
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    BlockObjective.Terms terms = blocks.at(point);
    Parallel.run(
        values.length,
        chunk -> {
          Arrays.fill(gradients[chunk], 0);
          values[chunk] = terms.add(chunk, gradients[chunk]);
        });
    Chunks ranges = Chunks.of(blocks.dimension(), SMALLEST_MERGE, 64);
    Parallel.run(ranges.count(), range -> merge(ranges.from(range), ranges.to(range), gradient));
    return sum();
  }

  @Override
  public double value(double[] point, double[] scratch) {
    BlockObjective.Terms terms = blocks.at(point);
    Parallel.run(values.length, chunk -> values[chunk] = terms.add(chunk, null));
    return sum();
  }

  private void merge(int from, int to, double[] gradient) {
    Arrays.fill(gradient, from, to, 0);
    for (double[] part : gradients) {
      for (int i = from; i < to; i++) {
        gradient[i] += part[i];
      }
    }
  }

  private double sum() {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
