package dev.espalier.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.cli.text.TimeLimit;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pieces are done once, in any order, and none is lost. */
class StudyRunTest {
  private static final int PIECES = 40;

  @TempDir private Path directory;

  private Path results(String name) {
    return directory.resolve(name + ".tsv");
  }

  private StudyRun run(Study study, String name, int threads) {
    StudyRun run = new StudyRun(study, ResultsFile.open(results(name), study));
    run.run(threads, Progress.none());
    return run;
  }

  @Test
  void theFileIsTheSameWithOneThreadAndWithFour() throws IOException {
    run(new Counting(PIECES, piece -> {}), "one", 1);
    // Early pieces take longest, so that they end last.
    run(
        new Counting(PIECES, piece -> LockSupport.parkNanos((PIECES - piece) * 200_000L)),
        "four",
        4);
    assertThat(Files.readString(results("four"))).isEqualTo(Files.readString(results("one")));
  }

  @Test
  void aRunThatFailedInTheMiddleGoesOnAndEndsWithTheSameFile() throws IOException {
    Study broken =
        new Counting(
            PIECES,
            piece -> {
              if (piece == 25) {
                throw new InputException("no more");
              }
            });
    assertThatThrownBy(() -> run(broken, "resumed", 4)).hasMessage("no more");
    StudyRun second = run(new Counting(PIECES, piece -> {}), "resumed", 4);
    assertThat(second.done()).isBetween(1, 20);
    run(new Counting(PIECES, piece -> {}), "whole", 1);
    assertThat(Files.readString(results("resumed"))).isEqualTo(Files.readString(results("whole")));
    assertThat(run(new Counting(PIECES, piece -> {}), "resumed", 2).done()).isZero();
  }

  @Test
  void failuresAreKeptWithTheirReasonAndNotTriedAgain() {
    Study study =
        new Counting(
                5,
                piece -> {
                  switch (piece) {
                    case 1 -> throw new InputException("needs dense features");
                    case 2 -> throw new OutOfMemoryError("Java heap space");
                    case 3 -> throw new IllegalStateException("a bug");
                    default -> {}
                  }
                })
            .lenient(0);
    StudyRun run = run(study, "failures", 2);
    Map<String, String> expected =
        Map.of(
            "piece 1", "refused: needs dense features",
            "piece 2", "memory: Java heap space",
            "piece 3", "error: java.lang.IllegalStateException: a bug");
    assertThat(run.failures()).isEqualTo(expected);
    assertThat(List.copyOf(run.failures().keySet()))
        .containsExactly("piece 1", "piece 2", "piece 3");
    assertThat(run.ours(Counting.cell(4))).isPresent();
    StudyRun again = run(study, "failures", 2);
    assertThat(again.done()).isZero();
    assertThat(again.failures()).isEqualTo(expected);
  }

  @Test
  void whatTakesTooLongIsStoppedAtItsNextReport() {
    long[] now = {0};
    TimeLimit limit = new TimeLimit(Progress.none(), 2, () -> now[0]);
    limit.report("fitting", 0.1);
    now[0] = 2_000_000_000L;
    limit.report("fitting", 0.2);
    now[0] = 2_000_000_001L;
    assertThatThrownBy(() -> limit.report("fitting", 0.3)).isInstanceOf(TimeLimit.Exceeded.class);
    Study slow = new Counting(1, piece -> LockSupport.parkNanos(20_000_000)).lenient(0.001);
    assertThat(run(slow, "slow", 1).failures()).containsKey("piece 0");
  }

  @Test
  void whoStopsTheRunStopsAllOfIt() {
    Study study =
        new Counting(
                5,
                piece -> {
                  throw new CancellationException("stopped");
                })
            .lenient(0);
    assertThatThrownBy(() -> run(study, "stopped", 1)).isInstanceOf(CancellationException.class);
    assertThat(results("stopped")).doesNotExist();
  }
}
