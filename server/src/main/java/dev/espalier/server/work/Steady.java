package dev.espalier.server.work;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Work that a thread does again and again, whatever went wrong the last time. */
public final class Steady {
  private Steady() {}

  /** One turn; it waits for something, so that turns that fail do not follow at once. */
  @FunctionalInterface
  public interface Turn {
    /** Does it. */
    void run() throws InterruptedException;
  }

  /**
   * Works until there is no more to do, or until it is interrupted.
   *
   * @param goesOn whether there is more to do
   * @param failure hears what went wrong; the next turn comes all the same
   */
  public static void run(BooleanSupplier goesOn, Turn turn, Consumer<Throwable> failure) {
    while (goesOn.getAsBoolean()) {
      try {
        turn.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (Throwable problem) {
        tell(problem, failure);
      }
    }
  }

  private static void tell(Throwable problem, Consumer<Throwable> failure) {
    try {
      failure.accept(problem);
    } catch (Throwable again) {
      // Without memory there may be none to tell it either.
    }
  }
}
