package dev.espalier.io.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BlockInputTest {
  @Test
  void singleBytesAreThoseOfTheBlocks() throws IOException {
    byte[] text = "a\u00fc\u0142\n".getBytes(StandardCharsets.UTF_8);
    try (DecodedStream stream = new DecodedStream(new ByteArrayInputStream(text))) {
      for (byte expected : text) {
        assertThat(stream.read()).isEqualTo(expected & 0xff);
      }
      assertThat(stream.read()).isEqualTo(-1);
    }
  }
}
