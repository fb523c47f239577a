package dev.espalier.restore;

import dev.espalier.HasHyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;

/**
 * A way to restore dirty tables, with all its hyper-parameters: an immutable record, as a {@link
 * Learner} is one.
 *
 * <p>{@code fit} learns how the columns of a table belong together; the table may itself have
 * missing cells. It is pure: the same table and the same record give the same model, bit for bit,
 * for any number of threads.
 *
 * @param <M> the kind of model it gives
 */
public interface Restorer<M extends RestorationModel> extends HasHyperparameters {
  @Override
  default String kind() {
    return "restorer";
  }

  /** Whether its models can correct noisy cells; otherwise they only fill missing ones. */
  default boolean removesNoise() {
    return false;
  }

  /** Whether its models have a {@link RestorationModel#attributeGraph}. */
  default boolean learnsAttributeGraph() {
    return false;
  }

  /** The same, quick and less exact: for a model that is only a means. */
  default Restorer<M> rough() {
    return this;
  }

  /**
   * Learns from a table that {@link #fit} has checked. Implement this, call {@code fit}.
   *
   * @param table at least one row and one column; cells may be missing
   * @param progress hears how far it is
   */
  M learn(Table table, Progress progress);

  /**
   * Learns from a table much like that of an earlier model of this kind of restorer: a warm start,
   * where it can make one.
   *
   * @param earlier its columns are those of the table
   */
  default M refit(RestorationModel earlier, Table table, Progress progress) {
    return fit(table, progress);
  }

  /** Makes the model again from what {@link RestorationModel#state} gave. */
  M fromState(ModelState state);

  /** Learns a model. */
  default M fit(Table table) {
    return fit(table, Progress.none());
  }

  /** Learns a model, reporting progress. */
  default M fit(Table table, Progress progress) {
    if (table.rows() == 0) {
      throw new InputException("the table has no rows to learn from; expected at least one");
    }
    return learn(table, progress);
  }
}
