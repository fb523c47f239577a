package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LikelyLevelsTest {
  @Test
  void levelsThatAreTooImprobableAreLeftOut() {
    LikelyLevels levels = new LikelyLevels(1);
    levels.set(0, new double[] {9, 0.6, 0.001, 0.399, 9}, 1, 4);
    assertThat(levels.count(0)).isEqualTo(2);
    assertThat(levels.level(0, 1)).isEqualTo(2);
    assertThat(levels.probability(0, 0)).isCloseTo(0.6 / 0.999, within(1e-15));
    assertThat(levels.probability(0, 0) + levels.probability(0, 1)).isCloseTo(1, within(1e-15));
  }

  @Test
  void ofLevelsThatAreAllImprobableTheMostProbableAreKept() {
    double[] q = new double[500];
    Arrays.fill(q, 0.5 / 484);
    Arrays.fill(q, 100, 116, 0.5 / 16 / 4);
    LikelyLevels levels = new LikelyLevels(1);
    levels.set(0, q, 0, q.length);
    assertThat(levels.count(0)).isEqualTo(LikelyLevels.MOST);
    assertThat(levels.level(0, 0)).isEqualTo(100);
    double sum = 0;
    for (int k = 0; k < levels.count(0); k++) {
      sum += levels.probability(0, k);
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
  }

  @Test
  void beliefsAmongVeryManyLevelsLeaveProbabilitiesAsTheyAre() {
    int size = 20_000;
    double[] state = new double[2 * size];
    Arrays.fill(state, 1.0 / size);
    double[] before = state.clone();
    CategoryBeliefs.Terms nothing =
        new CategoryBeliefs.Terms() {
          @Override
          public double unary(int level) {
            return 0;
          }

          @Override
          public double pair(int level, int other) {
            return 0;
          }
        };
    new CategoryBeliefs()
        .refine(new Layout(0, new int[] {size, size}), new int[] {0, 1}, 2, nothing, state);
    assertThat(state).containsExactly(before, within(1e-15));
  }
}
