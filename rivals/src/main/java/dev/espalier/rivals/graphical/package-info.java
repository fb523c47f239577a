/**
 * The graphical lasso of labels (GL): a sparse label graph learnt without features, then one
 * logistic regression for each label beside it.
 *
 * <p>001 §4.3.1, after P. Ravikumar, M. Wainwright and J. Lafferty, "High-dimensional Ising model
 * selection using l1-regularized logistic regression", Annals of Statistics 38 (2010). What CGL is
 * compared with: a graph that knows nothing of the features. With labels y ∈ {−1, +1}^m:
 *
 * <pre>{@code
 * 1.  p(y) ∝ exp( Σ_i ν_i y_i + Σ_{i<j} ω_ij y_i y_j )                  001 (4.2), penalty λ2 ‖ω‖₁
 * 2.  p(y|x) ∝ exp( Σ_i y_i (β_i·φ(x) + b_i) + Σ_{i<j} ω_ij y_i y_j ),   ω as found; λ1 ‖β‖²
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>ν, ω</td><td>the point of {@code PseudoLikelihood} without columns</td></tr>
 * <tr><td>β, b</td><td>{@code weights}, {@code intercepts} of {@code LinearScores}</td></tr>
 * <tr><td>λ1, λ2</td><td>{@code weightPenalty}, {@code edgePenalty}</td></tr>
 * </table>
 *
 * <p>Differs from the paper, or is ours where it does not say:
 *
 * <ul>
 *   <li>The first step maximises the pseudo-likelihood, which is convex and the cited paper's; 001
 *       names no algorithm. ν is free: (4.3) would pull rare labels towards one half.
 *   <li>001 says that such a graph can be applied to classification, not how. Here a label's
 *       regression sees what its neighbours say, Σ_j ω_ij y_j, as an offset that is not learnt: the
 *       pseudo-likelihood of step 2 with ω fixed. So x explains only what neighbours leave open.
 *   <li>An unknown label has no term of its own; to its neighbours it shows its frequency.
 * </ul>
 */
@NullMarked
package dev.espalier.rivals.graphical;

import org.jspecify.annotations.NullMarked;
