package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.internal.NumberNotation.Form;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a model file says about its table. */
class PlanJsonTest {
  private static ColumnPlan number(
      @Nullable NumberSpelling spelling, double deviation, Range range) {
    return new ColumnPlan(
        "n",
        ColumnKind.NUMBER,
        spelling,
        new Spread(deviation, List.of(-1.0, 0.0, 0.0, 2.5)),
        range,
        Set.of(),
        false,
        0);
  }

  private static NumberStyle style(char point, NumberNotation notation) {
    return new NumberStyle("$", " kg", true, point, notation, 0.75);
  }

  @Test
  void everyPartOfAPlanComesBack() {
    NumberNotation whole = NumberNotation.WHOLE;
    List<ColumnPlan> columns =
        List.of(
            number(style('.', whole), 2, Range.ALL),
            number(style(',', new NumberNotation(Form.FIXED, 2, 0, true, "")), 0, new Range(-1, 5)),
            number(
                style('.', new NumberNotation(Form.SCIENTIFIC, 0, 7, false, "E+00")),
                1e300,
                new Range(Double.NEGATIVE_INFINITY, 5)),
            number(
                style('.', new NumberNotation(Form.FLOATING, 3, 4, false, "e0")),
                0.5,
                new Range(0, Double.POSITIVE_INFINITY)),
            number(new DateStyle(DateStyle.PATTERNS.get(0)), 30, Range.ALL),
            new ColumnPlan(
                "c",
                ColumnKind.CATEGORY,
                null,
                Spread.NONE,
                Range.ALL,
                Set.of("b", "a"),
                true,
                0.9),
            new ColumnPlan(
                "d", ColumnKind.CATEGORY, null, Spread.NONE, Range.ALL, Set.of(), false, 0),
            ColumnPlan.aside("i", ColumnKind.IDENTIFIER));
    TablePlan plan = new TablePlan(columns, MissingMarks.with(List.of("unknown", "-9")));
    assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
  }

  @Test
  void filesOfBeforeTheFormsAreReadAsFixedDecimals() {
    for (int decimals : new int[] {3, 11, 12, 15}) {
      String text = plan("\"decimals\":" + decimals);
      NumberSpelling spelling = PlanJson.read(text).columns().get(0).spelling();
      NumberStyle style = (NumberStyle) Objects.requireNonNull(spelling);
      // Up to eleven decimals are the column's own; twelve were as many as a file could say.
      assertThat(style.notation())
          .isEqualTo(new NumberNotation(Form.FIXED, decimals, decimals < 12 ? 0 : 12, false, ""));
      assertThat(style.point()).isEqualTo('.');
    }
  }

  @Test
  void whatNoPlanHoldsIsRefused() {
    for (String part :
        List.of(
            "\"deviation\":-1",
            "\"deviation\":\"Infinity\"",
            "\"deviation\":\"NaN\"",
            "\"quantiles\":[1,\"NaN\"]",
            "\"quantiles\":[1e200]",
            "\"quantiles\":" + Collections.nCopies(101, 1),
            "\"usual\":1.5",
            "\"usual\":-0.5",
            "\"usualForm\":2",
            "\"decimals\":-1",
            "\"decimals\":20000",
            "\"form\":\"fixed\",\"exponent\":\"\",\"digits\":-1",
            "\"form\":\"fixed\",\"exponent\":\"\",\"digits\":20000",
            "\"form\":\"fixed\",\"exponent\":\"x\"",
            "\"form\":\"scientific\",\"exponent\":\"\"",
            "\"form\":\"roman\",\"exponent\":\"\"",
            "\"dates\":\"yyyy\"")) {
      assertThatThrownBy(() -> PlanJson.read(plan(part)))
          .as(part)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("the model's table plan cannot be read");
    }
  }

  @Test
  void aNotationIsRefusedWhenItsPartsAreOutOfRangeOrDoNotFit() {
    for (int[] sizes : new int[][] {{-1, 0}, {10_001, 0}, {0, -1}, {0, 10_001}}) {
      assertThatThrownBy(() -> new NumberNotation(Form.FIXED, sizes[0], sizes[1], false, ""))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new NumberNotation(Form.SCIENTIFIC, 0, 3, false, ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NumberNotation(Form.FLOATING, 0, 3, false, "e"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String plan(String part) {
    return "{\"missing\":[],\"columns\":[{\"name\":\"n\",\"kind\":\"number\",\"prefix\":\"\",\"suffix\":\"\","
        + "\"point\":\".\","
        + part
        + "}]}";
  }
}
