package dev.espalier.io.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=cmd|'/c calc'!A0",
        "+1+cmd|'/c calc'!A0",
        "-2+3",
        "-",
        "@SUM(1+1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "\uff1d1+1",
        "+a",
        "-1e",
        "-1.5-1"
      })
  void aFormulaIsMadeText(String formula) {
    assertThat(SpreadsheetText.guarded(formula)).isEqualTo("'" + formula);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1.5",
        "+1",
        "-1e-5",
        "-1.5E+300",
        "-1 000,50",
        "-5 %",
        "+49 171 2345",
        "-.5",
        "",
        "a=b",
        "1-2",
        "'=1",
        " x"
      })
  void numbersAndOtherTextStay(String text) {
    assertThat(SpreadsheetText.guarded(text)).isSameAs(text);
  }
}
