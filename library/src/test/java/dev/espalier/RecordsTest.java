package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.TextOptions;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records in memory against the same rows in a file. */
class RecordsTest {
  @TempDir Path directory;

  private static final List<String> COLUMNS =
      List.of("id", "title", "added", "genre", "live", "tempo", "moods");

  private static final List<List<String>> ROWS =
      List.of(
          List.of("7", "a long river", "2024-02-01", "rock", "true", "80", "sad|slow"),
          List.of("8", "the gold train", "2024-03-09", "jazz", "false", "120", "happy"),
          List.of("9", "river of fire", "2023-12-24", "rock", "false", "99.5", ""),
          List.of("10", "fire and gold", "", "folk", "true", "", "sad"),
          List.of("11", "a train", "2024-06-30", "jazz", "", "101", "happy|slow"));

  private Path file() throws IOException {
    List<String> lines = new ArrayList<>(List.of(String.join(",", COLUMNS) + ",tags"));
    for (int row = 0; row < ROWS.size(); row++) {
      lines.add(String.join(",", ROWS.get(row)) + (row % 2 == 0 ? ",calm|old" : ",old"));
    }
    lines.add("12,the rain,2024-01-01,folk,true,70,slow,new|calm");
    return Files.write(directory.resolve("songs.csv"), lines);
  }

  private Dataset train() throws IOException {
    Map<String, Role> roles =
        Map.of("id", Role.ID, "title", Role.TEXT, "added", Role.DATE, "moods", Role.LIST);
    // lists are separated as tags are
    return Espalier.read(
        file(),
        ReadOptions.automatic()
            .withTags("tags", "|")
            .withColumns(
                new ColumnOptions(roles, TextOptions.defaults().withDocuments(1, 1), false)));
  }

  private static Map<String, Object> record(int row) {
    Map<String, Object> record = new HashMap<>();
    for (int k = 0; k < COLUMNS.size(); k++) {
      String cell = ROWS.get(row).get(k);
      Object value =
          switch (COLUMNS.get(k)) {
            case "moods" -> List.of(cell.split("\\|", -1));
            case "live" -> cell.isEmpty() ? null : Boolean.valueOf(cell);
            case "tempo" -> cell.isEmpty() ? null : Double.valueOf(cell);
            case "added" -> cell.isEmpty() ? null : cell;
            default -> cell;
          };
      record.put(COLUMNS.get(k), value);
    }
    record.values().removeIf(value -> value == null && row == 4); // absent is missing, too
    return record;
  }

  @Test
  void aRecordIsAnsweredAsItsRowOfAFileToTheLastBit() throws IOException {
    Predictor model = IndependentLogistic.defaults().train(train());
    Prediction rows = model.predict(model.read(directory.resolve("songs.csv")), model.decoder());
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < ROWS.size(); row++) {
      records.add(record(row));
      Prediction one = model.predict(record(row));
      assertThat(one.labels(0)).isEqualTo(rows.labels(row));
      for (int label = 0; label < 3; label++) {
        assertThat(one.probability(0, label)).isEqualTo(rows.probability(row, label));
      }
    }
    Prediction together = model.predict(records);
    assertThat(together.rows()).isEqualTo(ROWS.size());
    assertThat(together.marginals())
        .isEqualTo(Arrays.copyOf(rows.marginals(), together.marginals().length));
  }

  @Test
  void aListOfARecordHasTheItemsOfItsCellWhateverPartsThemThere() throws IOException {
    for (String written : List.of("a|%s|c", "a;%s;c", "\"['a', '%s', 'c']\"")) {
      List<String> lines = new ArrayList<>(List.of("things,x,tags"));
      for (String item : List.of("b b", "b", "d", "e", "b b", "d")) {
        lines.add(written.formatted(item) + "," + item.length() + "," + item.charAt(0));
      }
      Path things = Files.write(directory.resolve("things.csv"), lines);
      ColumnOptions columns =
          new ColumnOptions(Map.of("things", Role.LIST), TextOptions.defaults(), false);
      Predictor model =
          IndependentLogistic.defaults()
              .train(
                  Espalier.read(
                      things,
                      ReadOptions.automatic()
                          .withLabels(LabelChoice.automatic())
                          .withTags("tags")
                          .withColumns(columns)));
      Dataset rows = model.read(things);
      assertThat(rows.schema().featureNames()).contains("things:b b", "things:d");
      assertThat(
              model.features(
                  List.of(Map.of("things", List.of("a", "b b", "c"), "x", 3)),
                  RecordPolicy.STRICT,
                  notice -> {}))
          .extracting(features -> features.toDense().values())
          .isEqualTo(rows.select(new int[] {0}).features().toDense().values());
    }
  }

  @Test
  void whatDoesNotFitTheModelIsToldByName() throws IOException {
    Predictor model = IndependentLogistic.defaults().train(train());
    refused(
        model,
        Map.of("titel", "x"),
        "record: the model has no column 'titel'; did you mean 'title'?");
    refused(
        model,
        Map.of("tempo", "fast"),
        "record: column 'tempo' is the text 'fast'; expected a finite number, a truth value, or null"
            + " where it is missing");
    refused(
        model,
        Map.of("moods", List.of("sad", 3)),
        "record: column 'moods' is 3 in a list; expected a list of texts, or null where it is"
            + " missing");
    refused(
        model,
        Map.of("genre", List.of("rock")),
        "record: column 'genre' is a list; expected a text, a number or a truth value, or"
            + " null where it is missing");
    assertThatThrownBy(() -> model.predict(List.of(Map.of("tempo", 1), Map.of("added", 20240101))))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("record 2: column 'added' is 20240101; expected a date as text");
    // labels and what names a row are no features, and no mistake
    assertThat(model.predict(Map.of("id", 3, "tags", "x", "calm", true)).rows()).isEqualTo(1);
    assertThat(model.predict(Collections.singletonMap("tempo", null)).rows()).isEqualTo(1);
  }

  private static void refused(Predictor model, Map<String, ?> record, String message) {
    assertThatThrownBy(() -> model.predict(record))
        .isInstanceOf(InputException.class)
        .hasMessage(message);
  }

  @Test
  void aModelComesFromAStreamAsFromAFile() throws IOException {
    Predictor model = IndependentLogistic.defaults().train(train());
    Path file = directory.resolve("songs.model");
    model.save(file);
    byte[] bytes = Files.readAllBytes(file);
    Predictor again = Predictor.load(new ByteArrayInputStream(bytes));
    assertThat(again.predict(record(0)).marginals())
        .isEqualTo(model.predict(record(0)).marginals());
    assertThat(again.schema()).isEqualTo(model.schema());
    bytes[bytes.length - 1] ^= 1;
    assertThatThrownBy(() -> Predictor.load(new ByteArrayInputStream(bytes)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("corrupted");
    assertThatThrownBy(() -> Predictor.load(new ByteArrayInputStream(bytes, 0, 100)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("truncated");
  }

  @Test
  void theMeasureThatAModelWasTunedForDecides() throws IOException {
    Dataset train = train();
    assertThat(IndependentLogistic.defaults().train(train).decoder()).isEqualTo(Decoders.subset());
    Tuning tuning = new Tuning(List.of(Measure.AROC, Measure.F1), 2, 0, 1);
    Predictor tuned =
        Training.of(IndependentLogistic.defaults())
            .withTuning(tuning, Map.of("weightPenalty", List.of("0.1", "0.01")))
            .run(train, Progress.none())
            .predictor();
    assertThat(tuned.decoder()).isEqualTo(Decoders.f1());
    assertThat(tuned.with("tunedFor", "no such measure").decoder()).isEqualTo(Decoders.subset());
  }

  @Test
  void manyThreadsAskForRecordsAtOnce() throws Exception {
    Predictor model = IndependentLogistic.defaults().train(train());
    double[] expected = model.predict(record(1)).marginals();
    Predictor fresh = model.with("x", "y");
    List<Thread> threads = new ArrayList<>();
    List<double[]> answers = Collections.synchronizedList(new ArrayList<>());
    for (int k = 0; k < 8; k++) {
      Thread thread = new Thread(() -> answers.add(fresh.predict(record(1)).marginals()));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(answers).hasSize(8).allSatisfy(answer -> assertThat(answer).isEqualTo(expected));
  }
}
