package dev.espalier.learn.pairwise;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
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

  /** Each chunk has a gradient of its own: with so many coordinates, fewer chunks. */
  private static final int LARGE_DIMENSION = 1 << 22;

  private final Features features;
  private final LearningRule rule;
  private final int width;
  private final Chunks chunks;
  private final int blockRows;
  private final double[][] blocks;
  private final LearningRule.Worker[] workers;

  LinearEdgeLoss(Features features, LearningRule rule, LabelPairs pairs) {
    this.features = features;
    this.rule = rule;
    this.width = pairs.width();
    this.chunks = chunks(features, width);
    this.blockRows =
        Math.min(features.blockRows(), Math.max(FEWEST_BLOCK_ROWS, BLOCK_NUMBERS / width));
    this.blocks = new double[chunks.count()][blockRows * width];
    this.workers = new LearningRule.Worker[chunks.count()];
    Supplier<LearningRule.Worker> another = rule.workers(pairs);
    Arrays.setAll(workers, chunk -> another.get());
  }

  static Chunks chunks(Features features, int width) {
    boolean large = (long) features.columns() * width > LARGE_DIMENSION;
    return large ? Chunks.of(features.rows(), 64, 4) : Parallel.chunks(features.rows());
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
  public double add(int chunk, double[] point, double[] gradient) {
    double[] sum = {0};
    forEachBlock(
        chunk,
        point,
        (from, to, block) -> {
          sum[0] += workers[chunk].residuals(from, to, block);
          features.addTransposed(from, to, block, width, gradient);
        });
    return sum[0] / features.rows();
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    double[] sum = {0};
    forEachBlock(chunk, point, (from, to, block) -> sum[0] += workers[chunk].loss(from, to, block));
    return sum[0] / features.rows();
  }

  /** What the rule keeps of every row at a point: rows × stateSize. */
  double[] state(double[] point) {
    int size = rule.stateSize();
    double[] state =
        new double[Shape.product("learning", features.rows(), "rows", size, "numbers of each")];
    Parallel.run(
        chunks.count(),
        chunk ->
            forEachBlock(
                chunk, point, (from, to, block) -> workers[chunk].states(from, to, block, state)));
    return state;
  }

  private interface BlockTask {
    /** Does something with the scores and strengths of some rows. */
    void run(int fromRow, int toRow, double[] block);
  }

  private void forEachBlock(int chunk, double[] point, BlockTask task) {
    double[] block = blocks[chunk];
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += blockRows) {
      int to = Math.min(chunks.to(chunk), from + blockRows);
      features.multiply(from, to, point, width, block);
      task.run(from, to, block);
    }
  }
}
