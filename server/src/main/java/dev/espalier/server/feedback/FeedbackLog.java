package dev.espalier.server.feedback;

import dev.espalier.error.InputException;
import dev.espalier.server.ServiceLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Judgements on the disk, one JSON line each. A thread of its own writes all lines that wait and
 * forces them to the disk together; only then each is acknowledged. Whatever happens, a line that
 * was acknowledged is there and whole: what a crash leaves of another is removed at the next start.
 *
 * <p>One process keeps a file; a second one is refused.
 */
public final class FeedbackLog implements AutoCloseable {
  private static final long USUAL_LARGEST = 64L << 20;
  private static final int MOST_WAITING = 1000;

  private final FeedbackFiles files;
  private final ServiceLog log;
  private final long largest;
  private final BlockingQueue<Entry> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread writer;
  private volatile boolean stopped;

  /** Touched by the writer only, once it runs. */
  private FileChannel channel;

  private long good;
  private long sequence;

  /** A line that waits, and who is told where it went, or why it did not. */
  private record Entry(Judgement judgement, Outcome outcome) {}

  /** Hears what became of a line. */
  public interface Outcome {
    /** It is safe on the disk. */
    void kept(long sequence);

    /** It is not, and will not be. */
    void lost(IOException problem);
  }

  /**
   * Opens the file, makes it whole, and reads what it holds.
   *
   * @param hears takes each judgement of before, the oldest first
   */
  public FeedbackLog(Path file, ServiceLog log, Consumer<Judgement> hears) {
    this(file, log, hears, USUAL_LARGEST);
  }

  FeedbackLog(Path file, ServiceLog log, Consumer<Judgement> hears, long largest) {
    this.files = new FeedbackFiles(file);
    this.log = log;
    this.largest = largest;
    try {
      this.channel = open();
      long removed = FeedbackFiles.heal(channel);
      if (removed > 0) {
        log.event("warning", "feedback-healed", Map.of("bytes", removed));
      }
      this.good = channel.size();
      files.read(
          judgement -> {
            sequence++;
            hears.accept(judgement);
          },
          place -> log.event("warning", "feedback-unreadable", Map.of("line", place)));
    } catch (IOException e) {
      throw files.unusable(e);
    }
    writer = new Thread(this::write, "espalier-feedback");
    writer.setDaemon(true);
    writer.start();
  }

  private FileChannel open() throws IOException {
    boolean isNew = !Files.exists(files.current());
    FileChannel opened =
        FileChannel.open(
            files.current(),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (isNew) {
      files.forceFolder();
    }
    try {
      FileLock lock = opened.tryLock();
      if (lock != null) {
        return opened;
      }
    } catch (OverlappingFileLockException e) {
      // told below
    }
    opened.close();
    throw new InputException(
        files.current() + ": another service keeps it; expected a file of its own");
  }

  /** Whether there was room to keep one more. */
  public boolean offer(Judgement judgement, Outcome outcome) {
    return !stopped && waiting.offer(new Entry(judgement, outcome));
  }

  private void write() {
    List<Entry> batch = new ArrayList<>();
    while (!stopped || !waiting.isEmpty()) {
      try {
        Entry first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          waiting.drainTo(batch);
          keep(batch);
        }
      } catch (InterruptedException e) {
        // Nobody interrupts it: the lines that wait were not acknowledged yet.
        Thread.currentThread().interrupt();
        return;
      } finally {
        batch.clear();
      }
    }
  }

  private void keep(List<Entry> batch) {
    IOException problem = null;
    try {
      rotate();
      StringBuilder lines = new StringBuilder();
      batch.forEach(entry -> lines.append(entry.judgement().line()).append('\n'));
      ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
      long at = good;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      channel.force(false);
      good = at;
    } catch (IOException e) {
      problem = e;
      takeBack();
    }
    tell(batch, problem);
  }

  /** What was written of lines that are not acknowledged must not be found later. */
  private void takeBack() {
    try {
      channel.truncate(good);
    } catch (IOException e) {
      log.failure("feedback", "", e);
    }
  }

  private void tell(List<Entry> batch, @Nullable IOException problem) {
    if (problem != null) {
      log.failure("feedback", "", problem);
    }
    for (Entry entry : batch) {
      if (problem == null) {
        entry.outcome().kept(++sequence);
      } else {
        entry.outcome().lost(problem);
      }
    }
  }

  /** Begins a new file where this one is full. */
  private void rotate() throws IOException {
    if (good < largest) {
      return;
    }
    Path full = files.nextFull();
    Files.move(files.current(), full, StandardCopyOption.ATOMIC_MOVE);
    FileChannel old = channel;
    channel = open();
    good = channel.size();
    old.close();
    files.forceFolder();
    log.event("info", "feedback-rotated", Map.of("file", String.valueOf(full.getFileName())));
  }

  /** Keeps what still waits and ends. */
  @Override
  public void close() {
    stopped = true;
    boolean interrupted = false;
    while (true) {
      try {
        writer.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    try {
      channel.close();
    } catch (IOException e) {
      log.failure("feedback", "", e);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
