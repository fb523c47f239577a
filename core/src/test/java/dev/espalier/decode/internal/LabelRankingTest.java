package dev.espalier.decode.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelRankingTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 11, 12, 13, 24, 25, 100, 983})
  void ordersByScoreThenByIndexAsAComparatorDoes(int count) {
    SplittableRandom random = new SplittableRandom(count);
    double[] scores = new double[count + 3];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.nextInt(20) / 20.0; // many ties
    }
    int[] expected =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -scores[3 + i]))
            .mapToInt(Integer::intValue)
            .toArray();
    assertThat(LabelRanking.descending(scores, 3, count)).isEqualTo(expected);
    for (int most : new int[] {0, 1, 5, count, count + 1}) {
      assertThat(LabelRanking.top(scores, 3, count, most))
          .isEqualTo(Arrays.copyOf(expected, Math.min(most, count)));
    }
  }
}
