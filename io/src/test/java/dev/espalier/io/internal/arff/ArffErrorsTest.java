package dev.espalier.io.internal.arff;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.TextSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a file is said with its line. */
class ArffErrorsTest {
  private static final String HEADER =
      """
      @relation 'm: -C -1'
      @attribute a numeric
      @attribute kind {small,large}
      @attribute y {0,1}
      @data
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1,small | the row has 2 values, expected 3",
        "1,small,0,7 | the row has 4 values, expected 3",
        "1,small,0, | value 4 is empty",
        "1,,0 | value 2 is empty",
        ",small,0 | value 1 is empty",
        "NaN,small,0 | attribute 'a': 'NaN' is not a finite number; write ? for a missing value",
        "-Infinity,small,0 | attribute 'a': '-Infinity' is not a finite number",
        "1e999,small,0 | attribute 'a': '1e999' is not a finite number",
        "x1,small,0 | attribute 'a': 'x1' is not a finite number",
        "1,medium,0 | attribute 'kind': 'medium' is not one of the declared levels",
        "1,small,2 | attribute 'y': '2' is not one of the declared levels",
        "1,'small,0 | the quote ' is not closed",
        "1,small,0,{2} | the row's weight is not 1",
        "{0 1},{0.5} | the row's weight is not 1",
        "1,small,0,{1 | the row's weight is not 1",
        "{0 1 | the sparse row has no closing brace",
        "{0 1,3 1} | index 3 is out of range; the file has attributes 0 to 2",
        "{99999999999 1} | an attribute's index is not a whole number",
        "{-1 1} | an attribute's index is not a whole number",
        "{0 1,0 2} | index 0 occurs twice in the row",
        "{0} | expected a blank and a value after index 0",
        "{0 } | expected a blank and a value after index 0",
        "{0 1 2} | expected a comma or } after the value of index 0",
        "{0 1} 5 | something follows the row's end",
        "{0 nan} | attribute 'a': 'nan' is not a finite number"
      })
  void aBadRowIsNamedByItsLine(String row, String message) throws IOException {
    Path file = write(HEADER + "\n1,small,0\n" + row + "\n2,large,1\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":8: ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "@attribute a numeric | attribute 'a' occurs twice, first in line 2",
        "@attribute text relational | attribute 'text' is of type relational, which cannot be a feature",
        "@attribute when date 'bad form' | attribute 'when' has dates of the form 'bad form'; expected such as yyyy-MM-dd",
        "@attribute b number | attribute 'b' has the unknown type 'number'",
        "@attribute b | attribute 'b' has no type",
        "@attribute | @attribute without a name",
        "@attribute b {x,y | the list of levels has no closing brace",
        "@attribute b {x,x} | level 'x' occurs twice",
        "@attribute b {x,,y} | expected a name, found ','",
        "@attribute 'b numeric | the quote ' is not closed",
        "@relation again | a second @relation",
        "1,2,3 | expected @relation, @attribute or @data, found '1,2,3'"
      })
  void aBadHeaderIsNamedByItsLine(String line, String message) throws IOException {
    Path file =
        write(
            "@relation 'm: -C -1'\n@attribute a numeric\n"
                + line
                + "\n@attribute y {0,1}\n@data\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":3: ")
        .hasMessageContaining(message);
  }

  @Test
  void aFileWithoutRowsIsRefused() throws IOException {
    Path file = write(HEADER + "% nothing\n\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": has no rows");
  }

  @Test
  void aFileWithoutDataIsRefused() throws IOException {
    Path file = write("@relation m\n@attribute a numeric\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("ends before @data");
  }

  @Test
  void columnsThatWouldShareANameAreRefused() throws IOException {
    Path file =
        write(
            """
            @relation 'm: -C -1'
            @attribute k {a,b,c}
            @attribute k=a numeric
            @attribute y {0,1}
            @data
            a,1,1
            """);
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("two feature columns would be called 'k=a'");
  }

  /** Damaged files are read or refused; nothing else may come out, and none may hang. */
  @Test
  @Timeout(120)
  void damagedFilesGiveDataOrAnInputException() throws IOException {
    List<String> valid =
        List.of(
            HEADER + "1,small,0\n-2.5e3,'large',1\n?,?,?\n4,large,0,{1}\n",
            HEADER + "{0 1,2 1}\n{}\n{1 large}\n{0 ?,1 'small', 2 ?}\n{0 1e-7},{1}\n",
            """
            % comment
            @RELATION "x: -V -C 2"
            @attribute 'a b' {0,1}
            @attribute "c\\"d" {false,true}
            @attribute\te\treal [0,1]
            @attribute f{red , 'dark red',"blue"} % three
            @data
            1,true,12345678901234567890.5,'dark red'
            0 false\t.5 red
            {2 7,3 blue}
            """);
    long seed = 42;
    Random random = new Random(seed);
    int[] outcomes = new int[2];
    for (int round = 0; round < 2000; round++) {
      byte[] bytes = valid.get(round % valid.size()).getBytes(UTF_8);
      int mutations = 1 + random.nextInt(2);
      for (int i = 0; i < mutations; i++) {
        bytes = mutate(bytes, random);
      }
      byte[] damaged = bytes;
      Path file = Files.write(directory.resolve("damaged.arff"), damaged);
      try {
        Dataset data = readArff(file);
        assertThat(data.rows()).isPositive();
        outcomes[0]++;
      } catch (InputException e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n", "\r");
        outcomes[1]++;
      } catch (RuntimeException e) {
        throw new AssertionError(
            "seed " + seed + ", round " + round + ": " + new String(damaged, UTF_8), e);
      }
    }
    assertThat(outcomes[0]).as("files that were read").isGreaterThan(150);
    assertThat(outcomes[1]).as("files that were refused").isGreaterThan(150);
  }

  private static byte[] mutate(byte[] bytes, Random random) throws IOException {
    if (bytes.length == 0) {
      return bytes;
    }
    int position = random.nextInt(bytes.length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    switch (random.nextInt(5)) {
      case 0 -> { // flip a bit
        out.write(bytes);
        byte[] flipped = out.toByteArray();
        flipped[position] ^= (byte) (1 << random.nextInt(8));
        return flipped;
      }
      case 1 -> out.write(bytes, 0, position); // truncate
      case 2 -> { // put a significant character in
        out.write(bytes, 0, position);
        String significant = "{},'\"%?\\\n\r\t @-.e019\0";
        out.write(significant.charAt(random.nextInt(significant.length())));
        out.write(bytes, position, bytes.length - position);
      }
      case 3 -> { // cut a piece out
        out.write(bytes, 0, position);
        int resume = Math.min(bytes.length, position + 1 + random.nextInt(30));
        out.write(bytes, resume, bytes.length - resume);
      }
      default -> { // double or drop a line
        String[] lines = new String(bytes, ISO_8859_1).split("\n", -1);
        int chosen = random.nextInt(lines.length);
        lines[chosen] = random.nextBoolean() ? "" : lines[chosen] + "\n" + lines[chosen];
        out.write(String.join("\n", lines).getBytes(ISO_8859_1));
      }
    }
    return out.toByteArray();
  }

  private static Dataset readArff(Path file) {
    try (TextSource source = TextSource.open(file)) {
      return ArffReader.read(source, ReadOptions.automatic(), new Unfamiliar());
    }
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("x.arff"), text);
  }

  private static Dataset read(Path file) {
    return DataFiles.read(file, ReadOptions.automatic());
  }
}
