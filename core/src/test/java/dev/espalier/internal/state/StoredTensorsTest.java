package dev.espalier.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class StoredTensorsTest {
  private static ModelState state(Map<String, Tensor> tensors) {
    Schema schema = Schema.ofNumbers(List.of("x", "y"), List.of("a", "b", "c"));
    return new ModelState(schema, new ModelCard("test", Map.of(), Map.of()), tensors);
  }

  private static ModelState state(String name, double... values) {
    return state(Map.of(name, new Tensor.Doubles(values, values.length)));
  }

  private static ModelState sets(int[] starts, int... members) {
    return state(
        Map.of(
            "s.starts", new Tensor.Integers(starts, starts.length),
            "s.members", new Tensor.Integers(members, members.length)));
  }

  private static void assertRefused(
      ModelState state, Function<StoredTensors, Object> maker, String message) {
    assertThatThrownBy(() -> StoredTensors.read(state, maker))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("model of learner 'test'")
        .hasMessageContaining(message);
  }

  @Test
  void whatIsDeclaredIsRead() {
    double[] read = StoredTensors.read(state("w", 1, -2), stored -> stored.doubles("w", 2));
    assertThat(read).containsExactly(1, -2);
  }

  @Test
  void aTensorThatNobodyReadsIsRefused() {
    assertRefused(state("w", 1), stored -> "nothing", "no place for a tensor 'w'");
  }

  @Test
  void aTensorThatIsMissingOrOfAnotherTypeOrShapeIsRefused() {
    assertRefused(state("w", 1), stored -> stored.doubles("v", 1), "has no tensor 'v'");
    assertRefused(
        state("w", 1),
        stored -> stored.integers("w", 0, 1, 1),
        "'w' holds doubles; expected whole numbers");
    assertRefused(
        state("w", 1, 2), stored -> stored.doubles("w", 1, 2), "'w' has shape 2; expected 1 × 2");
  }

  @Test
  void aNumberThatIsNoneOrOutOfRangeIsRefused() {
    assertRefused(
        state("w", Double.NaN), stored -> stored.doubles("w", 1), "'w' holds NaN; expected");
    assertRefused(state("w", 1e152), stored -> stored.doubles("w", 1), "'w' holds 1.0E152");
    assertRefused(
        state("w", 1.5),
        stored -> stored.doublesWithin("w", 0, 1, 1),
        "'w' holds 1.5; expected numbers from 0.0 to 1.0");
    double[] cells = StoredTensors.read(state("w", Double.NaN), stored -> stored.cells("w", 1));
    assertThat(cells).containsExactly(Double.NaN);
  }

  @Test
  void labelSetsHaveRisingStartsAndRisingMembersBelowTheLabels() {
    Function<StoredTensors, Object> read = stored -> stored.labelSets("s");
    assertThat(StoredTensors.read(sets(new int[] {0, 2, 2, 3}, 0, 2, 1), read))
        .isEqualTo(LabelSets.of(3, new int[] {0, 2}, new int[0], new int[] {1}));
    assertRefused(sets(new int[] {0, 2, 1, 3}, 0, 2, 1), read, "falls from 2 to 1");
    assertRefused(sets(new int[] {1, 3}, 0, 2, 1), read, "does not run from 0 to 3");
    assertRefused(sets(new int[] {0, 3}, 0, 2, 1), read, "label indices must increase");
    assertRefused(sets(new int[] {0, 3}, 0, 1, 3), read, "whole numbers from 0 to 2");
    assertRefused(
        sets(new int[] {0, 1, 2}, 1, 1), stored -> stored.distinctLabelSets("s"), "occur twice");
  }

  @Test
  void whatAFileNamesIsToldInOneLine() {
    assertRefused(
        state(Map.of()),
        stored -> {
          throw new IllegalArgumentException("a name\n" + "x".repeat(1000));
        },
        "a name xxx");
  }
}
