package dev.espalier.learn;

import dev.espalier.data.Features;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Lanczos;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The few directions of weights along which a loss is bent most, because features go together: what
 * scaling each weight by itself leaves of the data's shape.
 *
 * <p>In variables scaled by {@code r_di = √(v_i σ_d² + 2 λ1)}, see {@link Conditioning}, label i's
 * loss has about the second derivative
 *
 * <pre>{@code
 * A_i = R_i⁻¹ (v_i Cov(x) + 2 λ1 I) R_i⁻¹
 * }</pre>
 *
 * <p>with ones on its diagonal. Its leading eigenvectors are found for a label of average v. Of the
 * curvature along one of them, u, the share {@code f_i = Σ_d u_d² v_i σ_d² / r_di²} would be the
 * loss's and the rest the penalty's, if features did not go together; as they do, the loss's is g
 * times that. With {@code c_i = g f_i + 1 − f_i}, the transform
 *
 * <pre>{@code
 * w_i ↦ w_i + Σ_u (c_i^(−p/2) − 1) u uᵀ w_i
 * }</pre>
 *
 * <p>with p = 1 would make these directions like all others at the start of a fit. As the fit comes
 * to separate examples, the loss flattens most along them, which is why p = ¾ needs fewer
 * iterations.
 *
 * <p>A part of the rows is enough, for this is only a shape to work in: the optimum is the same.
 * The g come from other rows than the directions: along a direction chosen for how far some rows
 * spread, others spread less.
 */
final class LeadingDirections {
  private static final int MOST = 12;

  /** A direction costs four multiplications for each weight, an evaluation two for each value. */
  private static final double MOST_OVERHEAD = 0.1;

  /** Steps of Lanczos' method beyond two for each direction that is wanted. */
  private static final int MORE_STEPS = 6;

  /** p of the class's comment. */
  private static final double POWER = 0.75;

  /**
   * What curvature the first direction must have for a label of average v, and the others: where it
   * has less (slashdot, strong penalties), fits take as long without them.
   */
  private static final double LEAST_OF_FIRST = 4;

  private static final double LEAST_OF_OTHERS = 2;

  /** Rows from which directions are found, and values that these rows may have. */
  private static final int MOST_ROWS = 512;

  private static final int MOST_VALUES = 1 << 18;

  /** Rows on which each g is measured, to about a tenth. */
  private static final int MEASURED_ROWS = 256;

  /** From so many multiplications on, labels are worked on in blocks by all threads. */
  private static final double LONG = 1 << 19;

  private static final int BLOCK = 64;

  private final int columns;
  private final int labels;
  private final int count;

  /** count × columns, rows at right angles and of length 1. */
  private final double[] directions;

  /** c^(p/2) − 1 and c^(−p/2) − 1, each count × labels. */
  private final double[] widening;

  private final double[] narrowing;

  private LeadingDirections(int columns, int labels, double[] directions, double[] curvatures) {
    this.columns = columns;
    this.labels = labels;
    this.count = directions.length / Math.max(1, columns);
    this.directions = directions;
    this.widening = Arrays.stream(curvatures).map(c -> Math.pow(c, POWER / 2) - 1).toArray();
    this.narrowing = Arrays.stream(curvatures).map(c -> Math.pow(c, -POWER / 2) - 1).toArray();
  }

  /** No direction at all. */
  static LeadingDirections none(int columns, int labels) {
    return new LeadingDirections(columns, labels, new double[0], new double[0]);
  }

  /**
   * Finds them.
   *
   * @param features the mapped training features
   * @param means of the columns
   * @param variances of the columns
   * @param bends v_i of each label
   * @param weightPenalty λ1
   */
  static LeadingDirections of(
      Features features, double[] means, double[] variances, double[] bends, double weightPenalty) {
    int columns = features.columns();
    int rows = features.rows();
    if (rows < 2 || columns < 2 || bends.length == 0) {
      return none(columns, bends.length);
    }
    long valuesOfRow = features.storedValues() / rows + 1;
    int most = (int) Math.max(2, Math.min(MOST_ROWS, MOST_VALUES / valuesOfRow));
    int used = rows <= most ? rows : Math.min(most, rows / 2);
    double bend = Arrays.stream(bends).average().orElse(0);
    double[] scales = new double[columns];
    for (int column = 0; column < columns; column++) {
      double curvature = bend * variances[column] + 2 * weightPenalty;
      scales[column] = 1 / Math.sqrt(curvature + Conditioning.LEAST_CURVATURE);
    }
    CentredRows some = new CentredRows(features.select(spread(rows, used, used, 0)), means);
    double affordable = MOST_OVERHEAD * features.storedValues() / (4.0 * columns);
    int wanted = (int) Math.max(1, Math.min(MOST, affordable));
    Lanczos found =
        Lanczos.of(
            vector -> some.curvature(vector, scales), columns, 2 * wanted + MORE_STEPS, wanted);
    int measured = Math.min(MEASURED_ROWS, used);
    CentredRows others = new CentredRows(features.select(spread(rows, used, measured, 0.5)), means);
    double[] gains = others.meanSquares(weights(found, scales), found.values().length);
    double[] curvatures = new double[gains.length];
    for (int k = 0; k < gains.length; k++) {
      double share = shareOfLoss(found.vectors(), k, variances, bend, weightPenalty);
      gains[k] *= bend / share;
      curvatures[k] = gains[k] * share + 1 - share;
    }
    boolean worthwhile = Arrays.stream(curvatures).max().orElse(0) >= LEAST_OF_FIRST;
    int[] kept =
        IntStream.range(0, gains.length)
            .filter(k -> worthwhile && curvatures[k] >= LEAST_OF_OTHERS)
            .toArray();
    return of(found.vectors(), gains, kept, variances, bends, weightPenalty);
  }

  /**
   * Some rows that lie evenly.
   *
   * @param rows of all
   * @param places that they are divided into
   * @param chosen how many of the places give a row
   * @param within which row of its place, from 0 to 1
   */
  private static int[] spread(int rows, int places, int chosen, double within) {
    return IntStream.range(0, chosen)
        .map(
            k -> {
              long place = (long) k * places / chosen;
              return (int) ((place + within) * rows / places);
            })
        .toArray();
  }

  private static LeadingDirections of(
      double[] directions,
      double[] gains,
      int[] kept,
      double[] variances,
      double[] bends,
      double weightPenalty) {
    int columns = variances.length;
    double[] keptDirections = new double[kept.length * columns];
    double[] curvatures = new double[kept.length * bends.length];
    for (int k = 0; k < kept.length; k++) {
      System.arraycopy(directions, kept[k] * columns, keptDirections, k * columns, columns);
      for (int label = 0; label < bends.length; label++) {
        double share = shareOfLoss(directions, kept[k], variances, bends[label], weightPenalty);
        curvatures[k * bends.length + label] = gains[kept[k]] * share + 1 - share;
      }
    }
    return new LeadingDirections(columns, bends.length, keptDirections, curvatures);
  }

  /** The directions as weights of features, columns × directions. */
  private static double[] weights(Lanczos found, double[] scales) {
    int width = found.values().length;
    double[] weights = new double[found.vectors().length];
    for (int k = 0; k < width; k++) {
      for (int column = 0; column < scales.length; column++) {
        weights[column * width + k] = found.vectors()[k * scales.length + column] * scales[column];
      }
    }
    return weights;
  }

  /** f of the class's comment, for one direction. */
  private static double shareOfLoss(
      double[] directions, int which, double[] variances, double bend, double weightPenalty) {
    double share = 0;
    for (int column = 0; column < variances.length; column++) {
      double part = directions[which * variances.length + column];
      double loss = bend * variances[column];
      share += part * part * loss / (loss + 2 * weightPenalty + Conditioning.LEAST_CURVATURE);
    }
    return share;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /**
   * The transform of the class's comment: from the optimiser's variables to scaled weights, and
   * from gradients by the second to gradients by the first.
   *
   * @param weights columns × labels and perhaps more behind them; changed in place
   */
  void narrow(double[] weights) {
    stretch(weights, narrowing);
  }

  /** The inverse of {@link #narrow}. */
  void widen(double[] weights) {
    stretch(weights, widening);
  }

  private void stretch(double[] weights, double[] factors) {
    if (count == 0) {
      return;
    }
    int blocks = (double) count * columns * labels < LONG ? 1 : (labels - 1) / BLOCK + 1;
    Chunks strips = new Chunks(labels, blocks);
    Parallel.run(
        blocks, strip -> stretch(weights, factors, strips.from(strip), strips.size(strip)));
  }

  private void stretch(double[] weights, double[] factors, int first, int width) {
    Blas blas = Blas.get();
    double[] along = new double[count * width];
    blas.gemm(
        false,
        false,
        count,
        width,
        columns,
        1,
        directions,
        0,
        columns,
        weights,
        first,
        labels,
        0,
        along,
        0,
        width);
    for (int k = 0; k < count; k++) {
      for (int label = 0; label < width; label++) {
        along[k * width + label] *= factors[k * labels + first + label];
      }
    }
    blas.gemm(
        true,
        false,
        columns,
        width,
        count,
        1,
        directions,
        0,
        columns,
        along,
        0,
        width,
        1,
        weights,
        first,
        labels);
  }
}
