/**
 * A learner that needs no choosing: it tries others on the training rows and takes the best.
 *
 * <p>The short list of {@code Candidates} holds learners on several maps of the features, each with
 * a few variants of its penalties. They race (Maron and Moore 1994) over the same stratified folds,
 * the cheapest first:
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
 * runs on all folds, whatever it is worth, and wins ties: what is chosen is never worse there.
 * Where it alone would take more than the budget, as on wide text, it is left out and others race.
 * Where several measures count, what loses more than 0.005 to it in one of them, in macro-F1 or in
 * micro-F1 is not chosen, either.
 *
 * <p><b>Work, not time.</b> What may be tried is decided by {@code Work}, an estimate of seconds
 * that looks at the shape of the data alone; so the choice does not depend on the machine. The
 * clock only stops a race that takes longer than its budget, and the model's card then says so.
 *
 * <p><b>Heats.</b> With 5000 rows or more, candidates first race on a sample of 500, as they are
 * without variants; who falls behind there by the same rule does not run the long race.
 *
 * <p><b>Nothing twice.</b> The winner's predictions on the first division of the rows are kept:
 * thresholds and the estimate are fitted to them, so no model is fitted for these alone.
 *
 * <p><b>How sure.</b> The differences between two candidates over the k folds give Student's t; its
 * variance is multiplied by 1/k + (tested rows)/(training rows) instead of 1/k, because folds share
 * training rows (Nadeau and Bengio 2003).
 *
 * <p>The model that is fitted in the end is the chosen learner's own, and its card names that
 * learner; what was tried is in the card's provenance, and {@link
 * dev.espalier.automatic.AutomaticChoice} reads it from there.
 */
@NullMarked
package dev.espalier.automatic;

import org.jspecify.annotations.NullMarked;
