package dev.espalier.server.http;

import dev.espalier.server.Limits;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many requests wait or are answered, and how many bytes of bodies there are: memory stays
 * bounded by it. A request takes its place when all of it has come, so that nobody holds a place by
 * sending nothing. Short bodies are counted apart, so that long ones never keep them out.
 */
final class Admission {
  /** A body up to this length is a short one. */
  static final int SHORT = 64 << 10;

  private final Semaphore places;
  private final int most;
  private final int mostBytes;
  private final long mostLong;
  private final long mostShort;
  private final Runnable shed;
  private final AtomicLong longBytes = new AtomicLong();
  private final AtomicLong shortBytes = new AtomicLong();

  /**
   * Makes an admission.
   *
   * @param shed gives up the oldest requests that are still coming
   */
  Admission(Limits limits, Runnable shed) {
    this.most = limits.waiting();
    this.mostBytes = limits.bodyBytes();
    this.places = new Semaphore(most);
    this.mostLong = limits.waitingBytes();
    this.mostShort = Math.max(4L, most / 2) * SHORT;
    this.shed = shed;
  }

  /** What a request holds. */
  final class Ticket {
    private final long told;
    private long received;
    private long own;
    private boolean isLong;
    private boolean hasPlace;
    private boolean returned;

    private Ticket(long told) {
      this.told = told;
    }

    /** Whether there is memory for so many more bytes. */
    boolean takeBytes(int more) {
      if (!count(more)) {
        return false;
      }
      if (shortBytes.get() <= mostShort) {
        return true;
      }
      shed.run();
      return shortBytes.get() <= 2 * mostShort;
    }

    /** Counts bytes; false where all long bodies together have become too many. */
    private synchronized boolean count(int more) {
      if (returned) {
        return false;
      }
      received += more;
      if (received <= SHORT) {
        own = received;
        shortBytes.addAndGet(more);
        return true;
      }
      if (!isLong) {
        isLong = true;
        shortBytes.addAndGet(-own);
        own = 0;
      }
      // All of it at once: several that grow side by side would refuse each other, and none be
      // read.
      long needed = Math.max(received, told);
      long added = needed - own;
      own = needed;
      return added == 0 || longBytes.addAndGet(added) <= mostLong;
    }

    /** Takes a place; false where there is none. */
    synchronized boolean enter() {
      hasPlace = !returned && places.tryAcquire();
      return hasPlace;
    }

    /** Gives everything back; only the first time counts. */
    synchronized void giveBack() {
      if (returned) {
        return;
      }
      returned = true;
      (isLong ? longBytes : shortBytes).addAndGet(-own);
      if (hasPlace) {
        places.release();
      }
    }
  }

  /**
   * A ticket that holds nothing yet.
   *
   * @param told how long the body says that it is; anything where it does not
   */
  Ticket ticket(long told) {
    return new Ticket(Math.min(told, mostBytes));
  }

  /** Whether no place is left. */
  boolean isFull() {
    return places.availablePermits() == 0;
  }

  /** Number of requests that wait or are answered. */
  int underWay() {
    return most - places.availablePermits();
  }
}
