package dev.espalier;

import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.WorkerThreads;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How many threads the library may use for some calls, and where they come from. Results are the
 * same, bit for bit, with any.
 *
 * <pre>{@code
 * Predictor model = Threads.of(4).call(() -> learner.train(data));
 * }</pre>
 *
 * <p>Without it a call uses the caller and the common pool of the Java process, one thread for each
 * processor, or as many as the system property {@code espalier.threads} says. Nothing is kept
 * between calls, and no thread waits busily.
 */
public final class Threads {
  private final WorkerThreads workers;

  private Threads(WorkerThreads workers) {
    this.workers = workers;
  }

  /**
   * Threads of the common pool of the Java process, the caller included.
   *
   * @param most at least 1; with 1 everything runs on the caller
   */
  public static Threads of(int most) {
    return new Threads(WorkerThreads.of(most));
  }

  /**
   * The caller and threads of an executor, one less than the maximum.
   *
   * @param executor where the others come from; when it is busy, the caller does the work
   * @param most at least 1
   */
  public static Threads of(Executor executor, int most) {
    return new Threads(new WorkerThreads(most, executor));
  }

  /** Does some work with these threads and returns its result. */
  public <T extends @Nullable Object> T call(Supplier<T> work) {
    return Parallel.with(workers, work);
  }

  /** Does some work with these threads. */
  public void run(Runnable work) {
    Parallel.<@Nullable Void>with(
        workers,
        () -> {
          work.run();
          return null;
        });
  }
}
