package dev.espalier.parquet.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.ReadOptions;
import dev.espalier.parquet.ParquetFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of every encoding, nesting, page version and compression are read as what they hold. */
class ParquetSeedsTest {
  @TempDir Path folder;

  static IntStream seeds() {
    return IntStream.range(0, Seed.COUNT);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aFileIsReadAsWhatWasWrittenAndAsAPlainDecodingSays(int number) throws IOException {
    Seed seed = new Seed(number);
    Path file = Files.write(folder.resolve("seed.parquet"), seed.bytes);
    assertThat(ColumnRows.of(new ParquetFormat().read(file, ReadOptions.automatic()).table()))
        .isEqualTo(ColumnRows.of(seed.columns));
    assertThat(Reading.of(file, seed.bytes)).isEqualTo(Reading.EQUAL);
  }

  @Test
  void everythingThatIsReadOccurs() throws IOException {
    Set<String> found = new TreeSet<>();
    for (int number = 0; number < Seed.COUNT; number++) {
      found.addAll(new Seed(number).features);
    }
    Set<String> expected = new TreeSet<>(List.of("1 row groups", "2 row groups", "3 row groups"));
    for (Kind kind : Kind.values()) {
      for (Encoding encoding : kind.encodings()) {
        expected.add(kind.physical() + " " + encoding);
        expected.add(kind.physical() + " " + encoding + " in version 2");
      }
    }
    for (Nesting nesting : Nesting.values()) {
      Stream<String> items = Stream.of(" of texts", " of numbers");
      (nesting.isList() ? items : Stream.of("")).forEach(each -> expected.add(nesting + each));
    }
    for (CompressionCodec codec : Seed.CODECS) {
      expected.addAll(List.of(codec.toString(), codec + " page", codec + " page left as it is"));
    }
    assertThat(found).isEqualTo(expected);
    // the levels of very old files are refused
    assertThat(Arrays.stream(Kind.values()).flatMap(kind -> kind.encodings().stream()))
        .containsAll(EnumSet.complementOf(EnumSet.of(Encoding.valueOf("BIT_PACKED"))));
  }
}
