package dev.espalier.restore.rmf;

import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where the variables of a field stand. Numbers take one coordinate each and come first; categories
 * follow with one coordinate for each level. The parameters of a field in one vector: precisions
 * ω_ss, biases (μ, then φ_jj), then the couplings of each pair of variables, one block after the
 * other.
 */
final class Layout {
  private final int numbers;
  private final int[] starts;
  private final int[] edgeStarts;

  /**
   * Lays out some variables.
   *
   * @param numbers the number of numeric variables
   * @param levels the number of levels of each category
   */
  Layout(int numbers, int[] levels) {
    this.numbers = numbers;
    this.starts = new int[numbers + levels.length + 1];
    for (int variable = 0; variable < variables(); variable++) {
      starts[variable + 1] =
          starts[variable] + (variable < numbers ? 1 : levels[variable - numbers]);
    }
    // Couplings are kept as a matrix too.
    Shape.length(
        String.format(Locale.ROOT, "restorer 'rmf': pairs of %,d numbers and levels", width()),
        (long) width() * width(),
        "fewer columns, or columns with fewer levels");
    this.edgeStarts = new int[Shape.pairs(variables(), "columns") + 1];
    edgeStarts[0] = numbers + width();
    int edge = 0;
    for (int a = 0; a < variables(); a++) {
      for (int b = a + 1; b < variables(); b++) {
        edgeStarts[edge + 1] = edgeStarts[edge] + size(a) * size(b);
        edge++;
      }
    }
  }

  int numbers() {
    return numbers;
  }

  int categories() {
    return variables() - numbers;
  }

  int variables() {
    return starts.length - 1;
  }

  /** The number of coordinates. */
  int width() {
    return starts[starts.length - 1];
  }

  /** The first coordinate of a variable. */
  int start(int variable) {
    return starts[variable];
  }

  /** The coordinate after the last one of a variable. */
  int end(int variable) {
    return starts[variable + 1];
  }

  int size(int variable) {
    return starts[variable + 1] - starts[variable];
  }

  /** The number of parameters. */
  int dimension() {
    return edgeStarts[edgeStarts.length - 1];
  }

  /** Where the biases start among the parameters. */
  int biases() {
    return numbers;
  }

  int edges() {
    return edgeStarts.length - 1;
  }

  /** The first parameter of an edge; edges run over pairs a &lt; b, b fastest. */
  int edgeStart(int edge) {
    return edgeStarts[edge];
  }

  /** The first parameter of the edge between two variables a &lt; b. */
  int edgeStart(int a, int b) {
    return edgeStarts[a * (2 * variables() - a - 1) / 2 + b - a - 1];
  }

  /**
   * Writes the couplings of all pairs as a symmetric matrix, zero inside each variable.
   *
   * @param parameters input
   * @param matrix output: width × width
   */
  void unpack(double[] parameters, double[] matrix) {
    Parallel.run(variables(), variable -> unpackRows(variable, parameters, matrix));
  }

  /** Writes the rows of one variable: each task writes in one place, whatever it has to read. */
  private void unpackRows(int variable, double[] parameters, double[] matrix) {
    int width = width();
    int size = size(variable);
    for (int i = 0; i < size; i++) {
      int row = (starts[variable] + i) * width;
      for (int other = 0; other < variable; other++) {
        int k = edgeStart(other, variable) + i;
        for (int j = starts[other]; j < starts[other + 1]; j++) {
          matrix[row + j] = parameters[k];
          k += size;
        }
      }
      Arrays.fill(matrix, row + starts[variable], row + starts[variable + 1], 0);
      for (int other = variable + 1; other < variables(); other++) {
        int from = edgeStart(variable, other) + i * size(other);
        System.arraycopy(parameters, from, matrix, row + starts[other], size(other));
      }
    }
  }

  /** Adds M_ij + M_ji of each coupled pair to the parameters' places; M is width × width. */
  void addPacked(double[] matrix, double[] parameters) {
    Parallel.run(variables(), variable -> addPacked(variable, matrix, parameters));
  }

  private void addPacked(int a, double[] matrix, double[] parameters) {
    int width = width();
    for (int b = a + 1; b < variables(); b++) {
      int k = edgeStart(a, b);
      for (int i = starts[a]; i < starts[a + 1]; i++) {
        for (int j = starts[b]; j < starts[b + 1]; j++) {
          parameters[k++] += matrix[i * width + j] + matrix[j * width + i];
        }
      }
    }
  }
}
