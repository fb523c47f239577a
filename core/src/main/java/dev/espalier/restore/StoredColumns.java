package dev.espalier.restore;

import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.TableSchema;
import java.util.Map;

/** The fitted columns in a model file: their names as features, their kinds as a tensor. */
public final class StoredColumns {
  private static final String LEVELS = "columns.levels";

  private StoredColumns() {}

  /** Stores what {@link TableSchema#toSchema} leaves open. */
  public static void store(TableSchema schema, Map<String, Tensor> tensors) {
    int[] counts = schema.levelCounts();
    tensors.put(LEVELS, new Tensor.Integers(counts, counts.length));
  }

  /** The columns again. */
  public static TableSchema of(ModelState state) {
    return TableSchema.of(state.schema(), state.integers(LEVELS));
  }
}
