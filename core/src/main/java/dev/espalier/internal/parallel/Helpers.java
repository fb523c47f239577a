package dev.espalier.internal.parallel;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads that help {@link Parallel}.
 *
 * <p>To wake a sleeping thread takes as long as a pass over a small table, and a fit makes hundreds
 * of such passes, fractions of a millisecond apart. So a thread that has ended its work watches for
 * more for a moment before it goes to sleep, and lets any other thread go first meanwhile.
 */
final class Helpers {
  /** Fits to some thousand rows do less than this on one thread between two passes. */
  private static final long WATCH_NANOS = 500_000;

  /** Looks between two occasions for other threads. */
  private static final int LOOKS = 64;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private static final Executor POOL =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Helpers::thread);

  /** Threads on the watch that no work is under way to. */
  private static final AtomicInteger WATCHING = new AtomicInteger();

  /** Work for threads on the watch. */
  private static final Queue<Runnable> HANDED = new ConcurrentLinkedQueue<>();

  private Helpers() {}

  /** Lets another thread do some work, which must not throw. */
  static void hand(Runnable work) {
    if (claim()) {
      HANDED.add(work);
    } else {
      POOL.execute(() -> serve(work));
    }
  }

  /** Watches for a moment; says whether what is waited for has come. */
  @SuppressWarnings("ThreadPriorityCheck") // A courtesy to other threads: nothing relies on it.
  static boolean watch(BooleanSupplier come) {
    long start = System.nanoTime();
    for (int look = 1; !come.getAsBoolean(); look++) {
      if (look % LOOKS != 0) {
        Thread.onSpinWait();
      } else if (System.nanoTime() - start > WATCH_NANOS) {
        return false;
      } else {
        Thread.yield();
      }
    }
    return true;
  }

  private static void serve(Runnable first) {
    for (Runnable work = first; work != null; work = next()) {
      work.run();
    }
  }

  private static @Nullable Runnable next() {
    WATCHING.incrementAndGet();
    while (true) {
      boolean come = watch(() -> !HANDED.isEmpty());
      Runnable work = HANDED.poll();
      // Who finds nobody left to claim, not even itself, is sure to be handed something.
      if (work != null || (!come && claim())) {
        return work;
      }
    }
  }

  /** Takes one thread from those on the watch, if there is any. */
  private static boolean claim() {
    for (int watching = WATCHING.get(); watching > 0; watching = WATCHING.get()) {
      if (WATCHING.compareAndSet(watching, watching - 1)) {
        return true;
      }
    }
    return false;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "espalier-" + NUMBER.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
