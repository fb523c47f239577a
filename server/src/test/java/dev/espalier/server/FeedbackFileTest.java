package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of judgements is ours or is left alone, and what was acknowledged is in a file. */
@Tag("attack")
class FeedbackFileTest {
  private static final String FEEDBACK = "/v1/models/songs/feedback";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("songs.feedback.jsonl");
  }

  private static HttpResponse<String> judge(Running running, int row) throws Exception {
    return running.post(FEEDBACK, "{\"row\":" + row + ",\"accepted\":[\"calm\"]}");
  }

  private static int rowsIn(Path file) throws Exception {
    return (int)
        Files.readAllLines(file).stream().filter(line -> line.contains("\"row\":")).count();
  }

  @Test
  void whatIsNotOursIsRefusedAndNotChangedByAByte() throws Exception {
    byte[] photograph = new byte[99_575];
    SplittableRandom random = new SplittableRandom(5);
    random.nextBytes(photograph);
    for (int k = 0; k < photograph.length; k++) {
      photograph[k] = photograph[k] == '\n' ? 0 : photograph[k];
    }
    Map<String, byte[]> foreign =
        Map.of(
            "notes.txt", bytes("my precious notes without end of line"),
            "lines.txt", bytes("notes\nwith ends\n"),
            "photo.jpg", photograph,
            "table.csv", bytes("a,b\n1,2\n3,4"),
            "rows.jsonl", bytes("{\"title\":\"Wheat\"}\n{\"title\":\"Oil\"}"),
            "event.json", bytes("{\"time\":\"12:00\",\"event\":\"started\"}"),
            "log.jsonl", bytes("{\"time\":\"12:00\",\"event\":\"started\"}\n{\"time\":\"12"));
    try (Running running = new Running(folder, options -> options)) {
      Path theirs = Files.createDirectory(folder.resolve("theirs"));
      for (Map.Entry<String, byte[]> each : foreign.entrySet()) {
        Path file = Files.write(theirs.resolve(each.getKey()), each.getValue());
        assertThatThrownBy(() -> running.start(options -> options.withFeedback(file)))
            .as(each.getKey())
            .isInstanceOf(InputException.class)
            .hasMessageContaining(each.getKey() + ": holds something else than judgements")
            .hasMessageNotContaining("\n");
        assertThat(file).hasBinaryContent(each.getValue());
      }
      try (Stream<Path> files = Files.list(theirs)) {
        assertThat(files.filter(file -> !file.toString().endsWith(".lock")))
            .hasSize(foreign.size());
      }
      assertThatThrownBy(() -> running.start(options -> options.withFeedback(theirs)))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("no regular file");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void anotherNameOfTheFileIsKeptOut() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      assertThat(judge(running, 1).statusCode()).isEqualTo(201);
      Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), file());
      assertThatThrownBy(() -> running.start(options -> options.withFeedback(link)))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("another service keeps it");
    }
  }

  @Test
  void aFileThatIsMovedOrRemovedIsBegunAgain() throws Exception {
    Path moved = folder.resolve("moved.jsonl");
    try (Running running = new Running(folder, options -> options)) {
      assertThat(judge(running, 1).statusCode()).isEqualTo(201);
      Files.move(file(), moved);
      for (int row = 2; row <= 4; row++) {
        assertThat(judge(running, row).statusCode()).isEqualTo(201);
      }
      assertThat(rowsIn(moved)).isEqualTo(1);
      assertThat(rowsIn(file())).isEqualTo(3);
      Files.delete(file());
      assertThat(judge(running, 5).statusCode()).isEqualTo(201);
      assertThat(rowsIn(file())).isEqualTo(1);
      assertThat(running.log).anyMatch(line -> line.contains("feedback-reopened"));
      assertThat(running.get("/health/ready").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whereNothingCanBeKeptNothingIsAcknowledgedAndTheServiceIsNotReady() throws Exception {
    Path aside = folder.resolve("aside.jsonl");
    try (Running running = new Running(folder, options -> options)) {
      assertThat(judge(running, 1).statusCode()).isEqualTo(201);
      Files.move(file(), aside);
      Files.writeString(file(), "notes without end");
      assertThat(judge(running, 2).statusCode()).isEqualTo(503);
      HttpResponse<String> ready = running.get("/health/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(Running.json(ready).get("status").asString()).isEqualTo("not ready");
      assertThat(Running.json(ready).get("feedback").asString())
          .contains("holds something else than judgements");
      assertThat(file()).hasContent("notes without end");
      assertThat(Running.json(running.get("/v1/data")).get("done").asInt()).isEqualTo(1);
      Files.delete(file());
      Files.move(aside, file());
      Await.until("ready", () -> running.get("/health/ready").statusCode() == 200);
      assertThat(judge(running, 2).statusCode()).isEqualTo(201);
      assertThat(rowsIn(file())).isEqualTo(2);
    }
  }

  @Test
  void theServiceIsNotReadyBeforeAnybodyJudges() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      Files.delete(file());
      Files.createDirectory(file());
      Await.until("not ready", () -> running.get("/health/ready").statusCode() == 503);
      Files.delete(file());
      Await.until("ready", () -> running.get("/health/ready").statusCode() == 200);
    }
  }

  @Test
  void whatAnotherProgramHasAddedStays() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      assertThat(judge(running, 1).statusCode()).isEqualTo(201);
      Files.writeString(file(), "# by hand", StandardOpenOption.APPEND);
      assertThat(judge(running, 2).statusCode()).isEqualTo(201);
    }
    List<String> lines = Files.readAllLines(file());
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).isEqualTo("# by hand");
    assertThat(rowsIn(file())).isEqualTo(2);
  }
}
