package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataWriter;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Rows with vectors, as the service shows them and takes them back. */
class VectorRowsTest {
  private static final String MODEL = "/v1/models/sounds";
  private static final int ROWS = 30;

  @TempDir Path folder;
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private Path model;
  private Dataset data;

  @BeforeEach
  void train() throws IOException {
    StringBuilder csv = new StringBuilder("v,x,loud\n");
    StringBuilder json = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      String list = "[%d.5, -%d, 0.%d]".formatted(row % 7, row % 3, row % 9);
      boolean missing = row % 11 == 4;
      csv.append(missing ? "" : '"' + list + '"').append("," + row % 5 + "," + row / 2 % 2 + "\n");
      json.append("{\"v\":" + (missing ? "null" : list) + ",\"x\":" + row % 5);
      json.append(",\"loud\":" + row / 2 % 2 + "}\n");
    }
    Path table = Files.writeString(folder.resolve("a.csv"), csv);
    Files.writeString(folder.resolve("a.jsonl"), json);
    data =
        DataFiles.read(
            table, ReadOptions.automatic().withLabels(new LabelChoice.Names(List.of("loud"))));
    DataWriter.write(data, folder.resolve("a.arff"), DataWriter.Format.ARFF);
    model = folder.resolve("sounds.model");
    IndependentLogistic.defaults().train(data).save(model);
  }

  private JsonNode send(Service service, String path, String body) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(service.address().resolve(path));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    assertThat(response.statusCode()).as(response.body()).isIn(200, 201);
    return mapper.readTree(response.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.jsonl", "a.arff"})
  void aRowOfAFileOfAnyFormatIsTheRecordThatThePredictionIsOf(String file) throws Exception {
    Predictor predictor = Predictor.load(model);
    double[] expected = predictor.predict(data, predictor.decoder()).marginals();
    try (Service service =
        Service.start(
            ServiceOptions.of(List.of(model))
                .withData(folder.resolve(file))
                .withAddress(ServiceOptions.LOOPBACK, 0, null))) {
      for (int row = 0; row < ROWS; row++) {
        JsonNode record = send(service, "/v1/data/rows/" + (row + 1), "").get("record");
        JsonNode answer =
            send(service, MODEL + "/predict", "{\"records\":[" + record + "],\"digits\":17}");
        assertThat(answer.get("predictions").get(0).get("probabilities").get("loud").asDouble())
            .isEqualTo(expected[row]);
        assertThat(answer.get("notices")).as(record.toString()).isEmpty();
      }
      JsonNode column = send(service, MODEL, "").get("columns").get(0);
      assertThat(column.get("role").asString()).isEqualTo("vector");
      assertThat(column.get("length").asInt()).isEqualTo(3);
    }
  }

  @Test
  void aRowIsJudgedWhetherItsVectorIsSentAsTextOrAsAList() throws Exception {
    try (Service service =
        Service.start(
            ServiceOptions.of(List.of(model))
                .withData(folder.resolve("a.csv"))
                .withFeedback(folder.resolve("judged.jsonl"))
                .withAddress(ServiceOptions.LOOPBACK, 0, null))) {
      for (String vector : List.of("[1.5, -1, 0.1]", "\"[1.50 -1. 0.1]\"")) {
        JsonNode answer =
            send(
                service,
                MODEL + "/feedback",
                "{\"row\":2,\"record\":{\"v\":" + vector + ",\"x\":1},\"accepted\":[\"loud\"]}");
        assertThat(answer.path("notices")).as(answer.toString()).isEmpty();
      }
    }
    Dataset judged =
        DataFiles.readFeedback(
                folder.resolve("judged.jsonl"), data.schema(), ReadOptions.automatic())
            .orElseThrow();
    assertThat(judged.features()).isEqualTo(data.select(new int[] {1}).features());
    assertThat(judged.schema().columns()).contains(new Column.Plain("v", Column.Role.VECTOR, 3));
  }
}
