package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberTextTest {
  /** The grammar as a regular expression, the oracle. */
  private static final String NUMBER = "[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?";

  @Test
  void aNumberIsWhatTheGrammarSays() {
    Random random = new Random(1);
    int numbers = 0;
    for (int k = 0; k < 200_000; k++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(7); length > 0; length--) {
        text.append("0019.eE+-x".charAt(random.nextInt(10)));
      }
      boolean expected = text.toString().matches(NUMBER);
      numbers += expected ? 1 : 0;
      assertThat(NumberText.isNumber(text.toString())).as("'%s'", text).isEqualTo(expected);
    }
    assertThat(numbers).isBetween(1000, 150_000);
  }
}
