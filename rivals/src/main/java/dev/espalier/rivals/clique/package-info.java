/**
 * The clique generating machine (CGM): a structured support vector machine whose pairs of labels
 * are added where they help most.
 *
 * <p>M. Tan, Q. Shi, A. van den Hengel, C. Shen, J. Gao, F. Hu and Z. Zhang, "Learning Graph
 * Structure for Multi-Label Image Classification via Clique Generation", CVPR 2015; a competitor in
 * 001 ch. 4. With labels z ∈ {0, 1}^m and x̃ = (φ(x), 1):
 *
 * <pre>{@code
 * F(x, z) = Σ_i z_i w_i·x̃ + Σ_{i<j} ω_ij z_i z_j,   answer  argmax_z F(x, z)
 * minimise   ½ Σ_i ‖w_i‖² + ½ Σ_ij ω_ij² + C n κ Σ_ij |ω_ij| + C Σ_l ξ_l
 * subject to, for all z   F(x_l, z_l) − F(x_l, z) ≥ Δ(z_l, z) − ξ_l,   Δ: how many labels differ
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>w, ω</td><td>{@code weights}, {@code PairWeights}</td></tr>
 * <tr><td>C, κ</td><td>{@code cost}, {@code pairPenalty}</td></tr>
 * <tr><td>α_ly</td><td>{@code masses} of a {@code WorkingSet}</td></tr>
 * <tr><td>argmax_z Δ(z_l, z) + F(x_l, z)</td><td>{@code mostViolated}</td></tr>
 * </table>
 *
 * <p><b>What is theirs.</b> A margin problem in which input features, labels and the loss together
 * decide the graph; made convex; solved over a small set of cliques to which the most violated ones
 * are added a few at a time, until none helps. This was built from the paper's abstract and the
 * description in 001, not from its text or code.
 *
 * <p><b>What is ours.</b>
 *
 * <ul>
 *   <li>Cliques are pairs with one constant weight each, that of both labels being on. So that
 *       adding pairs ends, their weights have an l1 norm: a pair that is left out belongs into the
 *       graph exactly if |Σ_l Σ_y α_ly (z_li z_lj − z_i z_j)| &gt; C n κ, and where no such pair is
 *       left, the optimum over all pairs is reached, whatever the order in which they came.
 *   <li>Losses are not squared. Without pairs this is one hinge-loss machine for each label.
 *   <li>The dual is solved row by row over the label sets found so far (sequential dual method: P.
 *       Balamurugan, S. Shevade, S. Sundararajan and S. Keerthi, SDM 2011). In each round every
 *       row's most violated set is found, by local search and branch-and-bound; where that is
 *       proven, as it is for few labels, the gap in the model's card is a bound.
 *   <li>Probabilities are ∝ exp(s F(x, z)), with one slope s fitted to a third of the rows by a
 *       machine of the others. The most probable set does not depend on it.
 * </ul>
 */
@NullMarked
package dev.espalier.rivals.clique;

import org.jspecify.annotations.NullMarked;
