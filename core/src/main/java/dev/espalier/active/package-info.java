/**
 * What a person should look at: labels that are probably wrong, and rows that are worth a question.
 *
 * <p>{@link dev.espalier.active.LabelAudit} ranks the given labels by how improbable the model
 * finds them, given the features and the row's other given labels:
 *
 * <pre>{@code
 * s(n, i) = p(y_i = y_ni | x_n, y_nj for all other known j)
 * }</pre>
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
