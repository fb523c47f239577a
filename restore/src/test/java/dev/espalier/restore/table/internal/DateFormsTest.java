package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.and;
import static dev.espalier.restore.table.internal.HandMade.column;
import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.restore.table.RepairRule;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DateFormsTest {
  private static final List<String> USUAL = times(6, "2011-12-02", "2012-03-31", "2012-07-14");

  private static @Nullable String written(List<String> cells, String cell) {
    DateForms forms = DateForms.of(column(cells));
    CellCandidate formed = forms == null ? null : forms.candidate(cell);
    return formed == null ? null : formed.text();
  }

  @Test
  void aDateInAnotherFormIsWrittenInTheUsualOne() {
    List<String> cells = and(USUAL, "05/13/2012", "2 Dec 2011", "31.03.2012");
    assertThat(written(cells, "05/13/2012")).isEqualTo("2012-05-13");
    assertThat(written(cells, "2 Dec 2011")).isEqualTo("2011-12-02");
    assertThat(written(cells, "31.03.2012")).isEqualTo("2012-03-31");
    assertThat(written(cells, "2011-12-02")).isNull();
    DateForms forms = Objects.requireNonNull(DateForms.of(column(cells)));
    CellCandidate formed = Objects.requireNonNull(forms.candidate("05/13/2012"));
    assertThat(formed.rule()).isEqualTo(RepairRule.DATES);
    // All 21 cells are dates, and one more might be none.
    assertThat(formed.confidence()).isCloseTo(21 / 22.0, within(1e-12));
  }

  @Test
  void dayAndMonthAreToldApartByAnotherCellOrNotAtAll() {
    assertThat(written(and(USUAL, "05/06/2012"), "05/06/2012")).isNull();
    assertThat(written(and(USUAL, "05/06/2012", "05/13/2012"), "05/06/2012"))
        .isEqualTo("2012-05-06");
    assertThat(written(and(USUAL, "05/06/2012", "13/05/2012"), "05/06/2012"))
        .isEqualTo("2012-06-05");
    assertThat(written(and(USUAL, "05/06/2012", "05/13/2012", "13/05/2012"), "05/06/2012"))
        .isNull();
    // Either way it is the same day.
    assertThat(written(and(USUAL, "05/05/2012"), "05/05/2012")).isEqualTo("2012-05-05");
  }

  @Test
  void aColumnOfOneFormOfTwoEqualOnesOrOfOtherTextsIsLeftAlone() {
    assertThat(DateForms.of(column(USUAL))).isNull();
    assertThat(DateForms.of(column(times(9, "2011-12-02", "13.05.2012")))).isNull();
    assertThat(DateForms.of(column(times(9, "red", "green", "2011-12-02")))).isNull();
    // Too few dates to speak of a usual form.
    assertThat(DateForms.of(column(and(times(4, "2011-12-02"), "13.05.2012")))).isNull();
  }
}
