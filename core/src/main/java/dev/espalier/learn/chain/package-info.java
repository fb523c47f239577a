/**
 * Classifier chains: the labels are taken one after another, and each is predicted from the
 * features and the labels before it.
 *
 * <pre>{@code
 * p(y|x) = Π_i p(y_i|x, labels before i)
 * p(y_i = 1|x, labels before i) = σ(2 g_i),   g_i = β_i·φ(x) + b_i + Σ_{j before i} v_ji [y_j = 1]
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>β, b</td><td>{@code scores}</td></tr>
 * <tr><td>v</td><td>{@code links}</td></tr>
 * <tr><td>g</td><td>{@code sums}</td></tr>
 * </table>
 *
 * <p><b>CC</b> ({@link dev.espalier.learn.chain.ClassifierChain}): Read, Pfahringer, Holmes and
 * Frank, Classifier chains for multi-label classification, ECML 2009. Label by label the more
 * probable value is taken, and the labels after it see that value. A link is a logistic regression,
 * (1/n) Σ_l log(1 + exp(−2 y_li g_li)) + λ1 (‖β_i‖² + ‖v_i‖²), or a linear support vector machine
 * with hinge losses whose sign decides and whose score has a fitted slope.
 *
 * <p><b>ECC</b> ({@link dev.espalier.learn.chain.ChainEnsemble}): Read, Pfahringer, Holmes and
 * Frank, Machine Learning 2011. Several chains, each of a random order and learnt from a bootstrap
 * sample of the rows; the mean of their probabilities, or their votes.
 *
 * <p><b>PCC</b> ({@link dev.espalier.learn.chain.ProbabilisticChain}): Dembczyński, Cheng and
 * Hüllermeier, Bayes optimal multilabel classification via probabilistic classifier chains, ICML
 * 2010, with the beam search of Kumar, Vembu, Menon and Elkan, Machine Learning 2013. The most
 * probable set is the best that the beam finds; marginals are sums over the beam's states at the
 * label's turn; the joint distribution over the observed sets is exact up to its normalisation.
 * With room for all 2^m sets everything is exact. Known labels restrict the search; with room for
 * all sets this is conditioning on them.
 *
 * <p><b>Differs from the papers.</b> In training the labels before a link are known, so that all
 * logistic regressions of a chain are fitted at once, as one problem in which the weights of later
 * labels are held at zero. The order is by frequency unless asked otherwise; the papers take the
 * order of the file or a random one. In CC and ECC a known label stands in for what its link would
 * have said; it tells the labels after it, not those before.
 */
@NullMarked
package dev.espalier.learn.chain;

import org.jspecify.annotations.NullMarked;
