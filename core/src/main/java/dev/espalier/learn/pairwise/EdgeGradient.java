package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.StripedMatrix;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * The gradient of a pseudo-likelihood by its edges, from what chunks of rows sum up:
 *
 * <pre>{@code
 * ∂/∂α_ij = Σ_l (r_li y_lj + r_lj y_li),   y = 2q − 1
 * }</pre>
 */
final class EdgeGradient {
  /** So many rows and columns of a matrix stay in cache. */
  private static final int TILE = 32;

  private final EdgeLayout layout;
  private final StripedMatrix[] products;
  private final double[][] residualSums;

  EdgeGradient(EdgeLayout layout, int chunks, Chunks strips) {
    this.layout = layout;
    this.products = new StripedMatrix[chunks];
    Arrays.setAll(products, chunk -> StripedMatrix.zeros(layout.labels(), strips));
    this.residualSums = new double[chunks][layout.labels()];
  }

  /**
   * Where a chunk sums up Σ_l q_lj r_li, in row j and column i, for the labels i of a strip; zero
   * at first.
   */
  double[][] products(int chunk, int strip) {
    products[chunk].clear(strip);
    return products[chunk].rows(strip);
  }

  /** Takes Σ_l r_li of a chunk for the labels i from {@code first} on. */
  void residualSums(int chunk, int first, double[] sums) {
    System.arraycopy(sums, 0, residualSums[chunk], first, sums.length);
  }

  /** Writes the gradient by all edges. */
  void write(double[] gradient) {
    double[] allResiduals = new double[layout.labels()];
    for (double[] sums : residualSums) {
      for (int i = 0; i < sums.length; i++) {
        allResiduals[i] += sums[i];
      }
    }
    Parallel.run(
        (layout.labels() + TILE - 1) / TILE,
        tile -> writeRows(tile * TILE, allResiduals, gradient));
  }

  /** The edges i &lt; j of the labels i from {@code above} on. */
  private void writeRows(int above, double[] allResiduals, double[] gradient) {
    int labels = layout.labels();
    double[] sums = new double[TILE * TILE];
    for (int left = above; left < labels; left += TILE) {
      Arrays.fill(sums, 0);
      for (StripedMatrix part : products) {
        addTile(part, above, left, sums);
      }
      for (int i = above; i < Math.min(labels, above + TILE); i++) {
        for (int j = Math.max(left, i + 1); j < Math.min(labels, left + TILE); j++) {
          gradient[layout.edge(i, j)] =
              2 * sums[(i - above) * TILE + j - left] - allResiduals[i] - allResiduals[j];
        }
      }
    }
  }

  /** sums_ij += p_ij + p_ji. */
  private void addTile(StripedMatrix part, int above, int left, double[] sums) {
    int labels = layout.labels();
    Chunks strips = part.strips();
    for (int strip = 0; strip < strips.count(); strip++) {
      int base = strips.from(strip);
      double[][] rows = part.rows(strip);
      int fromRight = Math.max(left, base);
      int toRight = Math.min(Math.min(labels, left + TILE), strips.to(strip));
      for (int i = above; i < Math.min(labels, above + TILE); i++) {
        for (int j = fromRight; j < toRight; j++) {
          sums[(i - above) * TILE + j - left] += rows[i][j - base];
        }
      }
      int fromUp = Math.max(above, base);
      int toUp = Math.min(Math.min(labels, above + TILE), strips.to(strip));
      if (fromUp < toUp) {
        for (int j = left; j < Math.min(labels, left + TILE); j++) {
          for (int i = fromUp; i < toUp; i++) {
            sums[(i - above) * TILE + j - left] += rows[j][i - base];
          }
        }
      }
    }
  }
}
