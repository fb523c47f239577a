/**
 * Support vector machines: one linear machine for each label, with calibrated probabilities.
 *
 * <pre>{@code
 * minimise over w, b   ½‖w‖² + ½b² + C Σ_l ℓ(y_l f(x_l)),   f(x) = w·φ(x) + b
 * ℓ(z) = max(0, 1 − z)  or its square
 * p(y = 1|x) = σ(A f(x) + B)
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>C</td><td>{@code cost}</td></tr>
 * <tr><td>ℓ</td><td>{@code loss}</td></tr>
 * <tr><td>α, the dual variables</td><td>{@code dual}</td></tr>
 * <tr><td>A, B</td><td>{@code slope}, {@code offset}</td></tr>
 * </table>
 *
 * <p>The machine is solved in its dual, one variable at a time: Hsieh, Chang, Lin, Keerthi and
 * Sundararajan, A dual coordinate descent method for large-scale linear SVM, ICML 2008. As there,
 * the intercept is the weight of a constant feature 1 and is penalised with the others; fits end
 * when the gap between primal and dual objective is small. Probabilities follow Platt (1999) with
 * the smoothed targets and the Newton iteration of Lin, Lin and Weng (2007), on scores of rows that
 * the machine had not learnt from.
 *
 * <p>Labels that are always on or always off in training are not fitted: they get their smoothed
 * frequency.
 */
@NullMarked
package dev.espalier.learn.svm;

import org.jspecify.annotations.NullMarked;
