package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResemblanceTest {
  @Test
  void theDistanceIsTheShareOfLettersThatDiffer() {
    assertThat(Resemblance.distance("green", "green")).isZero();
    assertThat(Resemblance.distance("GREEN", "green")).isZero();
    assertThat(Resemblance.distance("grxen", "green")).isEqualTo(0.2);
    assertThat(Resemblance.distance("gren", "green")).isEqualTo(0.2);
    assertThat(Resemblance.distance("kitten", "sitting")).isEqualTo(3 / 7.0);
    assertThat(Resemblance.distance("abc", "xyz")).isEqualTo(1);
    assertThat(Resemblance.distance("", "a")).isEqualTo(1);
    assertThat(Resemblance.distance("a", "")).isEqualTo(1);
  }

  @Test
  void aDigitIsNeverAnotherOneMistyped() {
    assertThat(Resemblance.distance("level 1", "level 2")).isEqualTo(1);
    assertThat(Resemblance.distance("levl 12", "level 12")).isEqualTo(1 / 8.0);
  }

  @Test
  void textsThatDifferOnlyFarBehindAreNotEqual() {
    String start = "x".repeat(300);
    double distance = Resemblance.distance(start + "a", start + "b");
    assertThat(distance).isPositive().isLessThan(0.1);
  }
}
