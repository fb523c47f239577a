/**
 * Trees and forests for several outputs at once (Breiman 2001; extremely randomised trees: Geurts
 * 2006), with weights, missing cells and sparse columns.
 *
 * <p>One formula serves classes and numbers. Of a node with rows R let W = Σ_R w and S_k = Σ_R w
 * y_k. A cut into left and right is the better, the larger
 *
 * <pre>Σ_k (S_k² / W) of the left + Σ_k (S_k² / W) of the right.</pre>
 *
 * For outputs of 0 and 1 this is the summed Gini impurity, for one output of 1 in each row the Gini
 * impurity of classes, for numbers the variance. A leaf holds the weighted means S_k / W.
 *
 * <table>
 * <caption>What is where</caption>
 * <tr><th>type</th><th>what it is</th></tr>
 * <tr><td>{@link dev.espalier.internal.forest.BinnedColumns}</td><td>columns in at most 255 bins,
 * missing cells in one of their own; mostly zero columns stay sparse</td></tr>
 * <tr><td>{@link dev.espalier.internal.forest.Targets}</td><td>y, with its zeros left out</td></tr>
 * <tr><td>{@code SplitSearch}</td><td>the best cut of one column at one node</td></tr>
 * <tr><td>{@code TreeGrower}</td><td>one tree, node by node</td></tr>
 * <tr><td>{@link dev.espalier.internal.forest.Forest}</td><td>the trees: predictions, out-of-bag
 * predictions, impurity importance, storage</td></tr>
 * <tr><td>{@link dev.espalier.internal.forest.PermutationImportance}</td><td>the rise of the error
 * once a column is permuted</td></tr>
 * </table>
 *
 * <p>A cut is searched by lists of the rows in each bin: S and Σ S² of the two sides are kept up to
 * date while bins move from one side to the other, so that the work is proportional to the rows'
 * non-zero outputs and cells, not to bins × outputs. Every tree has random numbers of its own, so
 * the result does not depend on the number of threads.
 */
@NullMarked
package dev.espalier.internal.forest;

import org.jspecify.annotations.NullMarked;
