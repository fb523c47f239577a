package dev.espalier.rivals.coding;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.math.SymmetricEigen;
import java.util.Arrays;

/**
 * Ridge regressions of all labels, 0 or 1, on the features, with the penalty whose predictions of
 * rows left out are best:
 *
 * <pre>{@code
 * minimise over P, b   (1/n) Σ_l ‖y_l − Pᵀx_l − b‖² + ρ‖P‖²
 * }</pre>
 *
 * @param scores P and b
 * @param unseen rows × labels, row-major: what the regression without a row predicts for it
 */
record RidgeRegression(LinearScores scores, double[] unseen) {
  private static final int BLOCK_ROWS = 256;

  /** ρ as shares of the mean variance of the features' directions. */
  private static final double[] PENALTIES = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

  static RidgeRegression fit(Features features, LabelSets labels) {
    int rows = features.rows();
    int columns = features.columns();
    int width = labels.labelCount();
    double[] means = ColumnSummary.of(features).means();
    SymmetricEigen eigen = SymmetricEigen.of(covariance(features, means), columns);
    double[] turned = turned(features, means, eigen);
    double[] targets = new double[Shape.product("ridge", rows, "rows", width, "labels")];
    double[] averages = new double[width];
    for (int row = 0; row < rows; row++) {
      for (int k = labels.start(row); k < labels.start(row + 1); k++) {
        targets[row * width + labels.members()[k]] = 1;
        averages[labels.members()[k]] += 1.0 / rows;
      }
    }
    double[] products = new double[columns * width];
    Blas.get()
        .multiply(
            1.0 / rows,
            Matrix.of(turned, rows, columns).transpose(),
            Matrix.of(targets, rows, width),
            0,
            Matrix.of(products, columns, width));
    double scale = 0;
    for (double value : eigen.values()) {
      scale += Math.max(0, value) / columns;
    }
    double least = Double.POSITIVE_INFINITY;
    double[] best = new double[0];
    double[] bestUnseen = new double[0];
    for (double share : PENALTIES) {
      double penalty = scale > 0 ? share * scale : 1;
      double[] weights = new double[columns * width];
      for (int d = 0; d < columns; d++) {
        for (int label = 0; label < width; label++) {
          weights[d * width + label] =
              products[d * width + label] / (Math.max(0, eigen.values()[d]) + penalty);
        }
      }
      double[] unseen = unseen(turned, eigen.values(), penalty, weights, averages, targets);
      double error = 0;
      for (int k = 0; k < unseen.length; k++) {
        error += (unseen[k] - targets[k]) * (unseen[k] - targets[k]);
      }
      if (error < least) {
        least = error;
        best = weights;
        bestUnseen = unseen;
      }
    }
    return new RidgeRegression(straight(best, means, averages, eigen), bestUnseen);
  }

  /** (1/n) Σ (x − μ)(x − μ)ᵀ. */
  private static double[] covariance(Features features, double[] means) {
    int columns = features.columns();
    double[] sums = new double[columns * columns];
    for (int from = 0; from < features.rows(); from += BLOCK_ROWS) {
      int to = Math.min(features.rows(), from + BLOCK_ROWS);
      double[] block = centred(features, means, from, to);
      Matrix x = Matrix.of(block, to - from, columns);
      Blas.get()
          .multiply(1.0 / features.rows(), x.transpose(), x, 1, Matrix.of(sums, columns, columns));
    }
    return sums;
  }

  private static double[] centred(Features features, double[] means, int from, int to) {
    int[] chosen = new int[to - from];
    Arrays.setAll(chosen, k -> from + k);
    double[] block = features.select(chosen).toDense().values().clone();
    for (int k = 0; k < block.length; k++) {
      block[k] -= means[k % means.length];
    }
    return block;
  }

  /** The centred rows along the eigenvectors: rows × columns. */
  private static double[] turned(Features features, double[] means, SymmetricEigen eigen) {
    int columns = features.columns();
    double[] turned =
        new double[Shape.product("ridge", features.rows(), "rows", columns, "features")];
    for (int from = 0; from < features.rows(); from += BLOCK_ROWS) {
      int to = Math.min(features.rows(), from + BLOCK_ROWS);
      Blas.get()
          .multiply(
              Matrix.of(centred(features, means, from, to), to - from, columns),
              Matrix.of(eigen.vectors(), columns, columns).transpose(),
              Matrix.of(turned, from * columns, to - from, columns));
    }
    return turned;
  }

  /** ŷ_l without row l: (ŷ_l − h_l y_l) / (1 − h_l), h_l the row's leverage. */
  private static double[] unseen(
      double[] turned,
      double[] variances,
      double penalty,
      double[] weights,
      double[] averages,
      double[] targets) {
    int columns = variances.length;
    int width = averages.length;
    int rows = targets.length / width;
    double[] predicted = Matrix.of(turned, rows, columns).times(Matrix.of(weights, columns, width));
    for (int row = 0; row < rows; row++) {
      double leverage = 1;
      for (int d = 0; d < columns; d++) {
        double along = turned[row * columns + d];
        leverage += along * along / (Math.max(0, variances[d]) + penalty);
      }
      leverage = Math.min(leverage / rows, 1 - 1e-9);
      for (int label = 0; label < width; label++) {
        int k = row * width + label;
        double whole = predicted[k] + averages[label];
        // A single row has nothing else to go by.
        predicted[k] =
            rows == 1 ? averages[label] : (whole - leverage * targets[k]) / (1 - leverage);
      }
    }
    return predicted;
  }

  /** Weights along the eigenvectors as weights of the features. */
  private static LinearScores straight(
      double[] weights, double[] means, double[] averages, SymmetricEigen eigen) {
    int columns = means.length;
    int width = averages.length;
    double[] straight =
        Matrix.of(eigen.vectors(), columns, columns)
            .transpose()
            .times(Matrix.of(weights, columns, width));
    double[] intercepts = averages.clone();
    Blas.get()
        .multiply(
            -1,
            Matrix.of(means, 1, columns),
            Matrix.of(straight, columns, width),
            1,
            Matrix.of(intercepts, 1, width));
    return new LinearScores(width, straight, intercepts);
  }
}
