package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelChoiceTest {
  @Test
  void eachFormIsUnderstood() {
    assertThat(LabelChoice.parse(" 3 ")).isEqualTo(new LabelChoice.Count(3));
    assertThat(LabelChoice.parse("-2")).isEqualTo(new LabelChoice.Count(-2));
    assertThat(LabelChoice.parse("a/B.XML")).isEqualTo(new LabelChoice.XmlFile(Path.of("a/B.XML")));
    assertThat(LabelChoice.parse("red, dark blue"))
        .isEqualTo(new LabelChoice.Names(List.of("red", "dark blue")));
  }

  @Test
  void nothingZeroAndHugeNumbersAreRefused() {
    for (String text : List.of("", "  ", "0", "-0", "99999999999")) {
      assertThatThrownBy(() -> LabelChoice.parse(text))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("expected");
    }
  }
}
