/**
 * The probabilistic label enhancement model (PLEM): labels tied along a tree, each tie with a
 * classifier of its own.
 *
 * <p>X. Li, F. Zhao and Y. Guo, "Multi-label Image Classification with A Probabilistic Label
 * Enhancement Model", UAI 2014; a competitor in 001 ch. 4. With labels z ∈ {0, 1}^m and a tree T:
 *
 * <pre>{@code
 * p(z|x) ∝ Π_i p_i(z_i|x) · Π_{ij∈T} p_ij([z_i = z_j = 1] | x)
 *        ∝ exp( Σ_i z_i u_i(x) + Σ_{ij∈T} z_i z_j u_ij(x) ),   u = log-odds of p, linear in φ(x)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>T</td><td>{@code LabelTree}</td></tr>
 * <tr><td>[z_i = z_j = 1]</td><td>the auxiliary labels of {@code LabelTree#enhanced}</td></tr>
 * <tr><td>u</td><td>twice the {@code LinearScores} of labels, then edges</td></tr>
 * <tr><td>λ1</td><td>{@code weightPenalty}</td></tr>
 * </table>
 *
 * <p>From the paper (its abstract, and the description in 001): auxiliary labels for pairs of
 * labels, which a maximum spanning tree chooses; all classifiers trained one by one, piecewise;
 * max-product on the tree. In the field of ±1 labels an edge has the strength u_ij/4 and adds it to
 * the scores of both its labels; the tree lets every inference be exact.
 *
 * <p>Differs from the paper, or is ours where it does not say:
 *
 * <ul>
 *   <li>The tree's weights are mutual informations of the training labels, pairwise over the rows
 *       in which both are known (C. Chow and C. Liu, 1968). Pairs that never share a row are then
 *       edges too: their classifier is the constant log-odds of never, which forbids the pair.
 *   <li>The classifiers are those of {@code ilr}, with its automatic penalty; 001 used LIBLINEAR.
 *   <li>Unknown labels: an auxiliary label is off where one of its labels is, on where both are,
 *       and unknown otherwise; an unknown label has no term.
 *   <li>Marginals are those of the product above. It counts the evidence of a row several times, so
 *       they are sharper than those of a likelihood.
 *   <li>001 scales features by their one smallest and largest value: {@code
 *       scaling=global-min-max}.
 * </ul>
 */
@NullMarked
package dev.espalier.rivals.plem;

import org.jspecify.annotations.NullMarked;
