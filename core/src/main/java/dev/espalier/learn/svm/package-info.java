/**
 * Support vector machines, one for each label, with calibrated probabilities: linear ({@link
 * dev.espalier.learn.svm.LinearSvm}) or with a Gaussian kernel ({@link
 * dev.espalier.learn.svm.KernelSvm}).
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
 * <tr><td>β = α y</td><td>{@code coefficients}</td></tr>
 * <tr><td>γ</td><td>{@code relativeGamma} / (total variance), {@code gamma}</td></tr>
 * <tr><td>A, B</td><td>{@code slope}, {@code offset}</td></tr>
 * </table>
 *
 * <p>The linear machine is solved in its dual, one variable at a time: Hsieh, Chang, Lin, Keerthi
 * and Sundararajan, A dual coordinate descent method for large-scale linear SVM, ICML 2008. As
 * there, the intercept is the weight of a constant feature 1 and is penalised with the others; fits
 * end when the gap between primal and dual objective is small. Probabilities follow Platt (1999)
 * with the smoothed targets and the Newton iteration of Lin, Lin and Weng (2007), on scores of rows
 * that the machine had not learnt from.
 *
 * <p>With a kernel, φ is what K(x, z) = exp(−γ‖x − z‖²) is the inner product of, losses are not
 * squared, and the intercept is not penalised:
 *
 * <pre>{@code
 * minimise over β   ½ βᵀKβ − yᵀβ,   Σ_l β_l = 0,   0 ≤ y_l β_l ≤ C
 * f(x) = Σ_l β_l K(x_l, x) + b
 * }</pre>
 *
 * <p>Two variables are moved at a time ({@code PairDescent}), as in LIBSVM (Chang and Lin, 2011)
 * and therefore in R's e1071, the Gaussian-kernel SVM of 004. The kernel ({@code KernelMatrix}) is
 * computed by matrix products once for all labels and for the parts that probabilities are fitted
 * on; rows that a machine does not learn from have the range 0 to 0 and are scored on the way.
 *
 * <p>Labels that are always on or always off in training are not fitted: they get their smoothed
 * frequency.
 */
@NullMarked
package dev.espalier.learn.svm;

import org.jspecify.annotations.NullMarked;
