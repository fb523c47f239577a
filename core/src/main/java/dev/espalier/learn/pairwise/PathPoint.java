package dev.espalier.learn.pairwise;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A point on a path of falling λ2.
 *
 * @param edgePenalty λ2
 * @param solution the solution for it
 * @param gradientNorms the {@link PairScreen gradient norm} of every pair there, or nothing where
 *     that is not known
 * @param before the point before, which does not remember its own; null at the start
 */
record PathPoint(
    double edgePenalty,
    LinearEdgeSolution solution,
    double[] gradientNorms,
    @Nullable PathPoint before) {
  /** Never further ahead than the last step was long: paths are not straight. */
  private static final double FURTHEST = 1;

  /** The next point. */
  PathPoint next(double nextPenalty, LinearEdgeSolution found, double[] norms) {
    return new PathPoint(
        nextPenalty, found, norms, new PathPoint(edgePenalty, solution, gradientNorms, null));
  }

  /** The largest gradient norm of any pair: from that λ2 on no pair is an edge. */
  double greatestGradientNorm() {
    return Arrays.stream(gradientNorms).max().orElse(0);
  }

  /**
   * Where the solution for a smaller λ2 may be found: between two changes of the graph the vectors
   * change nearly in proportion to λ2. Edges that are none here stay so.
   */
  LinearEdgeSolution extrapolate(double nextPenalty) {
    double share = share(nextPenalty);
    if (before == null || share == 0) {
      return solution;
    }
    return new LinearEdgeSolution(
        solution.pairs(),
        extrapolate(before.solution.parametersOn(solution.pairs()), solution.parameters(), share),
        solution.value(),
        0,
        solution.ending());
  }

  /** The gradient norms to expect for a smaller λ2; nothing where the path says nothing. */
  double[] extrapolateGradientNorms(double nextPenalty) {
    double share = share(nextPenalty);
    return before == null || share == 0 || before.gradientNorms.length != gradientNorms.length
        ? new double[0]
        : extrapolate(before.gradientNorms, gradientNorms, share);
  }

  private static double[] extrapolate(double[] past, double[] here, double share) {
    double[] ahead = new double[here.length];
    Arrays.setAll(ahead, k -> here[k] + share * (here[k] - past[k]));
    return ahead;
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
