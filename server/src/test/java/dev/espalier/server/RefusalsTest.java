package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is refused: each with what, where and what was expected, and without a stack trace. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusalsTest {
  private static final String PREDICT = "/v1/models/songs/predict";

  private Running running;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running =
        new Running(
            folder,
            options -> options.withWork(1, Limits.usual().withBodyBytes(20_000).withRows(50)));
  }

  @AfterAll
  void stop() {
    running.close();
  }

  private void assertRefused(String body, int status, String field, String... says)
      throws Exception {
    HttpResponse<String> response = running.post(PREDICT, body);
    assertProblem(response, status, says);
    JsonNode problem = Running.json(response);
    assertThat(problem.has("field") ? problem.get("field").asString() : "").isEqualTo(field);
  }

  private static void assertProblem(HttpResponse<String> response, int status, String... says) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    JsonNode problem = Running.json(response);
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(problem.get("type").asString()).startsWith("urn:espalier:problem:");
    assertThat(problem.get("title").asString()).isNotEmpty();
    assertThat(problem.get("instance").asString()).startsWith("/");
    assertThat(problem.get("detail").asString()).contains(says);
    assertThat(response.body()).doesNotContain("Exception", "dev.espalier", ".java");
  }

  @Test
  void badBodiesAreToldWithTheirPlace() throws Exception {
    assertRefused("{\"records\":[{]", 400, "", "not valid JSON", "line 1");
    assertRefused("", 400, "", "not valid JSON");
    assertRefused("[]", 400, "", "a list; expected a JSON object");
    assertRefused("{\"a\":1,\"a\":2}", 400, "", "twice");
    assertRefused("{}", 400, "records", "neither records nor texts");
    assertRefused("{\"records\":[],\"texts\":[]}", 400, "records", "both records and texts");
    assertRefused("{\"records\":[]}", 400, "records", "no rows");
    assertRefused("{\"records\":[3]}", 400, "records[0]", "expected an object");
    assertRefused("{\"records\":{}}", 400, "records", "an object; expected a list");
    assertRefused("{\"texts\":[null]}", 400, "texts[0]", "null; expected a text");
    assertRefused("{\"texts\":[\"a\"],\"top\":0}", 400, "top", "expected a whole number from 1");
    assertRefused("{\"texts\":[\"a\"],\"digits\":18}", 400, "digits", "from 1 to 17");
    assertRefused("{\"texts\":[\"a\"],\"digits\":1.5}", 400, "digits", "1.5");
    assertRefused("{\"texts\":[\"a\"],\"decoder\":\"f2\"}", 400, "", "unknown decoder 'f2'", "f1");
    assertRefused("{\"texts\":[\"a\"],\"known\":[]}", 400, "known", "0 items for 1 rows");
    assertRefused(
        "{\"texts\":[\"a\"],\"known\":[{\"on\":[\"hapy\"]}]}",
        400,
        "known[0].on",
        "no label 'hapy'",
        "did you mean 'happy'?");
    assertRefused(
        "{\"texts\":[\"a\"],\"known\":[{\"on\":[\"sad\"],\"off\":[\"sad\"]}]}",
        400,
        "known[0].off",
        "both on and off");
    assertRefused("{\"records\":[{\"tempo\":\"fast\"}]}", 400, "", "'tempo'", "finite number");
    assertRefused("{\"records\":[{\"tempo\":1e999}]}", 400, "", "'tempo'", "finite number");
  }

  @Test
  void limitsHold() throws Exception {
    String deep = "[".repeat(40) + "]".repeat(40);
    assertRefused("{\"records\":[{\"x\":" + deep + "}]}", 400, "", "nested too deeply");
    assertRefused("{\"texts\":[\"" + "x".repeat(20_000) + "\"]}", 413, "", "at most 20000 bytes");
    String many = "{\"texts\":[" + "\"a\",".repeat(50) + "\"a\"]}";
    assertRefused(many, 413, "", "at most 50");
    HttpResponse<String> csv =
        running.post(PREDICT, "text/csv", "words,tempo,genre\n" + "a,1,rock\n".repeat(51));
    assertProblem(csv, 413, "at most 50");
    assertThat(csv.body()).contains("too many rows");
  }

  @Test
  void aRequestThatWouldNeedTooMuchMemoryIsRefused(@TempDir Path folder) throws Exception {
    try (Running small =
        new Running(folder, options -> options.withWork(1, Limits.usual().withMemory(1 << 20)))) {
      String rows = "{\"texts\":[" + "\"a\",".repeat(5000) + "\"a\"]}";
      HttpResponse<String> refused = small.post(PREDICT, rows);
      assertProblem(refused, 413, "too many rows; expected at most");
      int most =
          Integer.parseInt(Running.json(refused).get("detail").asString().replaceAll("[^0-9]", ""));
      assertThat(most).isBetween(100, 4999);
      String values = "{\"records\":[{\"tempo\":[" + "1,".repeat(20_000) + "1]}]}";
      assertProblem(small.post(PREDICT, values), 413, "MB of memory", "fewer rows or values");
      String table = "words,tempo,genre\n" + "rain,1,rock\n".repeat(most + 1);
      assertProblem(small.post(PREDICT, "text/csv", table), 413, "at most " + most);
      assertThat(small.post(PREDICT, "{\"texts\":[" + "\"a\",".repeat(99) + "\"a\"]}").statusCode())
          .isEqualTo(200);
      small.awaitIdle();
      assertThat(small.get("/metrics").body()).contains("espalier_requests_memory_bytes 0.0");
    }
  }

  @Test
  void aBodyThatDoesNotTellItsLengthIsCutToo() throws Exception {
    HttpRequest endless =
        running
            .request(PREDICT)
            .header("Content-Type", "text/plain")
            .POST(
                HttpRequest.BodyPublishers.ofInputStream(
                    () -> new ByteArrayInputStream(new byte[100_000])))
            .build();
    assertProblem(running.send(endless), 413, "at most 20000 bytes");
  }

  @Test
  void wrongPathsMethodsAndTypesAreTold() throws Exception {
    assertProblem(running.get("/v1/models/nothing"), 404, "no model 'nothing'");
    assertProblem(running.get("/v2"), 404, "nothing is served here");
    HttpResponse<String> get = running.get(PREDICT);
    assertProblem(get, 405, "POST");
    assertThat(get.headers().firstValue("Allow")).hasValue("POST");
    assertProblem(running.post(PREDICT, "image/png", "x"), 415, "image/png", "application/json");
    assertProblem(running.post("/v1/models/songs/graph", "{}"), 405, "GET");
    assertProblem(running.get("/v1/models/songs/graph?most=x"), 400, "'x'", "whole number");
    assertProblem(running.get("/v1/models/songs/graph?most=1&most=2"), 400, "twice");
    assertProblem(running.get("/v1/data/next?order=best"), 400, "use or given");
  }

  @Test
  void compressedBodiesAreRefused() throws Exception {
    byte[] bomb = {0x1f, (byte) 0x8b, 8, 0, 0, 0};
    HttpRequest request =
        running
            .request(PREDICT)
            .header("Content-Type", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofByteArray(bomb))
            .build();
    assertProblem(running.send(request), 415, "compressed");
  }

  @Test
  void otherNamesAndOtherOriginsMayNotAsk() throws Exception {
    assertThat(raw("GET /v1/models HTTP/1.1\r\nHost: evil.example\r\n"))
        .startsWith("HTTP/1.1 421")
        .contains("'evil.example' is not served here");
    assertThat(raw("GET /v1/models HTTP/1.1\r\nHost: localhost:1\r\n")).startsWith("HTTP/1.1 200");
    HttpRequest foreign =
        running
            .request(PREDICT)
            .header("Origin", "https://evil.example")
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("x"))
            .build();
    assertProblem(running.send(foreign), 403, "'https://evil.example' may not ask");
    HttpResponse<String> models =
        running.send(
            running.request("/v1/models").header("Origin", "https://evil.example").build());
    assertThat(models.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    HttpRequest preflight =
        running
            .request(PREDICT)
            .header("Origin", "https://evil.example")
            .header("Access-Control-Request-Method", "POST")
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(running.send(preflight).statusCode()).isEqualTo(403);
  }

  @Test
  void whatIsNoHttpIsAnsweredWithoutDetails() throws Exception {
    for (String bytes :
        List.of("GARBAGE\r\n", "GET / HTTP/9.9\r\n", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n")) {
      assertThat(raw(bytes)).startsWith("HTTP/1.1 4").doesNotContain("Exception", "jetty", "Jetty");
    }
    String headers = "X: " + "y".repeat(20_000) + "\r\n";
    assertThat(raw("GET / HTTP/1.1\r\nHost: localhost\r\n" + headers)).startsWith("HTTP/1.1 431");
  }

  private String raw(String head) throws Exception {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), running.service.address().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aServiceForOthersNeedsATokenAndWhoDoesNotKnowItIsRefused(@TempDir Path folder)
      throws Exception {
    assertThatThrownBy(
            () -> ServiceOptions.of(List.of(Path.of("x.model"))).withAddress("0.0.0.0", 0, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected a token");
    try (Running guarded =
        new Running(
            folder, options -> options.withAddress("127.0.0.1", 0, "a-long-secret-token"))) {
      assertProblem(guarded.get("/v1/models"), 401, "Authorization: Bearer");
      assertThat(guarded.get("/metrics").statusCode()).isEqualTo(401);
      assertThat(guarded.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(guarded.get("/health/ready").body()).doesNotContain("songs");
      assertThat(guarded.get("/").statusCode()).isEqualTo(200);
      for (String wrong : List.of("Bearer x", "a-long-secret-token", "Basic a-long-secret-token")) {
        HttpRequest request = guarded.request("/v1/models").header("Authorization", wrong).build();
        assertThat(guarded.send(request).statusCode()).as(wrong).isEqualTo(401);
      }
      HttpRequest right =
          guarded
              .request("/v1/models")
              .header("Authorization", "Bearer a-long-secret-token")
              .build();
      assertThat(guarded.send(right).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anAllowedOriginAndAnAllowedHostMayAsk(@TempDir Path folder) throws Exception {
    try (Running open =
        new Running(
            folder,
            options ->
                options.withAllowed(List.of("tags.example"), List.of("https://tags.example")))) {
      HttpRequest request =
          open.request("/v1/models").header("Origin", "https://tags.example").build();
      assertThat(open.send(request).headers().firstValue("Access-Control-Allow-Origin"))
          .hasValue("https://tags.example");
      HttpRequest preflight =
          open.request(PREDICT)
              .header("Origin", "https://tags.example")
              .header("Access-Control-Request-Method", "POST")
              .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(open.send(preflight).statusCode()).isEqualTo(204);
    }
  }

  @Test
  void aRequestKeepsItsNameInTheLogUnlessItIsNone() throws Exception {
    HttpRequest named = running.request("/health/live").header("X-Request-Id", "my-id.1").build();
    assertThat(running.send(named).headers().firstValue("X-Request-Id")).hasValue("my-id.1");
    HttpRequest odd = running.request("/health/live").header("X-Request-Id", "{\"a\":1} x").build();
    assertThat(running.send(odd).headers().firstValue("X-Request-Id").orElse(""))
        .doesNotContain("{");
    Await.until(
        "the request in the log",
        () -> running.log.stream().anyMatch(line -> line.contains("my-id.1")));
    String line =
        running.log.stream().filter(each -> each.contains("my-id.1")).findFirst().orElseThrow();
    assertThat(line)
        .contains("\"event\":\"request\"", "\"status\":200", "\"path\":\"/health/live\"");
  }
}
