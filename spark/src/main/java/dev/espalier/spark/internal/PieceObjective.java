package dev.espalier.spark.internal;

import dev.espalier.Threads;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Objective;
import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** The mean loss of all pieces, which executors evaluate: what the solver on the driver sees. */
final class PieceObjective implements Objective {
  /** Gradients of all pieces together that the driver takes without the executors' help. */
  private static final long FEW_BYTES = 1L << 24;

  private final JavaRDD<Piece> pieces;
  private final long rows;
  private final int dimension;
  private final Broadcast<LossChoice> choice;
  private final OrderedReduction reduction;

  /**
   * Prepares.
   *
   * @param pieces one in each partition
   * @param rows how many they have
   * @param depth 1 for gradients to go to the driver at once
   */
  PieceObjective(JavaRDD<Piece> pieces, long rows, int columns, LossChoice choice, int depth) {
    this.pieces = pieces;
    this.rows = rows;
    this.dimension = choice.dimension(columns);
    this.choice = context().broadcast(choice);
    int count = pieces.getNumPartitions();
    this.reduction = new OrderedReduction(count, depth > 1 && 8L * dimension * count > FEW_BYTES);
  }

  private JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(pieces.context());
  }

  /** A value, and a gradient or nothing. */
  private static final class Sums implements Serializable {
    private static final long serialVersionUID = 1;
    private double value;
    private final double[] gradient;

    Sums(int dimension) {
      this.gradient = new double[dimension];
    }

    Sums add(Sums other) {
      value += other.value;
      for (int k = 0; k < gradient.length; k++) {
        gradient[k] += other.gradient[k];
      }
      return this;
    }
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    Sums sums = run(point, dimension);
    System.arraycopy(sums.gradient, 0, gradient, 0, dimension);
    return sums.value;
  }

  @Override
  public double value(double[] point, double[] scratch) {
    return run(point, 0).value;
  }

  private Sums run(double[] point, int wanted) {
    Broadcast<double[]> shared = context().broadcast(point);
    Broadcast<LossChoice> loss = choice;
    long all = rows;
    try {
      JavaRDD<Tuple2<Integer, Sums>> parts =
          pieces.mapPartitionsWithIndex(
              (index, inside) -> {
                Sums sums = of(inside.next(), loss.value(), shared.value(), wanted, all);
                return java.util.List.of(new Tuple2<>(index, sums)).iterator();
              },
              true);
      return reduction.reduce(parts, Sums::add);
    } finally {
      shared.destroy();
    }
  }

  /** The part of one piece: its mean, by its share of the rows. A task has one thread. */
  private static Sums of(Piece piece, LossChoice choice, double[] point, int wanted, long all) {
    Sums sums = new Sums(wanted);
    if (piece.rows() == 0) {
      return sums;
    }
    Threads.of(1)
        .run(
            () -> {
              BlockObjective loss = piece.loss(choice);
              BlockObjective.Terms terms = loss.at(point);
              for (int chunk = 0; chunk < loss.chunks(); chunk++) {
                sums.value += terms.add(chunk, wanted > 0 ? sums.gradient : null);
              }
            });
    double share = (double) piece.rows() / all;
    sums.value *= share;
    for (int k = 0; k < wanted; k++) {
      sums.gradient[k] *= share;
    }
    return sums;
  }
}
