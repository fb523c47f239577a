package dev.espalier.io.internal.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class Bzip2Test {
  @TempDir Path directory;

  @Test
  void linesOfManyBlocksComeBack() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      lines.add(i + "," + i % 7);
    }
    assertThat(lines(compress(String.join("\n", lines), 1))).isEqualTo(lines);
  }

  @Test
  void streamsThatFollowEachOtherAreOne() throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(compress("one ", 9));
    both.write(compress("", 5));
    both.write(compress("two", 1));
    assertThat(lines(both.toByteArray())).containsExactly("one two");
  }

  @Test
  void everyTruncationIsToldInOneLine() throws IOException {
    byte[] compressed = compress("some text, some text", 9);
    for (int length = 10; length < compressed.length; length++) {
      byte[] truncated = Arrays.copyOf(compressed, length);
      assertThatThrownBy(() -> lines(truncated))
          .as("first %d bytes", length)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(directory.resolve("a.bz2") + ": cannot be read: ")
          .hasMessageContaining("bzip2")
          .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }
  }

  @Test
  void everyFlippedBitIsNoticedOrHarmless() throws IOException {
    String text = "hello hello hello hellooooooooooo";
    byte[] compressed = compress(text, 9);
    int unnoticed = 0;
    for (int bit = 80; bit < 8 * compressed.length; bit++) {
      byte[] flipped = compressed.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        // A table that is not used and padding bits may differ without harm.
        assertThat(lines(flipped)).as("bit %d", bit).containsExactly(text);
        unnoticed++;
      } catch (InputException expected) {
        assertThat(expected).hasMessageContaining("bzip2");
      }
    }
    assertThat(unnoticed).isLessThan(8 * compressed.length / 4);
  }

  @Test
  void withoutTheLibraryOneLineSaysWhatToAdd() throws Exception {
    Path file = Files.write(directory.resolve("a.csv.bz2"), compress("a,b\n1,2\n", 9));
    try (URLClassLoader without = withoutCommonsCompress()) {
      Class<?> source = without.loadClass(TextSource.class.getName());
      assertThat(source.getClassLoader()).isSameAs(without);
      assertThatThrownBy(() -> source.getMethod("open", Path.class).invoke(null, file))
          .rootCause()
          .isInstanceOf(ClassNotFoundException.class);
      assertThatThrownBy(() -> source.getMethod("open", Path.class).invoke(null, file))
          .cause()
          .hasMessage(
              file
                  + ": cannot be read: it is compressed with bzip2; add"
                  + " org.apache.commons:commons-compress to the class path, or uncompress it first");
    }
  }

  /** Core and the readers alone. */
  private static URLClassLoader withoutCommonsCompress() {
    URL[] modules =
        Stream.of(TextSource.class, InputException.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    return new URLClassLoader(modules, ClassLoader.getPlatformClassLoader());
  }

  private List<String> lines(byte[] compressed) throws IOException {
    Path file = Files.write(directory.resolve("a.bz2"), compressed);
    List<String> lines = new ArrayList<>();
    try (TextSource source = TextSource.open(file)) {
      while (source.nextLine()) {
        lines.add(source.text());
      }
    }
    return lines;
  }

  private static byte[] compress(String text, int level) throws IOException {
    return compress(text.getBytes(UTF_8), level);
  }

  public static byte[] compress(byte[] text, int level) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream out = new BZip2CompressorOutputStream(bytes, level)) {
      out.write(text);
    }
    return bytes.toByteArray();
  }
}
