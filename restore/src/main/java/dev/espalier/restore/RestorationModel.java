package dev.espalier.restore;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.LabelGraph;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.Optional;

/**
 * How the columns of a table belong together, so that dirty rows can be restored: missing cells
 * filled, noisy cells corrected. Models are immutable and safe for many threads.
 *
 * <p>Rows are restored one by one: a batch gives what its rows give singly, unless the noise is
 * {@linkplain Noise#auto() estimated}, which looks at all rows of the batch.
 */
public interface RestorationModel {
  /** The columns it knows: names, kinds and levels. */
  TableSchema schema();

  /** The restorer that made it, its hyper-parameters, and where it comes from. */
  ModelCard card();

  /** Whether it can correct noisy cells: what its restorer declares. */
  boolean removesNoise();

  /**
   * The distribution of every cell's clean value given the rest of its row. Implement this, call
   * {@code restore}.
   *
   * @param rows the rows, coded by {@link #schema}
   * @param noise the noise of each column of the schema, as {@link Noise.Columns} means it; zero
   *     trusts the column's cells
   * @param progress hears how far it is
   */
  CellEstimates estimate(CodedTable rows, double[] noise, Progress progress);

  /**
   * Estimates the noise of each column of the schema from dirty rows; zeros where the model cannot
   * correct noise.
   */
  default double[] estimateNoise(CodedTable rows, Progress progress) {
    return new double[schema().columns().size()];
  }

  /** Which columns it ties together; nothing unless {@link Restorer#learnsAttributeGraph}. */
  default Optional<LabelGraph> attributeGraph() {
    return Optional.empty();
  }

  /** Everything that is needed to make this model again. */
  ModelState state();

  /** Restores rows. */
  default Restoration restore(Table rows, RestoreTask task) {
    return restore(rows, task, Progress.none());
  }

  /**
   * Restores rows, reporting progress.
   *
   * <p>Columns are found by name: each of the model's must be there, others are passed on as they
   * are. A category that the model has not seen is no evidence about its row; it stays, unless
   * noise is removed and a known level is {@linkplain Restoration#STRONG_REASON very probable}.
   *
   * @param rows the rows; not modified
   * @param task what to do
   */
  default Restoration restore(Table rows, RestoreTask task, Progress progress) {
    CodedTable coded = schema().encode(rows);
    double[] noise;
    if (task.noise() instanceof Noise.Auto) {
      noise = estimateNoise(coded, progress.part("estimating noise", 0, 0.8));
    } else {
      noise = task.noise().of(schema());
    }
    if (!removesNoise() && Arrays.stream(noise).anyMatch(rate -> rate > 0)) {
      throw new InputException(
          "restorer "
              + quoted(card().learner())
              + " cannot take noise into account; fill missing cells only, or choose another"
              + " restorer");
    }
    CellEstimates estimates = estimate(coded, noise, progress.part("restoring", 0.8, 1));
    return new RestorationAssembly(schema(), rows, coded, estimates, task.mode(), noise).assemble();
  }
}
