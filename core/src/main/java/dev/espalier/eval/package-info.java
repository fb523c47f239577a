/**
 * How good it is: measures, cross-validation, tuning.
 *
 * <p>A {@link dev.espalier.eval.Measure} judges label sets or the ranking of labels by their
 * probabilities; {@link dev.espalier.eval.Evaluator} computes all of them at once, {@link
 * dev.espalier.eval.Scorer} each under its own decoder. {@link dev.espalier.eval.Folds} splits
 * rows, {@link dev.espalier.CrossValidation} trains once for each fold; {@link
 * dev.espalier.eval.Tuning} chooses hyper-parameters on inner folds of the training rows.
 *
 * <p>Conventions, because tools differ:
 *
 * <ul>
 *   <li>A label whose true value is unknown is taken out of that row before anything is counted:
 *       out of the truth, out of the prediction and out of the ranking. A row of which nothing is
 *       known does not count.
 *   <li>A label of the test rows that training did not have stands behind the labels of the model.
 *       It can never be predicted, so each row that has it misses it, and no row is right exactly
 *       that has it. The Hamming loss is over the labels of the model and these; micro and macro
 *       recall and F1 count it as a label of recall 0. Rankings have it behind all labels of the
 *       model; its AROC is 0.5. Precision of rows and the collaborative loss do not see it. A label
 *       that neither training nor a test row has does not count anywhere.
 *   <li>A ratio whose denominator is zero because nothing is on and nothing is predicted is {@link
 *       dev.espalier.eval.ZeroDivision 1 by default}. Where only one side is empty, precision,
 *       recall, F1 and the Jaccard index are 0.
 *   <li>Macro-F1 is the mean of the labels' F1, not the F1 of macro precision and macro recall,
 *       unless {@link dev.espalier.eval.MacroF1} says so.
 *   <li>Equal scores: AROC and ranking loss count a tied pair half (mid-ranks); one-error and
 *       precision at k take the expectation over a random order of the tied labels; coverage and
 *       both average precisions rank a label behind all labels with its score; retrieval precision
 *       at k takes the expectation over a random order of the tied rows.
 *   <li>Annotation and retrieval (001 §3.6) go by labels, which are called tags there: a tag that
 *       no row carries is left out of all means; one that is never predicted has the precision of a
 *       random answer.
 * </ul>
 */
@NullMarked
package dev.espalier.eval;

import org.jspecify.annotations.NullMarked;
