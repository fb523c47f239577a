/**
 * Pairwise label models: CorrLog, and the family that it belongs to.
 *
 * <p>Papers 003 (CorrLog) and 001 ch. 3 (its elastic-net form). The model, with labels y ∈ {−1,
 * +1}^m:
 *
 * <pre>{@code
 * p(y|x) ∝ exp( Σ_i y_i (β_i·φ(x) + b_i) + Σ_{i<j} α_ij y_i y_j )
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>β</td><td>{@code weights}</td></tr>
 * <tr><td>b</td><td>{@code intercepts}</td></tr>
 * <tr><td>α</td><td>{@code edges}</td></tr>
 * <tr><td>λ1, λ2</td><td>{@code weightPenalty}, {@code edgePenalty}</td></tr>
 * <tr><td>ε</td><td>{@code sparsity}</td></tr>
 * </table>
 *
 * <p>{@link dev.espalier.learn.pairwise.RiskBound} bounds the risk on new examples (003 Theorem 3).
 * Differs from the paper: the step (28) of its proof fails for more than two parameters, so the
 * constant is another one, which grows with the number of labels; see {@link
 * dev.espalier.learn.pairwise.StabilityBound}.
 */
@NullMarked
package dev.espalier.learn.pairwise;

import org.jspecify.annotations.NullMarked;
