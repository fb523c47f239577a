package dev.espalier.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.error.internal.VisibleText;
import org.junit.jupiter.api.Test;

class InputExceptionTest {
  @Test
  void aMessageIsOneLineInWhichEverythingCanBeSeen() {
    InputException error =
        new InputException(
            "a\u001b[2Jb\nc\rd\te\u0007\u009b\u202e\u200b\u2028\ud800z \ud83d\ude00");
    assertThat(error)
        .hasMessage(
            "a\\u001b[2Jb\\nc\\rd\\te\\u0007\\u009b\\u202e\\u200b\\u2028\\ud800z \ud83d\ude00");
    assertThat(error.about(InputException.Topic.LABELS)).hasMessage(error.getMessage());
  }

  @Test
  void whatCanBeSeenStaysAsItIs() {
    String text = "C:\\tmp\\ü 日本 \ud83d\ude00 é";
    assertThat(VisibleText.of(text)).isSameAs(text);
  }

  @Test
  void aMessageNeverGrowsWithTheFile() {
    assertThat(new InputException("x".repeat(3_000_000)).getMessage()).hasSizeLessThan(2100);
    assertThat(VisibleText.quoted("ü".repeat(3_000_000))).isEqualTo("'" + "ü".repeat(99) + "…'");
    assertThat(VisibleText.quoted("\ud83d\ude00".repeat(101)))
        .isEqualTo("'" + "\ud83d\ude00".repeat(99) + "…'");
  }
}
