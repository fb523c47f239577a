package dev.espalier.server.work;

import dev.espalier.Threads;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The threads that answer requests, and a bounded queue before them: first come, first served. Each
 * request is computed by itself, because sums of a joint product of matrices would be rounded
 * differently with every companion, and an answer must not depend on who asks besides.
 */
public final class Workers {
  private final ThreadPoolExecutor threads;
  private final long mostNanoseconds;
  private final MemoryBudget memory;

  /**
   * Makes workers.
   *
   * @param name the threads' name
   * @param workers number of threads
   * @param places maximum number of requests that wait
   * @param time maximum time that a request waits; after it nobody expects an answer
   * @param memory maximum number of bytes that the requests which are being answered may need
   */
  public Workers(String name, int workers, int places, Duration time, long memory) {
    this.memory = new MemoryBudget(memory);
    mostNanoseconds = time.toNanos();
    threads =
        new ThreadPoolExecutor(
            workers,
            workers,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(places),
            // The parallelism is that of requests; results do not depend on it.
            work -> {
              Thread thread = new Thread(() -> Threads.of(1).run(work), "espalier-" + name);
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Puts work into the queue.
   *
   * @param failure hears why the work could not be done
   * @return whether there was room for it
   */
  public boolean offer(Runnable work, Consumer<Throwable> failure) {
    long since = System.nanoTime();
    try {
      threads.execute(
          () -> {
            try {
              if (System.nanoTime() - since > mostNanoseconds) {
                throw new Problem(
                    Kind.OVERLOADED, "the request has waited too long; expected to come again");
              }
              work.run();
            } catch (Throwable problem) {
              failure.accept(problem);
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** The memory of the requests that are being answered. */
  public MemoryBudget memory() {
    return memory;
  }

  /** Number of requests that wait. */
  public int waiting() {
    return threads.getQueue().size();
  }

  /** Does what still waits and ends the threads. */
  public void stop() throws InterruptedException {
    threads.shutdown();
    threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
  }
}
