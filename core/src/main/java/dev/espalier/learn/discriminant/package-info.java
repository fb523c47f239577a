/**
 * Multi-label linear discriminant analysis (Wang, Ding and Huang, ECCV 2010: 002) and the methods
 * that the paper compares it with. All look for a few directions first; the nearest training rows
 * among the projected ones then vote on each label, or a linear function of the projected row
 * decides.
 *
 * <pre>{@code
 * mlda    max tr((GᵀS_wG)⁻¹ GᵀS_bG),  S_b = Σ_k w_k (m_k − m)(m_k − m)ᵀ,  S_w = Σ_ik Z_ik (x_i − m_k)(x_i − m_k)ᵀ
 *         C_kl = cos(y_(k), y_(l)) (13),   z_i = y_i C / ‖y_i‖₁ (15)
 * mlsi    max tr(Gᵀ((1 − β) XXᵀXXᵀ + β XYYᵀXᵀ)G),  GᵀXXᵀG = I (22)
 * mddm    max tr(GᵀXHYYᵀHXᵀG),  GᵀG = I (23)
 * mlls    max tr((Θ(I − αM⁻¹)Θᵀ)⁻¹ ΘM⁻¹XYYᵀXᵀM⁻¹Θᵀ),  ΘΘᵀ = I,  M = XXᵀ/n + (α + β)I (24);  sign(u_k·x)
 * lda-c1  g_k = S_w⁺(m₁ − m₀), one label at a time
 *
 * p(y_k = 1|x) = (votes for k + f_k) / (voters who know k + 1)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>C is the cosine, or I</td><td>{@code correlated}</td></tr>
 * <tr><td>(15), (16), neither</td><td>{@code correction}</td></tr>
 * <tr><td>ρ of S_w + ρI, in mean eigenvalues</td><td>{@code ridge}</td></tr>
 * <tr><td>l, the columns of G</td><td>{@code directions}</td></tr>
 * <tr><td>K of the K nearest rows</td><td>{@code neighbours}</td></tr>
 * <tr><td>α, β of mlls; β of mlsi</td><td>{@code sharing}, {@code penalty}; {@code share}</td></tr>
 * <tr><td>f_k, the label's frequency</td><td>{@code logOdds}</td></tr>
 * </table>
 *
 * <p>The directions are found by {@code internal.subspace}, which tells how: never by an
 * eigenproblem of features × features. Features are standardised first where {@code scaling=auto};
 * that changes nothing for {@code mlda} and {@code lda-c1} without a ridge.
 *
 * <p>Differs from the paper: l_i sums Z_ik over k (the line under (18) says i). A row without
 * labels has no weight in {@code mlda}, a label without rows no class; with a single label, the
 * rows without it are the second class. (24) prints I − αM where the derivation has I − αM⁻¹.
 * Features and labels of {@code mlls} are centred, which stands for an intercept. No constraint is
 * printed for (23): G is orthonormal, as in its source. An unknown label counts for no class, and
 * as its mean in the other methods. A ridge, its choice and that of the neighbours are ours.
 */
@NullMarked
package dev.espalier.learn.discriminant;

import org.jspecify.annotations.NullMarked;
