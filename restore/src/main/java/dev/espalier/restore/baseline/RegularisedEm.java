package dev.espalier.restore.baseline;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
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

/**
 * One Gaussian over standardised numbers and indicators of levels, fitted by expectation
 * maximisation with ridge regressions.
 *
 * @param ridge weight of the ridge; 0 chooses it by generalised cross-validation
 * @param rounds the most rounds where cells are missing
 */
public record RegularisedEm(
    @Hyperparameter(
            value = "weight of the ridge in each regression; 0 chooses it by cross-validation",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"0", "0.3", "0.1", "0.03", "0.01"})
        double ridge,
    @Hyperparameter(value = "most rounds of learning from a table with missing cells", min = 1)
        int rounds)
    implements Restorer<RestorationModel> {
  static final String NAME = "regularised-em";

  /** Checks the ranges. */
  public RegularisedEm {
    Hyperparameters.check(NAME, RegularisedEm.class, ridge, rounds);
  }

  /** The ridge by cross-validation, at most 30 rounds. */
  public static RegularisedEm defaults() {
    return new RegularisedEm(0, 30);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RestorationModel learn(Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    CodedTable coded = schema.encode(table);
    ColumnMoments moments = ColumnMoments.of(schema, coded);
    double[] rows = new DummyCoding(schema, moments).encode(coded);
    GaussianTable gaussian = GaussianTable.fit(rows, table.rows(), ridge, rounds, progress);
    return new RegularisedEmModel(schema, ModelCard.of(this), moments, gaussian);
  }

  @Override
  public RestorationModel fromState(ModelState state) {
    return StoredTensors.read(
        state,
        stored -> {
          TableSchema schema = stored.columns();
          ColumnMoments moments = ColumnMoments.fromState(stored, schema);
          int width = new DummyCoding(schema, moments).width();
          return new RegularisedEmModel(
              schema, stored.card(), moments, GaussianTable.fromState(stored, width));
        });
  }
}
