package dev.espalier.learn.svm;

/**
 * A solved machine with a kernel: f(x) = Σ_l β_l K(x_l, x) + b.
 *
 * @param coefficients β = α y, one for each training row; most are zero
 * @param intercept b
 * @param scores f of every training row, also of those that were not learnt from
 * @param objective the dual objective, ½ βᵀKβ − Σ α
 * @param steps how many pairs of variables were moved
 * @param converged whether the optimality conditions hold as well as was asked for
 */
record KernelMachine(
    double[] coefficients,
    double intercept,
    double[] scores,
    double objective,
    int steps,
    boolean converged) {}
