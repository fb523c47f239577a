package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.internal.NumberNotation.Form;
import org.junit.jupiter.api.Test;

class NumberStyleTest {
  private static NumberStyle style(String prefix, String suffix, boolean decorated, char point) {
    return new NumberStyle(
        prefix, suffix, decorated, point, new NumberNotation(Form.FIXED, 1, 0, true, ""), 1);
  }

  @Test
  void aCellIsANumberWithOrWithoutTheSignsOfItsColumn() {
    NumberStyle dollars = style("$", "", true, '.');
    assertThat(dollars.number("$ 1.5")).isEqualTo("1.5");
    assertThat(dollars.number(" 1.5 ")).isEqualTo("1.5");
    assertThat(dollars.number("1.5 kg")).isNull();
    assertThat(dollars.number("$")).as("a sign without a number").isNull();
    assertThat(style("", "", false, '.').number("$1")).isNull();
    NumberStyle weights = style("", " kg", true, ',');
    assertThat(weights.number("1,5 kg")).isEqualTo("1.5");
    assertThat(weights.number("1.5 lb")).isNull();
    assertThat(weights.parse("1e999 kg")).as("no double").isNaN();
    assertThat(weights.parse("-2e3")).isEqualTo(-2000);
  }

  @Test
  void anotherFormOfTheSameNumberIsRespelt() {
    NumberStyle weights = style("", " kg", true, '.');
    assertThat(weights.respelt("1.5")).isEqualTo("1.5 kg");
    assertThat(weights.respelt("1.5KG")).isEqualTo("1.5 kg");
    assertThat(weights.respelt("1.5 kg")).as("as usual").isNull();
    assertThat(weights.respelt("1.5 lb")).as("another unit").isNull();
    assertThat(weights.respelt("heavy")).isNull();
    assertThat(weights.respelt("1,5 kg")).as("a comma that this column has not").isNull();
    NumberStyle plain = style("", "", false, '.');
    assertThat(plain.respelt("1.5 kg")).isEqualTo("1.5");
    assertThat(plain.hasOtherUnit("1.5 kg")).isFalse();
    assertThat(weights.hasOtherUnit("1.5")).isFalse();
    assertThat(weights.hasOtherUnit("heavy")).isFalse();
    assertThat(weights.hasOtherUnit("1.5 lb")).isTrue();
  }

  @Test
  void aNewNumberHasTheSignsAndThePointOfItsColumn() {
    assertThat(style("$", " m", true, ',').format(2.25)).isEqualTo("$2,2 m");
    assertThat(style("$", " m", false, '.').format(2.25)).isEqualTo("2.2");
  }

  @Test
  void aStyleIsDescribedInAFewWords() {
    assertThat(style("", "", false, '.').describe()).isEqualTo("1 decimals");
    assertThat(style("$", "", true, '.').describe()).isEqualTo("1 decimals, $…");
    assertThat(style("", "%", true, '.').describe()).isEqualTo("1 decimals, …%");
    assertThat(new NumberNotation(Form.FLOATING, 0, 3, false, "").describe()).isEqualTo("3 digits");
    assertThat(new NumberNotation(Form.SCIENTIFIC, 0, 3, false, "e0").describe())
        .isEqualTo("3 digits and an exponent");
  }

  @Test
  void zeroAndExtremesAreWrittenAsTheColumnWritesNumbers() {
    assertThat(new NumberNotation(Form.FIXED, 2, 0, true, "").format(0)).isEqualTo("0.00");
    assertThat(new NumberNotation(Form.FIXED, 2, 0, false, "").format(0)).isEqualTo("0");
    assertThat(new NumberNotation(Form.FLOATING, 2, 3, true, "").format(0)).isEqualTo("0");
    assertThat(new NumberNotation(Form.SCIENTIFIC, 2, 3, true, "e+00").format(0))
        .isEqualTo("0.00e+00");
    assertThat(new NumberNotation(Form.SCIENTIFIC, 2, 3, false, "e+00").format(0)).isEqualTo("0");
    NumberNotation mixed = new NumberNotation(Form.FLOATING, 2, 3, false, "e0");
    assertThat(mixed.format(1.234e-5)).isEqualTo("1.23e-5");
    assertThat(mixed.format(1.234e16)).isEqualTo("1.23e16");
    assertThat(mixed.format(0.01234)).isEqualTo("0.0123");
    assertThat(new NumberNotation(Form.FLOATING, 2, 3, false, "").format(1.234e-5))
        .isEqualTo("0.0000123");
    // Twelve decimals of an old file are not the resolution: a smaller number keeps its digits.
    assertThat(new NumberNotation(Form.FIXED, 12, 12, false, "").format(1.5e-14))
        .isEqualTo("0.000000000000015");
    assertThat(new NumberNotation(Form.FIXED, 2, 0, false, "").format(1e-9)).isEqualTo("0");
  }
}
