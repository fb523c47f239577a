package dev.espalier.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Table;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MixedFieldTest {
  @Test
  void theMixedFieldGivesRowsOfBothClassesFromItsSeed() {
    MixedField.Sample sample = MixedField.ofThePaper().sample(60, 3);
    assertThat(sample.table().columns()).hasSize(25);
    assertThat(Arrays.stream(sample.classes()).sum()).isEqualTo(30);
    assertThat(MixedField.ofThePaper().sample(60, 3).table()).isEqualTo(sample.table());
    for (Table.Column column : sample.table().columns()) {
      if (column instanceof Table.Numbers numbers) {
        assertThat(Arrays.stream(numbers.values())).allMatch(value -> Math.abs(value) < 100);
      }
    }
  }
}
