package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Services in processes of their own, which share a file of judgements or have little memory. */
@Tag("process")
class FeedbackProcessesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  private Path data = Path.of("");
  private Path model = Path.of("");

  /** A service; it prints its address, or why it does not start, and goes on. */
  public static final class Other {
    public static void main(String[] arguments) throws Exception {
      ServiceOptions options =
          ServiceOptions.of(List.of(Path.of(arguments[0])))
              .withData(Path.of(arguments[1]))
              .withAddress(ServiceOptions.LOOPBACK, 0, null);
      try (Service service = Service.start(options)) {
        System.out.println(service.address());
        service.await();
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  /** Such a process, and what it has said first. */
  static final class Started implements AutoCloseable {
    private final Process process;
    final String said;
    private final HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Started(Path model, Path data, String heap) throws IOException {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx" + heap,
                  "-Despalier.blas=java",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Other.class.getName(),
                  model.toString(),
                  data.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      said =
          String.valueOf(
              new BufferedReader(
                      new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                  .readLine());
    }

    int judge(String body) throws Exception {
      return post("feedback", body).statusCode();
    }

    HttpResponse<String> post(String what, String body) throws Exception {
      return client.send(
          HttpRequest.newBuilder(URI.create(said).resolve("/v1/models/songs/" + what))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build(),
          HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    int get(String path) throws Exception {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(said).resolve(path)).build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  @BeforeEach
  void train() throws IOException {
    data = folder.resolve("rows.csv");
    model = folder.resolve("songs.model");
    Running.writeRows(data, 400, 7);
    Running.train(data, model, 1e-2);
  }

  private Path file() {
    return folder.resolve("songs.feedback.jsonl");
  }

  private static String words(int number) {
    return "w" + number + " " + "x".repeat(number % 7 * 30);
  }

  private static String body(int number) {
    return "{\"record\":{\"words\":\"" + words(number) + "\"},\"accepted\":[\"sad\"]}";
  }

  /** What the file holds; each line is whole and there once. */
  private Set<String> kept(Path file) throws IOException {
    Set<String> kept = new HashSet<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode judgement = MAPPER.readTree(line);
      assertThat(kept.add(judgement.get("record").get("words").asString())).as(line).isTrue();
    }
    return kept;
  }

  @Test
  void anotherProcessIsKeptOutAndAllThatWasAcknowledgedIsThere() throws Exception {
    try (Started first = new Started(model, data, "256m");
        Started second = new Started(model, data, "256m")) {
      assertThat(first.said).startsWith("http://");
      assertThat(second.said).contains("another service keeps it");
      for (int k = 0; k < 100; k++) {
        assertThat(first.judge(body(k))).isEqualTo(201);
      }
      try (Started third = new Started(model, data, "256m")) {
        assertThat(third.said).contains("another service keeps it");
      }
    }
    assertThat(kept(file())).hasSize(100);
    try (Started next = new Started(model, data, "256m")) {
      assertThat(next.said).as("the lock ends with its process").startsWith("http://");
    }
  }

  @Test
  void evenWithoutItsLockTwoThatWriteAtOnceLoseNothing() throws Exception {
    try (Started first = new Started(model, data, "256m")) {
      // Somebody tidies up, and a second service starts before the first one has looked.
      Files.deleteIfExists(folder.resolve("songs.feedback.jsonl.lock"));
      try (Started second = new Started(model, data, "256m")) {
        List<Started> services = new ArrayList<>(List.of(first));
        if (second.said.startsWith("http://")) {
          services.add(second);
        }
        Set<String> acknowledged = new HashSet<>();
        for (int k = 0; acknowledged.size() < 100; k++) {
          assertThat(k).as("tries").isLessThan(1000);
          if (services.get(k % services.size()).judge(body(k)) == 201) {
            acknowledged.add(words(k));
          }
        }
        assertThat(kept(file())).isEqualTo(acknowledged);
        int ready = 0;
        for (Started each : services) {
          ready += each.get("/health/ready") == 200 ? 1 : 0;
        }
        assertThat(ready).as("services that keep the file").isEqualTo(1);
      }
    }
  }

  @Test
  void manyLargeJudgementsFitIntoASmallHeap() throws Exception {
    String text = "a b c ".repeat(150_000);
    for (int start = 0; start < 2; start++) {
      try (Started service = new Started(model, data, "128m")) {
        assertThat(service.said).startsWith("http://");
        for (int row = 1; start == 0 && row <= 200; row++) {
          String body =
              "{\"row\":"
                  + row
                  + ",\"record\":{\"words\":\""
                  + text
                  + "\"},\"accepted\":[\"sad\"]}";
          assertThat(service.judge(body)).as("row %s", row).isEqualTo(201);
        }
        HttpResponse<String> answer =
            service.post("predict", "{\"records\":[{\"words\":\"" + text + "\"}]}");
        assertThat(answer.statusCode()).isEqualTo(200);
      }
    }
  }
}
