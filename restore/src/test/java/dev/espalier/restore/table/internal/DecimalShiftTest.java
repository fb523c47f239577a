package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecimalShiftTest {
  private static final Range AGES = new Range(-100, 200);

  @Test
  void thePointGoesWhereTheRowSaysThatItBelongs() {
    assertThat(DecimalShift.of(421, AGES, 40, 10, 0.9)).isEqualTo(42.1);
    assertThat(DecimalShift.of(38000, AGES, 40, 10, 0.9)).isEqualTo(38);
  }

  @Test
  void whereNoPlaceOrSeveralArePlausibleNothingIsKnown() {
    assertThat(DecimalShift.of(9999, AGES, 40, 10, 0.9)).isNaN();
    assertThat(DecimalShift.of(421, AGES, 40, 100, 0.9)).isNaN();
    assertThat(DecimalShift.of(0, AGES, 40, 10, 0.9)).isNaN();
    assertThat(DecimalShift.of(Double.NaN, AGES, 40, 10, 0.9)).isNaN();
  }
}
