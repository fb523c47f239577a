package dev.espalier.restore.forest;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.internal.ColumnMoments;
import dev.espalier.restore.internal.FillingModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The fitted {@link MissForest}: a forest for each column. */
final class MissForestModel extends FillingModel {
  private static final String ORDER = "forests.order";
  private static final String ERRORS = "forests.errors";

  /** Maximum move of a number of a settled row, in standard deviations; no category changes. */
  private static final double SETTLED = 0.01;

  /** Maximum share of rows: rounding may bring it a little above one. */
  private static final double MOST_SHARE = 1 + 1e-9;

  private final int[] order;
  private final List<ColumnForest> forests;
  private final int rounds;

  /**
   * A model.
   *
   * @param order the columns in the order in which they are filled
   * @param forests of these columns, in that order
   * @param rounds the most rounds for a row
   */
  MissForestModel(
      TableSchema schema,
      ModelCard card,
      ColumnMoments moments,
      int[] order,
      List<ColumnForest> forests,
      int rounds) {
    super(schema, card, moments);
    this.order = order;
    this.forests = List.copyOf(forests);
    this.rounds = rounds;
  }

  @Override
  public CellEstimates estimate(CodedTable rows, double[] noise, Progress progress) {
    CellEstimates out = columnEstimates(rows);
    FilledRows filled = FilledRows.start(schema(), moments(), rows);
    int[] open = IntStream.range(0, rows.rows()).toArray();
    for (int round = 0; round < rounds && open.length > 0; round++) {
      Progress part = progress.turn("round", round, rounds);
      boolean[] moved = new boolean[rows.rows()];
      for (int turn = 0; turn < order.length; turn++) {
        part.report("filling", (double) turn / order.length);
        int[] missing = MissingCells.among(open, schema(), rows, order[turn]);
        if (missing.length > 0) {
          fill(turn, missing, filled, moved, out);
        }
      }
      // A row that did not move would not move in the next round: rows do not hang on each other.
      open = Arrays.stream(open).filter(row -> moved[row]).toArray();
    }
    return out;
  }

  /** Fills one column of some rows. */
  private void fill(
      int turn, int[] missing, FilledRows filled, boolean[] moved, CellEstimates out) {
    int column = order[turn];
    int place = schema().place(column);
    Forest forest = forests.get(turn).forest();
    double[] found = forest.predict(filled.others(column, missing));
    if (schema().columns().get(column).kind() == Kind.NUMBER) {
      double deviation = moments().deviations()[place];
      double error = forests.get(turn).error();
      for (int k = 0; k < missing.length; k++) {
        int row = missing[k];
        moved[row] |= Math.abs(found[k] - filled.number(row, place)) > SETTLED;
        filled.setNumber(row, place, found[k]);
        int at = row * schema().numberCount() + place;
        out.means()[at] = moments().means()[place] + deviation * found[k];
        out.deviations()[at] = Double.isNaN(error) ? deviation : error * deviation;
      }
    } else {
      int outputs = forest.outputs();
      for (int k = 0; k < missing.length; k++) {
        int row = missing[k];
        int best = FilledRows.largest(found, k * outputs, (k + 1) * outputs) - k * outputs;
        moved[row] |= best != filled.code(row, place);
        filled.setCode(row, place, best);
        System.arraycopy(
            found,
            k * outputs,
            out.probabilities(),
            row * schema().levelCount() + schema().levelStart(place),
            outputs);
      }
    }
  }

  @Override
  protected void store(Map<String, Tensor> tensors) {
    tensors.put(ORDER, new Tensor.Integers(order, order.length));
    double[] errors = forests.stream().mapToDouble(ColumnForest::error).toArray();
    tensors.put(ERRORS, new Tensor.Doubles(errors, errors.length));
    for (int turn = 0; turn < order.length; turn++) {
      forests.get(turn).forest().store(name(order[turn]), tensors);
    }
  }

  private static String name(int column) {
    return "forest." + column;
  }

  static MissForestModel fromState(StoredTensors stored, int rounds) {
    TableSchema schema = stored.columns();
    int known = schema.columnsOf(Kind.NUMBER).length + schema.columnsOf(Kind.CATEGORY).length;
    int[] order = stored.integers(ORDER, 0, schema.columns().size() - 1, known);
    double[] errors = stored.cells(ERRORS, known);
    boolean twice = Arrays.stream(order).distinct().count() < known;
    List<ColumnForest> forests = new ArrayList<>();
    for (int turn = 0; turn < known; turn++) {
      TableSchema.Column column = schema.columns().get(order[turn]);
      if (twice || column.kind() == Kind.EMPTY) {
        throw stored.refused("'" + ORDER + "' is not an order of the columns that hold something");
      }
      int outputs = ColumnForest.outputs(column);
      int others = schema.numberCount() + schema.levelCount() - outputs;
      boolean number = column.kind() == Kind.NUMBER;
      Forest forest =
          Forest.fromState(
              name(order[turn]),
              outputs,
              others,
              number ? -ColumnMoments.FARTHEST : 0,
              number ? ColumnMoments.FARTHEST : MOST_SHARE,
              stored);
      forests.add(new ColumnForest(forest, errors[turn]));
    }
    return new MissForestModel(
        schema, stored.card(), ColumnMoments.fromState(stored, schema), order, forests, rounds);
  }
}
