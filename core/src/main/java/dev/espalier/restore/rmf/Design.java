package dev.espalier.restore.rmf;

import dev.espalier.math.Parallel;
import java.util.Arrays;

/**
 * Training rows as the pseudo-likelihood sees them: z of each row in compressed form, with expected
 * values in place of missing cells, and what those expectations leave out.
 *
 * @param layout the variables
 * @param rows the number of rows
 * @param rowStarts where each row starts
 * @param coordinates the coordinates that are not zero
 * @param values their values
 * @param numbers u, rows × numbers, expected where missing
 * @param targets the code of each category, rows × categories; negative where missing
 * @param covariance the mean over the rows of cov(u), numbers × numbers
 * @param levelCovariance the mean over the rows of cov(one-hot v_j), width × width, in the diagonal
 *     blocks of categories
 */
record Design(
    Layout layout,
    int rows,
    int[] rowStarts,
    int[] coordinates,
    double[] values,
    double[] numbers,
    int[] targets,
    double[] covariance,
    double[] levelCovariance) {

  /** Rows with what is expected of their missing cells. */
  static Design of(FieldRows rows, Expectations expected) {
    Layout layout = rows.layout();
    int m = layout.numbers();
    int c = layout.categories();
    int width = layout.width();
    double[] numbers = new double[rows.rows() * m];
    int[] starts = new int[rows.rows() + 1];
    int size = 0;
    for (int row = 0; row < rows.rows(); row++) {
      size += m;
      for (int j = 0; j < c; j++) {
        size += rows.codes()[row * c + j] >= 0 ? 1 : layout.size(m + j);
      }
      starts[row + 1] = size;
    }
    int[] coordinates = new int[size];
    double[] values = new double[size];
    Parallel.run(
        Parallel.chunks(rows.rows()).count(),
        chunk -> {
          int to = Parallel.chunks(rows.rows()).to(chunk);
          for (int row = Parallel.chunks(rows.rows()).from(chunk); row < to; row++) {
            int k = starts[row];
            for (int s = 0; s < m; s++) {
              double given = rows.numbers()[row * m + s];
              double value = Double.isNaN(given) ? expected.means()[row * m + s] : given;
              numbers[row * m + s] = value;
              coordinates[k] = s;
              values[k++] = value;
            }
            for (int j = 0; j < c; j++) {
              int start = layout.start(m + j);
              int code = rows.codes()[row * c + j];
              if (code >= 0) {
                coordinates[k] = start + code;
                values[k++] = 1;
              } else {
                int base = row * (width - m) - m;
                for (int i = start; i < layout.end(m + j); i++) {
                  coordinates[k] = i;
                  values[k++] = expected.probabilities()[base + i];
                }
              }
            }
          }
        });
    return new Design(
        layout,
        rows.rows(),
        starts,
        coordinates,
        values,
        numbers,
        rows.codes(),
        expected.covariance(),
        expected.levelCovariance());
  }

  /** Whether some cell is missing, so that the expectations leave something out. */
  boolean hasCovariance() {
    return Arrays.stream(covariance).anyMatch(x -> x != 0)
        || Arrays.stream(levelCovariance).anyMatch(x -> x != 0);
  }
}
