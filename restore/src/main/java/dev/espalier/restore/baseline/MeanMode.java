package dev.espalier.restore.baseline;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.internal.ColumnMoments;

/** Fills each column with its mean or its most frequent level: the floor for every restorer. */
public record MeanMode() implements Restorer<RestorationModel> {
  static final String NAME = "mean-mode";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RestorationModel learn(Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    CodedTable coded = schema.encode(table);
    return new MeanModeModel(schema, ModelCard.of(this), ColumnMoments.of(schema, coded));
  }

  @Override
  public RestorationModel fromState(ModelState state) {
    return StoredTensors.read(
        state,
        stored -> {
          TableSchema schema = stored.columns();
          return new MeanModeModel(schema, stored.card(), ColumnMoments.fromState(stored, schema));
        });
  }
}
