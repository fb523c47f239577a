package dev.espalier.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Predictor;
import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of numbers in Parquet are what they are in CSV and JSON lines. */
class VectorsTest {
  private static final MessageType TYPE =
      MessageTypeParser.parseMessageType(
          "message m { optional double x; optional group v (LIST) { repeated group list { optional"
              + " double element; } } required int32 first; required int32 second; }");

  private static final int LENGTH = 5;
  private static final int ROWS = 300;

  @TempDir Path folder;
  private final List<String> notices = new ArrayList<>();

  private final ReadOptions labels =
      ReadOptions.automatic()
          .withLabels(new LabelChoice.Names(List.of("first", "second")))
          .withListener(
              new ReadOptions.Listener() {
                @Override
                public void notice(String notice) {
                  notices.add(notice.replace(folder.toString(), ""));
                }
              });

  /** A row with a vector, which may be missing, of numbers of which some may be. */
  private record Line(@Nullable List<@Nullable Double> vector, double x, int first, int second) {
    String csv() {
      String cell = vector == null ? "" : '"' + vector.toString() + '"';
      return x + "," + cell + "," + first + "," + second + "\n";
    }

    String json() {
      String field = vector == null ? "" : "\"v\":" + vector + ",";
      return "{\"x\":" + x + "," + field + "\"first\":" + first + ",\"second\":" + second + "}\n";
    }

    Group group() {
      Group group = new SimpleGroup(TYPE);
      group.add("x", x);
      if (vector != null) {
        Group list = group.addGroup("v");
        for (Double item : vector) {
          Group element = list.addGroup("list");
          if (item != null) {
            element.add("element", item);
          }
        }
      }
      group.add("first", first);
      group.add("second", second);
      return group;
    }
  }

  private static List<Line> lines() {
    Random random = new Random(5);
    List<Line> lines = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      List<@Nullable Double> vector = new ArrayList<>();
      for (int k = 0; k < LENGTH; k++) {
        vector.add(random.nextGaussian() * Math.pow(10, random.nextInt(5) - 2));
      }
      double x = random.nextGaussian();
      int first = x + Objects.requireNonNull(vector.get(2)) > 0 ? 1 : 0;
      lines.add(new Line(row % 17 == 3 ? null : vector, x, first, random.nextInt(2)));
    }
    return lines;
  }

  private Map<String, Path> write(List<Line> lines) throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    files.put(
        "CSV",
        Files.writeString(
            folder.resolve("a.csv"),
            "x,v,first,second\n" + lines.stream().map(Line::csv).collect(Collectors.joining())));
    files.put(
        "JSON lines",
        Files.writeString(
            folder.resolve("a.jsonl"),
            lines.stream().map(Line::json).collect(Collectors.joining())));
    files.put("Parquet", parquet(lines));
    return files;
  }

  private Path parquet(List<Line> lines) throws IOException {
    Path file = folder.resolve("a.parquet");
    Written.PLAIN.write(file, TYPE, lines.stream().map(Line::group).toList());
    return file;
  }

  @Test
  void equalDataOfEveryFormatGiveTheSameModelAndPredictionsToTheLastBit() throws IOException {
    Map<String, Path> files = write(lines());
    Dataset expected = DataFiles.read(Objects.requireNonNull(files.get("CSV")), labels);
    assertThat(expected.schema().columns()).contains(new Column.Plain("v", Role.VECTOR, LENGTH));
    Predictor model = IndependentLogistic.defaults().train(expected);
    double[] probabilities = model.predict(expected, model.decoder()).marginals();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Dataset read = DataFiles.read(file.getValue(), labels);
      assertThat(read.schema()).as(file.getKey()).isEqualTo(expected.schema());
      assertThat(read.features()).as(file.getKey()).isEqualTo(expected.features());
      Path saved = folder.resolve("model");
      IndependentLogistic.defaults().train(read).save(saved);
      Predictor again = Predictor.load(saved);
      assertThat(again.schema()).as(file.getKey()).isEqualTo(model.schema());
      assertThat(again.predict(read, again.decoder()).marginals())
          .as(file.getKey())
          .containsExactly(probabilities);
      ReadOptions applied = labels.withExpected(model.schema(), false);
      List<Double> streamed = new ArrayList<>();
      try (DataStream rows =
          DataFiles.stream(file.getValue(), applied, new DataStream.Batching(64, true))) {
        while (rows.hasNext()) {
          DataStream.Batch batch = rows.next();
          Arrays.stream(model.predict(batch.data(), model.decoder()).marginals())
              .forEach(streamed::add);
          assertThat(batch.kept()).hasSize(batch.data().rows());
          assertThat(batch.kept().get(0)).containsKey("x");
        }
      }
      assertThat(streamed.stream().mapToDouble(each -> each).toArray())
          .as(file.getKey())
          .containsExactly(probabilities);
    }
    assertThat(notices).isEmpty();
  }

  @Test
  void keptCellsAreTheListsThatTheFileHas() throws IOException {
    List<Line> lines = lines();
    Path file = parquet(lines);
    ReadOptions applied = labels.withExpected(DataFiles.read(file, labels).schema(), false);
    try (DataStream rows = DataFiles.stream(file, applied, new DataStream.Batching(ROWS, true))) {
      List<Map<String, @Nullable Object>> kept = rows.next().kept();
      for (int row = 0; row < ROWS; row++) {
        assertThat(kept.get(row).get("v")).isEqualTo(lines.get(row).vector());
      }
    }
  }

  private static Line line(@Nullable Double... vector) {
    return new Line(Arrays.asList(vector), 0, 1, 0);
  }

  @Test
  void listsOfOtherLengthsAreColumnsOfTheirPlacesAndToldOrRefused() throws IOException {
    List<Line> ragged = List.of(line(1.0, 2.0), line(3.0, 4.0), line(5.0, 6.0, 7.0));
    Path file = parquet(ragged);
    assertThat(DataFiles.read(file, labels).schema().featureNames())
        .containsExactly("x", "v.1", "v.2", "v.3");
    assertThat(DataFiles.read(file, labels).features().value(2, 3)).isEqualTo(7);
    assertThat(notices.get(0))
        .isEqualTo(
            "/a.parquet, row 3: column 'v' is a list of 3 numbers here and a list of 2 numbers in 2"
                + " of 3 cells; its entries are columns 'v.1' and so on");
    ReadOptions named =
        labels.withColumns(
            new ColumnOptions(Map.of("v", Role.VECTOR), TextOptions.defaults(), false));
    assertThatThrownBy(() -> DataFiles.read(file, named))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "a.parquet, row 3: column 'v' is a list of 3 numbers; expected a list of 2 numbers, as"
                + " in earlier rows");
    parquet(List.of(line(1.0, 2.0), line(3.0, null)));
    assertThatThrownBy(() -> DataFiles.read(file, named))
        .hasMessageEndingWith(
            "row 2: column 'v' is a list with null in it; expected a list of 2 numbers, as in"
                + " earlier rows");
    assertThat(DataFiles.read(file, labels).features().value(1, 1)).isEqualTo(3);
    assertThat(DataFiles.read(file, labels).features().value(1, 2)).isNaN();
  }

  @Test
  void aModelOfVectorsRefusesOthersWithTheRow() throws IOException {
    Path file = parquet(List.of(line(1.0, 2.0), line(3.0, 4.0)));
    ReadOptions applied = labels.withExpected(DataFiles.read(file, labels).schema(), false);
    parquet(List.of(line(1.0, 2.0, 3.0)));
    assertThatThrownBy(() -> DataFiles.read(file, applied))
        .hasMessageEndingWith(
            "a.parquet, row 1: column 'v' is a list of 3 numbers; expected a list of 2 numbers");
    parquet(List.of(new Line(null, 1, 0, 0)));
    assertThat(DataFiles.read(file, applied).features().value(0, 1)).isNaN();
  }

  /** Models from before there were vectors have a column for each place. */
  @Test
  void aModelWhoseColumnsAreEntriesIsGivenEntries() throws IOException {
    Path file = parquet(List.of(line(1.0, 2.0), line(3.0, 4.0, 5.0)));
    ReadOptions applied = labels.withExpected(DataFiles.read(file, labels).schema(), false);
    assertThat(applied.expected()).isNotNull();
    parquet(List.of(line(1.0, 2.0, 3.0), line(0.0, 5.0, 6.0)));
    Dataset read = DataFiles.read(file, applied);
    assertThat(read.schema().featureNames()).containsExactly("x", "v.1", "v.2", "v.3");
    assertThat(read.features().value(1, 3)).isEqualTo(6);
    assertThat(
            DataFiles.read(file, labels.withLabels(new LabelChoice.Names(List.of("first", "v.1"))))
                .schema()
                .labels())
        .as("labels may be entries")
        .containsExactly("first", "v.1");
  }
}
