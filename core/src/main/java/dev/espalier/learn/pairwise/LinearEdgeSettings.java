package dev.espalier.learn.pairwise;

/**
 * What the learners of linear edges ask of the solver.
 *
 * @param learner the learner's name, for messages
 * @param norm how edges (and weights) are penalised
 * @param weightPenalty λ1
 * @param penaliseIntercept whether λ1 takes in the intercepts
 * @param tolerance relative accuracy of the objective
 * @param maximumIterations most iterations of one run of the solver
 */
record LinearEdgeSettings(
    String learner,
    EdgeNorm norm,
    double weightPenalty,
    boolean penaliseIntercept,
    double tolerance,
    int maximumIterations) {
  /** λ1 of the squared weights: nothing where their sizes are penalised. */
  double ridge() {
    return norm == EdgeNorm.EUCLIDEAN ? weightPenalty : 0;
  }
}
