package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Decoders;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Answers are those of the library, to the last bit, however rows come. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PredictTest {
  private static final String PREDICT = "/v1/models/songs/predict";

  private Running running;
  private Predictor predictor;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running = new Running(folder, options -> options);
    predictor = Predictor.load(running.model);
  }

  @AfterAll
  void stop() {
    running.close();
  }

  private JsonNode predict(String body) throws Exception {
    HttpResponse<String> response = running.post(PREDICT, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Running.json(response);
  }

  @Test
  void recordsAreAnsweredToTheLastBit() throws Exception {
    Map<String, Object> record = Map.of("words", "rain and storm", "tempo", 91.25, "genre", "jazz");
    Prediction expected = predictor.predict(List.of(record), Decoders.f1());
    JsonNode answer =
        predict(
            "{\"records\":[{\"words\":\"rain and storm\",\"tempo\":91.25,\"genre\":\"jazz\"}],"
                + "\"decoder\":\"f1\",\"digits\":17}");
    JsonNode row = answer.get("predictions").get(0);
    assertThat(row.get("labels").valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(expected.labels(0));
    for (String label : predictor.schema().labels()) {
      assertThat(row.get("probabilities").get(label).asDouble())
          .isEqualTo(expected.probability(0, label));
    }
    assertThat(answer.get("decoder").asString()).isEqualTo("f1");
    assertThat(answer.get("model").asString()).isEqualTo("songs");
  }

  @Test
  void aFileOfRowsIsAnsweredLikeTheSameRowsInJsonAndInTheLibrary() throws Exception {
    String csv = Files.readString(running.data);
    HttpResponse<String> table =
        running.post(PREDICT + "?decoder=hamming&digits=17", "text/csv", csv);
    assertThat(table.statusCode()).as(table.body()).isEqualTo(200);
    Dataset rows = predictor.read(running.data);
    Prediction expected = predictor.predict(rows, Decoders.hamming());
    String[] lines = table.body().split("\n", -1);
    assertThat(lines[0]).startsWith("id,row,labels,");
    for (int row = 0; row < rows.rows(); row++) {
      String[] cells = lines[row + 1].split(",", -1);
      assertThat(cells[0]).isEqualTo("r" + row);
      assertThat(cells[2]).isEqualTo(String.join("|", expected.labels(row)));
      for (int label = 0; label < 3; label++) {
        assertThat(Double.parseDouble(cells[3 + label]))
            .isEqualTo(expected.probability(row, label));
      }
    }
  }

  @Test
  void theRecordsOfTheRowsGiveTheAnswersOfTheFile() throws Exception {
    Prediction expected = predictor.predict(predictor.read(running.data), Decoders.subset());
    StringBuilder records = new StringBuilder();
    for (int row = 0; row < 60; row++) {
      HttpResponse<String> found = running.get("/v1/data/rows/" + (row + 1));
      records.append(row == 0 ? "" : ",").append(Running.json(found).get("record"));
    }
    JsonNode answer = predict("{\"records\":[" + records + "],\"digits\":17}");
    for (int row = 0; row < 60; row++) {
      for (int label = 0; label < 3; label++) {
        assertThat(
                answer
                    .get("predictions")
                    .get(row)
                    .get("probabilities")
                    .get(predictor.schema().labels().get(label))
                    .asDouble())
            .isEqualTo(expected.probability(row, label));
      }
    }
  }

  @Test
  void aTextGoesIntoTheOnlyColumnOfText() throws Exception {
    JsonNode record = predict("{\"records\":[{\"words\":\"quiet rain\"}],\"digits\":17}");
    JsonNode text = predict("{\"texts\":[\"quiet rain\"],\"digits\":17}");
    HttpResponse<String> plain = running.post(PREDICT + "?digits=17", "text/plain", "quiet rain");
    assertThat(text.get("predictions")).isEqualTo(record.get("predictions"));
    assertThat(Running.json(plain).get("predictions")).isEqualTo(record.get("predictions"));
  }

  @Test
  void whatIsKnownIsKeptAndMovesTheRest() throws Exception {
    JsonNode open = predict("{\"texts\":[\"storm\"],\"digits\":17}");
    JsonNode told =
        predict(
            "{\"texts\":[\"storm\"],\"digits\":17,\"known\":[{\"on\":[\"happy\"],\"off\":[]}]}");
    JsonNode before = open.get("predictions").get(0).get("probabilities");
    JsonNode after = told.get("predictions").get(0).get("probabilities");
    assertThat(after.get("happy").asDouble()).isEqualTo(1);
    assertThat(after.get("sad").asDouble()).isLessThan(before.get("sad").asDouble());
    assertThat(told.get("predictions").get(0).get("labels").valueStream().map(JsonNode::asString))
        .contains("happy");
  }

  @Test
  void topShowsTheMostProbableFirst() throws Exception {
    JsonNode answer = predict("{\"texts\":[\"sunny dance\"],\"top\":2}");
    JsonNode shown = answer.get("predictions").get(0).get("probabilities");
    assertThat(shown.size()).isEqualTo(2);
    double[] values = shown.valueStream().mapToDouble(JsonNode::asDouble).toArray();
    assertThat(values[0]).isGreaterThanOrEqualTo(values[1]);
  }

  @Test
  void whatIsNotKnownIsToldAndLeftOut() throws Exception {
    JsonNode answer =
        predict(
            "{\"records\":[{\"words\":\"x\",\"loudness\":1,\"genre\":\"polka\"}],\"decoer\":\"f1\"}");
    assertThat(answer.get("notices").valueStream().map(JsonNode::asString))
        .anyMatch(line -> line.contains("'decoer'") && line.contains("did you mean 'decoder'?"))
        .anyMatch(line -> line.contains("'loudness'"))
        .anyMatch(line -> line.contains("'polka'"))
        .anyMatch(line -> line.contains("'tempo'") && line.contains("missing"));
  }

  @Test
  void anExplanationAddsUpToTheFieldAndIsThatOfTheModel() throws Exception {
    HttpResponse<String> response =
        running.post(
            "/v1/models/songs/explain",
            "{\"text\":\"quiet"
                + " rain\",\"labels\":[\"calm\"],\"most\":2,\"known\":{\"on\":[\"sad\"]}}");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode part = Running.json(response).get("explanations").get(0);
    double sum =
        part.get("contributions")
            .valueStream()
            .mapToDouble(each -> each.get("amount").asDouble())
            .sum();
    assertThat(sum).isCloseTo(part.get("field").asDouble(), within(1e-9));
    assertThat(part.get("label").asString()).isEqualTo("calm");
  }
}
