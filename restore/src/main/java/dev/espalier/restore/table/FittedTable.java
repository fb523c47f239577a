package dev.espalier.restore.table;

import dev.espalier.ModelCard;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.PlanJson;
import dev.espalier.restore.table.internal.TablePlan;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fitted restorer with what it must know about files. */
public final class FittedTable {
  private static final String KEY = "table";

  private final RestorationModel model;
  private final TablePlan plan;
  private final @Nullable DirtyTable dirty;

  /**
   * A fitted restorer.
   *
   * @param plan the columns of the file it was fitted to
   * @param dirty what that file tells about its own cells, where it is a dirty one; not kept in a
   *     model file
   */
  FittedTable(RestorationModel model, TablePlan plan, @Nullable DirtyTable dirty) {
    this.model = model;
    this.plan = plan;
    this.dirty = dirty;
  }

  /** A model that knows nothing about the errors of its file. */
  FittedTable(RestorationModel model, TablePlan plan) {
    this(model, plan, null);
  }

  /** The restorer's model. */
  public RestorationModel model() {
    return model;
  }

  /** The same with another model of the same columns. */
  public FittedTable with(RestorationModel other) {
    return new FittedTable(other, plan, dirty);
  }

  /** How the columns of its file are understood. */
  public List<ColumnReading> columns() {
    return plan.columns().stream().map(ColumnReading::of).toList();
  }

  TablePlan plan() {
    return plan;
  }

  /** What a dirty file tells about its own cells; null unless it is the one that was fitted to. */
  @Nullable DirtyTable dirty(Path file) {
    return dirty != null && dirty.isOf(file) ? dirty : null;
  }

  /**
   * How far a number that fills a missing cell of a column may be off to count as right: half a
   * standard deviation of the column's numbers, without those that are doubted; 0 for a column of
   * something else.
   */
  public double tolerance(String column) {
    return plan.columns().stream()
        .filter(known -> known.name().equals(column))
        .mapToDouble(known -> FieldProposals.TOLERANCE * known.deviation())
        .findFirst()
        .orElse(0);
  }

  /** The model's card with the plan in it: what a model file holds. */
  public ModelCard card() {
    return model.card().with(KEY, PlanJson.write(plan));
  }

  /** Finds the plan in the card of a model that was read from a file. */
  public static FittedTable of(RestorationModel model) {
    String text = model.card().provenance().get(KEY);
    if (text == null) {
      throw new InputException(
          "the model was not fitted to a file; expected one made by 'espalier restore fit'");
    }
    TablePlan plan = PlanJson.read(text);
    if (!fits(plan, model.schema())) {
      throw new InputException(
          "the model's table plan has other columns than the model; expected one made by 'espalier"
              + " restore fit'");
    }
    return new FittedTable(model, plan);
  }

  /** Whether the modelled columns are those of the schema; one may have lost all its values. */
  private static boolean fits(TablePlan plan, TableSchema schema) {
    List<ColumnPlan> modelled = plan.modelled();
    if (!modelled.stream().map(ColumnPlan::name).toList().equals(schema.names())) {
      return false;
    }
    for (int j = 0; j < modelled.size(); j++) {
      TableSchema.Kind kind = schema.columns().get(j).kind();
      boolean isNumber = modelled.get(j).kind() == ColumnKind.NUMBER;
      if (kind != TableSchema.Kind.EMPTY && (kind == TableSchema.Kind.NUMBER) != isNumber) {
        return false;
      }
    }
    return true;
  }
}
