package dev.espalier.server.feedback;

import dev.espalier.io.internal.text.LockFile;
import dev.espalier.server.ServiceLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file to whose end lines are added, under a lock. It may be moved, removed or replaced at any
 * time: before lines are written and before they are acknowledged, the name must be that of the
 * file that is open; where it is not, the file of that name is opened, if it is ours.
 */
final class GrowingFile implements Closeable {
  private static final byte[] LINE_END = {'\n'};

  private final FeedbackFiles files;
  private final ServiceLog log;
  private final long largest;
  private LockFile lock;
  private FileChannel channel;
  private @Nullable Object key;
  private long good;
  private @Nullable NotUsableException refused;
  private @Nullable FileTime refusedAt;

  /** Opens a file; one that another service keeps, or that is not ours, is an exception. */
  GrowingFile(FeedbackFiles files, ServiceLog log, long largest, FeedbackReader.Listener listener)
      throws IOException {
    this.files = files;
    this.log = log;
    this.largest = largest;
    refuseOthers();
    this.lock = hold();
    boolean done = false;
    try {
      if (Files.exists(files.current())) {
        mend(FeedbackReader.read(files.current(), listener));
      }
      this.channel = open();
      done = true;
    } finally {
      if (!done) {
        lock.close();
      }
    }
  }

  private LockFile hold() throws IOException {
    Optional<LockFile> held = LockFile.tryHold(files.lock());
    if (held.isEmpty()) {
      throw new NotUsableException("another service keeps it; expected a file of its own");
    }
    if (!held.get().isLocked()) {
      log.event(
          "warning",
          "feedback-unlocked",
          Map.of("problem", "its file system has no locks; see that no other service keeps it"));
    }
    return held.get();
  }

  /** Refuses what is not ours before anything is written, be it beside the file. */
  private void refuseOthers() throws IOException {
    Path file = files.current();
    if (!Files.exists(file)) {
      return;
    }
    if (!Files.isRegularFile(file)) {
      throw new NotUsableException("is no regular file; expected a file of judgements, or none");
    }
    if (!FeedbackReader.beginsLikeOurs(file)) {
      refuse(FeedbackReader.read(file, FeedbackLog.NOBODY));
    }
  }

  private static void refuse(FeedbackReader.Found found) throws NotUsableException {
    if (!found.isOurs()) {
      throw new NotUsableException(
          "holds something else than judgements; expected a file of judgements, or none");
    }
  }

  private FileChannel open() throws IOException {
    boolean isNew = !Files.exists(files.current());
    FileChannel opened =
        FileChannel.open(files.current(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (isNew) {
      files.forceFolder();
    }
    key = key(files.current());
    good = opened.size();
    return opened;
  }

  /** What tells a file from another of the same name: its key, or else when it was made. */
  private static @Nullable Object key(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return found.fileKey() == null ? found.creationTime() : found.fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Ends a line that lacks its end, and puts the part of one beside the file: it was never kept.
   */
  private void mend(FeedbackReader.Found found) throws IOException {
    refuse(found);
    if (!found.hasTail()) {
      return;
    }
    try (FileChannel whole =
        FileChannel.open(files.current(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (found.isTailLine()) {
        whole.write(ByteBuffer.wrap(LINE_END), found.size());
      } else {
        keepBeside(whole, found);
        whole.truncate(found.end());
      }
      whole.force(true);
    }
  }

  private void keepBeside(FileChannel whole, FeedbackReader.Found found) throws IOException {
    Path torn = files.nextTorn();
    long length = found.size() - found.end();
    try (FileChannel beside =
        FileChannel.open(torn, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (long at = 0; at < length; ) {
        long moved = whole.transferTo(found.end() + at, length - at, beside);
        if (moved <= 0) {
          throw new IOException("the file became shorter");
        }
        at += moved;
      }
      beside.force(true);
    }
    files.forceFolder();
    log.event(
        "warning",
        "feedback-healed",
        Map.of("bytes", length, "kept", String.valueOf(torn.getFileName())));
  }

  /** Sees to it that the file that is open is the one of that name, under the lock of that name. */
  void settle() throws IOException {
    if (!lock.isInPlace()) {
      lock.close();
      lock = hold();
    }
    if (isInPlace()) {
      return;
    }
    reopen();
    log.event(
        "warning",
        "feedback-reopened",
        Map.of("problem", "the file was moved, removed or replaced; lines go to a new one"));
  }

  private void reopen() throws IOException {
    if (Files.exists(files.current())) {
      FileTime changed = Files.getLastModifiedTime(files.current());
      NotUsableException before = refused;
      if (before != null && changed.equals(refusedAt)) {
        // It need not be read again twice a second.
        throw before;
      }
      try {
        requireWhole();
      } catch (NotUsableException e) {
        refused = e;
        refusedAt = changed;
        throw e;
      }
    }
    refused = null;
    FileChannel fresh = open();
    channel.close();
    channel = fresh;
  }

  /** Somebody may be about to write it still: what has no end is left alone until a start. */
  private void requireWhole() throws IOException {
    refuseOthers();
    FeedbackReader.Found found = FeedbackReader.read(files.current(), FeedbackLog.NOBODY);
    refuse(found);
    if (found.hasTail()) {
      throw new NotUsableException("ends within a line; expected a whole file of judgements");
    }
  }

  private boolean isInPlace() {
    Object now = key(files.current());
    return now != null && now.equals(key);
  }

  /** Adds lines; when it returns they are on the disk, in the file of that name. */
  void add(List<byte[]> lines) throws IOException {
    settle();
    rotate();
    write(lines);
    if (!isInPlace()) {
      // It was moved meanwhile: nobody would find them where they are now.
      settle();
      write(lines);
      if (!isInPlace()) {
        throw new IOException("the file is moved again and again");
      }
    }
  }

  private void write(List<byte[]> lines) throws IOException {
    long before = channel.size();
    List<ByteBuffer> parts = new ArrayList<>();
    if (before != good) {
      log.event("warning", "feedback-changed", Map.of("bytes", before - good));
      if (!endsLine(before)) {
        parts.add(ByteBuffer.wrap(LINE_END));
      }
    }
    lines.forEach(line -> parts.add(ByteBuffer.wrap(line)));
    boolean done = false;
    try {
      for (ByteBuffer part : parts) {
        while (part.hasRemaining()) {
          channel.write(part);
        }
      }
      channel.force(false);
      good = channel.size();
      done = true;
    } finally {
      if (!done) {
        takeBack(before);
      }
    }
  }

  /** Whether a line begins at that place, which somebody else has written up to. */
  private boolean endsLine(long at) throws IOException {
    if (at == 0) {
      return true;
    }
    ByteBuffer last = ByteBuffer.allocate(1);
    try (FileChannel reader = FileChannel.open(files.current(), StandardOpenOption.READ)) {
      return reader.read(last, at - 1) == 1 && last.get(0) == '\n';
    }
  }

  /** What was written of lines that are not acknowledged must not be found later. */
  private void takeBack(long before) {
    try {
      channel.truncate(before);
      good = before;
    } catch (IOException e) {
      log.failure("feedback", "", e);
    }
  }

  /** Begins a new file where this one is full. */
  private void rotate() throws IOException {
    if (good < largest) {
      return;
    }
    Path full = files.nextFull();
    Files.move(files.current(), full, StandardCopyOption.ATOMIC_MOVE);
    reopen();
    files.forceFolder();
    log.event("info", "feedback-rotated", Map.of("file", String.valueOf(full.getFileName())));
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      lock.close();
    }
  }

  /** A file that must not be written to; the message goes behind its name. */
  static final class NotUsableException extends IOException {
    private static final long serialVersionUID = 1L;

    NotUsableException(String message) {
      super(message);
    }
  }
}
