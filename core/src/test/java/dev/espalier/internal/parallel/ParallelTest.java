package dev.espalier.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Threads;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTest {
  private final int before = Parallel.threads();

  @AfterEach
  void restore() {
    TestThreads.use(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void everyChunkRunsExactlyOnce(int threads) {
    TestThreads.use(threads);
    for (int chunks : new int[] {0, 1, 2, 7, 100}) {
      AtomicIntegerArray runs = new AtomicIntegerArray(chunks);
      Parallel.run(chunks, runs::incrementAndGet);
      for (int chunk = 0; chunk < chunks; chunk++) {
        assertThat(runs.get(chunk)).as("chunk %d of %d", chunk, chunks).isEqualTo(1);
      }
    }
  }

  @Test
  void twoThreadsReallyWorkAtTheSameTime() {
    TestThreads.use(2);
    CountDownLatch both = new CountDownLatch(2);
    Parallel.run(
        2,
        chunk -> {
          both.countDown();
          try {
            // Each waits for the other: one thread alone would never get both.
            assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException problem) {
            throw new AssertionError(problem);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theExceptionOfATaskArrivesItselfAndStopsTheRest(int threads) {
    TestThreads.use(threads);
    InputException problem = new InputException("chunk 3");
    AtomicInteger ran = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Parallel.run(
                    1_000_000,
                    chunk -> {
                      ran.incrementAndGet();
                      if (chunk == 3) {
                        throw problem;
                      }
                    }))
        .isSameAs(problem);
    assertThat(ran.get()).isLessThan(1_000_000);
    AtomicInteger after = new AtomicInteger();
    Parallel.run(10, chunk -> after.incrementAndGet());
    assertThat(after.get()).isEqualTo(10);
  }

  @Test
  void errorsArriveAsErrors() {
    TestThreads.use(2);
    assertThatThrownBy(
            () ->
                Parallel.run(
                    4,
                    chunk -> {
                      throw new StackOverflowError("chunk " + chunk);
                    }))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  void aRunInsideARunStaysOnItsThread() {
    TestThreads.use(4);
    AtomicInteger strangers = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    Parallel.run(
        8,
        outer -> {
          Thread here = Thread.currentThread();
          Parallel.run(
              8,
              chunk -> {
                runs.incrementAndGet();
                if (Thread.currentThread() != here) {
                  strangers.incrementAndGet();
                }
              });
        });
    assertThat(runs.get()).isEqualTo(64);
    assertThat(strangers.get()).isZero();
  }

  @Test
  void anInterruptedCallerStillGetsAllOfItAndStaysInterrupted() {
    TestThreads.use(3);
    AtomicInteger runs = new AtomicInteger();
    Thread.currentThread().interrupt();
    try {
      Parallel.run(20, chunk -> runs.incrementAndGet());
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(runs.get()).isEqualTo(20);
  }

  @Test
  void chunksCoverTheRowsInOrderWhateverTheThreads() {
    for (int rows : new int[] {0, 1, 63, 64, 65, 200, 1000, 9963, Integer.MAX_VALUE}) {
      TestThreads.use(1);
      Chunks chunks = Parallel.chunks(rows);
      TestThreads.use(7);
      assertThat(Parallel.chunks(rows)).isEqualTo(chunks);
      assertThat(chunks.count()).isLessThanOrEqualTo(16);
      int expected = 0;
      for (int chunk = 0; chunk < chunks.count(); chunk++) {
        assertThat(chunks.from(chunk)).isEqualTo(expected);
        assertThat(chunks.to(chunk)).isGreaterThan(expected);
        expected = chunks.to(chunk);
      }
      assertThat(expected).isEqualTo(rows);
    }
    assertThat(Chunks.of(1000, 300, 16).count()).isEqualTo(3);
  }

  @Test
  void aPoolThatNeverStartsAnythingDoesNotHoldTheCallerUp() {
    AtomicInteger runs = new AtomicInteger();
    Parallel.with(
        new WorkerThreads(4, work -> {}),
        () -> {
          Parallel.run(20, chunk -> runs.incrementAndGet());
          return runs;
        });
    assertThat(runs.get()).isEqualTo(20);
  }

  @Test
  void aClosedPoolLeavesAllToTheCaller() {
    AtomicInteger runs = new AtomicInteger();
    ExecutorService closed = Executors.newFixedThreadPool(1);
    closed.shutdown();
    Threads.of(closed, 2).run(() -> Parallel.run(20, chunk -> runs.incrementAndGet()));
    assertThat(runs.get()).isEqualTo(20);
  }

  @Test
  void theNumberOfThreadsBelongsToACallAndEndsWithIt() {
    int usual = Parallel.threads();
    assertThat(Threads.of(7).call(Parallel::threads)).isEqualTo(7);
    assertThat(Parallel.threads()).isEqualTo(usual);
    assertThat(Threads.of(7).call(() -> Threads.of(2).call(Parallel::threads))).isEqualTo(2);
    assertThatThrownBy(
            () ->
                Threads.of(7)
                    .run(
                        () -> {
                          throw new InputException("work");
                        }))
        .hasMessage("work");
    assertThat(Parallel.threads()).isEqualTo(usual);
  }

  @Test
  void theThreadCountIsReadStrictly() {
    assertThat(WorkerThreads.parse(null, 5)).isEqualTo(5);
    assertThat(WorkerThreads.parse(" 3 ", 5)).isEqualTo(3);
    for (String wrong : Arrays.asList("0", "-1", "two", "1.5")) {
      assertThatThrownBy(() -> WorkerThreads.parse(wrong, 5))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(wrong);
    }
  }
}
