package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.internal.kernel.GaussianKernel;
import dev.espalier.internal.kernel.KernelRows;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.SymmetricEigen;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The Nyström map φ(x) = K(x, Z)·K(Z, Z)^{−1/2} of the kernel K(x, z) = exp(−γ‖x − z‖²): inner
 * products of mapped rows are the kernel's, as far as the landmarks Z span it.
 *
 * <p>The inverse root leaves out the eigenvectors whose eigenvalue is not above 1e-10 times the
 * largest: repeated or nearly repeated landmarks add nothing, and nothing is divided by zero. φ(x)
 * is then the kernel's image of x projected on the span of the landmarks, so ‖φ(x)‖ ≤ 1.
 */
record NystromMap(GaussianKernel kernel, double[] root) implements MapPart {
  private static final String LANDMARKS = "nystrom.landmarks";
  private static final String ROOT = "nystrom.root";
  static final String MARK = "nystrom.gamma";

  /** Eigenvalues below this share of the largest are rounding errors rather than directions. */
  private static final double SMALLEST_SHARE = 1e-10;

  /** The eigenvalues of more landmarks would take hours and tens of gigabytes. */
  private static final int MOST_LANDMARKS = 20_000;

  /** Enough rows for a product to run at full speed, few enough for their kernel to stay cached. */
  private static final int BLOCK_ROWS = 64;

  /** Maximum of an entry: above the inverse root of {@link #SMALLEST_SHARE}. */
  private static final double LARGEST_ROOT = 1e10;

  static Fitted fit(Fit data) {
    FeatureOptions options = data.options();
    Features scaled = data.rows().scaled();
    NystromMap map = fit(scaled, data.count(), options.kernelWidth(), options.landmarkSeed());
    return new Fitted(map, map.apply(scaled));
  }

  /**
   * Chooses landmarks among the rows of scaled training features, and all rows when there are not
   * more of them.
   *
   * @param width c in γ = c / (total variance); c / D when D features are standardised
   */
  private static NystromMap fit(Features train, int count, double width, long seed) {
    int[] chosen = sample(train.rows(), Math.min(count, train.rows()), seed);
    if (chosen.length > MOST_LANDMARKS) {
      throw new InputException(
          "features=nystrom:" + count + "; expected at most " + MOST_LANDMARKS + " landmarks");
    }
    GaussianKernel kernel =
        new GaussianKernel(KernelRows.of(train.select(chosen)), GaussianKernel.gamma(train, width));
    return new NystromMap(kernel, inverseRoot(kernel));
  }

  /** Some of the numbers below {@code rows}, ascending, every choice equally likely. */
  private static int[] sample(int rows, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] chosen = new int[rows];
    Arrays.setAll(chosen, row -> row);
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i, rows);
      int row = chosen[other];
      chosen[other] = chosen[i];
      chosen[i] = row;
    }
    int[] sample = Arrays.copyOf(chosen, count);
    Arrays.sort(sample);
    return sample;
  }

  /** K(Z, Z)^{−1/2} = Σ_k λ_k^{−1/2}·v_k·v_kᵀ over the eigenvalues that are kept. */
  private static double[] inverseRoot(GaussianKernel gaussian) {
    int count = gaussian.rows().count();
    double[] kernel = new double[count * count];
    Parallel.rows(
        count,
        (first, end) -> {
          double[] block = new double[BLOCK_ROWS * count];
          for (int from = first; from < end; from += BLOCK_ROWS) {
            int to = Math.min(end, from + BLOCK_ROWS);
            gaussian.fill(gaussian.rows().rows(), from, to, block);
            System.arraycopy(block, 0, kernel, from * count, (to - from) * count);
          }
        });
    for (int i = 0; i < count; i++) {
      kernel[i * count + i] = 1;
      for (int j = 0; j < i; j++) {
        kernel[i * count + j] = kernel[j * count + i]; // equal but for rounding
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(kernel, count);
    int first = 0;
    while (eigen.values()[first] <= SMALLEST_SHARE * eigen.values()[count - 1]) {
      first++;
    }
    // Rows λ^{−1/4}·v: the root is their product with themselves.
    double[] rows = eigen.vectors();
    for (int k = first; k < count; k++) {
      Blas.get().scale(count, 1 / Math.sqrt(Math.sqrt(eigen.values()[k])), rows, k * count);
    }
    Matrix kept = Matrix.of(rows, first * count, count - first, count);
    return kept.transpose().times(kept);
  }

  @Override
  public Features apply(Rows rows) {
    return apply(rows.scaled());
  }

  private DenseFeatures apply(Features features) {
    int count = columns();
    double[] mapped =
        new double
            [Shape.product(
                "features=nystrom:" + count, features.rows(), "rows", count, "landmarks")];
    Parallel.rows(
        features.rows(),
        (first, end) -> {
          int most = Math.min(BLOCK_ROWS, end - first);
          double[] block = new double[most * count];
          for (int from = first; from < end; from += most) {
            int to = Math.min(end, from + most);
            kernel.fill(features, from, to, block);
            Blas.get()
                .multiply(
                    Matrix.of(block, to - from, count),
                    Matrix.of(root, count, count),
                    Matrix.of(mapped, from * count, to - from, count));
          }
        });
    return new DenseFeatures(features.rows(), count, mapped);
  }

  @Override
  public FeatureMap.Origin origin() {
    return FeatureMap.Origin.KERNEL;
  }

  @Override
  public boolean mapsIntoUnitBall(boolean unitRows) {
    return true;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    kernel.rows().store(tensors, LANDMARKS);
    tensors.put(ROOT, new Tensor.Doubles(root, columns(), columns()));
    tensors.put(MARK, new Tensor.Doubles(new double[] {kernel.gamma()}, 1));
  }

  static NystromMap fromState(StoredTensors stored) {
    int count = stored.rows(ROOT);
    if (count == 0) {
      throw stored.refused("it has no landmarks; expected at least one");
    }
    return new NystromMap(
        new GaussianKernel(
            KernelRows.fromState(stored, LANDMARKS, count, stored.features()),
            stored.doublesWithin(MARK, 0, Double.MAX_VALUE, 1)[0]),
        stored.doublesWithin(ROOT, -LARGEST_ROOT, LARGEST_ROOT, count, count));
  }

  @Override
  public int columns() {
    return kernel.rows().count();
  }
}
