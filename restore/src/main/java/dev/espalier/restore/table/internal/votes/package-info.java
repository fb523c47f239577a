/**
 * Columns that decide others, found in a dirty table, and the votes of rows that share a key.
 *
 * <p>A group is the rows with one value of a determinant X, a column or two; among them column Y
 * has the value v in c_v of n rows. q_v is the share of v in the whole column. Three explanations
 * of a group compete:
 *
 * <pre>
 * key          Σ_t q_t Π_i [r_i if y_i = t, else 1 - r_i] · Urn_β(counts without t)
 * correlation  π Urn_.001(counts) + (1 - π) Urn_α(counts)
 * chance       Π_i q_(y_i)
 * Urn_α(c)   = Π_v (α q_v)(α q_v + 1)…(α q_v + c_v - 1) / (α (α + 1)…(α + n - 1))
 * </pre>
 *
 * In the first, all rows of the group mean one value t, row i says it with probability r_i, and
 * wrong values may come again. In the second, some groups are pure and in the others a value comes
 * again where it was, also beside others: what a group supports is then no error. Parameters are
 * those of the highest likelihood on a grid, r_i = 1 - ε or, where a third column's values differ
 * in how often they are right (its <em>sources </em>), that of row i's source by EM (Dawid and
 * Skene):
 *
 * <pre>
 * P(t | group) ∝ q_t Π_i [...] · Urn_β(...)      r_s = (Σ_{i of s} P(y_i | group) + m r) / (n_s + m)
 * </pre>
 *
 * A vote is P(t | group) times the probability of <em>key</em> against <em>correlation</em> and the
 * probability that the row's key is right ({@link
 * dev.espalier.restore.table.internal.votes.KeyProbability}). The votes of several determinants are
 * joined by their geometric mean, which counts no evidence twice. Rows that all disagree with their
 * groups and have a value of another column in common are another population, not errors: there is
 * no vote on them.
 */
@NullMarked
package dev.espalier.restore.table.internal.votes;

import org.jspecify.annotations.NullMarked;
