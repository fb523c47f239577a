package dev.espalier.restore.table;

import dev.espalier.ModelCard;
import dev.espalier.error.InputException;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.table.internal.PlanJson;
import dev.espalier.restore.table.internal.TablePlan;

/**
 * A fitted restorer with what it must know about files.
 *
 * @param model the restorer's model
 * @param plan the columns of the file it was fitted to
 */
public record FittedTable(RestorationModel model, TablePlan plan) {
  private static final String KEY = "table";

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
    return new FittedTable(model, PlanJson.read(text));
  }
}
