package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.RecordPolicy;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Column;
import dev.espalier.data.Features;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A record means the same whichever way it takes: the option, a file, a request, a map. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordDoorsTest {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final List<String> GENRES = List.of("rock", "jazz", "folk", "3");
  private static final List<String> WORDS = List.of("river", "night", "storm", "gold", "rain");

  private static final String TWICE = "{\"tempo\": 1, \"tempo\": 2}";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Path folder = Path.of("");
  private Path model = Path.of("");
  private Predictor predictor;
  private Service service;

  /**
   * What a door says to records.
   *
   * @param probabilities of the labels, to the last digit; empty where it refuses
   * @param says notices, or why it refuses, without the place that only this door knows
   */
  private record Answer(List<Double> probabilities, List<String> says) {}

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    folder = directory;
    model = folder.resolve("songs.model");
    Path songs = Files.write(folder.resolve("songs.csv"), songs());
    CommandLineRun run =
        CommandLineRun.of(
            "train",
            songs,
            "--tags",
            "moods",
            "--separator",
            "|",
            "--text",
            "note",
            "--list",
            "themes",
            "--learner",
            "ilr",
            "--no-thresholds",
            "--out",
            model);
    assertThat(run.code()).as(run.toString()).isZero();
    predictor = Predictor.load(model);
    service =
        Service.start(
            ServiceOptions.of(List.of(model)).withAddress(ServiceOptions.LOOPBACK, 0, null));
  }

  @AfterAll
  void stop() {
    service.close();
  }

  private static List<String> songs() {
    List<String> lines =
        new ArrayList<>(
            List.of("id,tempo,genre,live,added,note,themes,about.year,v.1,v.2,sound,moods"));
    for (int row = 0; row < 80; row++) {
      String word = WORDS.get(row % 5);
      lines.add(
          String.join(
              ",",
              "s" + row,
              row % 11 == 0 ? "" : 60 + row * 37 % 100 + ".5",
              GENRES.get(row * 7 % 4),
              row % 3 == 0 ? "true" : "false",
              "2024-%02d-%02d".formatted(1 + row % 12, 1 + row % 28),
              word + " and " + WORDS.get(row * 3 % 5) + " song",
              "love|" + WORDS.get(row * 2 % 5),
              "" + (1990 + row % 30),
              "" + row % 7 / 7.0,
              "" + row % 5 / 5.0,
              row % 13 == 5 ? "" : "\"[%d, %d.5, -0.%d]\"".formatted(row % 9, row % 4, row % 6),
              (row % 2 == 0 ? "calm" : "loud") + (row % 3 == 0 ? "|sad" : "")));
    }
    return lines;
  }

  static Stream<String> records() {
    String whole =
        "'tempo': 91.25, 'genre': 'jazz', 'live': true, 'added': '2024-03-04', 'note': 'rain and"
            + " gold', 'themes': ['love', 'storm'], 'about': {'year': 1999}, 'v': [0.5, 0.25]";
    return Stream.of(
            "{" + whole + "}",
            // numbers
            "{'tempo': '3'}",
            "{'tempo': ' 3e1 '}",
            "{'tempo': '+7.50'}",
            "{'tempo': 'fast'}",
            "{'tempo': '1,5'}",
            "{'tempo': '0x10'}",
            "{'tempo': 'NaN'}",
            "{'tempo': '1e999'}",
            "{'tempo': ''}",
            "{'tempo': ' '}",
            "{'tempo': 'NA'}",
            "{'tempo': '?'}",
            "{'tempo': [3]}",
            "{'tempo': []}",
            "{'tempo': ['3']}",
            "{'tempo': {'bpm': 3}}",
            "{'tempo': true}",
            "{'tempo': false}",
            "{'tempo': null}",
            "{'tempo': 1e999}",
            "{'tempo': -1e999}",
            "{'tempo': 1e308}",
            "{'tempo': 1e-400}",
            "{'tempo': -0.0}",
            "{'tempo': 123456789012345678901234567890}",
            "{'tempo': " + "9".repeat(320) + "}",
            "{'tempo': 0.1234567890123456789}",
            // categories
            "{'genre': 'polka'}",
            "{'genre': 3}",
            "{'genre': 3.0}",
            "{'genre': '3'}",
            "{'genre': 4}",
            "{'genre': ['rock']}",
            "{'genre': {'name': 'rock'}}",
            "{'genre': null}",
            "{'genre': ''}",
            "{'genre': 'NA'}",
            "{'genre': true}",
            "{'genre': 1e999}",
            "{'genre': 'half \\ud800'}",
            "{'genre': 'zero \\u0000'}",
            "{'genre=rock': 1, 'genre=jazz': 0, 'genre=folk': '0', 'genre=3': false}",
            "{'live': true}",
            "{'live': false}",
            "{'live': 'true'}",
            "{'live': 'TRUE'}",
            "{'live': 1}",
            "{'live': [true]}",
            // dates
            "{'added': '2024-02-29'}",
            "{'added': '29.02.2024'}",
            "{'added': '2024-02-30'}",
            "{'added': 20240229}",
            "{'added': ['2024-02-29']}",
            "{'added': true}",
            "{'added': null}",
            "{'added': ''}",
            // texts and lists
            "{'note': 'storm'}",
            "{'note': ['storm', 'rain']}",
            "{'note': 7}",
            "{'note': true}",
            "{'note': {'de': 'regen'}}",
            "{'note': null}",
            "{'note': ''}",
            "{'note': 'NA'}",
            "{'themes': 'love'}",
            "{'themes': 'love|rain'}",
            "{'themes': ['love', null, 'rain']}",
            "{'themes': ['love', 3]}",
            "{'themes': [['love']]}",
            "{'themes': []}",
            "{'themes': 3}",
            // fields inside others
            "{'about': {'year': '2001'}}",
            "{'about.year': 2001}",
            "{'about': {'year': 2001}, 'about.year': 2002}",
            "{'about': {'yaer': 2001}}",
            "{'about': {'place': 'here', 'more': {'deep': [1]}}, 'tempo': 1}",
            "{'about': null}",
            "{'about': 3, 'tempo': 1}",
            "{'v': [1, 2]}",
            "{'v': ['1', null]}",
            "{'v': [1]}",
            "{'v': [1, 2, 3]}",
            "{'v': []}",
            "{'v': ['a', 'b']}",
            "{'v': [[1], 2]}",
            "{'v': 1, 'tempo': 1}",
            // vectors
            "{'sound': [0.5, -1, 2e-1]}",
            "{'sound': '[0.5, -1, 0.2]'}",
            "{'sound': ' [0.5 -1. .2] '}",
            "{'sound': ['0.5', -1, ' 0.2 ']}",
            "{'sound': [true, false, 0]}",
            "{'sound': [0.5, -1]}",
            "{'sound': [0.5, -1, 0.2, 3]}",
            "{'sound': '[0.5, -1]'}",
            "{'sound': '[0.5, -1, x]'}",
            "{'sound': [0.5, -1, null]}",
            "{'sound': [0.5, -1, 'x']}",
            "{'sound': [0.5, -1, 1e999]}",
            "{'sound': [[0.5, -1, 0.2]]}",
            "{'sound': []}",
            "{'sound': '[]'}",
            "{'sound': null}",
            "{'sound': ''}",
            "{'sound': 'NA'}",
            "{'sound': 0.5}",
            "{'sound': true}",
            "{'sound': 'loud'}",
            "{'sound': {'a': 0.5}}",
            "{'sound[0]': 0.5, 'sound[1]': -1, 'sound[2]': '0.2'}",
            "{'sound[1]': 0.5, 'tempo': 1}",
            "{'sound': [0.5, -1, 0.2], 'sound[1]': 7}",
            // names
            "{'Tempo': 90}",
            "{'tmepo': 90, " + whole.substring(whole.indexOf("'genre'")) + "}",
            "{" + whole + ", 'tempi': 4}",
            "{" + whole + ", 'colour': 'red', 'size': [1, 2], 'who': {'is': null}}",
            "{'colour': 'red'}",
            "{'colour': null}",
            "{'': 1, 'tempo': 1}",
            "{}",
            TWICE,
            "{'tempo': 1, 'zwei\\nZeilen': 2}",
            // labels and what names rows
            "{" + whole + ", 'moods': 'calm|sad'}",
            "{" + whole + ", 'moods': ['calm', 'sad']}",
            "{" + whole + ", 'moods': null}",
            "{" + whole + ", 'calm': 1, 'loud': false, 'id': 'x'}",
            "{" + whole + ", 'id': {'a': [1]}}",
            "{'moods': 'calm'}",
            // features by themselves: what is absent is zero
            "{'features': {'tempo': 90, 'genre': 'rock'}}",
            "{'features': {'tempo': '90', 'genre': 3, 'about.year': null}}",
            "{'features': {'tempo': 'fast'}}",
            "{'features': {'tempo': [1]}}",
            "{'features': {'genre': 'polka', 'more': 1}}",
            "{'features': {'genre': null, 'genre=rock': 1}}",
            "{'features': {'note': 'rain'}}",
            "{'features': {'sound': [0.5, -1, 0.2]}}",
            "{'features': {'sound': '[0.5 -1 0.2]', 'tempo': 3}}",
            "{'features': {'sound': null}}",
            "{'features': {'sound': [0.5]}}",
            "{'features': {'sound[0]': 0.5}}",
            "{'features': {'sound': [0.5, -1, 0.2], 'sound[0]': 0.5}}",
            "{'features': {'tempo': 1}, 'genre': 'rock', 'colour': 2}",
            "{'features': {}}",
            "{'features': [1, 2]}",
            "{'features': 3, 'tempo': 1}",
            "{'features': null, 'tempo': 1}")
        .map(record -> record.replace('\'', '"'));
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyDoorGivesTheSameProbabilitiesAndNoticesOrTheSameRefusal(String record)
      throws Exception {
    Answer one = ofOption(record);
    Answer two = ofStream(2, record, record);
    assertThat(ofService(1, record)).isEqualTo(one);
    assertThat(ofService(2, record, record)).isEqualTo(two);
    if (!record.equals(TWICE)) { // which a map cannot hold
      assertThat(ofMaps(1, record)).isEqualTo(one);
      assertThat(ofMaps(2, record, record)).isEqualTo(two);
    }
    List<Double> twice = new ArrayList<>(one.probabilities());
    twice.addAll(one.probabilities());
    assertThat(two.probabilities()).isEqualTo(twice);
    if (twice.isEmpty()) {
      assertThat(two).isEqualTo(one);
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void strictRefusesWhatTheOtherPolicyLeavesOutAndIsTheSameElse(String record) {
    Map<String, Object> map;
    Features told;
    List<String> notices = new ArrayList<>();
    try {
      map = map(record);
      told = predictor.features(List.of(map), RecordPolicy.TOLD, notices::add);
    } catch (InputException e) {
      Map<String, Object> same = map(record);
      assertThatThrownBy(() -> predictor.features(List.of(same), RecordPolicy.STRICT, notice -> {}))
          .isInstanceOf(InputException.class);
      return;
    }
    List<String> strictly = new ArrayList<>();
    if (notices.stream().anyMatch(notice -> notice.contains("left out"))) {
      assertThatThrownBy(() -> predictor.features(List.of(map), RecordPolicy.STRICT, strictly::add))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("record: the model has no column ");
    } else {
      assertThat(predictor.features(List.of(map), RecordPolicy.STRICT, strictly::add))
          .isEqualTo(told);
      assertThat(strictly).isEqualTo(notices);
    }
  }

  @Test
  void aNumberThatATextSpellsIsThatNumberAtEveryDoor() throws Exception {
    Answer number = ofOption("{\"tempo\": 90.5, \"v\": [1, 2], \"about\": {\"year\": 2000}}");
    assertThat(number.probabilities()).isNotEmpty();
    assertThat(
            ofOption(
                "{\"tempo\": \"90.5\", \"v\": [\"1\", \"2\"], \"about\": {\"year\": \"2e3\"}}"))
        .isEqualTo(number);
  }

  @Test
  void aVectorIsTheSameHoweverAProgramHoldsIt() throws Exception {
    assertThat(predictor.schema().columns())
        .contains(new Column.Plain("sound", Column.Role.VECTOR, 3));
    Answer expected = ofOption("{\"tempo\": 90, \"sound\": [0.5, -1, 2]}");
    assertThat(expected.probabilities()).isNotEmpty();
    for (Object same :
        List.of(
            new double[] {0.5, -1, 2},
            new float[] {0.5f, -1, 2},
            new Object[] {0.5, "-1", 2L},
            List.of(0.5f, -1, 2.0),
            "[0.5 -1 2]")) {
      Prediction prediction = predictor.predict(Map.of("tempo", 90, "sound", same));
      assertThat(prediction.marginals())
          .containsExactly(expected.probabilities().stream().mapToDouble(each -> each).toArray());
    }
    assertThatThrownBy(() -> predictor.predict(Map.of("sound", new double[] {0.5, Double.NaN, 2})))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "record: column 'sound' is a list with NaN as entry 2; expected a list of 3 numbers, or"
                + " null where it is missing");
  }

  @Test
  void recordsOfAFileThatIsReadInBatchesAreThoseOfOneRequest() throws Exception {
    List<String> sound = new ArrayList<>();
    for (String record : records().toList()) {
      if (!record.equals(TWICE)
          && !record.contains("features")
          && !ofMaps(1, record).probabilities().isEmpty()) {
        sound.add(record);
      }
    }
    // more than a batch has rows
    String[] many =
        IntStream.range(0, 5000)
            .mapToObj(row -> sound.get(row % sound.size()))
            .toArray(String[]::new);
    Answer file = ofFile(many.length, many);
    assertThat(file.probabilities()).hasSize(3 * many.length);
    assertThat(ofMaps(many.length, many)).isEqualTo(file);
  }

  private Answer ofOption(String record) {
    return answer(
        1,
        CommandLineRun.of(
            "predict", model, "--record", record, "--digits", 17, "--format", "jsonl"),
        "record");
  }

  private Answer ofFile(int rows, String... records) throws IOException {
    Path file = Files.write(folder.resolve("rows.jsonl"), List.of(records));
    return answer(
        rows,
        CommandLineRun.of("predict", model, file, "--digits", 17, "--format", "jsonl"),
        file.toString());
  }

  /** What predict does with a file, without starting it. */
  private Answer ofStream(int rows, String... records) throws IOException {
    Path file = Files.write(folder.resolve("rows.jsonl"), List.of(records));
    List<String> notices = new ArrayList<>();
    ReadOptions options =
        ReadOptions.automatic()
            .withExpected(predictor.schema(), false)
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String line) {
                    notices.add(said(line, file.toString()));
                  }
                });
    List<Double> probabilities = new ArrayList<>();
    try (DataStream stream = DataFiles.stream(file, options, DataStream.Batching.usual())) {
      while (stream.hasNext()) {
        add(predictor.predict(stream.next().data(), predictor.decoder()), probabilities);
      }
    } catch (InputException e) {
      return new Answer(List.of(), List.of(said(String.valueOf(e.getMessage()), file.toString())));
    }
    assertThat(probabilities).hasSize(rows * predictor.schema().labels().size());
    return new Answer(probabilities, notices);
  }

  private Answer answer(int rows, CommandLineRun run, String place) {
    List<String> says =
        run.errorLines().stream()
            .map(line -> said(line.replaceFirst("^espalier: ", ""), place))
            .toList();
    if (run.code() == 2) {
      return new Answer(List.of(), says.subList(says.size() - 1, says.size()));
    }
    assertThat(run.code()).as(run.toString()).isZero();
    List<Double> probabilities = new ArrayList<>();
    run.out().lines().forEach(line -> add(MAPPER.readTree(line), probabilities));
    assertThat(probabilities).hasSize(rows * predictor.schema().labels().size());
    return new Answer(probabilities, says);
  }

  private Answer ofService(int rows, String... records) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(service.address().resolve("/v1/models/songs/predict"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"records\":[" + String.join(",", records) + "],\"digits\":17}"))
            .build();
    HttpResponse<String> response =
        client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    JsonNode json = MAPPER.readTree(response.body());
    if (response.statusCode() == 400) {
      return new Answer(List.of(), List.of(said(json.get("detail").asString(), "record")));
    }
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    List<Double> probabilities = new ArrayList<>();
    json.get("predictions").forEach(row -> add(row, probabilities));
    assertThat(probabilities).hasSize(rows * predictor.schema().labels().size());
    return new Answer(
        probabilities,
        json.get("notices").valueStream().map(each -> said(each.asString(), "record")).toList());
  }

  private Answer ofMaps(int rows, String... records) {
    List<Map<String, Object>> maps = Stream.of(records).map(RecordDoorsTest::map).toList();
    Prediction prediction;
    try {
      prediction = rows == 1 ? predictor.predict(maps.get(0)) : predictor.predict(maps);
    } catch (InputException e) {
      return new Answer(List.of(), List.of(said(String.valueOf(e.getMessage()), "record")));
    }
    List<Double> probabilities = new ArrayList<>();
    add(prediction, probabilities);
    return new Answer(
        probabilities,
        prediction.notices().stream().map(notice -> said(notice, "record")).toList());
  }

  private static Map<String, Object> map(String record) {
    if (record.equals("{}")) {
      return Collections.emptyMap();
    }
    return MAPPER.readValue(record, new TypeReference<Map<String, Object>>() {});
  }

  private static void add(Prediction prediction, List<Double> probabilities) {
    for (double probability : prediction.marginals()) {
      probabilities.add(probability);
    }
  }

  private void add(JsonNode row, List<Double> probabilities) {
    for (String label : predictor.schema().labels()) {
      probabilities.add(row.get("probabilities").get(label).asDouble());
    }
  }

  /** Without the place, which is a file and its line, or the number of a record. */
  private static String said(String line, String place) {
    for (String start : List.of("records", place, "the body is not valid JSON")) {
      if (line.startsWith(start)) {
        return line.substring(start.length())
            .replaceFirst("^[: ][0-9]+", "")
            .replaceFirst("^: ", "");
      }
    }
    return line;
  }
}
