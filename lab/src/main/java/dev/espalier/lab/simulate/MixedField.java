package dev.espalier.lab.simulate;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The simulation of 001 §2.5.1: rows of numbers and of categories with three levels, tied by a
 * random graph, in two classes.
 *
 * <pre>{@code
 * μ_s = 1,   ρ_sj = (3, 2, 1) + δ_class,   φ_jk = ½ + [same level],   φ_jj = 0
 * }</pre>
 *
 * <p>The paper's ω_ss = 1 with ω_st = 4 is no distribution, because Ω is not positive definite. The
 * graph and the signs are kept here; ω_st = 1, and ω_ss is the sum of its row plus one, so that Ω
 * is diagonally dominant. The graph is random in the paper; here each pair is tied with probability
 * {@code density}. Rows are drawn by Gibbs sampling, one chain for each class.
 *
 * @param numbers how many numbers, 15 in the paper
 * @param categories how many categories, 10 in the paper
 * @param density the share of pairs that are tied, above 0 to 1
 */
public record MixedField(int numbers, int categories, double density) {
  private static final int LEVELS = 3;
  private static final int BURN_IN = 200;
  private static final int THINNING = 5;

  /** Rows and the class of each, 0 or 1. */
  public record Sample(Table table, int[] classes) {}

  /** Checks the sizes. */
  public MixedField {
    if (numbers < 0 || categories < 0 || numbers + categories < 1) {
      throw new InputException(
          "numbers="
              + numbers
              + ", categories="
              + categories
              + "; expected at least one of either");
    }
    if (!(density > 0 && density <= 1)) {
      throw new InputException("density=" + density + "; expected a number above 0, at most 1");
    }
  }

  /** The sizes of the paper, with a fifth of the pairs tied. */
  public static MixedField ofThePaper() {
    return new MixedField(15, 10, 0.2);
  }

  /** Draws rows, the classes in turn; graph, shifts δ and rows all come from the seed. */
  public Sample sample(int rows, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int variables = numbers + categories;
    boolean[][] tied = new boolean[variables][variables];
    for (int a = 0; a < variables; a++) {
      for (int b = a + 1; b < variables; b++) {
        tied[a][b] = random.nextDouble() < density;
        tied[b][a] = tied[a][b];
      }
    }
    double[] shifts = {random.nextDouble() - 0.5, random.nextDouble() - 0.5};
    double[][] values = new double[numbers][rows];
    int[][] codes = new int[categories][rows];
    int[] classes = new int[rows];
    for (int label = 0; label < 2; label++) {
      Chain chain = new Chain(tied, shifts[label]);
      for (int k = 0; k < BURN_IN; k++) {
        chain.sweep(random);
      }
      for (int row = label; row < rows; row += 2) {
        for (int k = 0; k < THINNING; k++) {
          chain.sweep(random);
        }
        classes[row] = label;
        for (int s = 0; s < numbers; s++) {
          values[s][row] = chain.u[s];
        }
        for (int j = 0; j < categories; j++) {
          codes[j][row] = chain.v[j];
        }
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (int s = 0; s < numbers; s++) {
      columns.add(new Table.Numbers("number-" + (s + 1), values[s]));
    }
    for (int j = 0; j < categories; j++) {
      columns.add(new Table.Categories("category-" + (j + 1), List.of("a", "b", "c"), codes[j]));
    }
    return new Sample(new Table(columns), classes);
  }

  /** A Gibbs chain: each variable in turn from (2.3) or (2.4). */
  private final class Chain {
    private final boolean[][] tied;
    private final double shift;
    private final double[] u = new double[numbers];
    private final int[] v = new int[categories];

    Chain(boolean[][] tied, double shift) {
      this.tied = tied;
      this.shift = shift;
    }

    void sweep(RandomGenerator random) {
      for (int s = 0; s < numbers; s++) {
        double precision = 1;
        double linear = 1;
        for (int t = 0; t < numbers; t++) {
          if (tied[s][t]) {
            precision += 1;
            linear -= u[t];
          }
        }
        for (int j = 0; j < categories; j++) {
          linear += tied[s][numbers + j] ? LEVELS - v[j] + shift : 0;
        }
        u[s] = linear / precision + random.nextGaussian() / Math.sqrt(precision);
      }
      double[] weights = new double[LEVELS];
      for (int j = 0; j < categories; j++) {
        double total = 0;
        for (int level = 0; level < LEVELS; level++) {
          double score = 0;
          for (int s = 0; s < numbers; s++) {
            score += tied[numbers + j][s] ? (LEVELS - level + shift) * u[s] : 0;
          }
          for (int k = 0; k < categories; k++) {
            score += tied[numbers + j][numbers + k] ? (v[k] == level ? 1.5 : 0.5) : 0;
          }
          weights[level] = score;
        }
        double largest = Math.max(weights[0], Math.max(weights[1], weights[2]));
        for (int level = 0; level < LEVELS; level++) {
          weights[level] = Math.exp(weights[level] - largest);
          total += weights[level];
        }
        double draw = random.nextDouble() * total;
        int level = 0;
        while (level < LEVELS - 1 && draw >= weights[level]) {
          draw -= weights[level++];
        }
        v[j] = level;
      }
    }
  }
}
