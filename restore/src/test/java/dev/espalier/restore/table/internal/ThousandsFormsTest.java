package dev.espalier.restore.table.internal;

import static dev.espalier.restore.table.internal.HandMade.and;
import static dev.espalier.restore.table.internal.HandMade.column;
import static dev.espalier.restore.table.internal.HandMade.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.restore.table.RepairRule;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ThousandsFormsTest {
  private static final List<String> PLAIN = times(8, "9800", "13100", "1250400");

  @Test
  void marksBetweenThousandsGoWhereTheOtherNumbersHaveNone() {
    ThousandsForms forms =
        Objects.requireNonNull(ThousandsForms.of(column(and(PLAIN, "12,500", "1'200'000"))));
    CellCandidate formed = Objects.requireNonNull(forms.candidate("12,500"));
    assertThat(formed.text()).isEqualTo("12500");
    assertThat(formed.rule()).isEqualTo(RepairRule.THOUSANDS);
    // All 26 numbers lie among the plain ones; of two more, one might not.
    assertThat(formed.confidence()).isCloseTo(27 / 28.0, within(1e-12));
    assertThat(Objects.requireNonNull(forms.candidate("1'200'000")).text()).isEqualTo("1200000");
    assertThat(Objects.requireNonNull(forms.candidate("10 250.5")).text()).isEqualTo("10250.5");
  }

  @Test
  void aNumberThatWouldLieBeyondTheOthersStays() {
    ThousandsForms forms =
        Objects.requireNonNull(ThousandsForms.of(column(and(PLAIN, "12,500", "3,000,000"))));
    assertThat(forms.candidate("3,000,000")).isNull();
    assertThat(forms.candidate("2,500")).isNull();
    // One of the two marked numbers lies outside.
    assertThat(forms.confidence()).isCloseTo(26 / 28.0, within(1e-12));
  }

  @Test
  void whatIsNotMarkedByThousandsStays() {
    ThousandsForms forms = Objects.requireNonNull(ThousandsForms.of(column(and(PLAIN, "12,500"))));
    for (String cell : new String[] {"9800", "12,50", "1,2500", "12,500'000", "12,500 kg"}) {
      assertThat(forms.candidate(cell)).as(cell).isNull();
    }
    assertThat(ThousandsForms.of(column(PLAIN))).isNull();
    assertThat(ThousandsForms.of(column(times(8, "9800", "12,500", "13,100")))).isNull();
    assertThat(ThousandsForms.of(column(times(8, "9800", "red", "9,900")))).isNull();
  }
}
