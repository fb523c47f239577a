package dev.espalier.parquet.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whatever is in a Parquet file, it is refused in one line or read as a plain decoding reads it.
 */
class ParquetFuzzTest {
  private static final Path FILE = file();

  private static Path file() {
    try {
      Path file = Files.createTempFile("fuzz", ".parquet");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @FuzzTest(maxDuration = "")
  void read(byte[] content) throws IOException {
    Reading.of(FILE, content);
  }
}
