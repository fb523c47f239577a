package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathPlaceTest {
  private static final Pairs NONE = Pairs.of(2, new int[0]);
  private static final Pairs ONE = Pairs.of(2, new int[] {0});
  private static final double[] UNKNOWN = {};

  private static ConditionalSolution solution(Pairs pairs, double... parameters) {
    return new ConditionalSolution(pairs, parameters, 1, 1, true);
  }

  @Test
  void aheadGoesOnInProportionToThePenalty() {
    PathPlace first = new PathPlace(4, solution(NONE, 1, 2), new double[] {4}, UNKNOWN, null);
    PathPlace second = first.next(2, solution(ONE, 3, 2, 8), new double[] {2}, UNKNOWN);
    // from 4 to 2 and on to 1.5: a quarter of the last step
    assertThat(second.ahead(1.5).parameters()).containsExactly(3.5, 2, 10);
    assertThat(second.pullsAhead(1.5)).containsExactly(1.5);
  }

  @Test
  void aheadIsNoFurtherThanTheLastStep() {
    PathPlace first = new PathPlace(4, solution(NONE, 1, 2), new double[] {4}, UNKNOWN, null);
    PathPlace second = first.next(3, solution(ONE, 3, 2, 8), new double[] {3}, UNKNOWN);
    assertThat(second.ahead(0.1).parameters()).containsExactly(5, 2, 16);
  }

  @Test
  void withoutTwoFallingPenaltiesNothingIsAhead() {
    PathPlace first = new PathPlace(4, solution(NONE, 1, 2), new double[] {4}, UNKNOWN, null);
    assertThat(first.ahead(2)).isSameAs(first.solution());
    assertThat(first.pullsAhead(2)).isEmpty();
    PathPlace same = first.next(4, solution(NONE, 5, 6), new double[] {4}, UNKNOWN);
    assertThat(same.ahead(2)).isSameAs(same.solution());
  }
}
