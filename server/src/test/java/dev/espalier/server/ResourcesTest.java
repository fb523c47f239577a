package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.internal.text.Digests;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What can be asked for beside predictions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResourcesTest {
  private Running running;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    Path other = folder.resolve("plain.model");
    Running.writeRows(folder.resolve("rows.csv"), 60, 7);
    Running.train(folder.resolve("rows.csv"), folder.resolve("songs.model"), 1e-2);
    Running.trainIndependent(folder.resolve("rows.csv"), other);
    running =
        new Running(
            folder,
            options ->
                new ServiceOptions(
                    List.of(options.models().get(0), other),
                    options.data(),
                    options.host(),
                    0,
                    null,
                    List.of(),
                    List.of(),
                    2,
                    options.feedback(),
                    options.limits(),
                    options.grace(),
                    options.log()));
  }

  @AfterAll
  void stop() {
    running.close();
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> response = running.get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Running.json(response);
  }

  @Test
  void modelsAreListedWithTheDigestsOfTheirFiles() throws Exception {
    JsonNode models = json("/v1/models").get("models");
    assertThat(models.size()).isEqualTo(2);
    assertThat(models.get(0).get("name").asString()).isEqualTo("songs");
    assertThat(models.get(0).get("digest").asString()).isEqualTo(Digests.sha256(running.model));
    assertThat(models.get(0).get("problem").isNull()).isTrue();
    assertThat(models.get(1).get("learner").asString()).isEqualTo("ilr");
  }

  @Test
  void aCardTellsColumnsLabelsDecodersAndQuality() throws Exception {
    JsonNode card = json("/v1/models/songs");
    assertThat(card.get("labels").valueStream().map(JsonNode::asString))
        .containsExactlyInAnyOrder("happy", "calm", "sad");
    assertThat(card.get("columns").valueStream().map(each -> each.get("role").asString()))
        .contains("text", "number", "category", "id");
    assertThat(card.get("decoders").valueStream().map(JsonNode::asString))
        .contains("subset", "f1", "top:K")
        .doesNotContain("collaborative");
    assertThat(card.get("hasGraph").asBoolean()).isTrue();
    assertThat(card.get("canExplain").asBoolean()).isTrue();
    assertThat(card.get("takesEvidence").asBoolean()).isTrue();
    Await.until("quality", () -> !json("/v1/models/songs").get("quality").isNull());
    JsonNode quality = json("/v1/models/songs").get("quality");
    assertThat(quality.size()).isEqualTo(3);
    int counted =
        quality.get(0).get("reliability").valueStream().mapToInt(bin -> bin.get(2).asInt()).sum();
    assertThat(counted).isEqualTo(60);
  }

  @Test
  void aGraphIsAsTheModelHasItOrToldToBeAbsent() throws Exception {
    JsonNode graph = json("/v1/models/songs/graph?most=2");
    assertThat(graph.get("nodes").size()).isEqualTo(3);
    assertThat(graph.get("edges").size()).isLessThanOrEqualTo(2);
    HttpResponse<String> none = running.get("/v1/models/plain/graph");
    assertThat(none.statusCode()).isEqualTo(404);
    assertThat(Running.json(none).get("detail").asString()).contains("has no label graph");
  }

  @Test
  void healthMetricsContractAndPageAreServed() throws Exception {
    assertThat(json("/health/live").get("status").asString()).isEqualTo("live");
    assertThat(json("/health/ready").get("models").size()).isEqualTo(2);
    assertThat(running.get("/metrics").body())
        .contains("espalier_requests_total{", "espalier_model_problem{model=\"songs\"} 0");
    assertThat(running.get("/openapi.yaml").body()).startsWith("openapi: 3.1.0");
    HttpResponse<String> page = running.get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'")
        .doesNotContain("unsafe");
    String tag = page.headers().firstValue("ETag").orElseThrow();
    HttpRequest again = running.request("/").header("If-None-Match", tag).build();
    assertThat(running.send(again).statusCode()).isEqualTo(304);
    HttpRequest head =
        running.request("/").method("HEAD", HttpRequest.BodyPublishers.noBody()).build();
    assertThat(running.send(head).statusCode()).isEqualTo(200);
  }

  @Test
  void nothingOutsideThePageCanBeReached() throws Exception {
    for (String path :
        List.of(
            "/../Service.class",
            "/%2e%2e/Service.class",
            "/assets/..%2f..%2fService.class",
            "/..;/Service.class",
            "//etc/passwd",
            "/package-info.class",
            "/openapi.yaml%00.html")) {
      Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), running.service.address().getPort());
      try (socket) {
        socket
            .getOutputStream()
            .write(
                ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).as(path).startsWith("HTTP/1.1 4").doesNotContain("root:");
      }
    }
  }

  @Test
  void rowsAreGivenOneByOneAuditedAndExported() throws Exception {
    JsonNode summary = json("/v1/data");
    assertThat(summary.get("name").asString()).isEqualTo("rows.csv");
    assertThat(summary.get("rows").asInt()).isEqualTo(60);
    JsonNode row = json("/v1/data/rows/10?model=songs");
    assertThat(row.get("record").get("id").asString()).isEqualTo("r9");
    assertThat(row.get("record").get("tempo").isNull()).isTrue();
    assertThat(row.get("judged").isNull()).isTrue();
    assertThat(running.get("/v1/data/rows/61?model=songs").statusCode()).isEqualTo(404);
    assertThat(running.get("/v1/data/rows/0?model=songs").statusCode()).isEqualTo(404);
    assertThat(running.get("/v1/data/rows/x?model=songs").statusCode()).isEqualTo(404);
    assertThat(running.get("/v1/data/rows/1").statusCode()).isEqualTo(400);
    JsonNode first = json("/v1/data/next?model=songs&order=given");
    assertThat(first.get("row").asInt()).isEqualTo(1);
    assertThat(json("/v1/data/next?model=songs&order=given&after=1,2").get("row").asInt())
        .isEqualTo(3);
    assertThat(json("/v1/data/next?model=songs&order=use").get("usefulness").asDouble())
        .isGreaterThanOrEqualTo(0);
    JsonNode audit = json("/v1/data/audit?model=songs&most=5");
    assertThat(audit.get("suspects").size()).isEqualTo(5);
    assertThat(audit.get("suspects").get(0).get("record").get("words").asString()).isNotEmpty();
    for (boolean given : new boolean[] {true, false}) {
      String only = given ? "given" : "missing";
      assertThat(json("/v1/data/audit?model=songs&most=5&only=" + only).get("suspects"))
          .hasSize(5)
          .allMatch(suspect -> suspect.get("given").asBoolean() == given);
    }
    assertThat(running.get("/v1/data/audit?model=songs&only=wrong").statusCode()).isEqualTo(400);
    String csv = running.get("/v1/data/export?format=csv&model=songs").body();
    assertThat(csv.lines()).hasSize(61);
    assertThat(csv.lines().findFirst().orElse(""))
        .isEqualTo("id,words,tempo,genre,moods,tags,rejected,judged");
    String jsonLines = running.get("/v1/data/export?format=jsonl&model=songs").body();
    assertThat(jsonLines.lines()).hasSize(60);
    String raw = Files.readString(running.data);
    assertThat(raw.lines().count()).isEqualTo(61);
  }
}
