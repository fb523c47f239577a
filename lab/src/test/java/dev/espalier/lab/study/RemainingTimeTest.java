package dev.espalier.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Pieces are expected to take as long as earlier ones of their group. */
class RemainingTimeTest {
  @Test
  void nothingIsSaidBeforeAPieceIsDone() {
    assertThat(new RemainingTime(List.of("a", "a")).text(0, 5)).isEmpty();
  }

  @Test
  void theMeanOfTheGroupCountsForEachPieceThatIsLeft() {
    RemainingTime time = new RemainingTime(List.of("a", "a", "a", "a"));
    time.took("a", 20);
    time.took("a", 40);
    assertThat(time.text(2, 0)).isEqualTo("~60 s left: ");
    assertThat(time.text(2, 25)).isEqualTo("~35 s left: ");
    assertThat(time.text(3, 400)).as("longer than expected").isEqualTo("~0 s left: ");
  }

  @Test
  void groupsThatHaveNotBegunAreNamed() {
    RemainingTime time = new RemainingTime(List.of("small", "small", "adult", "adult"));
    time.took("small", 600);
    assertThat(time.text(1, 0)).isEqualTo("~10 min + adult left: ");
    time.took("small", 600);
    time.took("adult", 7200);
    assertThat(time.text(3, 0)).isEqualTo("~2.0 h left: ");
  }
}
