/**
 * The methods that paper 002 compares multi-label discriminant analysis with. All look for a few
 * directions first; the nearest training rows among the projected ones then vote on each label
 * ({@code ProjectionModel}), or a linear function of the projected row decides ({@code mlls}).
 *
 * <pre>{@code
 * mlsi    max tr(Gᵀ((1 − β) XXᵀXXᵀ + β XYYᵀXᵀ)G),  GᵀXXᵀG = I (22)
 * mddm    max tr(GᵀXHYYᵀHXᵀG),  GᵀG = I (23)
 * mlls    max tr((Θ(I − αM⁻¹)Θᵀ)⁻¹ ΘM⁻¹XYYᵀXᵀM⁻¹Θᵀ),  ΘΘᵀ = I,  M = XXᵀ/n + (α + β)I (24);  sign(u_k·x)
 * lda-c1  g_k = S_w⁺(m₁ − m₀), one label at a time
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>ρ of S_w + ρI, in mean eigenvalues</td><td>{@code ridge}</td></tr>
 * <tr><td>the columns of G</td><td>{@code directions}</td></tr>
 * <tr><td>K of the K nearest rows</td><td>{@code neighbours}</td></tr>
 * <tr><td>α, β of mlls; β of mlsi</td><td>{@code sharing}, {@code penalty}; {@code share}</td></tr>
 * </table>
 *
 * <p>Differs from the paper: (24) prints I − αM where the derivation has I − αM⁻¹. Features and
 * labels of {@code mlls} are centred, which stands for an intercept. No constraint is printed for
 * (23): G is orthonormal, as in its source. An unknown label counts as its mean, in {@code lda-c1}
 * for no class.
 */
@NullMarked
package dev.espalier.rivals.projection;

import org.jspecify.annotations.NullMarked;
