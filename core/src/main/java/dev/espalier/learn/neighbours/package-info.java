/**
 * Nearest neighbours: an example gets the labels of the training rows that are most like it.
 *
 * <pre>{@code
 * p(y_i = 1|x) = (Σ_{l∈N(x)} [y_li = 1] + s f_i) / (Σ_{l∈N(x)} [y_li known] + s)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>N(x), k = |N(x)|</td><td>{@code neighbours}</td></tr>
 * <tr><td>s</td><td>{@code smoothing}</td></tr>
 * <tr><td>f_i, the label's frequency</td><td>{@code frequencies}</td></tr>
 * </table>
 *
 * <p>N(x) are the k training rows with the smallest Euclidean distance to the mapped example; of
 * rows equally far away those that come first in the training data. Every neighbour has one vote,
 * whatever its distance. With s ≤ 1 and an odd k the majority decides; on a tie the label's
 * frequency does. This is the plain method that papers compare with, not ML-kNN.
 *
 * <p>The neighbours are exact: {@code internal.neighbours} compares with every row.
 */
@NullMarked
package dev.espalier.learn.neighbours;

import org.jspecify.annotations.NullMarked;
