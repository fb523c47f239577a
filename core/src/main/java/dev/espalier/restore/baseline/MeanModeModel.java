package dev.espalier.restore.baseline;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.StoredColumns;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fitted {@link MeanMode}. */
public final class MeanModeModel implements RestorationModel {
  private final TableSchema schema;
  private final ModelCard card;
  private final ColumnMoments moments;

  MeanModeModel(TableSchema schema, ModelCard card, ColumnMoments moments) {
    this.schema = schema;
    this.card = card;
    this.moments = moments;
  }

  @Override
  public TableSchema schema() {
    return schema;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public boolean removesNoise() {
    return false;
  }

  @Override
  public CellEstimates estimate(CodedTable rows, double[] noise, Progress progress) {
    CellEstimates estimates =
        CellEstimates.allocate(rows.rows(), schema.numberCount(), schema.levelCount());
    for (int row = 0; row < rows.rows(); row++) {
      moments.fill(schema, rows, row, estimates);
    }
    return estimates;
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    StoredColumns.store(schema, tensors);
    moments.store(tensors);
    return new ModelState(schema.toSchema(), card, tensors);
  }
}
