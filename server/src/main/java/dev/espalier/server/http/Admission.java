package dev.espalier.server.http;

import dev.espalier.server.Limits;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** How many requests, and how many bytes of them, are under way: memory stays bounded by it. */
final class Admission {
  private final Semaphore places;
  private final int most;
  private final long mostBytes;
  private final AtomicLong bytes = new AtomicLong();

  Admission(Limits limits) {
    this.most = limits.waiting();
    this.places = new Semaphore(most);
    this.mostBytes = limits.waitingBytes();
  }

  /** A request's place. */
  final class Ticket {
    private final AtomicLong own = new AtomicLong();
    private final AtomicBoolean returned = new AtomicBoolean();

    /** Whether there is memory for so many more bytes. */
    boolean takeBytes(int more) {
      own.addAndGet(more);
      return bytes.addAndGet(more) <= mostBytes;
    }

    /** Gives the place back; only the first time counts. */
    void giveBack() {
      if (returned.compareAndSet(false, true)) {
        bytes.addAndGet(-own.get());
        places.release();
      }
    }
  }

  /** A place, or null where there is none. */
  @Nullable Ticket enter() {
    return places.tryAcquire() ? new Ticket() : null;
  }

  /** How many requests are under way. */
  int underWay() {
    return most - places.availablePermits();
  }
}
