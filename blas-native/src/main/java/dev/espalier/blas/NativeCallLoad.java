package dev.espalier.blas;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Counts the threads inside native calls and remembers for a second when they were more than the
 * processors.
 *
 * <p>A native call that works on Java arrays in place keeps the collector out. Where many threads
 * take turns at that, a thread that needs memory may find the collector locked out each time it
 * looks; Java 17's default collector then gives up with an {@link OutOfMemoryError}, however much
 * of the heap is free (JDK-8192647). One such call at a time is already too much: what helps is
 * that there is none, for as long as the overload lasts.
 */
final class NativeCallLoad {
  private static final long LASTS = 1_000_000_000L;

  private final int most;
  private final LongSupplier clock;
  private final AtomicInteger inside = new AtomicInteger();
  private volatile boolean overloaded;
  private volatile long end;

  /**
   * @param most maximum number of threads that is no overload
   * @param clock the time in nanoseconds
   */
  NativeCallLoad(int most, LongSupplier clock) {
    this.most = most;
    this.clock = clock;
  }

  /** One thread more, until {@link #leave}; whether there is, or was just now, an overload. */
  boolean enter() {
    int count = inside.incrementAndGet();
    if (count <= most && !overloaded) {
      return false;
    }
    long now = clock.getAsLong();
    if (count > most) {
      end = now + LASTS;
      overloaded = true;
    } else if (now - end > 0) {
      overloaded = false;
    }
    return overloaded;
  }

  void leave() {
    inside.decrementAndGet();
  }
}
