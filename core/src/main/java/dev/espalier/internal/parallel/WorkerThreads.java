package dev.espalier.internal.parallel;

import dev.espalier.error.InputException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * The threads that a run may use.
 *
 * @param count how many at most, the caller included
 * @param executor where the others come from
 */
public record WorkerThreads(int count, Executor executor) {
  /** The caller alone. */
  static final WorkerThreads CALLER = new WorkerThreads(1, Runnable::run);

  /** Checks the count. */
  public WorkerThreads {
    if (count < 1) {
      throw new IllegalArgumentException("threads: " + count + "; expected at least 1");
    }
  }

  /** Threads of the pool that every Java process has. */
  public static WorkerThreads of(int count) {
    return new WorkerThreads(count, ForkJoinPool.commonPool());
  }

  /**
   * What holds where nothing else is said: the system property {@code espalier.threads}, else one
   * thread for each processor.
   */
  static WorkerThreads usual() {
    return of(
        parse(System.getProperty("espalier.threads"), Runtime.getRuntime().availableProcessors()));
  }

  /** Reads a thread count; kept apart from the property for tests. */
  static int parse(@Nullable String text, int otherwise) {
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
}
