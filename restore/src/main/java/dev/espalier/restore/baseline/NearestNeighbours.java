package dev.espalier.restore.baseline;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.internal.ColumnMoments;

/**
 * Fills a cell from the rows that are nearest in the cells that both have, weighted by the inverse
 * of their distance.
 *
 * @param neighbours K, how many rows vote
 */
public record NearestNeighbours(
    @Hyperparameter(
            value = "how many of the nearest rows vote",
            min = 1,
            tune = {"1", "3", "10", "30"})
        int neighbours)
    implements Restorer<RestorationModel> {
  static final String NAME = "knn";

  /** Checks the range. */
  public NearestNeighbours {
    Hyperparameters.check(NAME, NearestNeighbours.class, neighbours);
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
    return StoredTensors.read(state, this::fromState);
  }

  private NearestNeighboursModel fromState(StoredTensors stored) {
    TableSchema schema = stored.columns();
    boolean squared = !stored.has(NearestNeighboursModel.POWER);
    if (!squared) {
      stored.integers(NearestNeighboursModel.POWER, 1, 1, 1);
    }
    return new NearestNeighboursModel(
        schema,
        stored.card(),
        ColumnMoments.fromState(stored, schema),
        new NearestNeighboursModel.Voters(rows(stored, schema), neighbours, squared));
  }

  private static CodedTable rows(StoredTensors stored, TableSchema schema) {
    int count = stored.integers("rows.count", 1, Integer.MAX_VALUE, 1)[0];
    int categories = schema.categoryCount();
    double[] numbers =
        stored.cells(
            "rows.numbers",
            Shape.product("rows.numbers", count, "rows", schema.numberCount(), "numbers"));
    int[] codes =
        stored.integers(
            "rows.codes",
            CodedTable.UNSEEN,
            schema.levelCount(),
            Shape.product("rows.codes", count, "rows", categories, "categories"));
    for (int k = 0; k < codes.length; k++) {
      int j = k % categories;
      if (codes[k] >= schema.levelStart(j + 1) - schema.levelStart(j)) {
        throw stored.refused(
            "tensor 'rows.codes' holds " + codes[k] + "; expected a level of its category");
      }
    }
    return new CodedTable(count, numbers, codes);
  }
}
