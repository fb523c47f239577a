/**
 * Collaborative classification: Zhu, Shen, Jiang and Wong, Collaborative multilabel classification
 * (paper 004). Labels are similar to each other, so that one may stand in for another; label sets
 * without examples help; a label may be answered that no example had.
 *
 * <pre>{@code
 * δ_k(y) = Σ_{l: y_l=+1} w⁻_lk − Σ_{l: y_l=−1} w⁺_lk                              Eq. (3)
 * L(y, f) = Σ_k |δ_k(y)| I(δ_k(y) f_k < 0)                                        Eq. (3)
 * f*_k(x) = E(δ_k(Y)|x) = Σ_l (w⁻_lk P(Y_l = 1|x) − w⁺_lk P(Y_l = −1|x))          Lemma 1
 * ĥ_k(x) = α_k f̂_k(x) + (1 − α_k) ĝ_k,   ĝ_k = Σ_i δ_k(Z^i) / Σ_i |δ_k(Z^i)|      Eq. (7), (11)
 * }</pre>
 *
 * Label k is answered where ĥ_k(x) ≥ 0. There are two ways to f̂:
 *
 * <ul>
 *   <li>{@code form=weighted}, the paper's: one forest for each label. The class of a row is
 *       Sign(δ_k), its weight |δ_k|, a row with δ_k = 0 drops out; f̂_k is the mean over the trees
 *       of ±1, the weighted majority in the leaf.
 *   <li>{@code form=plug-in}: one forest of all labels gives P(Y_l = 1|x), Lemma 1 does the rest:
 *       f̂_k = f*_k / Σ_l (w⁻_lk P(Y_l = 1|x) + w⁺_lk P(Y_l = −1|x)). The decoder {@code
 *       collaborative} does the same, without stacking, with the marginals of any learner.
 * </ul>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>W₊, W₋</td><td>{@link dev.espalier.data.LossWeights}: {@code positive}, {@code negative}</td></tr>
 * <tr><td>δ_k(Y^i)</td><td>{@code margins}</td></tr>
 * <tr><td>f̂</td><td>{@code decisions}, of {@code DecisionFunctions}</td></tr>
 * <tr><td>α, ĝ</td><td>{@code alpha}, {@code baseline}, of {@code Stack}</td></tr>
 * <tr><td>T(α)</td><td>{@code StackingLoss}</td></tr>
 * <tr><td>Z</td><td>{@link dev.espalier.data.LabelKnowledge#labelOnly}</td></tr>
 * <tr><td>B</td><td>{@code trees}</td></tr>
 * </table>
 *
 * <p>Probabilities. A weighted forest sees row i as if it occurred |δ_k(Y^i)| times; dividing the
 * odds of its votes by the ratio of the mean weights of the two classes takes that back. What is
 * left is the probability that the loss wants label k, δ_k ≥ 0: that the label is on, unless W₊ is
 * so small that similar labels stand in for it.
 *
 * <p>Differs from the paper:
 *
 * <ul>
 *   <li>T(α) is added up by one pass over the rows of a label: at each row Sign(ĥ) changes at most
 *       once in α.
 *   <li>α = 1 is taken wherever no other α has less cross-validated loss, so that label-only data
 *       never make it worse there. Whether α is one for all labels or one for each is decided by
 *       cross-validation on the same out-of-fold votes.
 *   <li>A label without examples that label-only sets have is unknown in the examples, not off: its
 *       expectation given the row's other labels, by a forest on the label-only sets, takes its
 *       place in δ. Under W₊ = I the paper's own rule can never answer such a label.
 *   <li>Weights are learnt, Eq. (8) to (10), with the arguments of (9) in the right order (the
 *       model's rate is the second), and every sample is scored through Lemma 1 with one forest
 *       instead of one set of forests for each sample.
 * </ul>
 */
@NullMarked
package dev.espalier.learn.collaborative;

import org.jspecify.annotations.NullMarked;
