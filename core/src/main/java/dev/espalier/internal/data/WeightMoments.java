package dev.espalier.internal.data;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How large the weights of a data set are, estimated before anything is fitted.
 *
 * <p>Let every weight of block b of the columns have prior variance s_b. Then rows that are alike
 * have labels that are alike: with r_li = y_li − ν_i, the residuals of intercepts alone, V_i = 1 −
 * ν_i² their variance and x̃_b the centred features of the block,
 *
 * <pre>{@code
 * E r_li r_ki ≈ V_i² Σ_b s_b x̃_bl·x̃_bk   (l ≠ k)
 * }</pre>
 *
 * <p>to the first order in s. Multiplied by x̃_al·x̃_ak and summed over labels and pairs of rows,
 * this is one equation for each block a: the method of moments, known from variance components in
 * genetics (Haseman and Elston 1972).
 *
 * <pre>{@code
 * Σ_i (‖X̃_aᵀ r_i‖² − n_i V_i v_a) = Σ_i n_i (n_i − 1) V_i² · Σ_b κ_ab s_b
 * }</pre>
 *
 * <p>where n_i rows know label i, v_a is the mean of ‖x̃_al‖², and κ_ab the mean of (x̃_al·x̃_ak)
 * (x̃_bl·x̃_bk) over pairs of sampled rows. The estimate costs one gradient.
 */
public final class WeightMoments {
  /** Rows whose pairs give κ: to about a fifth where one direction is all, else closer. */
  private static final int SAMPLED_ROWS = 256;

  /** Labels, or sampled rows, that are worked on at a time. */
  private static final int STRIP = 16;

  /** Rows whose residuals are written at a time. */
  private static final int BLOCK = 256;

  /** No block has less than this share of the variance of the scores. */
  private static final double LEAST_SHARE = 0.02;

  private final double[] means;
  private final double[] known;

  private WeightMoments(double[] means, double[] known) {
    this.means = means;
    this.known = known;
  }

  private static WeightMoments of(Labels labels) {
    double[] known = Arrays.stream(labels.knownCounts()).asDoubleStream().toArray();
    int[] positives = labels.positives().counts();
    double[] means = new double[known.length];
    for (int label = 0; label < means.length; label++) {
      means[label] = 2.0 * positives[label] / known[label] - 1;
    }
    return new WeightMoments(means, known);
  }

  /** s of a single block; NaN where there is nothing to go by. */
  public static double variance(Features features, Labels labels) {
    WeightMoments moments = of(labels);
    Block block = Block.of(features);
    return moments.variance(block, moments.squaredGradients(features, labels));
  }

  /**
   * The same of rows that live elsewhere.
   *
   * @param means ν of each label
   * @param rows how many there are; all know every label
   * @param squaredGradients Σ_i ‖X̃ᵀ r_i‖²
   * @param sample rows that lie evenly
   * @param columnMeans the mean row
   * @param variance the mean squared distance from it
   */
  public static double variance(
      double[] means,
      double rows,
      double squaredGradients,
      Features sample,
      double[] columnMeans,
      double variance) {
    double[] known = new double[means.length];
    Arrays.fill(known, rows);
    return new WeightMoments(means, known)
        .variance(new Block(sample, columnMeans, variance), squaredGradients);
  }

  private double variance(Block block, double squaredGradients) {
    return left(block, squaredGradients) / (pairs() * products(List.of(block))[0][0]);
  }

  /**
   * s of each block, all above zero: where the equations have no such solution, the blocks for
   * which they have none get a small share.
   *
   * @param labels of which some vary
   */
  public static double[] variances(List<Features> features, Labels labels) {
    Labels chosen = labels.keep(labels.varying());
    WeightMoments moments = of(chosen);
    List<Block> blocks = features.stream().map(Block::of).toList();
    double[][] products = products(blocks);
    double pairs = moments.pairs();
    double[] left =
        blocks.stream()
            .mapToDouble(
                block ->
                    moments.left(block, moments.squaredGradients(block.features, chosen)) / pairs)
            .toArray();
    List<Integer> active = new ArrayList<>(IntStream.range(0, left.length).boxed().toList());
    double[] solved = new double[left.length];
    while (!active.isEmpty()) {
      double[] some = solve(products, left, active);
      int lowest =
          IntStream.range(0, some.length).reduce((a, b) -> some[a] < some[b] ? a : b).getAsInt();
      if (some[lowest] > 0) {
        for (int k = 0; k < some.length; k++) {
          solved[active.get(k)] = some[k];
        }
        break;
      }
      active.remove(lowest);
    }
    double ofScores = 0;
    for (int b = 0; b < solved.length; b++) {
      ofScores += solved[b] * blocks.get(b).variance;
    }
    for (int b = 0; b < solved.length; b++) {
      double variance = Math.max(blocks.get(b).variance, Double.MIN_NORMAL);
      double least = LEAST_SHARE * (ofScores > 0 ? ofScores : 1) / variance;
      solved[b] = Math.max(solved[b], least);
    }
    return solved;
  }

  /** The solution of the chosen equations in the chosen unknowns, by elimination. */
  private static double[] solve(double[][] matrix, double[] right, List<Integer> chosen) {
    int n = chosen.size();
    double[][] rows = new double[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = matrix[chosen.get(i)][chosen.get(j)];
      }
      rows[i][n] = right[chosen.get(i)];
    }
    // κ is a matrix of inner products, so its pivots are not negative.
    for (int i = 0; i < n; i++) {
      for (int other = 0; other < n; other++) {
        double factor = other == i ? 0 : rows[other][i] / rows[i][i];
        for (int j = i; factor != 0 && j <= n; j++) {
          rows[other][j] -= factor * rows[i][j];
        }
      }
    }
    double[] solution = new double[n];
    Arrays.setAll(solution, i -> rows[i][n] / rows[i][i]);
    return solution;
  }

  /**
   * A block of columns.
   *
   * @param features its rows, or some of them
   * @param means of the columns over all rows
   * @param variance their total over all rows
   */
  private record Block(Features features, double[] means, double variance) {
    static Block of(Features features) {
      ColumnSummary columns = ColumnSummary.of(features);
      return new Block(features, columns.means(), Arrays.stream(columns.variances()).sum());
    }
  }

  private double pairs() {
    double pairs = 0;
    for (int label = 0; label < means.length; label++) {
      double ofLabel = 1 - means[label] * means[label];
      pairs += known[label] * (known[label] - 1.0) * ofLabel * ofLabel;
    }
    return pairs;
  }

  /** The left side of a block's equation. */
  private double left(Block block, double squaredGradients) {
    double noise = 0;
    for (int label = 0; label < means.length; label++) {
      noise += known[label] * (1 - means[label] * means[label]) * block.variance;
    }
    return squaredGradients - noise;
  }

  /** Σ_i ‖X̃ᵀ r_i‖². Residuals sum to 0, so the features need not be centred. */
  private double squaredGradients(Features features, Labels labels) {
    double[] squares = new double[(means.length + STRIP - 1) / STRIP];
    Parallel.run(
        squares.length,
        strip -> {
          int first = strip * STRIP;
          int width = Math.min(STRIP, means.length - first);
          double[] gradient = new double[features.columns() * width];
          double[] residuals = new double[BLOCK * width];
          for (int from = 0; from < features.rows(); from += BLOCK) {
            int to = Math.min(features.rows(), from + BLOCK);
            for (int row = from; row < to; row++) {
              residuals(labels, row, first, width, residuals, (row - from) * width);
            }
            features.addTransposed(from, to, residuals, width, gradient);
          }
          squares[strip] = Arrays.stream(gradient).map(g -> g * g).sum();
        });
    return Arrays.stream(squares).sum();
  }

  /** Writes a row's residuals of some labels; 0 where a label is unknown. */
  private void residuals(Labels labels, int row, int first, int width, double[] out, int at) {
    for (int k = 0; k < width; k++) {
      out[at + k] = -1 - means[first + k];
    }
    LabelSets on = labels.positives();
    for (int k = on.start(row); k < on.start(row + 1); k++) {
      int place = on.members()[k] - first;
      if (place >= 0 && place < width) {
        out[at + place] += 2;
      }
    }
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      for (int k = unknown.start(row); k < unknown.start(row + 1); k++) {
        int place = unknown.members()[k] - first;
        if (place >= 0 && place < width) {
          out[at + place] = 0;
        }
      }
    }
  }

  /** κ, over rows that are spread evenly. */
  private static double[][] products(List<Block> blocks) {
    int rows = blocks.get(0).features.rows();
    int count = Math.min(rows, SAMPLED_ROWS);
    int[] sampled = IntStream.range(0, count).map(i -> (int) ((long) i * rows / count)).toArray();
    double[][] grams = new double[blocks.size()][];
    for (int b = 0; b < grams.length; b++) {
      grams[b] = gram(blocks.get(b), sampled);
    }
    double[][] products = new double[grams.length][grams.length];
    for (int a = 0; a < grams.length; a++) {
      for (int b = 0; b < grams.length; b++) {
        double sum = 0;
        for (int k = 0; k < grams[a].length; k++) {
          sum += k % (count + 1) == 0 ? 0 : grams[a][k] * grams[b][k];
        }
        products[a][b] = sum / (count * (count - 1.0));
      }
    }
    return products;
  }

  /** The inner products of sampled rows about the block's mean: rows × rows. */
  private static double[] gram(Block block, int[] sampled) {
    Features sample = block.features.select(sampled);
    int count = sampled.length;
    double[] gram = new double[count * count];
    Parallel.run(
        (count + STRIP - 1) / STRIP,
        strip -> {
          int first = strip * STRIP;
          int width = Math.min(STRIP, count - first);
          double[] products = products(sample, block.means, first, width);
          for (int row = 0; row < count; row++) {
            System.arraycopy(products, row * width, gram, row * count + first, width);
          }
        });
    return gram;
  }

  /** The products of all rows with some of them: rows × width. */
  private static double[] products(Features sample, double[] means, int first, int width) {
    double[] chosen = new double[means.length * width];
    double[] one = new double[width];
    for (int k = 0; k < width; k++) {
      one[k] = 1;
      sample.addTransposed(first + k, first + k + 1, one, width, chosen);
      one[k] = 0;
    }
    double[] atMean = new double[width];
    for (int column = 0; column < means.length; column++) {
      for (int k = 0; k < width; k++) {
        chosen[column * width + k] -= means[column];
        atMean[k] += means[column] * chosen[column * width + k];
      }
    }
    double[] products = new double[sample.rows() * width];
    sample.multiply(0, sample.rows(), chosen, width, products);
    for (int k = 0; k < products.length; k++) {
      products[k] -= atMean[k % width];
    }
    return products;
  }
}
