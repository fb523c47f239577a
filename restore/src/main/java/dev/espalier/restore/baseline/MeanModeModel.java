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

/** The fitted {@link MeanMode}. */
final class MeanModeModel extends FillingModel {
  MeanModeModel(TableSchema schema, ModelCard card, ColumnMoments moments) {
    super(schema, card, moments);
  }

  @Override
  public CellEstimates estimate(CodedTable rows, double[] noise, Progress progress) {
    return columnEstimates(rows);
  }

  @Override
  protected void store(Map<String, Tensor> tensors) {}
}
