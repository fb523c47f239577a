package dev.espalier.server.work;

import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that requests of one kind may need together, as they estimate it themselves. Who needs
 * more than there ever is is refused; who needs more than the others leave is told to come again.
 * Nobody waits for memory while holding some.
 */
public final class MemoryBudget {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  /**
   * Makes a budget.
   *
   * @param most maximum number of bytes
   */
  public MemoryBudget(long most) {
    this.most = most;
  }

  /** What one request needs. */
  public final class Share implements AutoCloseable {
    private final AtomicLong own = new AtomicLong();

    private Share() {}

    /** Takes more. */
    public void take(long bytes) {
      long needed = own.addAndGet(bytes);
      long all = taken.addAndGet(bytes);
      if (needed > most) {
        throw new Problem(
            Kind.TOO_LARGE,
            "the request needs more than the "
                + (most >> 20)
                + " MB of memory that there are for one; expected fewer rows or values");
      }
      if (all > most) {
        throw new Problem(
            Kind.OVERLOADED, "other requests need the memory now; expected to come again");
      }
    }

    /** Number of bytes that it has taken. */
    public long held() {
      return own.get();
    }

    /** Gives back all but so many bytes. */
    public void keep(long bytes) {
      long before = own.getAndUpdate(held -> Math.min(held, bytes));
      taken.addAndGet(Math.min(before, bytes) - before);
    }

    @Override
    public void close() {
      keep(0);
    }
  }

  /** Maximum number of bytes. */
  public long most() {
    return most;
  }

  /** A share that holds nothing yet. */
  public Share share() {
    return new Share();
  }

  /** Number of bytes that are taken. */
  public long taken() {
    return taken.get();
  }
}
