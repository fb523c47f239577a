package dev.espalier.io.internal.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class TextSourceTest {
  @TempDir Path directory;

  @Test
  void linesEndWithLfOrCrlfAndTheLastNeedsNoEnd() throws IOException {
    assertThat(lines(write("a\nb\r\n\n\r\nlast".getBytes(UTF_8))))
        .containsExactly("a", "b", "", "", "last");
    assertThat(lines(write("a\n".getBytes(UTF_8)))).containsExactly("a");
    assertThat(lines(write(new byte[0]))).isEmpty();
  }

  @Test
  void aByteOrderMarkIsNotPartOfTheText() throws IOException {
    assertThat(lines(write("\ufeffa\nb".getBytes(UTF_8)))).containsExactly("a", "b");
  }

  @Test
  void utf16IsReadAsWell() throws IOException {
    assertThat(lines(write("\ufeffabc\nd".getBytes(StandardCharsets.UTF_16LE))))
        .containsExactly("abc", "d");
  }

  @Test
  void linesThatAreLongerThanTheBufferAreInOnePiece() throws IOException {
    String wide = "x".repeat(1_500_000);
    assertThat(lines(write((wide + "\n" + wide + "y\nz").getBytes(UTF_8))))
        .containsExactly(wide, wide + "y", "z");
  }

  @Test
  void compressionIsRecognisedByContentAndMembersFollowEachOther() throws IOException {
    byte[] text = "a,b\n".repeat(200_000).getBytes(UTF_8);
    assertThat(lines(write(concat(gzip(text), gzip("end".getBytes(UTF_8))))))
        .hasSize(200_001)
        .endsWith("a,b", "end");
    assertThat(
            lines(
                write(
                    concat(
                        Bzip2Test.compress(text, 1),
                        Bzip2Test.compress("end".getBytes(UTF_8), 1)))))
        .hasSize(200_001)
        .endsWith("a,b", "end");
  }

  @Test
  void textThatLooksLikeAMagicNumberIsText() throws IOException {
    assertThat(lines(write("BZh9 is a word".getBytes(UTF_8)))).containsExactly("BZh9 is a word");
  }

  @Test
  void truncatedArchivesAreErrorsThatNameTheFile() throws IOException {
    byte[] text = "1,2,3\n".repeat(1000).getBytes(UTF_8);
    for (byte[] archive : List.of(gzip(text), Bzip2Test.compress(text, 9))) {
      Path file = write(Arrays.copyOf(archive, archive.length - 10));
      assertThatThrownBy(() -> lines(file))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(file + ": cannot be read: ");
    }
  }

  @Test
  void anArchiveThatExpandsBeyondAllMeasureIsRefused() throws IOException {
    byte[] zeros = "0,0,0,0,0,0,0\n".repeat(1 << 20).getBytes(UTF_8);
    byte[] archive = gzip(zeros);
    // 14 MB of zeros are odd, but do no harm
    assertThat(count(write(archive))).isEqualTo(1 << 20);
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    for (int k = 0; k < 25; k++) {
      bomb.write(archive);
    }
    Path file = write(bomb.toByteArray());
    assertThat(Files.size(file)).isLessThan(1 << 20);
    assertThatThrownBy(() -> count(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": cannot be read: it expands to more than 500 times");
  }

  private static int count(Path file) {
    int lines = 0;
    try (TextSource source = TextSource.open(file)) {
      while (source.nextLine()) {
        lines++;
      }
    }
    return lines;
  }

  @Test
  void missingFilesAndDirectoriesAreErrors() {
    assertThatThrownBy(() -> TextSource.open(directory.resolve("none.arff")))
        .isInstanceOf(InputException.class)
        .hasMessage(directory.resolve("none.arff") + ": no such file");
    assertThatThrownBy(() -> TextSource.open(directory))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a directory");
  }

  @Test
  void peekingShowsTheBeginningAndConsumesNothing() throws IOException {
    String text = "0123456789\n".repeat(20_000);
    try (TextSource source = TextSource.open(write(gzip(text.getBytes(UTF_8))))) {
      assertThat(new String(source.peek(), UTF_8))
          .isEqualTo(text.substring(0, TextSource.PEEK_BYTES));
      assertThat(source.nextLine()).isTrue();
      assertThat(source.text()).isEqualTo("0123456789");
      assertThat(source.line()).isEqualTo(1);
      assertThat(source.at("bad").getMessage()).isEqualTo(source.file() + ":1: bad");
    }
  }

  @Test
  void whatRemainsCanBeReadAsAStream() throws IOException {
    String text = "first\n" + "0123456789\n".repeat(50_000);
    try (TextSource source = TextSource.open(write(text.getBytes(UTF_8)))) {
      assertThat(source.nextLine()).isTrue();
      assertThat(new String(source.remaining().readAllBytes(), UTF_8)).isEqualTo(text.substring(6));
    }
  }

  @Test
  void progressRunsFromTheFilesBytesAndMayCancel() throws IOException {
    Path file = write("0123456789\n".repeat(200_000).getBytes(UTF_8));
    List<Double> fractions = new ArrayList<>();
    try (TextSource source = TextSource.open(file, (stage, done) -> fractions.add(done))) {
      while (source.nextLine()) {
        assertThat(source.end() - source.start()).isEqualTo(10);
      }
    }
    assertThat(fractions).isSorted().endsWith(1.0).hasSizeGreaterThan(5);
    assertThat(fractions.get(0)).isLessThan(0.5);
    assertThatThrownBy(
            () ->
                TextSource.open(
                    file,
                    (stage, done) -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(Files.createTempFile(directory, "text", ".txt"), content);
  }

  private static List<String> lines(Path file) {
    List<String> lines = new ArrayList<>();
    try (TextSource source = TextSource.open(file)) {
      while (source.nextLine()) {
        lines.add(source.text());
      }
      assertThat(source.nextLine()).isFalse();
      assertThat(source.line()).isEqualTo(lines.size());
    }
    return lines;
  }

  public static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[] first, byte[] second) throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(first);
    both.write(second);
    return both.toByteArray();
  }

  @Test
  void utf32IsRefusedByName() throws IOException {
    for (byte[] mark : new byte[][] {{-1, -2, 0, 0}, {0, 0, -2, -1}}) {
      Path file = write(concat(mark, new byte[] {'a', 0, 0, 0}));
      assertThatThrownBy(() -> TextSource.open(file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is UTF-32 text; expected UTF-8");
    }
  }

  @Test
  void blocksOfLinesAreWholeLines() throws IOException {
    String text = "aa\nb\n" + "c".repeat(50) + "\nd";
    for (int bytes = 1; bytes < 60; bytes++) {
      try (TextSource source = TextSource.open(write(text.getBytes(StandardCharsets.UTF_8)))) {
        StringBuilder all = new StringBuilder();
        for (byte[] block = source.nextLines(bytes);
            block != null;
            block = source.nextLines(bytes)) {
          String lines = new String(block, StandardCharsets.UTF_8);
          assertThat(lines.endsWith("\n") || lines.endsWith("d"))
              .as("%d: %s", bytes, lines)
              .isTrue();
          assertThat(
                  lines.length() <= bytes
                      || lines.indexOf('\n') == lines.length() - 1
                      || lines.indexOf('\n') < 0)
              .isTrue();
          all.append(lines);
        }
        assertThat(all.toString()).isEqualTo(text);
      }
    }
  }

  @Test
  void theEncodingOfAFileIsWhatItsBytesSay() throws IOException {
    assertThat(TextSource.encoding(write("abc\n".getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(TextEncoding.UTF_8);
    assertThat(TextSource.encoding(write("ab\u00fc\n".getBytes(StandardCharsets.ISO_8859_1))))
        .isEqualTo(TextEncoding.WINDOWS_1252);
    assertThat(TextSource.encoding(write("ab\u00fc\n".getBytes(StandardCharsets.UTF_16LE))))
        .isEqualTo(TextEncoding.UTF_16LE);
  }

  @Test
  void everyFormOfUtf8ThatTheStandardAllowsIsRead() throws IOException {
    // the first and last character of each length, and around the surrogates
    String text =
        "\u0080\u07ff\u0800\u0fff\ud7ff\ue000\uffff\ud800\udc00\ud8bf\udfff\udbff\udfff\n";
    try (TextSource source = TextSource.open(write(text.getBytes(StandardCharsets.UTF_8)))) {
      assertThat(source.nextLine()).isTrue();
      assertThat(source.text() + "\n").isEqualTo(text);
      assertThat(source.encoding()).isEqualTo(TextEncoding.UTF_8);
    }
    // longer than need be, a surrogate, and beyond the last character: no UTF-8
    for (int[] wrong :
        new int[][] {
          {0xc3, 0xa4, 0xc0, 0x80},
          {0xc3, 0xa4, 0xe0, 0x9f, 0xbf},
          {0xc3, 0xa4, 0xed, 0xa0, 0x80},
          {0xc3, 0xa4, 0xf0, 0x8f, 0xbf, 0xbf},
          {0xc3, 0xa4, 0xf4, 0x90, 0x80, 0x80},
          {0xc3, 0xa4, 0xf5, 0x80, 0x80, 0x80},
          {0xc3, 0xa4, 0xe2, 0x82}
        }) {
      byte[] bytes = new byte[wrong.length];
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = (byte) wrong[k];
      }
      assertThatThrownBy(() -> lines(write(bytes)))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("the bytes are not UTF-8 text, though those before them are");
    }
  }

  @Test
  void beginningsThatAreNearlyThoseOfArchivesAreText() throws IOException {
    for (String text :
        List.of(
            "BZ",
            "BZip2 is a program",
            "BZh0 is a word",
            "BZh: is a word",
            "\u001f\u00ab, a word")) {
      assertThat(lines(write(text.getBytes(UTF_8)))).containsExactly(text);
    }
    byte[] almost = {0x1f, (byte) 0x8b, 'a', 'b'};
    assertThat(lines(write(almost))).containsExactly("\u001f\u2039ab");
    assertThat(lines(write(new byte[] {0x1f, (byte) 0x8b}))).containsExactly("\u001f\u2039");
  }

  @Test
  void anArchiveOfNothingIsNothing() throws IOException {
    assertThat(lines(write(Bzip2Test.compress(new byte[0], 9)))).isEmpty();
    assertThat(lines(write(gzip(new byte[0])))).isEmpty();
  }

  @Test
  void aLongLastLineWithoutAnEndIsOneBlock() throws IOException {
    String text = "aa\n" + "c".repeat(50);
    for (int bytes : new int[] {1, 3, 40}) {
      try (TextSource source = TextSource.open(write(text.getBytes(UTF_8)))) {
        assertThat(source.nextLines(bytes)).isEqualTo("aa\n".getBytes(UTF_8));
        assertThat(source.nextLines(bytes)).isEqualTo("c".repeat(50).getBytes(UTF_8));
        assertThat(source.nextLines(bytes)).isNull();
      }
    }
  }

  @Test
  void ofAPipeTheLineOfBytesThatAreNoTextIsNotKnown() throws Exception {
    Path pipe = directory.resolve("pipe");
    Assumptions.assumeTrue(AtomicFileTest.makesPipe(pipe), "no named pipes here");
    byte[] mixed = concat("\u00e4\n".repeat(9).getBytes(UTF_8), new byte[] {(byte) 0xff, '\n'});
    CompletableFuture<Path> written =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.write(pipe, mixed);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertThatThrownBy(() -> lines(pipe))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(pipe + ": the bytes are not UTF-8 text");
    written.get(1, TimeUnit.MINUTES);
    Path file = write(mixed);
    assertThatThrownBy(() -> lines(file)).hasMessageStartingWith(file + ":10: the bytes are not");
  }

  @Test
  void anArchiveThatEndsInItsFirstBytesIsToldAlthoughTheLibraryHasNoWords() throws IOException {
    Path file = write(Arrays.copyOf(gzip("a".getBytes(UTF_8)), 5));
    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": cannot be read: EOFException");
  }
}
