package dev.espalier.restore.baseline;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.internal.ColumnMoments;
import dev.espalier.restore.internal.FillingModel;
import java.util.Map;

/** The fitted {@link RegularisedEm}. */
final class RegularisedEmModel extends FillingModel {
  private static final double SMALL = 1e-6;

  private final GaussianTable gaussian;

  RegularisedEmModel(
      TableSchema schema, ModelCard card, ColumnMoments moments, GaussianTable gaussian) {
    super(schema, card, moments);
    this.gaussian = gaussian;
  }

  @Override
  public CellEstimates estimate(CodedTable rows, double[] noise, Progress progress) {
    CellEstimates out = columnEstimates(rows);
    DummyCoding coding = new DummyCoding(schema(), moments());
    double[] table = coding.encode(rows);
    double[] filled = table.clone();
    double[] variances = new double[table.length];
    gaussian.fillAll(table, rows.rows(), filled, variances);
    int width = coding.width();
    for (int row = 0; row < rows.rows(); row++) {
      writeNumbers(rows, row, filled, variances, width, out);
      writeCategories(rows, row, filled, width, out);
    }
    return out;
  }

  private void writeNumbers(
      CodedTable rows, int row, double[] filled, double[] variances, int width, CellEstimates out) {
    int numbers = schema().numberCount();
    for (int s = 0; s < numbers; s++) {
      if (Double.isNaN(rows.numbers()[row * numbers + s])) {
        double deviation = moments().deviations()[s];
        out.means()[row * numbers + s] = moments().means()[s] + deviation * filled[row * width + s];
        out.deviations()[row * numbers + s] = deviation * Math.sqrt(variances[row * width + s]);
      }
    }
  }

  /** Indicators as a Gaussian fills them may leave [0, 1]: cut off and scaled to sum to one. */
  private void writeCategories(
      CodedTable rows, int row, double[] filled, int width, CellEstimates out) {
    TableSchema schema = schema();
    for (int j = 0; j < schema.categoryCount(); j++) {
      if (rows.codes()[row * schema.categoryCount() + j] >= 0) {
        continue;
      }
      int from = schema.levelStart(j);
      int to = schema.levelStart(j + 1);
      double sum = 0;
      int base = row * schema.levelCount();
      for (int k = from; k < to; k++) {
        double value = Math.max(SMALL, filled[row * width + schema.numberCount() + k]);
        out.probabilities()[base + k] = value;
        sum += value;
      }
      for (int k = from; k < to; k++) {
        out.probabilities()[base + k] /= sum;
      }
    }
  }

  @Override
  protected void store(Map<String, Tensor> tensors) {
    gaussian.store(tensors);
  }
}
