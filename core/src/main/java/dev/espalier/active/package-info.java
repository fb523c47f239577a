/**
 * What a person should look at: labels that are probably wrong, and rows that are worth a question.
 *
 * <p>{@link dev.espalier.active.LabelAudit} asks the model for each label given the features and
 * the row's other labels, p(n, i) = p(y_i = 1 | x_n, y_nj for all other known j), and takes from it
 * the evidence against the label's own rate r_i. What a model claims about a label of few examples,
 * of a row with many labels, or far out, is not to be believed as it stands. So the log-odds that
 * the label belongs to the row are learnt from the judged rows, which the model has not seen:
 *
 * <pre>{@code
 * z     = logit p(n, i) - logit r_i                      evidence against the label's rate
 * w · x = w_0 + w_1 logit r_i + n_i / (n_i + k) (w_2 z + Σ_t w_t max(0, z - t))
 *             + w_o + w_l log(1 + o)                     o: how many other labels the row has
 *             + piecewise linear in the log-odds, by the features alone, of the row's most probable
 *               other label that is on, and of that which is off
 * wrong = σ(-w · x)               of a label that is given
 *         σ(v · x + log 0.05)     of one that is not
 * }</pre>
 *
 * <p>n_i is the label's number of examples. w and v are logistic regressions on all labels of those
 * rows, k by the greatest likelihood. v counts every label of every row once. w is to tell labels
 * that are on from mistakes, so labels that are off count 0.05 r_i / (1 - r_i): as if one in twenty
 * of each label's rows had it by mistake, and no row were more likely to than another.
 *
 * <p>A model that ties labels sees that one of them does not fit the others. One that does not
 * gives the probability by the features alone. A model has seen the rows that it was trained on,
 * wrong labels included, and finds those less improbable than it should: audit rows that it has not
 * seen, or train it once for each fold.
 *
 * <p>{@link dev.espalier.active.RowUsefulness} says how many nats of doubt the best single question
 * about a row is expected to remove from all its labels, given what is known of it:
 *
 * <pre>{@code
 * u(x) = max_i Σ_j ( H(y_j | x) − Σ_v p(y_i = v | x) H(y_j | x, y_i = v) ) = max_i Σ_j I(y_i; y_j | x)
 * }</pre>
 *
 * <p>H is the entropy of one label, I the mutual information of two; i = j counts in full, as the
 * answer to the question itself. So a row comes first when a label is in doubt and tells of others
 * that are in doubt too. Where labels are independent the greatest entropy of a label is left.
 */
@NullMarked
package dev.espalier.active;

import org.jspecify.annotations.NullMarked;
