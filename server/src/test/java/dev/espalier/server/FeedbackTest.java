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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What people judged is kept, found again, and repaired. */
class FeedbackTest {
  private static final String FEEDBACK = "/v1/models/songs/feedback";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("songs.feedback.jsonl");
  }

  @Test
  void aJudgementIsALineAndSurvivesARestart() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      HttpResponse<String> kept =
          running.post(
              FEEDBACK,
              "{\"row\":4,\"accepted\":[\"calm\"],\"rejected\":[\"sad\"],\"user\":\"ada\"}");
      assertThat(kept.statusCode()).as(kept.body()).isEqualTo(201);
      assertThat(Running.json(kept).get("sequence").asInt()).isEqualTo(1);
      JsonNode line = new ObjectMapper().readTree(Files.readString(file()));
      assertThat(line.get("row").asInt()).isEqualTo(4);
      assertThat(line.get("data").asString()).isEqualTo("rows.csv");
      assertThat(line.get("record").get("id").asString()).isEqualTo("r3");
      assertThat(line.get("accepted").get(0).asString()).isEqualTo("calm");
      assertThat(line.get("digest").asString()).hasSize(64);
    }
    try (Running again = new Running(folder, options -> options)) {
      assertThat(Running.json(again.get("/v1/data")).get("done").asInt()).isEqualTo(1);
      JsonNode row = Running.json(again.get("/v1/data/rows/4"));
      assertThat(row.get("judged").get("on").get(0).asString()).isEqualTo("calm");
      assertThat(again.get("/v1/data/export?format=jsonl").body().lines().toList().get(3))
          .contains("\"judged\":true");
      HttpResponse<String> back = again.post(FEEDBACK, "{\"row\":4}");
      assertThat(Running.json(back).get("sequence").asInt()).isEqualTo(2);
      assertThat(Running.json(again.get("/v1/data")).get("done").asInt()).isZero();
    }
  }

  @Test
  void whatCannotBeMeantIsRefusedAndNotKept() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      for (String body :
          List.of(
              "{}",
              "{\"row\":61,\"accepted\":[\"sad\"]}",
              "{\"row\":0,\"accepted\":[\"sad\"]}",
              "{\"record\":{\"words\":\"rain\"}}",
              "{\"row\":-1}",
              "{\"record\":{},\"accepted\":[\"hapy\"]}",
              "{\"record\":{},\"accepted\":[\"sad\"],\"rejected\":[\"sad\"]}",
              "{\"record\":[],\"accepted\":[]}",
              "{\"record\":{},\"user\":7}")) {
        assertThat(running.post(FEEDBACK, body).statusCode()).as(body).isEqualTo(400);
      }
      assertThat(Files.size(file())).isZero();
      assertThatThrownBy(() -> running.start(options -> options))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("another service keeps it");
    }
  }

  @Test
  void aTornLineIsRemovedAndAWholeOneWithoutItsEndIsKept() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      running.post(FEEDBACK, "{\"row\":1,\"accepted\":[\"calm\"]}");
    }
    String whole = Files.readString(file());
    Files.writeString(file(), "{\"time\":\"2026", StandardOpenOption.APPEND);
    try (Running running = new Running(folder, options -> options)) {
      assertThat(Files.readString(file())).isEqualTo(whole);
      assertThat(running.log).anyMatch(line -> line.contains("feedback-healed"));
      assertThat(folder.resolve("songs.feedback.torn-1.jsonl")).hasContent("{\"time\":\"2026");
    }
    Files.writeString(file(), whole.stripTrailing());
    try (Running running = new Running(folder, options -> options)) {
      assertThat(Files.readString(file())).isEqualTo(whole);
      HttpResponse<String> next = running.post(FEEDBACK, "{\"row\":2,\"accepted\":[\"sad\"]}");
      assertThat(Running.json(next).get("sequence").asInt()).isEqualTo(2);
    }
    assertThat(Files.readAllLines(file(), StandardCharsets.UTF_8)).hasSize(2);
  }

  @Test
  void manyAtOnceAreAllKeptWithNumbersOfTheirOwn() throws Exception {
    int count = 200;
    try (Running running = new Running(folder, options -> options)) {
      ExecutorService pool = Executors.newFixedThreadPool(8);
      List<Future<Integer>> numbers =
          IntStream.range(0, count)
              .mapToObj(
                  k ->
                      pool.submit(
                          () ->
                              Running.json(
                                      running.post(
                                          FEEDBACK,
                                          "{\"record\":{\"words\":\"w"
                                              + k
                                              + "\"},\"accepted\":[\"sad\"]}"))
                                  .get("sequence")
                                  .asInt()))
              .toList();
      boolean[] seen = new boolean[count + 1];
      for (Future<Integer> number : numbers) {
        seen[number.get()] = true;
      }
      pool.shutdown();
      for (int k = 1; k <= count; k++) {
        assertThat(seen[k]).as("number %s", k).isTrue();
      }
      assertThat(running.get("/metrics").body())
          .contains("espalier_feedback_lines_total{model=\"songs\"} " + count + ".0");
    }
    assertThat(Files.readAllLines(file(), StandardCharsets.UTF_8)).hasSize(count);
  }
}
