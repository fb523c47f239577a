package dev.espalier.server.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.feedback.RecordDigest;
import dev.espalier.io.internal.json.Json;
import dev.espalier.server.ServiceLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines go to files that are full one after another, and a file is whole whatever its end. */
class FeedbackLogTest {
  private final ServiceLog log = new ServiceLog(line -> {});

  @TempDir private Path folder;

  private static FeedbackLine judgement(int row, int length) {
    Map<String, Object> record = Map.of("text", "ü\n\"".repeat(length));
    return new FeedbackLine(
        "2026-01-01T00:00:00Z",
        "m",
        "d",
        "rows",
        (long) row,
        Json.object(record),
        RecordDigest.of(record),
        List.of("a"),
        List.of("b"),
        null);
  }

  private static void keep(FeedbackLog feedback, FeedbackLine judgement) throws Exception {
    CountDownLatch kept = new CountDownLatch(1);
    FeedbackLog.Outcome outcome =
        new FeedbackLog.Outcome() {
          @Override
          public void kept(long sequence) {
            kept.countDown();
          }

          @Override
          public void lost(IOException problem) {
            throw new AssertionError(problem);
          }
        };
    assertThat(feedback.offer(judgement, outcome)).isTrue();
    assertThat(kept.await(1, TimeUnit.MINUTES)).as("kept, in time").isTrue();
  }

  @Test
  void aFullFileIsPutAsideAndAllAreReadInOrder() throws Exception {
    Path file = folder.resolve("m.feedback.jsonl");
    try (FeedbackLog feedback = new FeedbackLog(file, log, (line, place) -> {}, 1000)) {
      for (int row = 1; row <= 30; row++) {
        keep(feedback, judgement(row, 20));
      }
    }
    assertThat(folder.resolve("m.feedback.1.jsonl")).exists();
    assertThat(folder.resolve("m.feedback.2.jsonl")).exists();
    List<Long> rows = new ArrayList<>();
    try (FeedbackLog again =
        new FeedbackLog(file, log, (line, place) -> rows.add(line.row()), 1000)) {
      assertThat(rows).hasSize(30).isSorted();
      keep(again, judgement(31, 1));
    }
  }

  @Test
  void aFileThatWasCutAnywhereHasItsWholeLines() throws Exception {
    Path file = folder.resolve("m.jsonl");
    try (FeedbackLog feedback = new FeedbackLog(file, log, (line, place) -> {})) {
      for (int row = 1; row <= 5; row++) {
        keep(feedback, judgement(row, 700));
      }
    }
    byte[] whole = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 60; trial++) {
      int cut = trial < 5 ? whole.length - trial : random.nextInt(whole.length + 1);
      byte[] left = Arrays.copyOf(whole, cut);
      Files.write(file, left);
      List<Long> rows = new ArrayList<>();
      try (FeedbackLog again = new FeedbackLog(file, log, (line, place) -> rows.add(line.row()))) {
        keep(again, judgement(99, 1));
      }
      String text = new String(left, StandardCharsets.ISO_8859_1);
      long ends = text.chars().filter(unit -> unit == '\n').count();
      // A line that only lacks its end is a line.
      boolean lacksEnd =
          cut > 0 && cut < whole.length && whole[cut] == '\n' && left[cut - 1] == '}';
      assertThat(rows).as("cut at %s", cut).hasSize((int) ends + (lacksEnd ? 1 : 0));
      assertThat(Files.readString(file)).endsWith("\n");
      assertThat(Files.readAllLines(file)).hasSize(rows.size() + 1);
      // Not a byte is gone: what was torn is beside.
      Path torn = folder.resolve("m.torn-1.jsonl");
      byte[] beside = Files.exists(torn) ? Files.readAllBytes(torn) : new byte[0];
      int lines = left.length - beside.length;
      assertThat(Arrays.copyOfRange(left, lines, left.length)).isEqualTo(beside);
      assertThat(Arrays.copyOf(Files.readAllBytes(file), lines))
          .isEqualTo(Arrays.copyOf(left, lines));
      Files.deleteIfExists(torn);
    }
  }

  @Test
  void aLineThatIsTooLongToBeOursHidesNoneOfTheOthers() throws Exception {
    Path file = folder.resolve("m.jsonl");
    String first = judgement(1, 1).text() + "\n";
    String last = judgement(2, 1).text() + "\n";
    Files.writeString(file, first + "{\"time\":\"" + "x".repeat(20 << 20) + "\"}\n" + last);
    List<Long> rows = new ArrayList<>();
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    ServiceLog listened = new ServiceLog(told::add);
    new FeedbackLog(file, listened, (line, place) -> rows.add(line.row())).close();
    listened.stop();
    assertThat(rows).containsExactly(1L, 2L);
    assertThat(told).anyMatch(line -> line.contains("m.jsonl:2"));
  }

  @Test
  void thatAFullFileWasTakenAwayHidesNoneOfTheOthers() throws Exception {
    Path file = folder.resolve("m.jsonl");
    try (FeedbackLog feedback = new FeedbackLog(file, log, (line, place) -> {}, 100)) {
      for (int row = 1; row <= 4; row++) {
        keep(feedback, judgement(row, 20));
      }
    }
    Files.delete(folder.resolve("m.2.jsonl"));
    List<Long> rows = new ArrayList<>();
    try (FeedbackLog again =
        new FeedbackLog(file, log, (line, place) -> rows.add(line.row()), 100)) {
      assertThat(rows).containsExactly(1L, 3L, 4L);
      keep(again, judgement(5, 20));
    }
    assertThat(folder.resolve("m.4.jsonl")).exists();
    assertThat(Files.readString(folder.resolve("m.3.jsonl"))).contains("\"row\":3");
  }

  @Test
  void whoIsToldBadlyStopsNobodyElse() throws Exception {
    try (FeedbackLog feedback =
        new FeedbackLog(folder.resolve("m.jsonl"), log, (line, place) -> {})) {
      feedback.offer(
          judgement(1, 1),
          new FeedbackLog.Outcome() {
            @Override
            public void kept(long sequence) {
              throw new StackOverflowError("planted");
            }

            @Override
            public void lost(IOException problem) {
              throw new AssertionError(problem);
            }
          });
      keep(feedback, judgement(2, 1));
    }
  }

  @Test
  void aLineThatWouldNotBeReadAgainIsNotTaken() {
    try (FeedbackLog feedback =
        new FeedbackLog(folder.resolve("m.jsonl"), log, (line, place) -> {})) {
      FeedbackLine long17 = judgement(1, (17 << 20) / 6);
      assertThatThrownBy(() -> feedback.offer(long17, NOBODY))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected at most 16777216");
    }
  }

  private static final FeedbackLog.Outcome NOBODY =
      new FeedbackLog.Outcome() {
        @Override
        public void kept(long sequence) {}

        @Override
        public void lost(IOException problem) {}
      };
}
