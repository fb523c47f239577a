package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the compressor of commons-compress. */
class Bzip2InputStreamTest {
  private static final long SEED = 20_240_611;

  @Test
  void emptyDataComeBackEmpty() throws IOException {
    assertThat(decompress(compress(new byte[0], 9))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 50, 259, 260, 1000, 99_999, 250_001})
  void randomBytesComeBack(int length) throws IOException {
    byte[] data = new byte[length];
    new Random(SEED + length).nextBytes(data);
    assertThat(decompress(compress(data, 1))).isEqualTo(data);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 255, 258, 259, 260, 263, 1000, 1_000_000})
  void runsOfOneByteComeBack(int length) throws IOException {
    byte[] data = new byte[length];
    Arrays.fill(data, (byte) 'a');
    assertThat(decompress(compress(data, 1))).isEqualTo(data);
  }

  @Test
  void runsOfAllLengthsComeBack() throws IOException {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    Random random = new Random(SEED);
    for (int i = 0; i < 3000; i++) {
      byte[] run = new byte[random.nextInt(600)];
      Arrays.fill(run, (byte) random.nextInt(3));
      data.write(run);
    }
    assertThat(decompress(compress(data.toByteArray(), 3))).isEqualTo(data.toByteArray());
  }

  @Test
  void textOfManyBlocksComesBack() throws IOException {
    StringBuilder text = new StringBuilder();
    Random random = new Random(SEED);
    while (text.length() < 500_000) {
      text.append(random.nextInt(1000)).append(',').append(random.nextInt(10)).append('\n');
    }
    byte[] data = text.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(decompress(compress(data, 1))).isEqualTo(data);
  }

  @Test
  void streamsThatFollowEachOtherAreOne() throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(compress("one ".getBytes(StandardCharsets.UTF_8), 9));
    both.write(compress(new byte[0], 5));
    both.write(compress("two".getBytes(StandardCharsets.UTF_8), 1));
    assertThat(decompress(both.toByteArray())).asString().isEqualTo("one two");
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] compressed = compress("some text, some text".getBytes(StandardCharsets.UTF_8), 9);
    for (int length = 1; length < compressed.length; length++) {
      byte[] truncated = Arrays.copyOf(compressed, length);
      assertThatThrownBy(() -> decompress(truncated))
          .as("first %d bytes", length)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("bzip2");
    }
  }

  @Test
  void everyFlippedBitIsNoticed() throws IOException {
    byte[] data = "hello hello hello hellooooooooooo".getBytes(StandardCharsets.UTF_8);
    byte[] compressed = compress(data, 9);
    int unnoticed = 0;
    for (int bit = 0; bit < 8 * compressed.length; bit++) {
      byte[] flipped = compressed.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        // The block size, a table that is not used and padding bits may differ without harm.
        assertThat(decompress(flipped)).as("bit %d", bit).isEqualTo(data);
        unnoticed++;
      } catch (IOException expected) {
        assertThat(expected).hasMessageContaining("bzip2");
      }
    }
    assertThat(unnoticed).isLessThan(8 * compressed.length / 4);
  }

  @Test
  void somethingElseAfterTheStreamIsRefused() throws IOException {
    byte[] compressed = compress(new byte[10], 9);
    byte[] longer = Arrays.copyOf(compressed, compressed.length + 8);
    assertThatThrownBy(() -> decompress(longer)).isInstanceOf(IOException.class);
  }

  static byte[] compress(byte[] data, int level) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream out = new BZip2CompressorOutputStream(bytes, level)) {
      out.write(data);
    }
    return bytes.toByteArray();
  }

  private static byte[] decompress(byte[] data) throws IOException {
    try (Bzip2InputStream in = new Bzip2InputStream(new ByteArrayInputStream(data))) {
      return in.readAllBytes();
    }
  }
}
