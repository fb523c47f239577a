/**
 * Nearest neighbours: an example gets the labels of the training rows that are most like it.
 *
 * <p><b>The vote</b> ({@link dev.espalier.learn.neighbours.NeighbourVote}), the plain method that
 * papers compare with:
 *
 * <pre>{@code
 * p(y_i = 1|x) = (Σ_{l∈N(x)} [y_li = 1] + s f_i) / (Σ_{l∈N(x)} [y_li known] + s)
 * }</pre>
 *
 * <p>Every neighbour has one vote, whatever its distance. With s ≤ 1 and an odd k the majority
 * decides; on a tie the label's frequency does.
 *
 * <p><b>ML-kNN</b> ({@link dev.espalier.learn.neighbours.MultiLabelNeighbours}): Zhang and Zhou,
 * ML-KNN: a lazy learning approach to multi-label learning, Pattern Recognition 2007. With C_i(x) =
 * Σ_{l∈N(x)} [y_li = 1],
 *
 * <pre>{@code
 * p(y_i = 1|x) ∝ (s + n_i) · (s + c_i[C_i(x)]) / (s (k + 1) + n_i)
 * p(y_i = 0|x) ∝ (s + n − n_i) · (s + c'_i[C_i(x)]) / (s (k + 1) + n − n_i)
 * }</pre>
 *
 * <p>where n_i training rows have label i, and c_i[j] of these have j neighbours with it; c'_i[j]
 * counts the rows without it. A training row is not its own neighbour.
 *
 * <p><b>IBLR-ML</b> ({@link dev.espalier.learn.neighbours.InstanceBasedLogistic}): Cheng and
 * Hüllermeier, Combining instance-based learning and logistic regression for multilabel
 * classification, Machine Learning 2009. The shares of neighbours that have each label are the
 * features of one logistic regression for each label,
 *
 * <pre>{@code
 * p(y_i = 1|x) = σ(2 f_i(x)),   f_i(x) = b_i + Σ_j w_ji C_j(x) / k   (+ β_i·φ(x))
 * minimise  (1/n) Σ_l Σ_i log(1 + exp(−2 y_li f_i(x_l)))  +  λ1 (‖w‖² + ‖β‖²)
 * }</pre>
 *
 * <p>the term with φ(x) only with {@code withFeatures} (IBLR-ML+).
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>N(x), k = |N(x)|</td><td>{@code neighbours}</td></tr>
 * <tr><td>s</td><td>{@code smoothing}</td></tr>
 * <tr><td>f_i, the label's frequency</td><td>{@code frequencies}</td></tr>
 * <tr><td>C_i(x)</td><td>{@code counts}</td></tr>
 * <tr><td>w, β</td><td>{@code weights}</td></tr>
 * <tr><td>λ1</td><td>{@code weightPenalty}</td></tr>
 * </table>
 *
 * <p>N(x) are the k training rows with the smallest Euclidean distance to the mapped example; of
 * rows equally far away those that come first in the training data. The neighbours are exact:
 * {@code internal.neighbours} compares with every row.
 *
 * <p><b>Differs from the papers.</b> Dense columns are scaled first, to [0, 1] for ML-kNN and IBLR,
 * as the usual implementations do; the papers do not say so, and raw columns give much worse
 * answers. IBLR's regressions have a ridge that is estimated from the data; the paper has none,
 * which {@code weightPenalty=1e-8} comes near to. Rows without other rows to compare with have no
 * neighbours.
 */
@NullMarked
package dev.espalier.learn.neighbours;

import org.jspecify.annotations.NullMarked;
