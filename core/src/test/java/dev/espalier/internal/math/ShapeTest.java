package dev.espalier.internal.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import org.junit.jupiter.api.Test;

class ShapeTest {
  @Test
  void aLengthThatAnArrayCanHaveIsGiven() {
    assertThat(Shape.product("here", 46_340, "features", 46_340, "labels"))
        .isEqualTo(46_340 * 46_340);
    assertThat(Shape.product("here", 0, "features", 46_340, "labels")).isZero();
    assertThat(Shape.length("numbers", Shape.MOST, "fewer")).isEqualTo(Shape.MOST);
  }

  /** In 32 bits 50,000 × 50,000 is negative, and 65,536 × 65,537 is a small number. */
  @Test
  void anyLongerOneIsRefusedWithSizesPlaceAndLimit() {
    assertThatThrownBy(() -> Shape.product("learner 'x'", 50_000, "features", 50_000, "labels"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "learner 'x': 50,000 features × 50,000 labels: 2,500,000,000 numbers are too many;"
                + " expected at most 2,147,483,639 (take fewer features or labels)");
    assertThatThrownBy(() -> Shape.product("x", 65_536, "rows", 65_537, "labels"))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> Shape.length("numbers", Shape.MOST + 1L, "fewer"))
        .isInstanceOf(InputException.class);
  }

  @Test
  void pairsAreCountedWithoutOverflow() {
    assertThat(Shape.pairs(60_000, "labels")).isEqualTo(1_799_970_000);
    assertThat(Shape.pairs(0, "labels")).isZero();
    assertThatThrownBy(() -> Shape.pairs(70_000, "labels"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("pairs of 70,000 labels: 2,449,965,000 numbers are too many");
  }
}
