package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResemblanceTest {
  @Test
  void theDistanceIsTheShareOfLettersThatDiffer() {
    assertThat(Resemblance.distance("green", "green", true)).isZero();
    assertThat(Resemblance.distance("GREEN", "green", true)).isZero();
    assertThat(Resemblance.distance("grxen", "green", true)).isEqualTo(0.2);
    assertThat(Resemblance.distance("gren", "green", true)).isEqualTo(0.2);
    assertThat(Resemblance.distance("kitten", "sitting", true)).isEqualTo(3 / 7.0);
    assertThat(Resemblance.distance("abc", "xyz", true)).isEqualTo(1);
    assertThat(Resemblance.distance("", "a", true)).isEqualTo(1);
    assertThat(Resemblance.distance("a", "", true)).isEqualTo(1);
  }

  @Test
  void aDigitIsNeverAnotherOneMistypedUnlessDigitsCount() {
    assertThat(Resemblance.distance("level 1", "level 2", true)).isEqualTo(1);
    assertThat(Resemblance.distance("level 1", "level 2", false)).isEqualTo(1 / 7.0);
    assertThat(Resemblance.distance("levl 12", "level 12", true)).isEqualTo(1 / 8.0);
  }

  @Test
  void textsThatDifferOnlyFarBehindAreNotEqual() {
    String start = "x".repeat(300);
    double distance = Resemblance.distance(start + "a", start + "b", true);
    assertThat(distance).isPositive().isLessThan(0.1);
  }
}
