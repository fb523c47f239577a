package dev.espalier.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.internal.json.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables, numbers, JSON and progress look the same everywhere; tests run in Turkey. */
class TextTest {
  @Test
  void tablesLineUp() {
    assertThat(new TextTable().text("name").number("n").row("a", "1").row("long", "1000").lines())
        .containsExactly("name     n", "────  ────", "a        1", "long  1000");
  }

  @Test
  void numbersDoNotDependOnTheCountry() {
    assertThat(Numbers.measure(0.123456)).isEqualTo("0.1235");
    assertThat(Numbers.measure(Double.NaN)).isEqualTo("–");
    assertThat(Numbers.count(1234567)).isEqualTo("1 234 567");
    assertThat(Numbers.plain(2.500)).isEqualTo("2.5");
    assertThat(Numbers.plain(120)).isEqualTo("120");
    assertThat(Numbers.percent(0.125)).isEqualTo("12.5%");
    assertThat(Numbers.seconds(12.345)).isEqualTo("12.3");
  }

  @Test
  void jsonHoldsWhatItCan() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("i", List.of("ı\"\n", 1, 2.5, true));
    value.put("nothing", Double.NaN);
    assertThat(JsonText.of(value)).isEqualTo("{\"i\":[\"ı\\\"\\n\",1,2.5,true],\"nothing\":null}");
  }

  @Test
  void progressHasOneWidthAndGoesAway() {
    String some = ProgressLine.line("fold 1 of 5", 0.31, 0.31, 2.04);
    assertThat(some).startsWith("fold 1 of 5 ").endsWith(" 31%    2.0s").hasSize(79);
    assertThat(ProgressLine.line("x".repeat(200), 2, 2, 1e4)).hasSize(79).contains("100%");
    assertThat(ProgressLine.line("learning: " + "x".repeat(200), 0.61, 0.074, 600))
        .as("the stage moves where the whole stands")
        .hasSize(79)
        .contains("… 7%", " 61% ");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ProgressLine line = new ProgressLine(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    line.report("quick", 0.5);
    line.clear();
    assertThat(bytes.size()).as("a quick job draws nothing").isZero();
  }

  @Test
  void longNamesAreCutAndLongFactsAreNot() {
    String name = "n".repeat(500);
    assertThat(new TextTable().text("label").row(name).lines().get(2))
        .isEqualTo("n".repeat(99) + "…");
    assertThat(new TextTable().text("").text("").row("parameters", name).lines())
        .containsExactly("parameters  " + name);
  }
}
