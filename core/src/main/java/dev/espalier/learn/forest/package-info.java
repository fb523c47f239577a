/**
 * Forests as learners: p(y_i = 1 | x) is the mean of the trees' leaves.
 *
 * <pre>{@code
 * p_i(x) = (mean_t p_ti(x) + 0.01 q_i) / 1.01
 * }</pre>
 *
 * where p_ti(x) is the share of label i among the rows of tree t's leaf of x and q_i the label's
 * frequency: no probability is 0 or 1. Labels are independent given x; over the label sets seen in
 * training they become a joint distribution, as with every such model.
 *
 * <p>Either each tree predicts all labels, cut by their summed impurity ({@code outputs=together}),
 * or each label has a forest of its own ({@code outputs=each}). An unknown label counts as the
 * label's frequency in the first case; in the second its row is left out.
 *
 * <p>{@code importance=permutation} keeps how much each feature matters to each label: the rise of
 * the Brier score of the trees that have not seen a row, once the feature is permuted among such
 * rows (Breiman 2001; {@link dev.espalier.internal.forest.PermutationImportance}). {@code
 * importance=impurity} keeps the feature's share of what the cuts have lowered the impurity by,
 * which costs nothing but favours features of many values. Neither changes the trees.
 */
@NullMarked
package dev.espalier.learn.forest;

import org.jspecify.annotations.NullMarked;
