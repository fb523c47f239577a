package dev.espalier.server.feedback;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.work.Steady;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Judgements on the disk, one JSON line each. A thread of its own writes all lines that wait and
 * forces them to the disk together; only then each is acknowledged. Whatever happens, a line that
 * was acknowledged is there and whole, in the file of that name; the part of another that a crash
 * leaves is put beside the file at the next start.
 *
 * <p>One process keeps a file; a second one is refused. While the file of that name cannot be
 * written to, nothing is acknowledged and {@link #problem} says why.
 */
public final class FeedbackLog implements AutoCloseable {
  private static final long USUAL_LARGEST = 64L << 20;

  /** Maximum number of lines that wait. */
  private static final int MAXIMUM_WAITING = 1000;

  /** The share of the heap that lines may fill while they wait. */
  private static final int WAITING_SHARE = 32;

  private static final long LOOK_MILLISECONDS = 500;

  static final FeedbackReader.Listener NOBODY =
      new FeedbackReader.Listener() {
        @Override
        public void judged(FeedbackLine line, String place) {}

        @Override
        public void unreadable(String place) {}
      };

  private final ServiceLog log;
  private final BlockingQueue<Entry> waiting = new ArrayBlockingQueue<>(MAXIMUM_WAITING);
  private final AtomicLong waitingBytes = new AtomicLong();
  private final long mostBytes = Runtime.getRuntime().maxMemory() / WAITING_SHARE;
  private final Thread writer;
  private volatile boolean stopped;
  private volatile @Nullable String problem;

  /** Touched by the writer only, once it runs. */
  private final GrowingFile file;

  private long sequence;

  /** A line that waits, and who is told where it went, or why it did not. */
  private record Entry(byte[] line, Outcome outcome) {}

  /** Takes what the files hold at the start, the oldest first. */
  public interface Listener {
    /** A line, with its place. */
    void judged(FeedbackLine line, String place);
  }

  /** Hears what became of a line. */
  public interface Outcome {
    /** It is safe on the disk. */
    void kept(long sequence);

    /** It is not, and will not be. */
    void lost(IOException problem);
  }

  /** Opens the file, makes it whole, and reads what it and the full ones before it hold. */
  public FeedbackLog(Path file, ServiceLog log, Listener listener) {
    this(file, log, listener, USUAL_LARGEST);
  }

  FeedbackLog(Path file, ServiceLog log, Listener listener, long largest) {
    this.log = log;
    FeedbackFiles files = new FeedbackFiles(file);
    FeedbackReader.Listener reader =
        new FeedbackReader.Listener() {
          @Override
          public void judged(FeedbackLine line, String place) {
            sequence++;
            listener.judged(line, place);
          }

          @Override
          public void unreadable(String place) {
            log.event("warning", "feedback-unreadable", Map.of("line", place));
          }
        };
    try {
      for (Path full : files.full()) {
        FeedbackReader.read(full, reader);
      }
      this.file = new GrowingFile(files, log, largest, reader);
    } catch (GrowingFile.NotUsableException e) {
      throw new InputException(files.current() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw files.unusable(e);
    }
    writer = new Thread(this::write, "espalier-feedback");
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * Takes a line, to be kept.
   *
   * @return whether there was room for one more
   * @throws IllegalArgumentException for one that is so long that it would not be read again
   */
  public boolean offer(FeedbackLine line, Outcome outcome) {
    byte[] bytes = (line.text() + "\n").getBytes(StandardCharsets.UTF_8);
    if (bytes.length > FeedbackReader.MAXIMUM_LINE_BYTES) {
      throw new IllegalArgumentException(
          "the line would have "
              + bytes.length
              + " bytes; expected at most "
              + FeedbackReader.MAXIMUM_LINE_BYTES);
    }
    // One alone always has room.
    long before = waitingBytes.getAndAdd(bytes.length);
    boolean taken =
        !stopped
            && (before == 0 || before + bytes.length <= mostBytes)
            && waiting.offer(new Entry(bytes, outcome));
    if (!taken) {
      waitingBytes.addAndGet(-bytes.length);
    }
    return taken;
  }

  /** Why nothing can be kept now; null where it can. */
  public @Nullable String problem() {
    return problem;
  }

  private void write() {
    long[] looked = {System.nanoTime()};
    Steady.run(
        () -> !stopped || !waiting.isEmpty(),
        () -> {
          Entry first = waiting.poll(100, TimeUnit.MILLISECONDS);
          if (first != null) {
            List<Entry> batch = new ArrayList<>(List.of(first));
            waiting.drainTo(batch);
            keep(batch);
          } else if (System.nanoTime() - looked[0]
              > TimeUnit.MILLISECONDS.toNanos(LOOK_MILLISECONDS)) {
            look();
            looked[0] = System.nanoTime();
          }
        },
        failure -> log.failure("feedback", "", failure));
  }

  /** Sees whether the file is where it should be, although nobody judges. */
  private void look() {
    try {
      file.settle();
      problem = null;
    } catch (IOException | RuntimeException e) {
      if (problem == null) {
        log.failure("feedback", "", e);
      }
      problem = String.valueOf(e.getMessage());
    }
  }

  private void keep(List<Entry> batch) {
    Throwable failure = null;
    try {
      file.add(batch.stream().map(Entry::line).toList());
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      log.failure("feedback", "", e);
      look();
    } finally {
      batch.forEach(entry -> waitingBytes.addAndGet(-entry.line().length));
    }
    for (Entry entry : batch) {
      tell(entry, failure);
    }
  }

  /** Tells one; what goes wrong there is none of the others' business. */
  private void tell(Entry entry, @Nullable Throwable failure) {
    try {
      if (failure == null) {
        entry.outcome().kept(++sequence);
      } else {
        entry.outcome().lost(failure instanceof IOException e ? e : new IOException(failure));
      }
    } catch (RuntimeException | Error e) {
      log.failure("feedback", "", e);
    }
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
      file.close();
    } catch (IOException e) {
      log.failure("feedback", "", e);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
