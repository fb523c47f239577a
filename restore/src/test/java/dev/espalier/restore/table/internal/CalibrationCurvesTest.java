package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.internal.CalibrationCurves.Cell;
import dev.espalier.restore.table.internal.CalibrationCurves.Kind;
import dev.espalier.restore.table.internal.CalibrationCurves.Seen;
import dev.espalier.restore.table.internal.CalibrationCurves.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CalibrationCurvesTest {
  private static final Kind FILLED = new Kind(RepairRule.FIELD, false, Cell.HOLE);
  private static final Kind CORRECTED = new Kind(RepairRule.VOTES, false, Cell.VALUE);
  private static final Kind NUMBER = new Kind(RepairRule.FIELD, true, Cell.VALUE);

  private static Truth truth(boolean right) {
    return right ? Truth.RIGHT : Truth.WRONG;
  }

  @Test
  void columnsOfDifferentReliabilityAreToldApart() {
    SplittableRandom random = new SplittableRandom(1);
    List<Seen> seen = new ArrayList<>();
    for (int k = 0; k < 2000; k++) {
      double said = 0.6 + 0.3 * random.nextDouble();
      seen.add(new Seen(FILLED, "good", said, truth(random.nextDouble() < 0.9)));
      seen.add(new Seen(FILLED, "bad", said, truth(random.nextDouble() < 0.2)));
    }
    CalibrationCurves known = CalibrationCurves.of(seen);
    assertThat(known.at(FILLED, "good", 0.75)).isCloseTo(0.9, within(0.03));
    assertThat(known.at(FILLED, "bad", 0.75)).isCloseTo(0.2, within(0.03));
    assertThat(known.at(FILLED, "new", 0.75)).isCloseTo(0.55, within(0.05));
  }

  @Test
  void whatIsThereIsNeverMadeSurer() {
    List<Seen> seen = new ArrayList<>();
    for (int k = 0; k < 200; k++) {
      seen.add(new Seen(CORRECTED, "a", 0.6 + 0.001 * k, Truth.RIGHT));
    }
    CalibrationCurves known = CalibrationCurves.of(seen);
    assertThat(known.at(CORRECTED, "a", 0.65)).isEqualTo(0.65);
    assertThat(known.at(CORRECTED, "a", 0.9999)).isLessThan(0.9999).isGreaterThan(0.99);
  }

  @Test
  void aFewPlantedCellsLowerWhatIsSaidButDoNotRaiseIt() {
    List<Seen> wrong = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      wrong.add(new Seen(FILLED, "a", 0.9, Truth.WRONG));
    }
    assertThat(CalibrationCurves.of(wrong).at(FILLED, "a", 0.9)).isCloseTo(0.45, within(1e-9));
    assertThat(CalibrationCurves.of(List.of()).at(FILLED, "a", 0.9)).isEqualTo(0.9);
    assertThat(
            CalibrationCurves.of(List.of(new Seen(FILLED, "a", 0.6, Truth.RIGHT)))
                .at(FILLED, "a", 0.6))
        .isEqualTo(0.6);
  }

  @Test
  void numbersThatAreAsOftenAlarmingWithoutAnErrorAreNotBelieved() {
    List<Seen> seen = new ArrayList<>();
    for (int k = 0; k < 100; k++) {
      seen.add(new Seen(NUMBER, "a", 0.999, Truth.RIGHT));
      seen.add(new Seen(NUMBER, "a", 0.95, k < 10 ? Truth.RIGHT : Truth.UNKNOWN));
    }
    seen.add(new Seen(NUMBER, "a", 0.999, Truth.UNKNOWN));
    CalibrationCurves known = CalibrationCurves.of(seen);
    assertThat(known.at(NUMBER, "a", 0.999)).isGreaterThan(0.95);
    assertThat(known.at(NUMBER, "a", 0.95)).isLessThan(0.05);
  }
}
