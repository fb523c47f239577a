package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is in a file, reading gives data or an error that a user understands. */
@Tag("attack")
class FormatFuzzTest {
  private static final int MUTANTS = 1500;
  private static final String[] PIECES = {
    ",",
    ";",
    "\t",
    "|",
    "\"",
    "'",
    "\n",
    "\r\n",
    " ",
    ":",
    "{",
    "}",
    "[",
    "]",
    "#",
    "%",
    "?",
    "-1",
    "0",
    "1e999",
    "nan",
    "99999999",
    "2147483648",
    "1:1",
    "\\",
    "null",
    "\u0000",
    "ü",
    "@data",
    "@attribute y numeric\n",
    "features",
    "# espalier names: 3 features, 1 labels\n",
    "-C 9"
  };
  private static final Schema MODEL =
      new Schema(
          List.of(Feature.number("x"), new Feature("c", "red"), new Feature("c", "blue")),
          List.of("l", "m"));

  @TempDir Path directory;

  static Stream<Arguments> validFiles() {
    return Stream.of(
        Arguments.of(
            "a.arff",
            """
            @relation 'd: -C 2'
            @attribute l {0,1}
            @attribute m {0,1}
            @attribute x numeric
            @attribute c {red,'dark blue'}
            @data
            1,0,0.5,red
            ?,1,?,'dark blue'
            """),
        Arguments.of(
            "b.arff",
            """
            @relation 'd: -C 1'
            @attribute l {0,1}
            @attribute x numeric
            @attribute c {red,blue}
            @data
            {0 1,1 2.5}
            {1 ?,2 blue}
            """),
        Arguments.of(
            "a.svm",
            """
            l,m 1:0.5 3:2 # c
            m 2:1
             3:4
            """),
        Arguments.of(
            "b.svm",
            """
            # espalier names: 2 features, 1 labels
            # feature "x"
            # feature "c" "red"
            # label "l"
            0 1:1
             2:1
            """),
        Arguments.of(
            "a.txt",
            """
            2 3 2
            0,1 0:1 2:0.5
             1:1
            """),
        Arguments.of(
            "a.csv",
            """
            l,m,x,c
            1,0,0.5,red
            0,?,"1","dark ""blue\"""
            ,1,NA,red
            """),
        Arguments.of(
            "a.tsv",
            """
            x\tlabels
            1\tl
            2\tl,m
            """),
        Arguments.of(
            "a.jsonl",
            """
            {"x": 1, "c": "red", "labels": ["l"]}
            {"x": null, "c": "blue", "labels": []}
            """),
        Arguments.of(
            "b.jsonl",
            """
            {"features": {"x": 1, "c": "red"}, "labels": "l,m"}
            {"features": {"x": 2.5}}
            """),
        Arguments.of(
            "c.jsonl",
            """
            {"features": [1, 2, null], "labels": [1, 2]}
            {"features": [1, 2, 3]}
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("validFiles")
  @Timeout(120)
  void mutantsGiveDataOrAnInputException(String name, String text) throws IOException {
    byte[] original = text.getBytes(StandardCharsets.UTF_8);
    Path file = directory.resolve(name);
    int accepted = 0;
    for (long seed = 0; seed < MUTANTS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] mutant = mutate(original, random);
      Files.write(file, mutant);
      try {
        Dataset data = DataFiles.read(file, options(random));
        assertThat(data.rows()).isPositive();
        accepted++;
      } catch (InputException e) {
        assertThat(e).hasMessageNotContaining("\n").hasMessageNotContaining("Exception");
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "seed " + seed + ", file:\n" + new String(mutant, StandardCharsets.UTF_8), e);
      }
    }
    // the test would be worth nothing if every mutant were broken
    assertThat(accepted).isBetween(MUTANTS / 100, MUTANTS - MUTANTS / 100);
  }

  private static ReadOptions options(SplittableRandom random) {
    ReadOptions options = ReadOptions.automatic();
    return switch (random.nextInt(8)) {
      case 0 -> options.withLabels(new LabelChoice.Names(List.of("l", "m")));
      case 1 -> options.withLabels(new LabelChoice.Count(random.nextInt(2) == 0 ? 1 : -2));
      case 2 -> options.withTags("labels", ",");
      case 3 -> options.withExpected(MODEL, false);
      case 4 -> options.withExpected(MODEL, true);
      default -> options;
    };
  }

  private static byte[] mutate(byte[] original, SplittableRandom random) {
    byte[] bytes = original;
    for (int count = random.nextInt(3); count >= 0; count--) {
      int at = random.nextInt(bytes.length + 1);
      int length = Math.min(bytes.length - at, random.nextInt(6));
      byte[] piece =
          switch (random.nextInt(5)) {
            case 0 -> new byte[0];
            case 1 -> new byte[] {(byte) random.nextInt(256)};
            case 2 -> copy(bytes, random);
            default -> PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
          };
      byte[] next = new byte[bytes.length - length + piece.length];
      System.arraycopy(bytes, 0, next, 0, at);
      System.arraycopy(piece, 0, next, at, piece.length);
      System.arraycopy(bytes, at + length, next, at + piece.length, bytes.length - at - length);
      bytes = next.length == 0 ? new byte[] {'\n'} : next;
    }
    return bytes;
  }

  private static byte[] copy(byte[] bytes, SplittableRandom random) {
    int from = random.nextInt(bytes.length);
    return Arrays.copyOfRange(bytes, from, from + random.nextInt(bytes.length - from) + 1);
  }
}
