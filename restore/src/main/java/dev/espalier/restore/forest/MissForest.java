package dev.espalier.restore.forest;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.ForestOptions.Weighting;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.internal.ColumnMoments;

/**
 * Fills each column by a forest of the others, in rounds; see the package guide.
 *
 * @param trees how many trees a forest has
 * @param tried how many numbers and indicators are looked at for each cut; 0 for the root of the
 *     number of the table's columns, as in the paper
 * @param leafRows the fewest rows of a leaf
 * @param rounds the most rounds
 * @param seed decides all random choices
 */
public record MissForest(
    @Hyperparameter(value = "how many trees the forest of a column has", min = 1) int trees,
    @Hyperparameter(
            value =
                "how many numbers and indicators of levels are looked at for each cut; 0: the root"
                    + " of the table's columns",
            min = 0)
        int tried,
    @Hyperparameter(
            value = "the fewest rows of a leaf",
            min = 1,
            tune = {"20", "5", "1"})
        int leafRows,
    @Hyperparameter(value = "most rounds of filling", min = 1) int rounds,
    @Hyperparameter(value = "seed of the random choices", min = 0) long seed)
    implements Restorer<RestorationModel> {
  private static final String NAME = "missforest";

  /** Checks the ranges. */
  public MissForest {
    Hyperparameters.check(NAME, MissForest.class, trees, tried, leafRows, rounds, seed);
  }

  /** The paper's hundred trees and ten rounds. */
  public static MissForest defaults() {
    return new MissForest(100, 0, 5, 10, 1);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RestorationModel learn(Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    CodedTable coded = schema.encode(table);
    ForestMemory.check(this, schema, coded, (double) Runtime.getRuntime().maxMemory());
    ColumnMoments moments = ColumnMoments.of(schema, coded);
    ForestRounds.Learnt learnt =
        new ForestRounds(schema, coded, seed, own -> options(schema, own))
            .run(moments, rounds, progress);
    return new MissForestModel(
        schema, card(schema, learnt), moments, learnt.order(), learnt.forests(), rounds);
  }

  private ForestOptions options(TableSchema schema, long ownSeed) {
    int columns = Math.max(1, schema.columns().size() - 1);
    return new ForestOptions(
        trees,
        ForestOptions.Kind.RANDOM_FOREST,
        tried > 0 ? tried : (int) Math.round(Math.sqrt(columns)),
        leafRows,
        Weighting.DRAWING,
        ownSeed);
  }

  private ModelCard card(TableSchema schema, ForestRounds.Learnt learnt) {
    ModelCard card =
        ModelCard.of(this)
            .with("rounds", Integer.toString(learnt.rounds()))
            .with("converged", Boolean.toString(learnt.settled()));
    for (int turn = 0; turn < learnt.order().length; turn++) {
      double error = learnt.forests().get(turn).error();
      if (!Double.isNaN(error)) {
        TableSchema.Column column = schema.columns().get(learnt.order()[turn]);
        String measure = column.kind() == Kind.NUMBER ? "nrmse." : "pfc.";
        card = card.with(measure + column.name(), Double.toString(error));
      }
    }
    return card;
  }

  @Override
  public RestorationModel fromState(ModelState state) {
    return StoredTensors.read(state, stored -> MissForestModel.fromState(stored, rounds));
  }
}
