package dev.espalier.internal.parallel;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Sets the number of threads for the rest of a test, which must set it back. */
public final class TestThreads {
  private static final Executor POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
          });

  private TestThreads() {}

  /** The calling thread's runs use so many threads, whatever the machine has. */
  public static void use(int count) {
    Parallel.enter(new WorkerThreads(count, POOL));
  }
}
