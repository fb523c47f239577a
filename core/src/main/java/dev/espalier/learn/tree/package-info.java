/**
 * Label trees: thousands of labels and more, each found by a walk from the root of a tree whose
 * leaves are the labels, so that learning and predicting touch few of them.
 *
 * <pre>{@code
 * p(y_i = 1|x) = (1/T) Σ_t Π_{v on the path to i in tree t} σ(a_d f_v(x) + c_d)
 * f_v(x) = w_v·φ(x) + b_v
 * minimise over w_v   ½‖w_v‖² + C Σ_l ℓ(y_lv f_v(x_l)),   ℓ(z) = max(0, 1 − z)²  or  log(1 + exp(−z))
 * }</pre>
 *
 * <p>The sum is over the rows that reach the parent of v: all rows at the root, elsewhere those
 * with a label below it; y_lv is +1 where row l has a label below v.
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>T</td><td>{@code trees}</td></tr>
 * <tr><td>v, a node's child</td><td>{@code children}</td></tr>
 * <tr><td>w, b</td><td>{@code weights}, {@code intercept}</td></tr>
 * <tr><td>C</td><td>{@code cost}</td></tr>
 * <tr><td>ℓ</td><td>{@code loss}</td></tr>
 * <tr><td>a, c of depth d</td><td>{@code sigmoids}</td></tr>
 * </table>
 *
 * <p><b>The tree</b> is grown from the root. A label is compared by the mean of the rows that carry
 * it, of unit length; a node's labels are divided into at most {@code arity} clusters of equal size
 * by balanced spherical 2-means, again and again (Prabhu, Kag, Harsola, Agrawal and Varma, Parabel,
 * WWW 2018; wide and flat as in Khandagale, Xiao and Babbar, Bonsai, 2020). <b>The
 * probabilities</b> are those of a probabilistic label tree (Jasinska, Dembczyński, Busa-Fekete,
 * Pfannschmidt, Klerx and Hüllermeier, ICML 2016): the chance that any label below a node is on,
 * given that one below its parent is. <b>The labels</b> of a row are looked for by a beam. With
 * {@code missing=true} p is divided by the propensity of the label (Jain, Prabhu and Varma, KDD
 * 2016): the chance that a label which is right was recorded.
 *
 * <p><b>Differs from the papers.</b> The intercept b is not learnt but given, the constant with the
 * least loss; a row that shares no feature with the rows of v then hardly moves w. Parabel takes
 * exp(−max(0, 1 − f)²) for a probability; here a sigmoid for all children of one depth is fitted to
 * the scores of the training rows, each as it would be had w not been learnt from the row. Weights
 * below {@code prune} are not kept. Labels outside the beam have the probability zero. Labels that
 * are always on in training get their smoothed frequency, and those that are never on are never
 * answered.
 */
@NullMarked
package dev.espalier.learn.tree;

import org.jspecify.annotations.NullMarked;
