package dev.espalier.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BlockOrderTest {
  @Test
  void groupsStandSideBySide() {
    // Even and odd things are alike among themselves; 4 and 5 are a little alike too.
    int[] order =
        BlockOrder.of(
            6, (a, b) -> a % 2 == b % 2 ? 0.8 - 0.01 * Math.abs(a - b) : a + b == 9 ? 0.3 : 0.1);
    int[] parity = Arrays.stream(order).map(k -> k % 2).toArray();
    assertThat(parity).isIn(new int[] {0, 0, 0, 1, 1, 1}, new int[] {1, 1, 1, 0, 0, 0});
    assertThat(order[2] + order[3]).isEqualTo(9);
  }

  @Test
  void everyThingHasOnePlace() {
    assertThat(BlockOrder.of(0, (a, b) -> 0)).isEmpty();
    assertThat(BlockOrder.of(1, (a, b) -> 0)).containsExactly(0);
    assertThat(BlockOrder.of(5, (a, b) -> 0)).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
  }
}
