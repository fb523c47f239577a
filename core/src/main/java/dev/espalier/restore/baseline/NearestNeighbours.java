package dev.espalier.restore.baseline;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;

/**
 * Fills a cell from the rows that are nearest in the cells that both have, weighted by the inverse
 * of their distance.
 *
 * @param neighbours K, how many rows vote
 */
public record NearestNeighbours(
    @Hyperparameter(
            value = "how many of the nearest rows vote",
            legal = NearestNeighbours.AT_LEAST_ONE,
            tune = {"1", "3", "10", "30"})
        int neighbours)
    implements Restorer<RestorationModel> {
  static final String NAME = "knn";
  private static final String AT_LEAST_ONE = "a whole number of at least 1";

  /** Checks the range. */
  public NearestNeighbours {
    if (neighbours < 1) {
      throw Hyperparameters.illegal("restorer", NAME, "neighbours", neighbours, AT_LEAST_ONE);
    }
  }

  /** The three neighbours of the paper. */
  public static NearestNeighbours defaults() {
    return new NearestNeighbours(3);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RestorationModel learn(Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    CodedTable coded = schema.encode(table);
    return new NearestNeighboursModel(
        schema,
        ModelCard.of(this),
        ColumnMoments.of(schema, coded),
        new NearestNeighboursModel.Voters(coded, neighbours, false));
  }

  @Override
  public RestorationModel fromState(ModelState state) {
    TableSchema schema = state.columns();
    int[] codes = state.integers("rows.codes");
    double[] numbers = state.doubles("rows.numbers");
    int rows = state.integers("rows.count")[0];
    if (codes.length != rows * schema.categoryCount()
        || numbers.length != rows * schema.numberCount()) {
      throw new InputException("the model's rows do not fit its columns");
    }
    return new NearestNeighboursModel(
        schema,
        state.card(),
        ColumnMoments.fromState(state),
        new NearestNeighboursModel.Voters(
            new CodedTable(rows, numbers, codes),
            neighbours,
            !state.tensors().containsKey(NearestNeighboursModel.POWER)));
  }
}
