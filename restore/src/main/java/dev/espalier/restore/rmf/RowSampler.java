package dev.espalier.restore.rmf;

import dev.espalier.data.CodedTable;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws clean rows from p(u, v | x, y) by Gibbs sampling: each cell in turn given all the others.
 * Expectations of single cells do not tell which values go together; draws do. Holds its working
 * memory; not for use by several threads at a time.
 */
final class RowSampler {
  private final Field field;
  private final Layout layout;
  private final double[] flipRates;
  private final NoisyNumbers cells;

  /** The row as it is now: numbers in the field's units, one-hot levels. */
  private final double[] state;

  /** The linear predictors of it: bias + W z. */
  private final double[] scores;

  private final double[] softened;

  /** The level of each category, and the numbers in the columns' own units. */
  private final int[] levels;

  private final double[] numbers;
  private final double[] drawn = new double[2];

  RowSampler(TableEncoding encoding, Field field, double[] noise, double[] flipRates) {
    this.field = field;
    this.layout = field.layout();
    this.flipRates = flipRates;
    this.cells = new NoisyNumbers(encoding, noise);
    this.state = new double[layout.width()];
    this.scores = new double[layout.width()];
    this.softened = new double[layout.width()];
    this.levels = new int[layout.categories()];
    this.numbers = new double[layout.numbers()];
  }

  /** The level of a category of the last draw. */
  int level(int category) {
    return levels[category];
  }

  /** A number of the last draw, in the column's own units. */
  double number(int s) {
    return numbers[s];
  }

  /** Starts with independent cells: numbers at their means, categories drawn as inferred. */
  void start(
      TableEncoding encoding,
      CodedTable table,
      int row,
      RowInference inferred,
      SplittableRandom random) {
    int m = layout.numbers();
    Arrays.fill(state, 0);
    System.arraycopy(field.biases(), 0, scores, 0, scores.length);
    for (int s = 0; s < m; s++) {
      numbers[s] = encoding.number(table, row, s);
      state[s] = inferred.state()[s];
      add(s, state[s]);
    }
    for (int j = 0; j < layout.categories(); j++) {
      int start = layout.start(m + j);
      int chosen = choose(inferred.state(), start, layout.end(m + j), random);
      levels[j] = chosen - start;
      state[chosen] = 1;
      add(chosen, 1);
    }
  }

  /** Draws each cell of the row that is not trusted, given the others. */
  void sweep(
      TableEncoding encoding, CodedTable table, FieldRows rows, int row, SplittableRandom random) {
    int m = layout.numbers();
    for (int s = 0; s < m; s++) {
      double given = encoding.number(table, row, s);
      if (Double.isNaN(given) || rows.variances()[row * m + s] > 0) {
        double variance = 1 / field.precisions()[s];
        cells.draw(s, given, scores[s] * variance, variance, random, drawn);
        numbers[s] = drawn[0];
        add(s, drawn[1] - state[s]);
        state[s] = drawn[1];
      }
    }
    for (int j = 0; j < layout.categories(); j++) {
      int code = rows.codes()[row * layout.categories() + j];
      if (code < 0 || flipRates[j] > 0) {
        draw(j, code, random);
      }
    }
  }

  private void draw(int category, int code, SplittableRandom random) {
    int start = layout.start(layout.numbers() + category);
    int end = layout.end(layout.numbers() + category);
    double same = Math.log1p(-flipRates[category]);
    double other = Math.log(flipRates[category] / (end - start - 1));
    for (int i = start; i < end; i++) {
      softened[i] = scores[i];
      if (code >= 0) {
        softened[i] += i == start + code ? same : other;
      }
    }
    Softmax.apply(softened, start, end);
    int chosen = choose(softened, start, end, random) - start;
    if (chosen != levels[category]) {
      add(start + levels[category], -1);
      add(start + chosen, 1);
      state[start + levels[category]] = 0;
      state[start + chosen] = 1;
      levels[category] = chosen;
    }
  }

  private static int choose(double[] probabilities, int from, int to, SplittableRandom random) {
    double left = random.nextDouble();
    int chosen = from;
    while (chosen < to - 1 && left > probabilities[chosen]) {
      left -= probabilities[chosen++];
    }
    return chosen;
  }

  private void add(int coordinate, double change) {
    int from = coordinate * layout.width();
    double[] couplings = field.couplings();
    for (int i = 0; i < scores.length; i++) {
      scores[i] += change * couplings[from + i];
    }
  }
}
