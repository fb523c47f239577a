package dev.espalier.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HelpersTest {
  private static final int SECONDS = 30;

  @Test
  void workHandedByManyAtOnceIsDoneExactlyOnce() throws InterruptedException {
    int callers = 4;
    int rounds = 3000;
    AtomicInteger done = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int caller = 0; caller < callers; caller++) {
      Thread thread =
          new Thread(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  CountDownLatch handed = new CountDownLatch(2);
                  for (int k = 0; k < 2; k++) {
                    Helpers.hand(
                        () -> {
                          done.incrementAndGet();
                          handed.countDown();
                        });
                  }
                  await(handed);
                  if (round % 500 == 0) {
                    // Long enough for helpers to go to sleep; else most are on the watch.
                    pause(2);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(SECONDS));
      assertThat(thread.isAlive()).as("still waits for work that was handed over").isFalse();
    }
    assertThat(done.get()).isEqualTo(callers * rounds * 2);
  }

  @Test
  void workIsDoneByAnotherThread() {
    Thread helper = threadThatWorks();
    assertThat(helper).isNotSameAs(Thread.currentThread());
    assertThat(helper.isDaemon()).isTrue();
  }

  @Test
  void aThreadThatIsHandedNothingGoesToSleep() {
    Thread helper = threadThatWorks();
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (helper.getState() == Thread.State.RUNNABLE && System.nanoTime() < limit) {
      pause(1);
    }
    assertThat(helper.getState()).isNotEqualTo(Thread.State.RUNNABLE);
  }

  @Test
  void watchingEndsAtOnceWhenSomethingHasComeAndSoonWhenNothingDoes() {
    assertThat(Helpers.watch(() -> true)).isTrue();
    long start = System.nanoTime();
    assertThat(Helpers.watch(() -> false)).isFalse();
    assertThat(System.nanoTime() - start).isGreaterThan(100_000);
  }

  /** Hands over some work and tells who has done it. */
  private static Thread threadThatWorks() {
    CompletableFuture<Thread> by = new CompletableFuture<>();
    Helpers.hand(() -> by.complete(Thread.currentThread()));
    return by.orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException problem) {
      throw new AssertionError(problem);
    }
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException problem) {
      throw new AssertionError(problem);
    }
  }
}
