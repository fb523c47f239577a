package dev.espalier.server.feedback;

import dev.espalier.error.InputException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The files of a feedback log: the one that grows, and those that were full, which have a number in
 * their name: {@code news.feedback.1.jsonl} is the oldest.
 */
final class FeedbackFiles {
  private static final int MOST_FILES = 100_000;

  private final Path current;
  private final String stem;
  private final String ending;

  FeedbackFiles(Path current) {
    this.current = current.toAbsolutePath();
    String name = String.valueOf(current.getFileName());
    int point = name.lastIndexOf('.');
    this.stem = point > 0 ? name.substring(0, point) : name;
    this.ending = point > 0 ? name.substring(point) : "";
  }

  Path current() {
    return current;
  }

  private Path full(int number) {
    return current.resolveSibling(stem + "." + number + ending);
  }

  /** The full files, the oldest first. */
  List<Path> full() {
    List<Path> files = new ArrayList<>();
    for (int number = 1; number < MOST_FILES && Files.exists(full(number)); number++) {
      files.add(full(number));
    }
    return files;
  }

  /** Where the next full file goes. */
  Path nextFull() {
    return full(full().size() + 1);
  }

  /**
   * Reads all lines, the oldest first.
   *
   * @param hears takes each judgement
   * @param unreadable takes the place of each line that is none
   */
  void read(Consumer<Judgement> hears, Consumer<String> unreadable) throws IOException {
    List<Path> all = new ArrayList<>(full());
    if (Files.exists(current)) {
      all.add(current);
    }
    for (Path file : all) {
      read(file, hears, unreadable);
    }
  }

  private static void read(Path file, Consumer<Judgement> hears, Consumer<String> unreadable)
      throws IOException {
    long number = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next != '\n') {
          line.write(next);
          continue;
        }
        number++;
        try {
          hears.accept(Judgement.of(line.toByteArray()));
        } catch (IllegalArgumentException | ClassCastException e) {
          unreadable.accept(file.getFileName() + ":" + number);
        }
        line.reset();
      }
    }
  }

  /**
   * Removes the part of a line that a crash has left at the end: it was never acknowledged. A whole
   * line that only lacks its end, as an editor may leave it, gets one.
   *
   * @return how many bytes were removed
   */
  static long heal(FileChannel channel) throws IOException {
    long size = channel.size();
    long end = size;
    ByteBuffer one = ByteBuffer.allocate(1 << 12);
    boolean found = false;
    while (end > 0 && !found) {
      long from = Math.max(0, end - one.capacity());
      one.clear().limit((int) (end - from));
      readFully(channel, one, from);
      for (int k = one.limit() - 1; k >= 0 && !found; k--) {
        if (one.get(k) == '\n') {
          end = from + k + 1;
          found = true;
        }
      }
      end = found ? end : from;
    }
    if (end == size) {
      return 0;
    }
    if (size - end <= Integer.MAX_VALUE / 2 && isLine(channel, end, size)) {
      channel.write(ByteBuffer.wrap(new byte[] {'\n'}), size);
      channel.force(true);
      return 0;
    }
    channel.truncate(end);
    channel.force(true);
    return size - end;
  }

  private static boolean isLine(FileChannel channel, long from, long to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) (to - from));
    readFully(channel, bytes, from);
    try {
      Judgement.of(bytes.array());
      return true;
    } catch (IllegalArgumentException | ClassCastException e) {
      return false;
    }
  }

  private static void readFully(FileChannel channel, ByteBuffer into, long from)
      throws IOException {
    long at = from;
    while (into.hasRemaining()) {
      int read = channel.read(into, at);
      if (read < 0) {
        throw new IOException("the file became shorter");
      }
      at += read;
    }
  }

  /** Makes a new name in the folder durable, where the system can. */
  void forceFolder() {
    Path folder = current.getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // folders cannot be opened everywhere
    }
  }

  InputException unusable(IOException problem) {
    return new InputException(
        current + ": cannot be kept as feedback: " + problem.getMessage(), problem);
  }
}
