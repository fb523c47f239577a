package dev.espalier.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.cli.OtherProcess;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The service as a user starts it: in a process of its own, stopped and asked by signals. */
@Tag("process")
class ServeCommandTest {
  private static final Path SONGS = Path.of("../examples/songs.csv");
  private static final Path MORE = Path.of("../examples/more-songs.csv");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir Path folder;

  private Path model = Path.of("");

  @BeforeEach
  void train() {
    model = folder.resolve("songs.model");
    CommandLineRun run =
        CommandLineRun.of(
            "train",
            SONGS,
            "--tags",
            "moods",
            "--learner",
            "corrlog",
            "--no-thresholds",
            "--out",
            model);
    assertThat(run.code()).as(run.toString()).isZero();
  }

  private HttpResponse<String> post(URI address, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  @Test
  void answersAreThoseOfPredictAndSignalsAreObeyed() throws Exception {
    Process process = OtherProcess.start(Main.class, "serve", model, "--port", "0", "--json");
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String first = reader.readLine();
      while (first != null && !first.contains("\"feedback\"")) {
        lines.add(first);
        first = reader.readLine();
      }
      assertThat(first).as(lines.toString()).isNotNull();
      assertThat(lines).anyMatch(line -> line.contains("no token: every user of this machine"));
      URI address = URI.create(MAPPER.readTree(first).get("address").asString());
      URI predict = address.resolve("/v1/models/songs/predict");
      for (String decoder : List.of("subset", "f1", "hamming", "top:2")) {
        CommandLineRun expected =
            CommandLineRun.of("predict", model, MORE, "--decode", decoder, "--digits", 17);
        HttpResponse<String> answer =
            post(
                URI.create(predict + "?decoder=" + decoder + "&digits=17"),
                "text/csv",
                Files.readString(MORE));
        assertThat(answer.body()).isEqualTo(expected.out());
      }
      assertRecordsAreAnsweredLikeJsonLines(predict);
      if (process.supportsNormalTermination()) {
        hangUp(process, reader, lines);
        // By its handle, since Process would close the output as well.
        process.toHandle().destroy();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          lines.add(line);
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(lines).last().asString().contains("\"event\":\"stopped\"");
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private void assertRecordsAreAnsweredLikeJsonLines(URI predict) throws Exception {
    String record =
        "{\"genre\":\"rock\",\"note\":\"sad and slow\",\"tempo\":70.5,\"added\":\"2021-03-04\"}";
    JsonNode answer =
        MAPPER.readTree(
            post(predict, "application/json", "{\"records\":[" + record + "],\"digits\":17}")
                .body());
    CommandLineRun expected =
        CommandLineRun.of(
            "predict", model, "--record", record, "--digits", 17, "--format", "jsonl");
    JsonNode line = MAPPER.readTree(expected.out());
    JsonNode found = answer.get("predictions").get(0);
    assertThat(found.get("probabilities").toString())
        .isEqualTo(line.get("probabilities").toString());
    assertThat(found.get("labels")).isEqualTo(line.get("labels"));
  }

  /** The signal HUP loads files again: here one that is bad, which is told. */
  private void hangUp(Process process, BufferedReader reader, List<String> lines) throws Exception {
    Files.writeString(model, "no model");
    Process kill = new ProcessBuilder("kill", "-HUP", Long.toString(process.pid())).start();
    Assumptions.assumeTrue(kill.waitFor() == 0, "no signals here");
    String line = reader.readLine();
    while (line != null && !line.contains("model-refused")) {
      lines.add(line);
      line = reader.readLine();
    }
    assertThat(line).contains("songs.model", "not an Espalier model file");
  }

  @Test
  void aServiceThatIsStoppedWhileItLoadsSaysSoInOneLine() throws Exception {
    List<String> songs = Files.readAllLines(SONGS);
    Path many = folder.resolve("many.csv");
    try (BufferedWriter rows = Files.newBufferedWriter(many)) {
      rows.write(songs.get(0) + "\n");
      for (int row = 0; row < 400_000; row++) {
        rows.write(songs.get(1 + row % (songs.size() - 1)) + "\n");
      }
    }
    Path token = Files.writeString(folder.resolve("secret"), "a token of this test\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    Process process =
        OtherProcess.start(
            Main.class, "serve", model, "--data", many, "--port", "0", "--token-file", token);
    Assumptions.assumeTrue(process.supportsNormalTermination(), "no signals here");
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
        if (line.contains("model-loaded")) {
          process.toHandle().destroy();
        }
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(lines.stream().filter(line -> !line.startsWith("{")))
        .containsExactly("espalier: stopped; nothing was left half-written");
  }

  @Test
  void whatCannotBeServedIsToldInOneLine() throws Exception {
    assertRefused("expected a token", model, "--host", "0.0.0.0", "--port", "0");
    Path token = Files.writeString(folder.resolve("token"), "short\n");
    assertRefused("at least 16", model, "--token-file", token);
    assertRefused("no such model file", folder.resolve("none.model"));
    assertRefused("expected a number from 0 to 65535", model, "--port", "70000");
    assertRefused("at least 1", model, "--most-rows", "0");
    assertRefused("is the same file as", model, "--feedback", model);
    assertRefused("two models of the name", model, model, "--port", "0");
    assertRefused("is empty", model, "--data", Files.createFile(folder.resolve("x.csv")));
  }

  @Test
  void aTokenThatOthersCanReadIsRefusedAndWithItsOwnNothingIsSaid() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "0123456789abcdef\nnot this\n");
    PosixFileAttributeView view = Files.getFileAttributeView(token, PosixFileAttributeView.class);
    Assumptions.assumeTrue(view != null, "no permissions here");
    for (String permissions : List.of("rw-r-----", "rw----r--")) {
      view.setPermissions(PosixFilePermissions.fromString(permissions));
      assertRefused(
          "others can read it; expected a file that only you may read: chmod 600 " + token,
          model,
          "--token-file",
          token);
    }
    view.setPermissions(PosixFilePermissions.fromString("rw-------"));
    Process process =
        OtherProcess.start(
            Main.class, "serve", model, "--port", "0", "--json", "--token-file", token);
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> lines = new ArrayList<>();
      String line = reader.readLine();
      while (line != null && !line.contains("\"feedback\"")) {
        lines.add(line);
        line = reader.readLine();
      }
      assertThat(line).as(lines.toString()).isNotNull();
      assertThat(lines).noneMatch(each -> each.contains("no token"));
      URI models =
          URI.create(MAPPER.readTree(line).get("address").asString()).resolve("/v1/models");
      assertThat(status(models, "not this")).isEqualTo(401);
      assertThat(status(models, "0123456789abcdef")).isEqualTo(200);
    } finally {
      process.destroyForcibly();
    }
  }

  private int status(URI address, String token) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private static void assertRefused(String says, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("serve"));
    all.addAll(List.of(arguments));
    CommandLineRun run = CommandLineRun.of(all.toArray());
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.errorLines()).last().asString().contains(says);
  }
}
