package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsotonicTest {
  @Test
  void fallingNeighboursArePooled() {
    List<Isotonic.Seen> seen = new ArrayList<>();
    for (int k = 0; k < 30; k++) {
      seen.add(new Isotonic.Seen(0.1, false));
      seen.add(new Isotonic.Seen(0.2, true));
      seen.add(new Isotonic.Seen(0.3, false));
      seen.add(new Isotonic.Seen(0.4, true));
    }
    Isotonic function = Isotonic.of(seen);
    assertThat(function.at(0.05)).isEqualTo(0.5 / 31);
    assertThat(function.at(0.2)).isEqualTo(0.5);
    assertThat(function.at(0.3)).isEqualTo(0.5);
    assertThat(function.at(0.9)).isEqualTo(30.5 / 31);
  }

  @Test
  void aFewAnswersAreOnePool() {
    Isotonic function =
        Isotonic.of(
            List.of(
                new Isotonic.Seen(0.1, false),
                new Isotonic.Seen(0.2, false),
                new Isotonic.Seen(0.9, true)));
    assertThat(function.at(0.1)).isEqualTo(1.5 / 4);
    assertThat(function.at(0.9)).isEqualTo(1.5 / 4);
  }

  @Test
  void theShareOfWhatIsTooSureIsFound() {
    SplittableRandom random = new SplittableRandom(1);
    List<Isotonic.Seen> seen = new ArrayList<>();
    for (int k = 0; k < 20_000; k++) {
      double confidence = random.nextDouble();
      seen.add(new Isotonic.Seen(confidence, random.nextDouble() < confidence * confidence));
    }
    Isotonic function = Isotonic.of(seen);
    for (double confidence = 0.1; confidence < 1; confidence += 0.1) {
      assertThat(function.at(confidence)).isCloseTo(confidence * confidence, within(0.06));
    }
  }
}
