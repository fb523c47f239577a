/**
 * The baselines: what any model of label correlations must beat.
 *
 * <p><b>Prior</b> ({@link dev.espalier.learn.linear.Prior}): p(y_i = 1) = (positives + ½) / (rows +
 * 1), whatever the example.
 *
 * <p><b>Independent logistic regressions</b> ({@link
 * dev.espalier.learn.linear.IndependentLogistic}), the ILRs of the CorrLog paper (003): labels y ∈
 * {−1, +1}^m are independent given the example,
 *
 * <pre>{@code
 * p(y|x) = Π_i σ(2 y_i f_i(x)),   f_i(x) = β_i·x + b_i
 * minimise  (1/n) Σ_l Σ_i log(1 + exp(−2 y_li f_i(x_l)))  +  λ1 (‖β‖² + ε ‖β‖₁)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>β</td><td>{@code weights}</td></tr>
 * <tr><td>b</td><td>{@code intercepts}</td></tr>
 * <tr><td>λ1</td><td>{@code weightPenalty}</td></tr>
 * <tr><td>ε</td><td>{@code sparsity}</td></tr>
 * </table>
 *
 * <p><b>Differs from the paper.</b> The intercept is not penalised unless {@code penaliseIntercept}
 * asks for it. Labels that are always on or always off in training are not fitted (their intercept
 * would be infinite): they get their smoothed frequency.
 */
@NullMarked
package dev.espalier.learn.linear;

import org.jspecify.annotations.NullMarked;
