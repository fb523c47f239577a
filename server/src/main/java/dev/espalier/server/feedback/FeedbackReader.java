package dev.espalier.server.feedback;

import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a file of judgements line by line, and says whether it is one. */
final class FeedbackReader {
  /** Maximum number of bytes of a line: none is written, or read, that is longer. */
  static final int MAXIMUM_LINE_BYTES = 16 << 20;

  private static final byte[] BEGINNING = FeedbackLine.BEGINNING.getBytes(StandardCharsets.UTF_8);

  /** Takes what a file holds. */
  interface Listener {
    /** A line that is whole. */
    void judged(FeedbackLine line, String place);

    /** A line that is none, or has another record than was judged. */
    void unreadable(String place);
  }

  private final Path file;
  private final Listener listener;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long lineBytes;
  private long number;
  private long judged;
  private long unreadable;
  private long end;

  private FeedbackReader(Path file, Listener listener) {
    this.file = file;
    this.listener = listener;
  }

  /**
   * What a file is.
   *
   * @param isOurs whether it holds judgements and nothing that cannot be of ours, or nothing at all
   * @param end where the last line ends that has an end
   * @param isTailLine whether what follows is a line that only lacks its end
   */
  record Found(boolean isOurs, long end, long size, boolean isTailLine) {
    /** Whether something follows the last line that has an end. */
    boolean hasTail() {
      return size > end;
    }
  }

  /** Whether a file is empty or begins like one of ours; one of ours may begin otherwise. */
  static boolean beginsLikeOurs(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return isBeginning(in.readNBytes(BEGINNING.length));
    }
  }

  /** Reads a file and changes nothing. */
  static Found read(Path file, Listener listener) throws IOException {
    return new FeedbackReader(file, listener).read();
  }

  private Found read() throws IOException {
    byte[] block = new byte[1 << 16];
    long size = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int count = in.read(block); count >= 0; count = in.read(block)) {
        int from = 0;
        for (int at = 0; at < count; at++) {
          if (block[at] == '\n') {
            take(block, from, at);
            endLine(true);
            from = at + 1;
            end = size + from;
          }
        }
        take(block, from, count);
        size += count;
      }
    }
    byte[] tail = line.toByteArray();
    boolean isTailLine = size > end && endLine(false);
    boolean isOurs = judged > 0 || (unreadable == 0 && (tail.length == 0 || isTorn(tail)));
    return new Found(isOurs, end, size, isTailLine);
  }

  private void take(byte[] block, int from, int to) {
    lineBytes += to - from;
    if (lineBytes <= MAXIMUM_LINE_BYTES) {
      line.write(block, from, to - from);
    }
  }

  /** Ends a line; a blank one is left out, and what is at the end need not be one. */
  private boolean endLine(boolean isWhole) {
    number++;
    FeedbackLine read = lineBytes > MAXIMUM_LINE_BYTES ? null : parsed(line.toByteArray());
    String place = file.getFileName() + ":" + number;
    if (read != null) {
      judged++;
    }
    if (read != null && read.isIntact()) {
      listener.judged(read, place);
    } else if (read != null) {
      listener.unreadable(place);
    } else if (isWhole && !isBlank()) {
      unreadable++;
      listener.unreadable(place);
    }
    line.reset();
    lineBytes = 0;
    return read != null;
  }

  private boolean isBlank() {
    return lineBytes == line.size() && line.toString(StandardCharsets.UTF_8).isBlank();
  }

  private static @Nullable FeedbackLine parsed(byte[] bytes) {
    try {
      return FeedbackLine.of(Json.object(Json.read(bytes)));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Whether it is the beginning of one of our lines that was torn. */
  private static boolean isTorn(byte[] tail) {
    if (!isBeginning(tail)) {
      return false;
    }
    try {
      Json.read(tail);
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  /** Whether it is how one of our lines begins, or the whole of nothing. */
  private static boolean isBeginning(byte[] tail) {
    int length = Math.min(tail.length, BEGINNING.length);
    return Arrays.equals(tail, 0, length, BEGINNING, 0, length);
  }
}
