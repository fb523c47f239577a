package dev.espalier.server.work;

import dev.espalier.Threads;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A bounded queue of work and the threads that do it. A worker that is free takes one request at
 * once; what has gathered meanwhile is taken together. So nobody waits for a window to close while
 * the service is idle, and under load a batch grows by itself.
 *
 * <p>The requests of a batch follow each other on one thread, with the model in its cache and no
 * hand-over between them, but each is computed by itself: sums of a joint product of matrices would
 * be rounded differently with every companion, and an answer must not depend on who asks besides.
 */
public final class WorkQueue {
  /** So many requests at most are taken together: none waits long for its companions. */
  private static final int LARGEST_BATCH = 32;

  private final BlockingQueue<Guarded> waiting;
  private final List<Thread> threads = new ArrayList<>();
  private final long mostNanoseconds;
  private final int workers;
  private final IntConsumer batches;
  private volatile boolean stopped;

  /** What answers a request. */
  @FunctionalInterface
  public interface Job {
    /** Does it; a failure is told to whoever asked. */
    void run();
  }

  /**
   * Work that waits.
   *
   * @param job the work
   * @param since when it came
   * @param failure hears why it could not be done
   */
  public record Guarded(Job job, long since, Consumer<Throwable> failure) {}

  /**
   * Starts the workers.
   *
   * @param name what the threads are called
   * @param workers how many
   * @param places how much work may wait
   * @param time how long work may wait; later nobody hopes for an answer
   * @param batches hears how many requests are taken together
   */
  public WorkQueue(String name, int workers, int places, Duration time, IntConsumer batches) {
    this.waiting = new ArrayBlockingQueue<>(places);
    this.mostNanoseconds = time.toNanos();
    this.workers = workers;
    this.batches = batches;
    for (int k = 1; k <= workers; k++) {
      Thread thread = new Thread(this::work, "espalier-" + name + "-" + k);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** Whether there was room for more work. */
  public boolean offer(Guarded work) {
    return !stopped && waiting.offer(work);
  }

  /** How much work waits. */
  public int size() {
    return waiting.size();
  }

  private void work() {
    // The parallelism is that of requests; results do not depend on it.
    Threads.of(1).run(this::workUntilStopped);
  }

  private void workUntilStopped() {
    List<Guarded> batch = new ArrayList<>();
    while (!stopped || !waiting.isEmpty()) {
      try {
        Guarded first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first == null) {
          continue;
        }
        batch.add(first);
        // A fair share, so that no worker is idle while another has all.
        int share = Math.min(LARGEST_BATCH - 1, waiting.size() / workers);
        if (share > 0) {
          waiting.drainTo(batch, share);
        }
        batches.accept(batch.size());
        batch.forEach(this::answer);
      } catch (InterruptedException e) {
        // Only the end of the process interrupts, and by then the queue is empty.
        Thread.currentThread().interrupt();
        return;
      } finally {
        batch.clear();
      }
    }
  }

  private void answer(Guarded work) {
    try {
      if (System.nanoTime() - work.since() > mostNanoseconds) {
        throw new Problem(
            Kind.OVERLOADED, "the request has waited too long; expected to come again");
      }
      work.job().run();
    } catch (Throwable problem) {
      work.failure().accept(problem);
    }
  }

  /** Does what still waits and ends the workers. */
  public void stop() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
