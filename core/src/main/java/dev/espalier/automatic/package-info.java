/**
 * A learner that needs no choosing: it tries others on the training rows and takes the best.
 *
 * <p>{@code CandidateLearners} lists learners on several maps of the features, each with a few
 * variants of its penalties. They are compared by racing (Maron and Moore 1994) over the same
 * stratified folds, the cheapest first:
 *
 * <pre>{@code
 * for each fold f:  every candidate c that is left fits the fold's training rows and predicts the
 *                   others; v_c(f) is what the measures say of that, the higher the better
 *                   c is dropped when  mean v_c < best mean v − ½ / √(rows predicted so far)
 * chosen:           the highest value over the out-of-fold predictions of all rows together; within
 *                   0.001 of it the simplest
 * }</pre>
 *
 * <p>½/√n is two standard errors of the mean of n differences whose deviation is a quarter, which
 * is about what the measures of two good models differ by in one row. The default {@code corrlog}
 * is fitted on all folds and wins ties, so that the choice is never worse than it there; a single
 * fold, as where the clock ends it early, is no evidence against it. Where it alone would take more
 * than the budget, as on wide text, it is left out; where every candidate would, the cheapest is
 * fitted. Where several measures count, a candidate that loses more than 0.005 to it in one of
 * them, in macro-F1 or in micro-F1 is not chosen.
 *
 * <p><b>Work, not time.</b> {@code Work} estimates seconds from the shape of the data alone, and
 * decides what is tried; so the choice does not depend on the machine. The clock only stops what
 * has not begun after one and a half times the budget, and the model's card then says so. What is
 * left out for want of budget is told, with its estimate.
 *
 * <p><b>A first round on a sample.</b> With 5000 rows or more, candidates are first fitted without
 * variants on a sample of 500 rows; those that fall behind there by the same rule are dropped.
 *
 * <p><b>Once.</b> A learner that {@linkplain dev.espalier.Learner#sharesFolds shares folds} learns
 * from all rows and predicts each fold on the way; if it is chosen, its model is there already.
 *
 * <p><b>Nothing twice.</b> The chosen candidate's predictions on the first division of the rows are
 * kept: thresholds and the estimate are fitted to them, so no model is fitted for these alone.
 *
 * <p><b>How sure.</b> The differences between two candidates over the k folds give Student's t; its
 * variance is multiplied by 1/k + (tested rows)/(training rows) instead of 1/k, because folds share
 * training rows (Nadeau and Bengio 2003).
 *
 * <p>The model is the chosen learner's own, and its card names that learner; its provenance lists
 * what was tried, and {@link dev.espalier.automatic.AutomaticChoice} reads it from there.
 */
@NullMarked
package dev.espalier.automatic;

import org.jspecify.annotations.NullMarked;
