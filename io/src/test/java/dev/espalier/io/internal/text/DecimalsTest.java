package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is {@link Double#parseDouble}, bit for bit. */
class DecimalsTest {
  private static final long SEED = 7;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+1",
        "1.",
        ".5",
        "-.5e1",
        "1e5",
        "1E+05",
        "1e-5",
        "123456789012345678",
        "1234567890123456789",
        "12345678901234567890",
        "9007199254740993",
        "9007199254740992",
        "9007199254740991e22",
        "9007199254740993e22",
        "1e22",
        "1e23",
        "1e-22",
        "1e-23",
        "4.9e-324",
        "2e-324",
        "1.7976931348623157e308",
        "0.1",
        "0.000001",
        "00000000000000000000000001",
        "0.00000000000000000000000000000001",
        "1000000000000000000000000000000",
        "0e999999999999",
        "3.141592653589793",
        "0.30000000000000004",
        "1e-99999999999"
      })
  void numbersAreRoundedCorrectly(String text) {
    assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "e5",
        "1e",
        "1e+",
        "1e5.",
        "1..2",
        "1.2.3",
        "--1",
        "NaN",
        "nan",
        "Infinity",
        "-Infinity",
        "inf",
        "0x10",
        "1d",
        "1f",
        " 1",
        "1 ",
        "1,2",
        "1e999",
        "-1e999",
        "1_000",
        "١"
      })
  void everythingElseIsNotANumber(String text) {
    assertThat(parse(text)).isNaN();
  }

  @Test
  void randomNumbersAreRoundedAsTheLibraryDoes() {
    Random random = new Random(SEED);
    for (int i = 0; i < 200_000; i++) {
      String text = randomNumber(random);
      double expected = Double.parseDouble(text);
      if (Double.isFinite(expected)) {
        assertThat(Double.doubleToRawLongBits(parse(text)))
            .as("%s (seed %d)", text, SEED)
            .isEqualTo(Double.doubleToRawLongBits(expected));
      }
    }
  }

  @Test
  void plainNumbersInARowAreRoundedAsTheLibraryDoes() {
    Random random = new Random(SEED);
    PlainNumber plain = new PlainNumber();
    int scanned = 0;
    for (int i = 0; i < 200_000; i++) {
      String text = randomNumber(random);
      String after = List.of("", ",", ",12345678", " ,1", "\t123456789", "x", "e5").get(i % 7);
      byte[] bytes = ("7," + text + after + "99999999").getBytes(StandardCharsets.UTF_8);
      int to = 2 + text.length() + after.length();
      if (plain.scan(bytes, 2, to)) {
        scanned++;
        assertThat(plain.end()).as("%s (seed %d)", text, SEED).isEqualTo(2 + text.length());
        assertThat(Double.doubleToRawLongBits(plain.value()))
            .as("%s (seed %d)", text, SEED)
            .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
      } else {
        assertThat(text.length() > 15 || text.contains("e") || text.contains("E") || i % 7 > 4)
            .as("%s (seed %d)", text, SEED)
            .isTrue();
      }
    }
    assertThat(scanned).isGreaterThan(20_000);
  }

  @Test
  void indicesAreWholeNumbersThatFitAnInt() {
    assertThat(index("0")).isZero();
    assertThat(index("007")).isEqualTo(7);
    assertThat(index("2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertThat(index("2147483648")).isEqualTo(-1);
    assertThat(index("99999999999999999999")).isEqualTo(-1);
    assertThat(index("")).isEqualTo(-1);
    assertThat(index("-1")).isEqualTo(-1);
    assertThat(index("1.0")).isEqualTo(-1);
  }

  private static String randomNumber(Random random) {
    if (random.nextInt(4) == 0) {
      return Double.toString(Double.longBitsToDouble(random.nextLong())).replace("NaN", "0");
    }
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
    int digits = 1 + random.nextInt(22);
    int point = random.nextInt(digits + 1);
    for (int i = 0; i < digits; i++) {
      text.append(i == point ? "." : "").append(random.nextInt(10));
    }
    if (random.nextInt(3) == 0) {
      text.append('e').append(random.nextInt(60) - 30);
    }
    return text.toString();
  }

  private static double parse(String text) {
    byte[] bytes = ("#" + text + "9").getBytes(StandardCharsets.UTF_8);
    return Decimals.parse(bytes, 1, bytes.length - 1);
  }

  private static int index(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Decimals.parseIndex(bytes, 0, bytes.length);
  }
}
