package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;

/** Waits for what another thread does, but not for ever. */
final class Await {
  private static final long MAXIMUM_SECONDS = 60;

  private Await() {}

  /** What becomes true. */
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Asks again and again until the condition holds; fails after a minute. */
  static void until(String what, Condition condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAXIMUM_SECONDS);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("%s, in time", what).isLessThan(deadline);
      Thread.sleep(2);
    }
  }
}
