/**
 * A bound on the risk of a fitted CorrLog on new examples, from its training rows alone: paper 003,
 * Theorem 3, which is 001 Theorem 3 for the elastic net.
 *
 * <pre>{@code
 * R ≤ R̂ + κ + (2 n κ + 1) √(log(1/δ) / 2n)                                     (40)
 * }</pre>
 *
 * <p>{@link dev.espalier.lab.bound.RiskBound} puts together the risk R̂ of the training rows
 * ({@link dev.espalier.lab.bound.MarginRisk}) and what is added to it ({@link
 * dev.espalier.lab.bound.StabilityBound}), and refuses models that the theorem is not about.
 *
 * <p><b>Differs from the paper.</b> The step (28) of its proof fails for more than two parameters,
 * so the constant κ is another one, which grows with the number of labels; the printed bound is
 * given beside.
 */
@NullMarked
package dev.espalier.lab.bound;

import org.jspecify.annotations.NullMarked;
