package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.Objects;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What a column is taken for. */
class KindDetectionTest {
  private static final int ROWS = 200;

  @Test
  void numbersAreNumbers() {
    assertThat(kind("age", row -> Integer.toString(17 + row * 7 % 60)))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("x", row -> row + ".5")).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("x", row -> row % 2 == 0 ? "1e-3" : "-.5")).isEqualTo(ColumnKind.NUMBER);
    // Most people gain nothing, and the few sums have many widths.
    assertThat(kind("gain", row -> row % 9 == 0 ? Integer.toString(row * 531) : "0"))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("salary", row -> Integer.toString(10_000 + 500 * (row % 40))))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("population", row -> Integer.toString(row * row * 37 + 12)))
        .isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void aFewErrorsDoNotMakeNumbersText() {
    assertThat(kind("x", row -> row % 50 == 0 ? "oops" : row + ".5")).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("x", row -> row % 2 == 0 ? "N/A" : row + ".5")).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("x", row -> row % 4 == 0 ? "oops" : row % 7 + ".5"))
        .isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void oneUnitIsReadSeveralAreNot() {
    assertThat(kind("score", row -> row % 90 + "%")).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("abv", row -> "0.0" + row % 90 + (row % 3 == 0 ? "%" : "")))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("price", row -> "$" + row % 90 + ".99")).isEqualTo(ColumnKind.NUMBER);
    assertThat(
            kind(
                "ounces",
                row -> 12 + row % 3 + (row % 3 == 0 ? " oz" : row % 3 == 1 ? " oz." : " ounce")))
        .isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void valuesThatComeAgainAreCategories() {
    assertThat(kind("smoker", row -> row % 3 == 0 ? "yes" : "no")).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("flag", row -> row % 3 == 0 ? "true" : "false")).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("size", row -> new String[] {"small", "medium", "large"}[row % 3]))
        .isEqualTo(ColumnKind.CATEGORY);
    String sentence = "a long sentence which nevertheless comes again and again, number ";
    assertThat(kind("measure", row -> sentence + row % 12)).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void codesInDigitsAreCategoriesNotQuantities() {
    assertThat(kind("zip", row -> Integer.toString(35000 + row % 20 * 37)))
        .isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("provider", row -> Integer.toString(10001 + row % 20 * 311)))
        .isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("brewery_id", row -> Integer.toString(row % 40)))
        .isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("BreweryId", row -> Integer.toString(row % 40))).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind("paid", row -> Integer.toString(row % 40))).isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void identifiersAndFreeTextAreSetAside() {
    assertThat(kind("index", row -> Integer.toString(row + 1))).isEqualTo(ColumnKind.IDENTIFIER);
    assertThat(kind("id", row -> Integer.toString(row * 7919 % 3000)))
        .isEqualTo(ColumnKind.IDENTIFIER);
    assertThat(kind("sku", row -> "A-" + row * 31)).isEqualTo(ColumnKind.IDENTIFIER);
    assertThat(kind("remark", row -> "the customer called about item " + row))
        .isEqualTo(ColumnKind.TEXT);
  }

  @Test
  void datesAreSetAsideAndCanBeReadAsDays() {
    assertThat(kind("day", row -> "2024-03-" + (10 + row % 20))).isEqualTo(ColumnKind.DATE);
    assertThat(kind("day", row -> "2024-03-10 12:00:" + (10 + row % 20)))
        .isEqualTo(ColumnKind.DATE);
    assertThat(kind("day", row -> (1 + row % 12) + "/" + (13 + row % 9) + "/2024"))
        .isEqualTo(ColumnKind.DATE);
    TextColumn column = column("day", row -> "1" + row % 10 + ".03.2024");
    DateStyle style = Objects.requireNonNull(KindDetection.dates(column));
    assertThat(style.pattern()).isEqualTo("dd.MM.uuuu");
    assertThat(style.format(style.parse("12.03.2024") + 1.4)).isEqualTo("13.03.2024");
    assertThat(style.parse("31.02.2024")).isNaN();
  }

  @Test
  void listsOfEquallyManyNumbersAreAVector() {
    assertThat(kind("v", row -> "[0." + row + ", -1, 2]")).isEqualTo(ColumnKind.VECTOR);
    assertThat(kind("v", row -> row % 50 == 0 ? "oops" : "[0." + row + " -1]"))
        .isEqualTo(ColumnKind.VECTOR);
    assertThat(kind("v", row -> row % 3 == 0 ? "[1, 2]" : "[1, 2, " + row + "]"))
        .isNotEqualTo(ColumnKind.VECTOR);
    assertThat(kind("v", row -> "[" + row + "]")).isNotEqualTo(ColumnKind.VECTOR);
  }

  @Test
  void aColumnWithoutValuesIsEmpty() {
    assertThat(kind("x", row -> row % 2 == 0 ? "" : "NA")).isEqualTo(ColumnKind.EMPTY);
  }

  @Test
  void theUsualMarksAreMissingInAnyCase() {
    MissingMarks marks = MissingMarks.with(java.util.List.of("Empty"));
    for (String mark :
        new String[] {"", "  ", "?", "NA", "n/a", "NULL", "NaN", "None", "-", "EMPTY"}) {
      assertThat(marks.contains(mark)).as(mark).isTrue();
    }
    assertThat(marks.contains("0")).isFalse();
    assertThat(marks.contains("no")).isFalse();
    assertThat(MissingMarks.usual().contains("empty")).isFalse();
  }

  @Test
  void numbersAreSpeltAsTheirColumnSpellsThem() {
    assertThat(respelt("12.0", "13.5", "9.0")).isEqualTo("7.1");
    assertThat(respelt("12", "13", "9")).isEqualTo("7");
    assertThat(respelt("1", "13.25", "9.5")).isEqualTo("7.12");
    assertThat(respelt("12%", "13%", "9%")).isEqualTo("7%");
    assertThat(respelt("$12.50", "$13.00", "$9.10")).isEqualTo("$7.12");
    assertThat(respelt("12,5", "13,0", "9,1")).isEqualTo("7,1");
    assertThat(respelt("0.05", "0.055999999999999994", "0.06")).isEqualTo("7.123");
  }

  @Test
  void aDashIsMissingUnlessThereArePluses() {
    TextColumn signs = column("class", row -> row % 2 == 0 ? "+" : "-");
    signs.settle();
    assertThat(signs.present()).isEqualTo(ROWS);
    assertThat(signs.hasDashes()).isTrue();
    TextColumn gaps = column("class", row -> row % 4 == 0 ? "-" : row % 4 == 1 ? "a" : "b");
    gaps.settle();
    assertThat(gaps.present()).isEqualTo(ROWS * 3 / 4);
    assertThat(gaps.texts()).containsExactly("a", "b");
    assertThat(gaps.code(4)).isEqualTo(TextColumn.MISSING);
    assertThat(gaps.code(5)).isZero();
    assertThat(gaps.count(1)).isEqualTo(ROWS / 2);
  }

  private static String respelt(String... cells) {
    TextColumn column = column("x", row -> cells[row % cells.length]);
    return Objects.requireNonNull(NumberStyles.of(column)).format(7.1234);
  }

  private static ColumnKind kind(String name, IntFunction<String> cells) {
    return KindDetection.kind(column(name, cells));
  }

  private static TextColumn column(String name, IntFunction<String> cells) {
    TextColumn column = new TextColumn(name);
    for (int row = 0; row < ROWS; row++) {
      column.add(cells.apply(row), MissingMarks.usual());
    }
    return column;
  }

  @Test
  void wholeNumbersWithGapsCountRowsAllTheSame() {
    assertThat(kind("n", row -> row == 50 ? "?" : Integer.toString(row + 1)))
        .isEqualTo(ColumnKind.IDENTIFIER);
    assertThat(kind("id", row -> Integer.toString(row * 7919 % 100_003)))
        .isEqualTo(ColumnKind.IDENTIFIER);
    assertThat(kind("id", row -> Integer.toString(100 + row % 9))).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void codesHaveOneWidthAndLeaveMostOfTheirRangeEmpty() {
    assertThat(kind("zip", row -> Integer.toString(10_007 + row % 20 * 4_111)))
        .isEqualTo(ColumnKind.CATEGORY);
    // of several widths, hardly twice each, dense, or round: quantities
    assertThat(kind("v", row -> Integer.toString(7 + row % 20 * 4_111)))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("v", row -> Integer.toString(10_007 + row % 150 * 411)))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("v", row -> Integer.toString(10_007 + row % 20))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("v", row -> Integer.toString(10_000 + row % 20 * 4_110)))
        .isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void codesOfSeveralWidthsOrHardlyEverTheSameAreQuantities() {
    assertThat(kind("v", row -> Integer.toString(90_007 - row % 25 * 3_711)))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind("v", row -> Integer.toString(10_007 + row * 7_919 % 89_989)))
        .isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void datesOfSeveralFormsAreDatesThatNobodyReads() {
    TextColumn mixed = column("day", row -> row % 2 == 0 ? "2024-03-10" : "10 Mar 2024");
    assertThat(KindDetection.kind(mixed)).isEqualTo(ColumnKind.DATE);
    assertThat(KindDetection.dates(mixed)).isNull();
  }

  @Test
  void commasBeforeThreeDigitsPartThousands() {
    TextColumn column = column("x", row -> row % 10 == 0 ? "1,5" : "1," + (100 + row % 800));
    NumberStyle style = NumberStyles.of(column);
    assertThat(style == null || style.parse("1,234") != 1.234).isTrue();
  }
}
