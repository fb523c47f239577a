package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberListTest {
  private final NumberList list = new NumberList();

  private double[] read(String text) {
    assertThat(list.read(text)).as(text).isTrue();
    return Arrays.copyOf(list.numbers(), list.count());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[0.5,-3,2e-3]",
        "[0.5, -3, 2e-3]",
        " [ 0.5 , -3.\t,.2e-2 ] ",
        "[0.5 -3 2e-3]",
        "[ 0.5   -3.   0.002]",
        "[+0.5\n -3.000e+00\r\n 2.00000000000000000000e-3]",
        "(0.5, -3, 0.002)",
        "{0.5,-3,0.002}"
      })
  void listsInBracketsAreRead(String text) {
    assertThat(read(text)).containsExactly(0.5, -3, 0.002);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "0.5, 3; '0.5, 3'",
        "[0.5, 3; '[0.5, 3'",
        "[0.5, 3); '[0.5, 3)'",
        "[; '['",
        "[0.5, x]; a list with 'x' as entry 2",
        "[0.5, nan]; a list with 'nan' as entry 2",
        "[inf 1]; a list with 'inf' as entry 1",
        "[1e999, 1]; a list with '1e999' as entry 1",
        "[1,,2]; a list with '' as entry 2",
        "[1, 2,]; a list with '' as entry 3",
        "[,1]; a list with '' as entry 1",
        "[0.1 0.2 ... 0.3]; a list with '...' as entry 3",
        "[[1, 2]]; a list with '[1' as entry 1",
        "['a', 'b']; a list with ''a'' as entry 1",
        "[0x10, 1]; a list with '0x10' as entry 1",
        "[1, 2 3]; a list with commas between some of its numbers only",
        "[1 2, 3]; a list with commas between some of its numbers only"
      })
  void whatIsNoListOfNumbersIsTold(String text, String found) {
    assertThat(list.read(text)).isFalse();
    assertThat(list.found()).isEqualTo(found);
  }

  @Test
  void anEmptyListHasNoNumbers() {
    assertThat(read("[ ]")).isEmpty();
    assertThat(list.found()).isEqualTo("a list of 0 numbers");
  }

  @Test
  void aListThatIsReadAfterAFaultIsAsAnyOther() {
    assertThat(list.read("[1, x]")).isFalse();
    assertThat(read("[7]")).containsExactly(7);
    assertThat(list.found()).isEqualTo("a list of 1 number");
  }

  /** However a number is written, it is the one that Java reads. */
  @Test
  void numbersAreThoseOfJavaToTheLastBit() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 300; round++) {
      double[] numbers = new double[1 + random.nextInt(40)];
      for (int k = 0; k < numbers.length; k++) {
        double drawn = Double.longBitsToDouble(random.nextLong());
        numbers[k] =
            round % 2 == 0 || !Double.isFinite(drawn) ? (float) random.nextDouble(-2, 2) : drawn;
      }
      for (String between : List.of(",", ", ", " ", "\n  ")) {
        String text =
            Arrays.stream(numbers)
                .mapToObj(Double::toString)
                .collect(Collectors.joining(between, "[", "]"));
        assertThat(read(text)).containsExactly(numbers);
      }
    }
  }
}
