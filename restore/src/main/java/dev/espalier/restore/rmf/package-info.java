/**
 * The random mixed field (001 chapter 2): numbers and categories of a table tied by one sparse
 * graph; a dirty row is restored by inferring its clean values.
 *
 * <pre>{@code
 * prior   p(u, v) ∝ exp(−½ uᵀΩu + μᵀu + Σ_sj ρ_sj(v_j) u_s + Σ_j φ_jj(v_j) + Σ_{j<k} φ_jk(v_j, v_k))      (2.2)
 * noise   x_s ~ N(u_s, σ_s²),   y_j = v_j with probability 1 − τ_j, else any other level              (2.6), (2.7)
 * learn   minimise −(1/n) Σ log p(u_s|rest) − (1/n) Σ log p(v_j|rest) + λ Σ_edges w ‖edge‖₂       (2.3), (2.4)
 * restore q(v) = Π_j q(v_j) with u summed out, q(u|v) = N(Ω̂⁻¹γ(v), Ω̂⁻¹)                        (2.10)–(2.13)
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
 * the text is Ω̂ of (2.12); the first sum of (2.13) runs over categories. The numbers are summed
 * out of q(v) exactly: a category is not confirmed by its own influence on uncertain numbers. A
 * product q(v), whose every update raises the bound, comes first; belief propagation goes on from
 * there, as in the paper, where its messages settle. After learning, the biases are set so that a
 * row of which nothing is known gets the columns' frequencies, which pseudo-likelihood alone does
 * not see to, unless hidden training cells speak against it. One flip rate for a column in place of
 * (2.18)'s table. Numbers go through a monotone map to Gaussian margins, column by column, where
 * held-out pseudo-likelihood agrees. A noisy number is weighed in the column's own units, where its
 * noise was added, by the values that the column has ({@code ColumnValues}); for the rest of the
 * row it stands as a Gaussian of the same two moments. So is a missing number: what it is filled
 * with is its mean over these values, not over the straight lines between them. A small −log det Ω
 * keeps Ω positive definite. Missing cells of the training table are met by EM: expectations and
 * their covariance in the number terms; a missing category is no target, and of its levels the
 * sixteen most probable are kept.
 */
@NullMarked
package dev.espalier.restore.rmf;

import org.jspecify.annotations.NullMarked;
