/**
 * The random mixed field (001 chapter 2): numbers and categories of a table tied by one sparse
 * graph; a dirty row is restored by inferring its clean values.
 *
 * <pre>{@code
 * prior   p(u, v) ∝ exp(−½ uᵀΩu + μᵀu + Σ_sj ρ_sj(v_j) u_s + Σ_j φ_jj(v_j) + Σ_{j<k} φ_jk(v_j, v_k))      (2.2)
 * noise   x_s ~ N(u_s, σ_s²),   y_j = v_j with probability 1 − τ_j, else any other level              (2.6), (2.7)
 * learn   minimise −(1/n) Σ log p(u_s|rest) − (1/n) Σ log p(v_j|rest) + λ Σ_edges w ‖edge‖₂       (2.3), (2.4)
 * restore alternate q(u) = N(Ω̂⁻¹γ̂, Ω̂⁻¹) and q(v) = Π_j q(v_j)                                  (2.10)–(2.13)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>ω_ss</td><td>{@code precisions}</td></tr>
 * <tr><td>μ, φ_jj</td><td>{@code biases}</td></tr>
 * <tr><td>−ω_st, ρ, φ_jk</td><td>{@code couplings}</td></tr>
 * <tr><td>λ</td><td>{@code penalty} / √rows</td></tr>
 * <tr><td>q(u), q(v)</td><td>{@code state}, {@code variances}</td></tr>
 * </table>
 *
 * <p><b>Differs from the paper.</b> Each pair counts once; (2.2) as printed counts it twice. B̂ of
 * the text is Ω̂ of (2.12); the first sum of (2.13) runs over categories. q(v) is a product, so
 * that every update raises the bound (2.9); the paper runs belief propagation there, which has no
 * such guarantee. One flip rate for a column in place of (2.18)'s table. Numbers go through a
 * monotone map to Gaussian margins where held-out pseudo-likelihood agrees; a noisy cell's
 * likelihood is then brought to the field's units by matching two moments. A small −log det Ω keeps
 * Ω positive definite. Missing cells of the training table are met by EM: expectations and their
 * covariance in the number terms; a missing category is no target.
 */
@NullMarked
package dev.espalier.restore.rmf;

import org.jspecify.annotations.NullMarked;
