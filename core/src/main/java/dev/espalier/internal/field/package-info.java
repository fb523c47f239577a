/**
 * Pairwise label fields and every way to infer from them.
 *
 * <p>Papers 003 (CorrLog, §2.3) and 001 (§3.4.2 and CGL, §4.4.1). For each example a distribution
 * over label sets, y ∈ {−1, +1}^m:
 *
 * <pre>{@code
 * p(y) ∝ exp E(y),   E(y) = Σ_i y_i f_i + Σ_{i<j} ω_ij y_i y_j
 * }</pre>
 *
 * <p>A {@link dev.espalier.internal.field.PairwiseField} is that for a batch of rows, with labels
 * clamped where they are known; {@link dev.espalier.internal.field.Edges} is its graph. A routine
 * is a small record of its settings, applied to a field:
 *
 * <table>
 * <caption>Routines</caption>
 * <tr><th>routine</th><th>gives</th><th>exact</th></tr>
 * <tr><td>{@link dev.espalier.internal.field.Exhaustive}</td><td>log partition, marginals, pair moments, best
 * set</td><td>always; up to 20 free labels</td></tr>
 * <tr><td>{@link dev.espalier.internal.field.Supported}</td><td>the same over given candidate sets, as a joint
 * distribution</td><td>over the candidates</td></tr>
 * <tr><td>{@link dev.espalier.internal.field.SumProduct}</td><td>marginals, Bethe log partition</td><td>on
 * forests</td></tr>
 * <tr><td>{@link dev.espalier.internal.field.MeanField}</td><td>marginals, lower bound of the log
 * partition</td><td>without edges</td></tr>
 * <tr><td>{@code Sampling}</td><td>marginals</td><td>in the limit of many sweeps</td></tr>
 * <tr><td>{@link dev.espalier.internal.field.MaxProduct}</td><td>best set</td><td>on forests</td></tr>
 * <tr><td>{@code FlipState}</td><td>a set that no flip of one or two labels improves</td><td>no</td></tr>
 * <tr><td>{@link dev.espalier.internal.field.BestMap}</td><td>best set, and whether that is proven</td><td>where
 * proven</td></tr>
 * </table>
 *
 * <p>{@link dev.espalier.internal.field.FieldPosterior} puts them together for decoders.
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>m</td><td>{@code labels}</td></tr>
 * <tr><td>y_i</td><td>{@code state}</td></tr>
 * <tr><td>f_i = β_i·x + b_i</td><td>{@code scores}</td></tr>
 * <tr><td>ω_ij (003: α_ij; CGL: α_ij·x)</td><td>{@code strengths}; by label: {@code Couplings}</td></tr>
 * <tr><td>h_i = f_i + Σ_j ω_ij y_j</td><td>{@code local}</td></tr>
 * <tr><td>log Z (001: A(Θ, x))</td><td>{@code logPartition}</td></tr>
 * <tr><td>E_q[y_i] (001: ξ_q)</td><td>{@code mean}</td></tr>
 * <tr><td>μ_{i→j}</td><td>{@code incoming}, at the slot where it arrives; exp(2μ) in {@code
 * OddsMessages}</td></tr>
 * </table>
 *
 * <p><b>Differs from the paper.</b>
 *
 * <ul>
 *   <li>The papers decode by max-product, undamped, 50 sweeps ({@code MaxProduct.asInThePaper()}).
 *       With loops it fails: with pseudo-likelihood fits it reaches the best energy on 67% of the
 *       rows of emotions and on none of yeast. The default here, {@code BestMap}, starts from local
 *       search and proves its answer by branch-and-bound; on emotions, yeast and fields with the
 *       label sets of VOC 2007 every row is proven, in 0.6 to 25 µs. With 53 strongly coupled
 *       labels (enron) proofs may fail (6% of the rows, or all with a weak penalty); then
 *       max-product is one of several starts.
 *   <li>CGL predicts from the mean-field distribution of a single start ({@code
 *       MeanField.asInThePaper()}, with {@code inference=mean-field}); otherwise mean field gives
 *       marginals only, from several starts.
 *   <li>Marginals of strongly coupled labels are poor by both message passing and mean field (mean
 *       error .2 to .4 on yeast, against .02 for the observed label sets): see {@link
 *       dev.espalier.internal.field.MarginalMethod#AUTOMATIC}.
 *   <li>So they are in dense graphs: with 78 labels of CAL500 and λ2 = .01 the mean error is .21 by
 *       either, with λ2 = .1 it is .05 and .12. There {@code Sampling} is used.
 *   <li>Known labels are clamped in every routine; the papers have none.
 * </ul>
 *
 * <p>Every row is solved by itself: results are the same at any number of threads.
 */
@NullMarked
package dev.espalier.internal.field;

import org.jspecify.annotations.NullMarked;
