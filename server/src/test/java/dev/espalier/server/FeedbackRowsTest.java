package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A judgement is of a record, and of a row only as long as the row has that record. */
@Tag("attack")
class FeedbackRowsTest {
  private static final String FEEDBACK = "/v1/models/songs/feedback";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("songs.feedback.jsonl");
  }

  private JsonNode lastLine() throws Exception {
    List<String> lines = Files.readAllLines(file());
    return new ObjectMapper().readTree(lines.get(lines.size() - 1));
  }

  /** The same rows under the same name, in another order. */
  private void turnRows(Path data) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(data));
    Collections.reverse(lines.subList(1, lines.size()));
    Files.write(data, lines);
  }

  @Test
  void ofOtherRowsUnderTheSameNameNothingIsShownExportedOrAudited() throws Exception {
    String suspect;
    try (Running running = new Running(folder, options -> options)) {
      assertThat(
              running
                  .post(FEEDBACK, "{\"row\":5,\"accepted\":[\"calm\"],\"rejected\":[\"sad\"]}")
                  .statusCode())
          .isEqualTo(201);
      assertThat(lastLine().get("recordDigest").asString()).hasSize(64);
      JsonNode first = Running.json(running.get("/v1/data/audit?most=1")).get("suspects").get(0);
      suspect = first.get("label").asString();
      assertThat(
              running
                  .post(
                      FEEDBACK,
                      "{\"row\":" + first.get("row") + ",\"accepted\":[\"" + suspect + "\"]}")
                  .statusCode())
          .isEqualTo(201);
      turnRows(running.data);
    }
    byte[] before = Files.readAllBytes(file());
    try (Running running = new Running(folder, options -> options)) {
      JsonNode summary = Running.json(running.get("/v1/data"));
      assertThat(summary.get("done").asInt()).isZero();
      assertThat(summary.get("notices").get(0).asString())
          .contains("2 judgements are left aside", "songs.feedback.jsonl:1 of row 5");
      assertThat(Running.json(running.get("/v1/data/rows/5")).get("judged").isNull()).isTrue();
      HttpResponse<String> export = running.get("/v1/data/export?format=jsonl");
      assertThat(export.body()).doesNotContain("\"judged\":true");
      assertThat(export.headers().firstValue("X-Espalier-Notices").orElse(""))
          .contains("left aside");
      JsonNode audit = Running.json(running.get("/v1/data/audit?most=10000"));
      assertThat(audit.get("notices").get(0).asString()).contains("left aside");
      assertThat(running.log)
          .anyMatch(line -> line.contains("feedback-rows") && line.contains("left aside"));
      assertThat(file()).hasBinaryContent(before);
      turnRows(running.data);
    }
    try (Running running = new Running(folder, options -> options)) {
      JsonNode summary = Running.json(running.get("/v1/data"));
      assertThat(summary.get("done").asInt()).isEqualTo(2);
      assertThat(summary.get("notices")).isNull();
    }
  }

  @Test
  void aRecordThatIsNotTheRowsIsJudgedForItself() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      JsonNode row = Running.json(running.get("/v1/data/rows/5")).get("record");
      String judged = ",\"accepted\":[\"calm\"]}";
      HttpResponse<String> own = running.post(FEEDBACK, "{\"row\":5,\"record\":" + row + judged);
      assertThat(Running.json(own).get("notices")).isNull();
      assertThat(lastLine().get("row").asInt()).isEqualTo(5);
      HttpResponse<String> other = running.post(FEEDBACK, "{\"row\":6,\"record\":" + row + judged);
      assertThat(other.statusCode()).isEqualTo(201);
      assertThat(Running.json(other).get("notices").toString())
          .contains("row 6 of 'rows.csv' is another record");
      assertThat(lastLine().get("row")).isNull();
      assertThat(lastLine().get("record").get("words")).isEqualTo(row.get("words"));
      assertThat(Running.json(running.get("/v1/data")).get("done").asInt()).isEqualTo(1);
      assertThat(running.post(FEEDBACK, "{\"row\":6,\"record\":" + row + "}").statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void anUndoneJudgementIsALineOfItsOwnKind() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      running.post(FEEDBACK, "{\"row\":5,\"accepted\":[\"calm\"]}");
      assertThat(lastLine().get("kind").asString()).isEqualTo("judged");
      running.post(FEEDBACK, "{\"row\":5}");
      assertThat(lastLine().get("kind").asString()).isEqualTo("undone");
      assertThat(lastLine().get("row").asInt()).isEqualTo(5);
      assertThat(lastLine().get("record")).isNull();
    }
    try (Running running = new Running(folder, options -> options)) {
      assertThat(Running.json(running.get("/v1/data")).get("done").asInt()).isZero();
    }
  }

  @Test
  void linesOfBeforeAreComparedByTheirRecordAndTold() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      JsonNode row = Running.json(running.get("/v1/data/rows/10")).get("record");
      String rest = ",\"record\":" + row + ",\"accepted\":[\"calm\"],\"rejected\":[]}\n";
      String begin = "{\"time\":\"\",\"model\":\"songs\",\"digest\":\"\",\"data\":\"rows.csv\"";
      // Rows of before count from 0; one is beyond what an int can hold.
      Files.writeString(
          file(),
          begin
              + ",\"row\":9"
              + rest
              + begin
              + ",\"row\":8"
              + rest
              + begin
              + ",\"row\":4294967305"
              + rest);
    }
    try (Running running = new Running(folder, options -> options)) {
      JsonNode summary = Running.json(running.get("/v1/data"));
      assertThat(summary.get("done").asInt()).isEqualTo(1);
      assertThat(Running.json(running.get("/v1/data/rows/10")).get("judged").isNull()).isFalse();
      assertThat(summary.get("notices").toString())
          .contains("2 judgements are left aside", "1 judgement has no digest");
    }
  }

  @Test
  void aLineWhoseRecordWasChangedIsNotRead() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      running.post(FEEDBACK, "{\"row\":5,\"accepted\":[\"calm\"]}");
    }
    Files.writeString(file(), Files.readString(file()).replace("\"id\":\"r4\"", "\"id\":\"r5\""));
    try (Running running = new Running(folder, options -> options)) {
      assertThat(Running.json(running.get("/v1/data")).get("done").asInt()).isZero();
      assertThat(running.log)
          .anyMatch(line -> line.contains("feedback-unreadable") && line.contains("jsonl:1"));
    }
  }

  @Test
  void aRecordFromElsewhereHasTheModelsColumnsAndASize() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      HttpResponse<String> kept =
          running.post(
              FEEDBACK,
              "{\"record\":{\"words\":\"rain\",\"colour\":\"blue\"},\"accepted\":[\"sad\"]}");
      assertThat(kept.statusCode()).isEqualTo(201);
      assertThat(Running.json(kept).get("notices").toString()).contains("colour");
      assertThat(lastLine().get("record").propertyNames()).containsExactly("words");
      long size = Files.size(file());
      HttpResponse<String> large =
          running.post(
              FEEDBACK,
              "{\"record\":{\"words\":\"" + "x".repeat(1 << 20) + "\"},\"accepted\":[\"sad\"]}");
      assertThat(large.statusCode()).isEqualTo(413);
      assertThat(Running.json(large).get("detail").asString()).contains("at most 1048576");
      HttpResponse<String> wrong =
          running.post(FEEDBACK, "{\"record\":{\"tempo\":\"fast\"},\"accepted\":[\"sad\"]}");
      assertThat(wrong.statusCode()).as(wrong.body()).isEqualTo(400);
      assertThat(Files.size(file())).isEqualTo(size);
    }
  }

  @Test
  void rowsThatChangeWhileTheServiceRunsAreNotMixed() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      turnRows(running.data);
      Running.trainIndependent(running.data, running.model);
      Await.until(
          "the new model, which reads the rows again",
          () -> running.get("/v1/data/rows/1").statusCode() == 503);
    }
  }
}
