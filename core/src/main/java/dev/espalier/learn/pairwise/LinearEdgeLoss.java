package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The mean loss of a learning rule whose scores and strengths are linear in the features.
 *
 * <p>The point is one matrix: a row for each coordinate of x̃, a column for each label (β_i, b_i)
 * and one for each pair in the graph (w_ij, c_ij). A block of rows times that matrix gives scores
 * and strengths; the rule turns them into derivatives; the transposed product adds the gradient.
 * Two matrix products in one pass over the features, and pairs outside the graph cost nothing.
 */
final class LinearEdgeLoss implements BlockObjective {
  /** Scores and strengths of a block of rows stay in cache. */
  private static final int BLOCK_NUMBERS = 1 << 18;

  private static final int FEWEST_BLOCK_ROWS = 16;

  /** Number of coordinates above which there are fewer chunks: each has a gradient of its own. */
  private static final int LARGE_DIMENSION = 1 << 22;

  private final Features features;
  private final int width;
  private final Chunks chunks;
  private final int blockRows;
  private final Supplier<LearningRule.Worker> workers;
  private final Queue<Buffers> free = new ConcurrentLinkedQueue<>();

  /** What one thread needs at a time. */
  private record Buffers(LearningRule.Worker worker, double[] block) {}

  /** Works on the scores and strengths of some rows. */
  private interface BlockTask {
    double run(LearningRule.Worker worker, int fromRow, int toRow, double[] block);
  }

  LinearEdgeLoss(Features features, LearningRule rule, LabelPairs pairs) {
    this.features = features;
    this.width = pairs.width();
    this.chunks =
        (long) features.columns() * width > LARGE_DIMENSION
            ? Chunks.of(features.rows(), 64, 4)
            : Parallel.chunks(features.rows());
    this.blockRows =
        Math.min(
            FeatureProducts.blockRows(features, 1),
            Math.max(FEWEST_BLOCK_ROWS, BLOCK_NUMBERS / width));
    this.workers = rule.workers(pairs);
  }

  @Override
  public int dimension() {
    return Shape.product("learning", features.columns(), "features", width, "labels and edges");
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public Terms at(double[] point) {
    return (chunk, gradient) ->
        gradient == null
            ? sum(chunks.from(chunk), chunks.to(chunk), point, LearningRule.Worker::loss)
            : add(chunks.from(chunk), chunks.to(chunk), point, gradient);
  }

  /** The loss of any rows at a point, whose gradient is added. */
  double add(int fromRow, int toRow, double[] point, double[] gradient) {
    return sum(
        fromRow,
        toRow,
        point,
        (worker, from, to, block) -> {
          double loss = worker.residuals(from, to, block);
          features.addTransposed(from, to, block, width, gradient);
          return loss;
        });
  }

  /** The mean over the rows of the Hessian by scores and strengths: width × width. */
  double[] curvature(double[] point) {
    // Each has a Hessian of its own: few chunks.
    Chunks few = Chunks.of(features.rows(), 64, 4);
    double[][] parts = new double[few.count()][width * width];
    Parallel.run(
        few.count(),
        chunk ->
            sum(
                few.from(chunk),
                few.to(chunk),
                point,
                (worker, from, to, block) -> {
                  worker.addCurvature(from, to, block, parts[chunk]);
                  return 0;
                }));
    for (int part = 1; part < parts.length; part++) {
      for (int k = 0; k < parts[0].length; k++) {
        parts[0][k] += parts[part][k];
      }
    }
    return parts[0];
  }

  private double sum(int fromRow, int toRow, double[] point, BlockTask task) {
    Buffers taken = free.poll();
    Buffers mine =
        taken == null ? new Buffers(workers.get(), new double[blockRows * width]) : taken;
    double sum = 0;
    for (int from = fromRow; from < toRow; from += blockRows) {
      int to = Math.min(toRow, from + blockRows);
      features.multiply(from, to, point, width, mine.block());
      sum += task.run(mine.worker(), from, to, mine.block());
    }
    free.add(mine);
    return sum / features.rows();
  }
}
