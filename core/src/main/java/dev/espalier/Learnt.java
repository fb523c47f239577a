package dev.espalier;

import dev.espalier.data.Labels;
import java.util.List;

/**
 * What a fit gave.
 *
 * @param model the model
 * @param outOfFold predictions of all training rows by models of the same kind that had not seen
 *     them, where the fit made such predictions anyway; otherwise none
 * @param <M> the kind of model
 */
public record Learnt<M extends Model>(M model, List<Fold> outOfFold) {
  /** Copies the list. */
  public Learnt {
    outOfFold = List.copyOf(outOfFold);
  }

  /**
   * Predictions of rows that were held out.
   *
   * @param posterior the predictions
   * @param truth the labels of the same rows
   */
  public record Fold(Posterior posterior, Labels truth) {}
}
