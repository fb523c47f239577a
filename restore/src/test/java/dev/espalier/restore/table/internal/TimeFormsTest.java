package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.and;
import static dev.espalier.restore.table.internal.HandMade.column;
import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeFormsTest {
  private static final List<String> HALVES = times(10, "9:59 p.m.", "7:05 a.m.");
  private static final List<String> WHOLE = times(10, "21:59", "07:05");

  private static @Nullable String written(List<String> cells, String cell) {
    DateForms forms = TimeForms.of(column(cells));
    CellCandidate formed = forms == null ? null : forms.candidate(cell);
    return formed == null ? null : formed.text();
  }

  @Test
  void otherMarksOfTheHalfDayAndADateBeforeTheTimeAreWrittenAsUsual() {
    List<String> cells = and(HALVES, "9:59p", "12:30 AM", "12:15P", "12/02/2011 6:15 p.m.");
    assertThat(written(cells, "9:59p")).isEqualTo("9:59 p.m.");
    assertThat(written(cells, "12:30 AM")).isEqualTo("12:30 a.m.");
    assertThat(written(cells, "12:15P")).isEqualTo("12:15 p.m.");
    assertThat(written(cells, "12/02/2011 6:15 p.m.")).isEqualTo("6:15 p.m.");
    assertThat(written(cells, "9:59 p.m.")).isNull();
  }

  @Test
  void aColumnOfWholeDaysPadsItsHours() {
    assertThat(written(and(WHOLE, "7:15 a.m."), "7:15 a.m.")).isEqualTo("07:15");
    assertThat(written(and(WHOLE, "7:15 p.m."), "7:15 p.m.")).isEqualTo("19:15");
    assertThat(written(and(times(10, "21:59", "7:05"), "7:15 a.m."), "7:15 a.m."))
        .isEqualTo("7:15");
  }

  @Test
  void aTimeWithoutAMarkIsReadOnlyWhereLateHoursShowThatDaysAreWhole() {
    assertThat(written(and(HALVES, "9:30"), "9:30")).isNull();
    assertThat(written(and(HALVES, "9:30", "21:30"), "9:30")).isEqualTo("9:30 a.m.");
    assertThat(written(and(HALVES, "9:30", "21:30"), "21:30")).isEqualTo("9:30 p.m.");
  }

  @Test
  void whatWouldLoseSecondsOrIsNoTimeStays() {
    List<String> cells = and(HALVES, "9:59:30 p.m.", "8:10:00 p.m.", "13:10 p.m.", "9:75p");
    assertThat(written(cells, "9:59:30 p.m.")).isNull();
    assertThat(written(cells, "8:10:00 p.m.")).isEqualTo("8:10 p.m.");
    assertThat(written(cells, "13:10 p.m.")).isNull();
    assertThat(written(cells, "9:75p")).isNull();
    assertThat(TimeForms.of(column(HALVES))).isNull();
    assertThat(TimeForms.of(column(times(9, "9:59p", "9:59 p.m.")))).isNull();
    assertThat(TimeForms.of(column(times(9, "red", "green", "9:59p")))).isNull();
  }
}
