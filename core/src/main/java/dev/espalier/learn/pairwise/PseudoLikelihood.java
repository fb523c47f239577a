package dev.espalier.learn.pairwise;

import dev.espalier.data.FeatureProducts;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.field.Edges;
import dev.espalier.learn.LogisticRows;
import dev.espalier.math.Chunks;
import dev.espalier.math.RowBlocks;
import dev.espalier.optim.BlockObjective;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mean negative log pseudo-likelihood with constant edges, 003 (8) and 001 (3.15):
 *
 * <pre>{@code
 * (1/n) Σ_l Σ_i log(1 + exp(−2 y_li g_li)),   g_li = β_i·x_l + b_i + Σ_{j≠i} α_ij y_lj
 * }</pre>
 *
 * <p>An unknown label has no term of its own; to its neighbours it shows its expectation.
 */
public final class PseudoLikelihood implements BlockObjective {
  /** So many rows and columns of a matrix stay in cache. */
  private static final int TILE = 32;

  private final Features features;
  private final LogisticRows loss;
  private final NeighbourValues neighbours;
  private final EdgeLayout layout;
  private final int width;
  private final Chunks chunks;
  private final double[][] scores;
  private final FeatureProducts[] featureProducts;

  // Matrices are held as an array for each row, for the sake of SparseKernels.
  private final double[][] strengths;
  private final double[][][] productSums;

  /** b_i − Σ_j α_ij: the field of a row without any positive label, but for its features. */
  private final double[] offsets;

  PseudoLikelihood(Features features, Labels labels, NeighbourValues neighbours) {
    this.features = features;
    this.loss = new LogisticRows(labels);
    this.neighbours = neighbours;
    this.width = labels.labelCount();
    this.layout = new EdgeLayout(features.columns(), width);
    this.chunks =
        Chunks.worthTheirBuffers(
            features.rows(),
            loss.workOfRow(features.storedValues() + labels.positives().size()),
            layout.dimension() + 3.0 * width * width);
    this.scores = new double[chunks.count()][features.blockRows() * width];
    this.featureProducts = FeatureProducts.of(features, chunks, width);
    this.strengths = new double[width][width];
    this.offsets = new double[width];
    this.productSums = new double[chunks.count()][width][width];
  }

  /** The objective for labels of which everything is known. */
  public static PseudoLikelihood of(Features features, Labels labels) {
    if (labels.hasUnknown()) {
      throw new IllegalArgumentException("unknown labels without expectations");
    }
    return new PseudoLikelihood(features, labels, NeighbourValues.of(labels));
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public int chunks() {
    return chunks.count();
  }

  @Override
  public void prepare(double[] point) {
    layout.spread(point, strengths);
    for (int i = 0; i < width; i++) {
      double sum = 0;
      for (double strength : strengths[i]) {
        sum += strength;
      }
      offsets[i] = point[layout.intercepts() + i] - sum;
    }
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    return run(chunk, point, gradient);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(chunk, point, null);
  }

  private double run(int chunk, double[] point, double @Nullable [] gradient) {
    double[] block = scores[chunk];
    double[][] products = productSums[chunk];
    double[] scratch = new double[width];
    double[] residualSums = new double[width];
    FeatureProducts passes = featureProducts[chunk];
    passes.begin(point, gradient);
    for (double[] row : products) {
      Arrays.fill(row, 0);
    }
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      RowBlocks.fill(block, to - from, offsets);
      passes.add(from, to, block);
      neighbours.addFields(from, to, strengths, scratch, block);
      if (gradient == null) {
        sum += loss.loss(from, to, block);
        continue;
      }
      sum += loss.lossAndResiduals(from, to, block);
      passes.addTransposed(from, to, block);
      neighbours.addTransposed(from, to, block, scratch, products);
      RowBlocks.addRows(block, to - from, scratch, residualSums);
    }
    passes.end();
    if (gradient != null) {
      finish(residualSums, products, gradient);
    }
    return sum / features.rows();
  }

  /** ∂/∂α_ij = Σ_l (r_li y_lj + r_lj y_li), with y = 2q − 1. */
  private void finish(double[] residualSums, double[][] products, double[] gradient) {
    for (int i = 0; i < width; i++) {
      gradient[layout.intercepts() + i] += residualSums[i];
    }
    // In tiles, since one of the two products is read down a column.
    for (int above = 0; above < width; above += TILE) {
      for (int left = above; left < width; left += TILE) {
        for (int i = above; i < Math.min(width, above + TILE); i++) {
          int first = Math.max(left, i + 1);
          int at = layout.edges() + Edges.indexInComplete(width, i, first);
          for (int j = first; j < Math.min(width, left + TILE); j++, at++) {
            gradient[at] +=
                2 * (products[j][i] + products[i][j]) - residualSums[i] - residualSums[j];
          }
        }
      }
    }
  }
}
