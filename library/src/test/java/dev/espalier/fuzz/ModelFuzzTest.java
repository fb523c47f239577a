package dev.espalier.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.espalier.Predictor;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.restore.catalog.Restorers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Whatever is in a model file, loading gives a model or an error that a user understands. */
class ModelFuzzTest {
  private static final int DIGEST_LENGTH = 64;
  private static final FuzzedFile FILE = new FuzzedFile();

  @FuzzTest(maxDuration = "")
  void predictor(byte[] content) {
    load(content, Predictor::load);
    load(withDigests(content), Predictor::load);
  }

  @FuzzTest(maxDuration = "")
  void restorer(byte[] content) {
    load(withDigests(content), Restorers::load);
  }

  private interface Loader {
    Object load(Path file);
  }

  private static void load(byte[] content, Loader loader) {
    try {
      Soundness.require(loader.load(FILE.of("a.model", content)) != null, "a model");
    } catch (InputException e) {
      FuzzedFile.check(e);
    }
  }

  /** The file with digests that fit, so that what lies behind them is reached. */
  private static byte[] withDigests(byte[] content) {
    byte[] file = content.clone();
    if (file.length < 8) {
      return file;
    }
    long length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length < 0 || length > file.length - 8) {
      return file;
    }
    int end = 8 + (int) length;
    put(file, end, "tensors.sha256", Digests.sha256(Arrays.copyOfRange(file, end, file.length)));
    put(file, end, "header.sha256", "0".repeat(DIGEST_LENGTH));
    put(file, end, "header.sha256", Digests.sha256(Arrays.copyOfRange(file, 8, end)));
    return file;
  }

  private static void put(byte[] file, int end, String name, String digest) {
    byte[] mark = ("\"" + name + "\":\"").getBytes(StandardCharsets.UTF_8);
    for (int at = 8; at + mark.length + DIGEST_LENGTH <= end; at++) {
      if (Arrays.equals(file, at, at + mark.length, mark, 0, mark.length)) {
        byte[] text = digest.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, file, at + mark.length, text.length);
        return;
      }
    }
  }
}
