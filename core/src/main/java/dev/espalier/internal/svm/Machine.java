package dev.espalier.internal.svm;

/**
 * A solved machine.
 *
 * @param weights w, then b
 * @param dual α of the rows that were learnt from, in their order
 * @param primal the primal objective
 * @param gap how far it is at most above the optimum: primal less dual objective
 * @param passes passes over the rows
 * @param converged whether the gap is as small as was asked for
 */
public record Machine(
    double[] weights, double[] dual, double primal, double gap, int passes, boolean converged) {}
