package dev.espalier.cli.predict;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Decoders;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** From a raw table to predictions beside its rows, by two commands. */
@ResourceLock("System.in")
class JoinedPredictionsTest {
  @TempDir Path directory;
  private Path songs;
  private Path model;

  @BeforeEach
  void train() throws IOException {
    List<String> lines = new ArrayList<>(List.of("song_id,title,added,genre,tempo,tags"));
    Random random = new Random(3);
    List<String> words = List.of("river", "night", "love", "storm", "road", "fire", "rain");
    for (int row = 0; row < 60; row++) {
      String word = words.get(random.nextInt(7));
      int tempo = 60 + random.nextInt(90);
      List<String> tags = new ArrayList<>();
      if (word.equals("love") || word.equals("night")) {
        tags.add("calm");
      }
      if (tempo > 100) {
        tags.add("fast");
      }
      lines.add(
          String.join(
              ",",
              "S-" + (500 + row),
              "\"the " + word + " of, " + words.get(random.nextInt(7)) + " " + row + "\"",
              "2024-0" + (1 + random.nextInt(9)) + "-11",
              random.nextBoolean() ? "rock" : "jazz",
              "" + tempo,
              String.join("|", tags)));
    }
    songs = Files.write(directory.resolve("songs.csv"), lines, UTF_8);
    model = directory.resolve("songs.model");
    CommandLineRun run =
        CommandLineRun.of(
            "train",
            songs,
            "--tags",
            "tags",
            "--separator",
            "|",
            "--learner",
            "ilr",
            "--out",
            model);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private static CommandLineRun piped(String input, Object... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
    try {
      return CommandLineRun.of(arguments);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void idsComeFirstAndProbabilitiesAreRounded() {
    CommandLineRun run = CommandLineRun.of("predict", model, songs);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(61);
    assertThat(lines.get(0)).isEqualTo("song_id,row,labels,calm,fast");
    Predictor predictor = Predictor.load(model);
    Prediction whole = predictor.predict(predictor.read(songs), Decoders.subset());
    for (int row = 0; row < 60; row++) {
      assertThat(lines.get(row + 1))
          .isEqualTo(
              String.join(
                  ",",
                  "S-" + (500 + row),
                  Integer.toString(row + 1),
                  String.join("|", whole.labels(row)),
                  rounded(whole.probability(row, 0), 4),
                  rounded(whole.probability(row, 1), 4)));
    }
    CommandLineRun all = CommandLineRun.of("predict", model, songs, "--digits", 17);
    assertThat(all.out().lines().toList().get(1)).endsWith("," + whole.probability(0, 1));
  }

  private static String rounded(double value, int digits) {
    return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
  }

  @Test
  void everyColumnIsKeptOnDemandAndOursAreToldApart() throws IOException {
    Path renamed = directory.resolve("renamed.csv");
    Files.writeString(renamed, Files.readString(songs).replaceFirst("tags", "labels"));
    CommandLineRun run = CommandLineRun.of("predict", model, renamed, "--keep", "--top", 1);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "song_id,title,added,genre,tempo,labels,row,labels (predicted),label 1,probability 1");
    assertThat(lines.get(1)).startsWith("S-500,\"the ");
    assertThat(run.err()).contains("a column that the model does not have is left out: 'labels'");
    Path arff = CommandLineRun.data(directory, "a.arff", 1);
    Path other = directory.resolve("other.model");
    CommandLineRun.of("train", arff, "--learner", "ilr", "--out", other);
    assertThat(CommandLineRun.of("predict", other, arff, "--keep").err())
        .contains("has no columns to keep; expected CSV, TSV or JSON lines");
  }

  @Test
  void aPipeARecordAndAFileGiveTheSameAnswers() throws IOException {
    String expected = CommandLineRun.of("predict", model, songs).out();
    CommandLineRun csv = piped(Files.readString(songs), "predict", model, "-");
    assertThat(csv.out()).isEqualTo(expected);
    assertThat(csv.err()).isEmpty();
    assertThat(
            piped(Files.readString(songs).replace(",calm", ",wild"), "predict", model, "-").err())
        .startsWith("espalier: standard input: ")
        .contains("rows have labels that training did not have, which no prediction has: 'wild'")
        .hasLineCount(1);
    String first = Files.readString(songs).lines().toList().get(1);
    String title = first.substring(first.indexOf('"') + 1, first.lastIndexOf('"'));
    String[] rest = first.substring(first.lastIndexOf('"') + 2).split(",", -1);
    String record =
        "{\"song_id\": \"S-500\", \"title\": \"%s\", \"added\": \"%s\", \"genre\": \"%s\", \"tempo\": %s}"
            .formatted(title, rest[0], rest[1], rest[2]);
    String oneRow = expected.lines().limit(2).reduce("", (all, line) -> all + line + "\n");
    CommandLineRun single = CommandLineRun.of("predict", model, "--record", record);
    assertThat(single.out()).as(single.err()).isEqualTo(oneRow);
    assertThat(piped(record, "predict", model, "-").out()).isEqualTo(oneRow);
    String pretty = record.replace("{", "{\n  ").replace("}", "\n}\n");
    assertThat(piped(pretty, "predict", model, "-").out()).isEqualTo(oneRow);
    JsonNode json =
        new ObjectMapper()
            .readTree(piped(record, "predict", model, "-", "--format", "jsonl", "--keep").out());
    assertThat(json.get("tempo").asInt()).isEqualTo(Integer.parseInt(rest[2]));
    assertThat(json.get("row").asInt()).isEqualTo(1);
    assertThat(json.get("probabilities").get("calm").asString())
        .isEqualTo(
            new BigDecimal(oneRow.lines().toList().get(1).split(",", -1)[3]).doubleValue() + "");
  }

  /** February has no 30th day, and a word is no date: neither becomes another one in silence. */
  @Test
  void whatIsNoDateIsToldAndRefusedWhereThatIsAsked() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(songs, UTF_8));
    for (int row = 1; row <= 3; row++) {
      String date = row == 1 ? "2024-02-30" : row == 2 ? "soon" : "+999999999-01-01";
      lines.set(row, lines.get(row).replaceFirst("2024-0[0-9]-11", date));
    }
    Path damaged = Files.write(directory.resolve("damaged.csv"), lines, UTF_8);
    String told =
        "column 'added': 3 rows have no date of the column's form, missing instead:"
            + " '+999999999-01-01', '2024-02-30', 'soon'";
    CommandLineRun run = CommandLineRun.of("predict", model, damaged);
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.err()).contains(told);
    CommandLineRun strict = CommandLineRun.of("predict", model, damaged, "--strict");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.errorLines()).last().asString().contains(told).contains("--strict");
    CommandLineRun record =
        CommandLineRun.of(
            "predict",
            model,
            "--record",
            "{\"title\": \"love\", \"added\": \"2024-01-11\","
                + " \"genre\": \"rock\", \"tempo\": true}");
    assertThat(record.err())
        .contains("column 'tempo': 1 row has a truth value, read as the number 1 or 0: 'true'");
  }

  /** Between bars, a|b could not be told from a and b. */
  @Test
  void aBarInALabelIsReadBackAsItWasWritten() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      String tags = row % 2 == 0 ? "[\"on|off\", \"low\"]" : "[\"low\"]";
      lines.add("{\"x\": " + (row % 2) + ", \"y\": " + row + ", \"tags\": " + tags + "}");
    }
    Path data = Files.write(directory.resolve("bars.jsonl"), lines, UTF_8);
    Path fitted = directory.resolve("bars.model");
    Path out = directory.resolve("predicted.csv");
    CommandLineRun.of("train", data, "--tags", "tags", "--learner", "ilr", "--out", fitted);
    CommandLineRun run = CommandLineRun.of("predict", fitted, data, "--keep", "--out", out);
    assertThat(run.code()).as(run.toString()).isZero();
    Dataset read = DataFiles.read(out, ReadOptions.automatic().withTags("labels"));
    assertThat(read.schema().labels()).containsExactlyInAnyOrder("on|off", "low");
    int both = read.schema().labels().indexOf("on|off");
    for (int row = 0; row < 40; row++) {
      assertThat(read.labels().positives().contains(row, both)).isEqualTo(row % 2 == 0);
    }
  }

  @Test
  void mistakesAreToldInOneLine() {
    for (List<Object> wrong :
        List.of(
            List.<Object>of("predict", model),
            List.<Object>of("predict", model, songs, "--record", "{}"),
            List.<Object>of("predict", model, songs, "--digits", 0),
            List.<Object>of("predict", model, songs, "--top", 0),
            List.<Object>of("predict", model, songs, "--format", "xml"),
            List.<Object>of("predict", model, "--record", "{\"tempo\": "))) {
      CommandLineRun run = CommandLineRun.of(wrong.toArray());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("expected").hasLineCount(1);
    }
  }

  @Test
  void aModelTunedForAMeasureIsDecodedForIt() {
    Path tuned = directory.resolve("tuned.model");
    assertThat(
            CommandLineRun.of(
                    "train",
                    songs,
                    "--tags",
                    "tags",
                    "--separator",
                    "|",
                    "--learner",
                    "ilr",
                    "--tune",
                    "f1",
                    "--tune-folds",
                    "2",
                    "--out",
                    tuned)
                .code())
        .isZero();
    assertThat(CommandLineRun.of("predict", tuned, songs, "--json").json().get("decode").asString())
        .isEqualTo("f1");
    assertThat(
            CommandLineRun.of("evaluate", tuned, songs, "--json").json().get("decode").asString())
        .isEqualTo("f1");
  }

  @Test
  void labelsThatTrainingDidNotHaveAreMissedInEvaluateAndCompare() throws IOException {
    Path test = directory.resolve("test.csv");
    Files.writeString(
        test,
        """
        song_id,title,added,genre,tempo,tags
        1,the love,2024-01-11,rock,60,calm
        2,the fire,2024-01-11,rock,140,fast|loud
        """);
    CommandLineRun evaluated = CommandLineRun.of("evaluate", model, test, "--json");
    assertThat(evaluated.code()).as(evaluated.err()).isZero();
    assertThat(evaluated.err())
        .isEqualTo(
            "espalier: "
                + test
                + ": 1 row has labels that training did not have, which no prediction has:"
                + " 'loud'\n");
    JsonNode measures = new ObjectMapper().readTree(evaluated.out()).get("measures");
    assertThat(measures.get("subset01").asDouble()).isGreaterThanOrEqualTo(.5);
    assertThat(measures.get("macroRecall").asDouble()).isLessThanOrEqualTo(2 / 3.);
    CommandLineRun compared =
        CommandLineRun.of(
            "compare",
            "--train",
            songs,
            "--test",
            test,
            "--tags",
            "tags",
            "--separator",
            "|",
            "--learners",
            "ilr,prior",
            "--json");
    assertThat(compared.code()).as(compared.err()).isZero();
    assertThat(compared.err()).containsOnlyOnce("'loud'");
  }
}
