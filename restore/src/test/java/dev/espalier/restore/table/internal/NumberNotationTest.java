package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.MissingMarks;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** New numbers are as exact as those of their column, at any magnitude. */
class NumberNotationTest {
  private static final int CELLS = 200;

  @RepeatedTest(300)
  void aScientificColumnStaysScientificAndKeepsItsDigits(RepetitionInfo info) {
    SplittableRandom random = new SplittableRandom(info.getCurrentRepetition());
    int digits = 2 + random.nextInt(12);
    String form = "%." + (digits - 1) + (random.nextBoolean() ? "e" : "E");
    int least = random.nextInt(-300, 300);
    int most = Math.min(300, least + random.nextInt(1, 600));
    NumberStyle style =
        style(cells(random, () -> String.format(Locale.ROOT, form, draw(random, least, most))));
    for (int k = 0; k < 50; k++) {
      double estimate = draw(random, least, most);
      String written = style.format(estimate);
      assertThat(written).isEqualTo(String.format(Locale.ROOT, form, rounded(estimate, digits)));
      assertThat(style.parse(written)).isEqualTo(rounded(estimate, digits));
    }
  }

  @RepeatedTest(300)
  void aColumnOfManyMagnitudesKeepsItsSignificantDigits(RepetitionInfo info) {
    SplittableRandom random = new SplittableRandom(info.getCurrentRepetition());
    int digits = 3 + random.nextInt(10);
    int least = random.nextInt(-300, -8);
    // Without exponents numbers of this width end where they have no fraction.
    int most = Math.min(digits - 2, least + random.nextInt(8, 300));
    NumberStyle style =
        style(
            cells(
                random,
                () ->
                    new BigDecimal(draw(random, least, most), new MathContext(digits))
                        .toPlainString()));
    for (int k = 0; k < 50; k++) {
      double estimate = draw(random, least, most);
      String written = style.format(estimate);
      assertThat(written).doesNotContainIgnoringCase("e");
      assertThat(style.parse(written)).as(written).isEqualTo(rounded(estimate, digits));
    }
  }

  @RepeatedTest(100)
  void aColumnOfFullPrecisionInAnyMagnitudeIsExact(RepetitionInfo info) {
    SplittableRandom random = new SplittableRandom(info.getCurrentRepetition());
    int least = random.nextInt(-300, 100);
    NumberStyle style =
        style(cells(random, () -> Double.toString(draw(random, least, least + 200))));
    for (int k = 0; k < 50; k++) {
      double estimate = draw(random, least, least + 200);
      assertThat(style.parse(style.format(estimate))).isEqualTo(estimate);
    }
  }

  @RepeatedTest(100)
  void aColumnOfFixedDecimalsKeepsThem(RepetitionInfo info) {
    SplittableRandom random = new SplittableRandom(info.getCurrentRepetition());
    int decimals = random.nextInt(0, 30);
    double size = Math.pow(10, random.nextInt(1 - decimals, 20 - decimals));
    boolean padded = random.nextBoolean();
    NumberStyle style =
        style(
            cells(
                random,
                () -> {
                  // Where zeros at the end are left out, numbers of fewer decimals show it.
                  int fewer = !padded && decimals > 0 && random.nextInt(5) == 0 ? 1 : 0;
                  double value = size * (random.nextDouble() - 0.3);
                  return fixed(value, decimals - fewer, padded);
                }));
    for (int k = 0; k < 50; k++) {
      double estimate = size * (random.nextDouble() - 0.3);
      assertThat(style.format(estimate)).isEqualTo(fixed(estimate, decimals, padded));
    }
  }

  @Test
  void wholeNumbersStayWholeHoweverLarge() {
    NumberStyle style = style(List.of("1000000000000000000", "25", "-7000000000000000000000"));
    assertThat(style.format(3.4e18)).isEqualTo("3400000000000000000");
    assertThat(style.format(-2.5e20)).isEqualTo("-250000000000000000000");
    assertThat(style.format(0.4)).isEqualTo("0");
  }

  @Test
  void moneyKeepsItsTwoDecimals() {
    NumberStyle style = style(List.of("$12.50", "$0.05", "$1300.00", "$9.10"));
    assertThat(style.format(1e-7)).isEqualTo("$0.00");
    assertThat(style.format(-1e-7)).isEqualTo("$0.00");
    assertThat(style.format(1234567.891)).isEqualTo("$1234567.89");
  }

  @Test
  void aNumberSmallerThanTheUsualOnesIsNotZeroWhereTheColumnHasSuchNumbers() {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < 98; k++) {
      cells.add(k % 9 == 0 ? "" + k : k + "." + k % 9);
    }
    cells.add("0.0000003");
    assertThat(style(cells).format(2.2e-7)).isEqualTo("0.00000022");
    assertThat(style(cells).format(7.26)).isEqualTo("7.3");
    cells.add("3e-12");
    assertThat(style(cells).format(2.2e-7)).isEqualTo("2.2e-7");
  }

  @Test
  void zerosSayNothingAboutTheDigitsOfTheOthers() {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < 99; k++) {
      cells.add("0");
    }
    cells.add("0.00000000000015");
    assertThat(style(cells).format(1.23e-13)).isEqualTo("0.00000000000012");
    assertThat(style(cells).format(0)).isEqualTo("0");
  }

  @Test
  void exponentsAreWrittenAsTheColumnWritesThem() {
    assertThat(style(List.of("1.5e-13", "2.25e-12")).format(1.5e-13)).isEqualTo("1.5e-13");
    assertThat(style(List.of("1.5e-05", "2.2e+06")).format(3.1e4)).isEqualTo("3.1e+04");
    assertThat(style(List.of("1.5E-5", "2.2E6")).format(-3.1e4)).isEqualTo("-3.1E4");
    assertThat(style(List.of("1,5E-5", "2,2E6")).format(3.1e4)).isEqualTo("3,1E4");
    assertThat(style(List.of("1e-05", "0.25", "0.75", "17.5")).format(2.5e-7)).isEqualTo("2.5e-07");
    assertThat(style(List.of("1.50e-13", "2.25e-12")).format(0)).isEqualTo("0.00e0");
  }

  private static double draw(SplittableRandom random, int least, int most) {
    double mantissa = 1 + 8.99 * random.nextDouble();
    double sign = random.nextInt(4) == 0 ? -1 : 1;
    return sign * mantissa * Math.pow(10, random.nextInt(least, most));
  }

  private static double rounded(double value, int digits) {
    return new BigDecimal(Double.toString(value))
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .doubleValue();
  }

  private static String fixed(double value, int decimals, boolean padded) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
    if (padded) {
      return rounded.toPlainString();
    }
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private static List<String> cells(
      SplittableRandom random, java.util.function.Supplier<String> cell) {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < CELLS; k++) {
      cells.add(random.nextInt(20) == 0 ? "" : cell.get());
    }
    return cells;
  }

  private static NumberStyle style(List<String> cells) {
    TextColumn column = new TextColumn("x");
    cells.forEach(cell -> column.add(cell, MissingMarks.usual()));
    return Objects.requireNonNull(NumberStyles.of(column));
  }
}
