package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Ten thousand labels, from the file to the service. */
@Tag("attack")
class ManyLabelsTest {
  private static final int LABELS = 10_000;
  private static final int ROWS = 500;
  private static final int EACH = LABELS / ROWS;

  @TempDir private Path folder;

  /** Row k has a word of its own, and the labels k·20 to k·20 + 19, which no other row has. */
  private Path data(String name, int step) throws IOException {
    StringBuilder text = new StringBuilder("words,tags\n");
    for (int row = 0; row < ROWS; row += step) {
      text.append("word").append(row).append(" and more,");
      for (int k = 0; k < EACH; k++) {
        text.append(k == 0 ? "" : "|").append(label(row * EACH + k));
      }
      text.append('\n');
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private static String label(int number) {
    return "facet" + number % 7 + "::label-" + number;
  }

  private static void requireDone(CommandLineRun run) {
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void tenThousandLabelsAreLearntDescribedPredictedAndServed() throws Exception {
    Path data = data("many.csv", 1);
    Path model = folder.resolve("many.model");
    requireDone(
        CommandLineRun.of(
            "train",
            data,
            "--tags",
            "tags",
            "--text",
            "words",
            "--min-documents",
            1,
            "--learner",
            "knn",
            "--set",
            "neighbours=1",
            "--no-thresholds",
            "--out",
            model));
    CommandLineRun described = CommandLineRun.of("describe", data, "--tags", "tags", "--json");
    assertThat(described.json().get("labels").asInt()).isEqualTo(LABELS);
    Path answers = folder.resolve("answers.jsonl");
    Path some = data("some.csv", 100);
    requireDone(CommandLineRun.of("predict", model, some, "--decode", "top:20", "--out", answers));
    List<String> lines = Files.readAllLines(answers);
    assertThat(lines).hasSize(ROWS / 100);
    for (int row = 0; row < ROWS; row += 100) {
      JsonNode labels = new ObjectMapper().readTree(lines.get(row / 100)).get("labels");
      assertThat(labels).hasSize(EACH);
      assertThat(labels.toString()).contains(label(row * EACH), label(row * EACH + EACH - 1));
    }
    serve(model, data);
  }

  private static void serve(Path model, Path data) throws Exception {
    ServiceOptions options =
        ServiceOptions.of(List.of(model))
            .withData(data)
            .withAddress(ServiceOptions.LOOPBACK, 0, null);
    try (Service service = Service.start(options)) {
      HttpClient client = HttpClient.newHttpClient();
      for (String path : List.of("/", "/v1/models", "/v1/models/many", "/v1/data/rows/1")) {
        assertThat(send(client, HttpRequest.newBuilder(service.address().resolve(path))))
            .as(path)
            .isNotEmpty();
      }
      URI predict = service.address().resolve("/v1/models/many/predict");
      String answer =
          send(
              client,
              HttpRequest.newBuilder(predict)
                  .header("Content-Type", "application/json")
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "{\"records\":[{\"words\":\"word7 and more\"}],\"top\":20}")));
      assertThat(answer).contains(label(7 * EACH), label(7 * EACH + EACH - 1));
    }
  }

  private static String send(HttpClient client, HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }
}
