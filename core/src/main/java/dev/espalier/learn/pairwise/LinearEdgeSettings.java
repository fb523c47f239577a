package dev.espalier.learn.pairwise;

import dev.espalier.learn.StoppingOptions;

/**
 * What the learners of linear edges ask of the solver.
 *
 * @param learner the learner's name, for messages
 * @param coding the coding whose parameters are penalised
 * @param norm how edges (and weights) are penalised
 * @param weightPenalty λ1
 * @param penaliseIntercept whether λ1 takes in the intercepts
 * @param stopping when a run of the solver stops
 */
record LinearEdgeSettings(
    String learner,
    Coding coding,
    EdgeNorm norm,
    double weightPenalty,
    boolean penaliseIntercept,
    StoppingOptions stopping) {
  /** λ1 of the squared weights: nothing where their sizes are penalised. */
  double ridge() {
    return norm == EdgeNorm.EUCLIDEAN ? weightPenalty : 0;
  }
}
