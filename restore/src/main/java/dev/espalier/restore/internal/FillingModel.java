package dev.espalier.restore.internal;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.RestorationModel;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What models share that only fill missing cells: the columns, what each holds by itself, and the
 * file.
 */
public abstract class FillingModel implements RestorationModel {
  private final TableSchema schema;
  private final ModelCard card;
  private final ColumnMoments moments;

  /** A model of the given columns. */
  protected FillingModel(TableSchema schema, ModelCard card, ColumnMoments moments) {
    this.schema = schema;
    this.card = card;
    this.moments = moments;
  }

  @Override
  public final TableSchema schema() {
    return schema;
  }

  @Override
  public final ModelCard card() {
    return card;
  }

  @Override
  public final boolean removesNoise() {
    return false;
  }

  /** What each column holds by itself. */
  protected final ColumnMoments moments() {
    return moments;
  }

  /** What the columns alone say about the rows: trusted cells, and the rest at the mean. */
  protected final CellEstimates columnEstimates(CodedTable rows) {
    CellEstimates estimates =
        CellEstimates.allocate(rows.rows(), schema.numberCount(), schema.levelCount());
    for (int row = 0; row < rows.rows(); row++) {
      moments.fill(schema, rows, row, estimates);
    }
    return estimates;
  }

  @Override
  public final ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    ModelState.putColumns(tensors, schema);
    moments.store(tensors);
    store(tensors);
    return new ModelState(schema.toSchema(), card, tensors);
  }

  /** Stores what this model has besides the columns and their moments. */
  protected abstract void store(Map<String, Tensor> tensors);
}
