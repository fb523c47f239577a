/**
 * missForest (Stekhoven and Bühlmann 2012): every column is predicted from all others by a forest,
 * in turns, until the filled cells settle.
 *
 * <p>Missing cells start at the column's mean or most frequent level. In each round the columns
 * with missing cells are filled one after another, those with the fewest first, each by a forest
 * that is grown on the rows that have the cell. With x the filled table before and x' after a round
 * the changes are
 *
 * <pre>numbers: Σ (x' − x)² / Σ x'²      categories: the share of missing cells that changed.</pre>
 *
 * The rounds end when neither falls; the table before that round is kept. Then a forest of each
 * column is grown on the kept table: these fill rows that come later, and their out-of-bag errors,
 * NRMSE of a number and share of wrong categories, tell how far a filled cell can be trusted.
 *
 * <table>
 * <caption>What is where</caption>
 * <tr><th>type</th><th>what it is</th></tr>
 * <tr><td>{@link dev.espalier.restore.forest.MissForest}</td><td>the hyper-parameters</td></tr>
 * <tr><td>{@code ForestRounds}</td><td>the rounds, and the forests of the kept table</td></tr>
 * <tr><td>{@code FilledRows}</td><td>a table without missing cells, and its columns but one</td></tr>
 * <tr><td>{@code ColumnForest}</td><td>the forest of one column</td></tr>
 * <tr><td>{@code MissForestModel}</td><td>fills rows with the stored forests</td></tr>
 * </table>
 *
 * <p>Differs from the paper: the trees' probabilities are averaged where the paper's trees vote;
 * categories are indicators among the predictors; numbers are standardised, so that a column in
 * large units does not decide alone when to stop; leaves have at least five rows for categories
 * too, since a model keeps its trees. New rows, which the paper does not treat, start as the
 * training rows did, and each is filled in rounds with the stored forests until it settles.
 */
@NullMarked
package dev.espalier.restore.forest;

import org.jspecify.annotations.NullMarked;
