package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathPointTest {
  private static final LabelPairs NONE = LabelPairs.of(2, new int[0]);
  private static final LabelPairs ONE = LabelPairs.of(2, new int[] {0});

  private static LinearEdgeSolution solution(LabelPairs pairs, double... parameters) {
    return new LinearEdgeSolution(pairs, parameters, 1, 1, LinearEdgeSolution.Ending.CONVERGED);
  }

  @Test
  void extrapolationGoesOnInProportionToThePenalty() {
    PathPoint first = new PathPoint(4, solution(NONE, 1, 2), new double[] {4}, null);
    PathPoint second = first.next(2, solution(ONE, 3, 2, 8), new double[] {2});
    // from 4 to 2 and on to 1.5: a quarter of the last step
    assertThat(second.extrapolate(1.5).parameters()).containsExactly(3.5, 2, 10);
    assertThat(second.extrapolateGradientNorms(1.5)).containsExactly(1.5);
  }

  @Test
  void extrapolationIsNoFurtherThanTheLastStep() {
    PathPoint first = new PathPoint(4, solution(NONE, 1, 2), new double[] {4}, null);
    PathPoint second = first.next(3, solution(ONE, 3, 2, 8), new double[] {3});
    assertThat(second.extrapolate(0.1).parameters()).containsExactly(5, 2, 16);
  }

  @Test
  void withoutTwoFallingPenaltiesNothingIsExtrapolated() {
    PathPoint first = new PathPoint(4, solution(NONE, 1, 2), new double[] {4}, null);
    assertThat(first.extrapolate(2)).isSameAs(first.solution());
    assertThat(first.extrapolateGradientNorms(2)).isEmpty();
    PathPoint same = first.next(4, solution(NONE, 5, 6), new double[] {4});
    assertThat(same.extrapolate(2)).isSameAs(same.solution());
  }
}
