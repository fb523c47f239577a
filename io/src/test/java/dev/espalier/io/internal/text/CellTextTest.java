package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellTextTest {
  @Test
  void marksAndBlanksOfAnyLengthAreMissing() {
    for (String text :
        List.of(
            "", "?", "NA", "na", "Na", "N/A", "n/a", "null", "NULL", " ", "  ", "   ", "    ",
            "     ")) {
      assertThat(CellText.isMissing(text)).as("'%s'", text).isTrue();
    }
    for (String text : List.of("0", "??", "N", "NB", "N.A", "nul", "none", "nulls", " NA")) {
      assertThat(CellText.isMissing(text)).as("'%s'", text).isFalse();
    }
  }
}
