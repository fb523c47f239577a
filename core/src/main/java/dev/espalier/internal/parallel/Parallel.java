package dev.espalier.internal.parallel;

import dev.espalier.error.InputException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs numbered chunks of work on a few daemon threads and the caller.
 *
 * <p>Which thread takes which chunk is open; everything else is fixed. A task that writes only what
 * belongs to its chunk therefore gives the same result at any thread count. The number of threads
 * comes from {@link #threads(int)}, else from the system property {@code espalier.threads}, else
 * from the machine.
 *
 * <p>A call from inside a task runs inline. When a task throws, chunks that have not started are
 * dropped and the caller gets that very exception, once every running chunk has ended. Interrupting
 * the caller does not tear a run apart: it ends, and the caller's interrupt flag is still set.
 */
public final class Parallel {
  /** Zero until first asked for or set. */
  private static final AtomicInteger THREADS = new AtomicInteger();

  private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

  private Parallel() {}

  /** The number of threads that a run may use, the caller included. */
  public static int threads() {
    int set = THREADS.get();
    if (set > 0) {
      return set;
    }
    int machine = Runtime.getRuntime().availableProcessors();
    THREADS.compareAndSet(0, parseThreads(System.getProperty("espalier.threads"), machine));
    return THREADS.get();
  }

  /** Sets the number of threads for this process; it changes speed, never results. */
  public static void threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads: " + count + "; expected at least 1");
    }
    THREADS.set(count);
  }

  /** The usual cut of row-wise work: at most 16 chunks of at least 64 rows. */
  public static Chunks chunks(int rows) {
    return Chunks.of(rows, Chunks.SMALLEST, Chunks.MOST);
  }

  /** Runs {@code task} for 0, 1, … {@code chunks - 1} and returns when all have ended. */
  public static void run(int chunks, IntConsumer task) {
    int helpers = Math.min(threads(), chunks) - 1;
    if (helpers < 1 || INSIDE.get()) {
      for (int chunk = 0; chunk < chunks; chunk++) {
        task.accept(chunk);
      }
      return;
    }
    Run run = new Run(chunks, task, helpers);
    for (int helper = 0; helper < helpers; helper++) {
      Helpers.hand(run::help);
    }
    run.work();
    run.await();
    run.rethrow();
  }

  /** Reads a thread count; kept apart from the property for tests. */
  static int parseThreads(@Nullable String text, int otherwise) {
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      int count = Integer.parseInt(text.strip());
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException notANumber) {
      // Answered below, as any other wrong value.
    }
    throw new InputException(
        "espalier.threads=" + text + ": expected a whole number of at least 1");
  }

  /** One call of {@link #run(int, IntConsumer)}, shared by the threads that serve it. */
  private static final class Run {
    private final int chunks;
    private final IntConsumer task;
    private final AtomicInteger next = new AtomicInteger();
    private final CountDownLatch ended;
    private int failedChunk = Integer.MAX_VALUE;
    private @Nullable Throwable failure;

    Run(int chunks, IntConsumer task, int helpers) {
      this.chunks = chunks;
      this.task = task;
      this.ended = new CountDownLatch(helpers);
    }

    void help() {
      try {
        work();
      } finally {
        ended.countDown();
      }
    }

    void work() {
      INSIDE.set(true);
      try {
        for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
          try {
            task.accept(chunk);
          } catch (RuntimeException | Error problem) {
            fail(chunk, problem);
          }
        }
      } finally {
        INSIDE.set(false);
      }
    }

    private synchronized void fail(int chunk, Throwable problem) {
      // Nobody takes another chunk; half the range keeps later increments from wrapping around.
      next.set(Integer.MAX_VALUE / 2);
      if (chunk < failedChunk) {
        failedChunk = chunk;
        failure = problem;
      }
    }

    void await() {
      if (Helpers.watch(() -> ended.getCount() == 0)) {
        return;
      }
      boolean interrupted = false;
      while (true) {
        try {
          ended.await();
          break;
        } catch (InterruptedException ignored) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    synchronized void rethrow() {
      if (failure instanceof RuntimeException exception) {
        throw exception;
      }
      if (failure instanceof Error error) {
        throw error;
      }
    }
  }
}
