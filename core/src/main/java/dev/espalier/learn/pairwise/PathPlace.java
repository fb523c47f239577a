package dev.espalier.learn.pairwise;

import org.jspecify.annotations.Nullable;

/**
 * A place on a path of falling λ2.
 *
 * @param edgePenalty λ2
 * @param solution the solution for it
 * @param pulls the pull at every pair there, or nothing where that is not known
 * @param alone the objective of each label that no edge has tied yet, so that it stands at its
 *     optimum without edges; NaN of the others; nothing where labels cannot be told apart
 * @param before the place before, which does not remember its own; null at the start
 */
record PathPlace(
    double edgePenalty,
    ConditionalSolution solution,
    double[] pulls,
    double[] alone,
    @Nullable PathPlace before) {
  /** Never further ahead than the last step was long: paths are not straight. */
  private static final double FURTHEST = 1;

  /** A place of which only the solution is known. */
  static PathPlace at(double edgePenalty, ConditionalSolution solution) {
    return new PathPlace(edgePenalty, solution, new double[0], new double[0], null);
  }

  /** The next place. */
  PathPlace next(
      double nextPenalty, ConditionalSolution found, double[] nextPulls, double[] stillAlone) {
    return new PathPlace(
        nextPenalty,
        found,
        nextPulls,
        stillAlone,
        new PathPlace(edgePenalty, solution, pulls, alone, null));
  }

  /** The largest pull at any pair; above it no pair is an edge. */
  double greatestPull() {
    double greatest = 0;
    for (double pull : pulls) {
      greatest = Math.max(greatest, pull);
    }
    return greatest;
  }

  /**
   * Where the solution for a smaller λ2 may be found: between two changes of the graph the vectors
   * change nearly in proportion to λ2. Edges that are none here stay so.
   */
  ConditionalSolution ahead(double nextPenalty) {
    double share = share(nextPenalty);
    if (before == null || share == 0) {
      return solution;
    }
    double[] moved = solution.parameters().clone();
    double[] past = before.solution.parametersOn(solution.pairs());
    for (int k = 0; k < moved.length; k++) {
      moved[k] += share * (moved[k] - past[k]);
    }
    return new ConditionalSolution(
        solution.pairs(), moved, solution.value(), 0, solution.converged());
  }

  /** The pulls to expect for a smaller λ2, by the same rule; nothing where it says nothing. */
  double[] pullsAhead(double nextPenalty) {
    double share = share(nextPenalty);
    if (before == null || share == 0 || before.pulls.length != pulls.length) {
      return new double[0];
    }
    double[] expected = pulls.clone();
    for (int k = 0; k < expected.length; k++) {
      expected[k] += share * (pulls[k] - before.pulls[k]);
    }
    return expected;
  }

  /** The step to another λ2 over the last one, or 0 where that says nothing. */
  private double share(double nextPenalty) {
    if (before == null || !(before.edgePenalty > edgePenalty && edgePenalty > nextPenalty)) {
      return 0;
    }
    double share = (edgePenalty - nextPenalty) / (before.edgePenalty - edgePenalty);
    return Math.min(FURTHEST, share);
  }
}
