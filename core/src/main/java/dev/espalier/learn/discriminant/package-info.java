/**
 * Multi-label linear discriminant analysis (Wang, Ding and Huang, ECCV 2010: 002): a few directions
 * that separate labels; the nearest training rows among the projected ones then vote on each label.
 * The methods that the paper compares it with are in module {@code rivals}.
 *
 * <pre>{@code
 * mlda    max tr((GᵀS_wG)⁻¹ GᵀS_bG),  S_b = Σ_k w_k (m_k − m)(m_k − m)ᵀ,  S_w = Σ_ik Z_ik (x_i − m_k)(x_i − m_k)ᵀ
 *         C_kl = cos(y_(k), y_(l)) (13),   z_i = y_i C / ‖y_i‖₁ (15)
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
 * <tr><td>f_k, the label's frequency</td><td>{@code logOdds}</td></tr>
 * </table>
 *
 * <p>The directions are found by {@code internal.subspace}, which tells how: never by an
 * eigenproblem of features × features. Features are standardised first where {@code scaling=auto};
 * that changes nothing without a ridge.
 *
 * <p>Differs from the paper: l_i sums Z_ik over k (the line under (18) says i). A row without
 * labels has no weight in {@code mlda}, a label without rows no class; with a single label, the
 * rows without it are the second class. An unknown label counts for no class. A ridge, its choice
 * and that of the neighbours are ours.
 */
@NullMarked
package dev.espalier.learn.discriminant;

import org.jspecify.annotations.NullMarked;
