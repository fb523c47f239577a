package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.Main;
import dev.espalier.io.DataWriter;
import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import dev.espalier.simulate.LabelChain;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands, tuning, model files and the service know the learner because its jar is there. */
class CommandsTest {
  @TempDir Path directory;
  private String data;
  private String model;

  @BeforeEach
  void writeData() {
    Path file = directory.resolve("data.arff");
    DataWriter.write(new LabelChain(3).sample(200, 1), file);
    data = file.toString();
    model = directory.resolve("a.model").toString();
  }

  @Test
  void itIsListed() {
    assertThat(run("learners")).contains("centroids");
    assertThat(run("learners", "centroids")).contains("shrinkage").contains("Rocchio 1971");
  }

  @Test
  void itTrainsStoresPredictsAndIsMeasured() {
    run("train", data, "--learner", "centroids", "--set", "shrinkage=3", "--out", model);
    assertThat(run("predict", model, data)).contains("label");
    assertThat(run("evaluate", model, data)).contains("Hamming");
  }

  @Test
  void itIsTunedAndCompared() {
    run("train", data, "--learner", "centroids", "--tune", "f1", "--out", model);
    assertThat(run("compare", data, "--learners", "centroids,prior", "--folds", "3"))
        .contains("centroids");
  }

  @Test
  void itIsServed() throws Exception {
    run("train", data, "--learner", "centroids", "--out", model);
    ServiceOptions options =
        ServiceOptions.of(List.of(Path.of(model))).withAddress(ServiceOptions.LOOPBACK, 0, null);
    try (Service service = Service.start(options)) {
      HttpRequest request =
          HttpRequest.newBuilder(service.address().resolve("/v1/models/a/predict"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString("{\"records\": [{\"x\": 1, \"y\": -1}]}"))
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).contains("probabilities");
    }
  }

  private static String run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
