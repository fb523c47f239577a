/**
 * Subspaces of the features that tell classes apart, for rows that belong to several classes at
 * once.
 *
 * <pre>{@code
 * A = √L (X − 1mᵀ)      the rows, weighted and about their weighted mean
 * B = AᵀE               E = L^(−1/2) Z W^(−1/2), Z the memberships, w_k = Σ_i Z_ik, l_i = Σ_k Z_ik
 * S_t = AᵀA,  S_b = BBᵀ,  S_w = S_t − S_b
 * }</pre>
 *
 * <p>Only the smaller of AᵀA and AAᵀ is ever formed, and A itself only some rows at a time: sparse
 * rows stay sparse, and wide data never meet a matrix of features × features. {@link
 * dev.espalier.internal.subspace.WeightedRows} is A, {@link dev.espalier.internal.subspace.ThinSvd}
 * its singular value decomposition. R = (S_t + ρI)⁻¹B are the weights of a ridge regression of the
 * memberships on the features. With N = BᵀR the directions that maximise tr((GᵀS_wG)⁻¹GᵀS_bG) come
 * from the classes × classes problem
 *
 * <pre>{@code
 * N V = V diag(ν),   G = R V diag(ν(1 − ν))^(−1/2),   Gᵀ(S_w + ρI)G = I
 * }</pre>
 *
 * <p>because Bᵀ(S_w + ρI)⁻¹B = N(I − N)⁻¹ has the same eigenvectors. What the regression would have
 * said of a training row without having seen it is known in closed form from the row's leverage:
 * that chooses ρ, and gives projections of training rows that are like those of new rows.
 */
@NullMarked
package dev.espalier.internal.subspace;

import org.jspecify.annotations.NullMarked;
