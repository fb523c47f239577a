package dev.espalier.internal.parallel;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs numbered chunks of work on the caller and the {@link WorkerThreads} of its context.
 *
 * <p>Which thread takes which chunk is open; everything else is fixed. A task that writes only what
 * belongs to its chunk therefore gives the same result at any thread count. The context belongs to
 * the calling thread and lasts for one {@link #with}.
 *
 * <p>The caller never waits for a thread that has not started: where a pool is busy, it does the
 * work itself. A call from inside a task runs inline. When a task throws, chunks that have not
 * started are dropped and the caller gets that very exception, once every running chunk has ended.
 * Interrupting the caller does not tear a run apart: it ends, and the caller's interrupt flag is
 * still set.
 */
public final class Parallel {
  private static final ThreadLocal<@Nullable WorkerThreads> CONTEXT = new ThreadLocal<>();

  private Parallel() {}

  /** The number of threads that a run may use, the caller included. */
  public static int threads() {
    return workers().count();
  }

  private static WorkerThreads workers() {
    WorkerThreads own = CONTEXT.get();
    return own == null ? WorkerThreads.usual() : own;
  }

  /** Does some work with other threads than usual; it changes speed, never results. */
  public static <T extends @Nullable Object> T with(WorkerThreads workers, Supplier<T> work) {
    WorkerThreads before = enter(workers);
    try {
      return work.get();
    } finally {
      leave(before);
    }
  }

  /** Makes these the calling thread's workers; returns those before. */
  static @Nullable WorkerThreads enter(WorkerThreads workers) {
    WorkerThreads before = CONTEXT.get();
    CONTEXT.set(workers);
    return before;
  }

  static void leave(@Nullable WorkerThreads before) {
    if (before == null) {
      CONTEXT.remove();
    } else {
      CONTEXT.set(before);
    }
  }

  /** The usual cut of row-wise work: at most 16 chunks of at least 64 rows. */
  public static Chunks chunks(int rows) {
    return Chunks.of(rows, Chunks.SMALLEST, Chunks.MOST);
  }

  /** Works on the first of some rows, and on those after it up to an end. */
  @FunctionalInterface
  public interface RowRange {
    void accept(int first, int end);
  }

  /** Runs {@code task} for the {@linkplain #chunks usual chunks} of some rows. */
  public static void rows(int rows, RowRange task) {
    Chunks chunks = chunks(rows);
    run(chunks.count(), chunk -> task.accept(chunks.from(chunk), chunks.to(chunk)));
  }

  /** Runs {@code task} for 0, 1, … {@code chunks - 1} and returns when all have ended. */
  public static void run(int chunks, IntConsumer task) {
    run(chunks, task, share -> {});
  }

  /**
   * The same, telling on the calling thread how much is done.
   *
   * @param told hears of the share of the chunks that have ended, after each that the caller does
   *     itself; what it throws ends the run
   */
  public static void run(int chunks, IntConsumer task, DoubleConsumer told) {
    WorkerThreads workers = workers();
    int helpers = Math.min(workers.count(), chunks) - 1;
    if (helpers < 1) {
      for (int chunk = 0; chunk < chunks; chunk++) {
        task.accept(chunk);
        told.accept((chunk + 1.0) / chunks);
      }
      return;
    }
    Run run = new Run(chunks, task);
    try {
      for (int helper = 0; helper < helpers; helper++) {
        workers.executor().execute(run::help);
      }
    } catch (RejectedExecutionException closed) {
      // The caller does what no other thread takes.
    }
    run.work(told);
    run.await();
    run.rethrow();
  }

  /**
   * One call of {@link #run(int, IntConsumer, DoubleConsumer)}, shared by the threads that serve
   * it.
   */
  private static final class Run {
    private final int chunks;
    private final IntConsumer task;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private int helping;
    private boolean over;
    private int failedChunk = Integer.MAX_VALUE;
    private @Nullable Throwable failure;

    Run(int chunks, IntConsumer task) {
      this.chunks = chunks;
      this.task = task;
    }

    void help() {
      if (begin()) {
        try {
          work(share -> {});
        } finally {
          end();
        }
      }
    }

    /** Whether there is still something to help with. */
    private synchronized boolean begin() {
      if (over || next.get() >= chunks) {
        return false;
      }
      helping++;
      return true;
    }

    private synchronized void end() {
      helping--;
      notifyAll();
    }

    void work(DoubleConsumer told) {
      WorkerThreads before = enter(WorkerThreads.CALLER);
      try {
        for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
          try {
            task.accept(chunk);
            told.accept((double) ended.incrementAndGet() / chunks);
          } catch (RuntimeException | Error problem) {
            fail(chunk, problem);
          }
        }
      } finally {
        leave(before);
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

    synchronized void await() {
      over = true;
      boolean interrupted = false;
      while (helping > 0) {
        try {
          wait();
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
