package dev.espalier.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataStream.Batching;
import dev.espalier.learn.linear.IndependentLogistic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows in batches against the same rows in one piece. */
class DataStreamTest {
  private static final List<String> WORDS =
      List.of("river", "night", "love", "storm", "summer", "road", "fire", "rain", "gold", "train");
  private static final List<String> GENRES = List.of("rock", "jazz", "folk");

  @TempDir Path directory;
  private final List<String> notices = new ArrayList<>();
  private Path csv;
  private Path json;

  @BeforeEach
  void writeSongs() throws IOException {
    List<String> table = new ArrayList<>(List.of("song_id,title,added,genre,tempo,loud,tags"));
    List<String> lines = new ArrayList<>();
    Random random = new Random(7);
    for (int row = 0; row < 150; row++) {
      List<String> words = new ArrayList<>();
      for (int k = 0; k < 4; k++) {
        words.add(WORDS.get(random.nextInt(WORDS.size())));
      }
      String title = String.join(" ", words) + " " + row;
      String genre = GENRES.get(random.nextInt(3));
      String day =
          String.format(
              Locale.ROOT, "2024-%02d-%02d", 1 + random.nextInt(12), 1 + random.nextInt(28));
      double tempo = 60 + random.nextInt(100);
      String loud = random.nextInt(10) == 0 ? "" : String.valueOf(random.nextInt(9) / 8.0);
      List<String> tags = new ArrayList<>();
      if (title.contains("love")) {
        tags.add("calm");
      }
      if (tempo > 110) {
        tags.add("fast");
      }
      String id = "s" + (1000 + row);
      table.add(
          String.join(
              ",", id, title, day, genre, "" + tempo, loud, "\"" + String.join(";", tags) + "\""));
      lines.add(
          "{\"song_id\": \"%s\", \"about\": {\"title\": \"%s\", \"genre\": \"%s\"}, %s\"tempo\": %s, \"labels\": [%s]}"
              .formatted(
                  id,
                  title,
                  genre,
                  loud.isEmpty() ? "" : "\"loud\": " + loud + ", ",
                  tempo,
                  String.join(", ", tags.stream().map(tag -> '"' + tag + '"').toList())));
    }
    csv = Files.write(directory.resolve("songs.csv"), table, UTF_8);
    json = Files.write(directory.resolve("songs.jsonl"), lines, UTF_8);
  }

  private Dataset songs() {
    return DataFiles.read(csv, ReadOptions.automatic().withTags("tags", ";"));
  }

  private ReadOptions expecting(Schema schema) {
    return ReadOptions.automatic()
        .withExpected(schema, false)
        .withListener(
            new ReadOptions.Listener() {
              @Override
              public void notice(String notice) {
                notices.add(notice);
              }
            });
  }

  private static void sameInBatches(Predictor model, Path file, ReadOptions options) {
    Dataset whole = DataFiles.read(file, options);
    Prediction all = model.predict(whole, model.decoder());
    for (int size : List.of(1, 7, 64, 150, 4096)) {
      int row = 0;
      try (DataStream stream = DataFiles.stream(file, options, new Batching(size, false))) {
        while (stream.hasNext()) {
          Dataset batch = stream.next().data();
          assertThat(batch.rows()).isEqualTo(Math.min(size, whole.rows() - row));
          Dataset same = whole.select(IntStream.range(row, row + batch.rows()).toArray());
          assertThat(batch.features().toDense().values())
              .isEqualTo(same.features().toDense().values());
          assertThat(batch.labels().positives()).isEqualTo(same.labels().positives());
          Prediction some = model.predict(batch, model.decoder());
          for (int k = 0; k < batch.rows(); k++, row++) {
            assertThat(some.labels(k)).isEqualTo(all.labels(row));
            for (int label = 0; label < whole.labelCount(); label++) {
              assertThat(some.probability(k, label)).isEqualTo(all.probability(row, label));
            }
          }
        }
      }
      assertThat(row).isEqualTo(whole.rows());
    }
  }

  @Test
  void rowsOfATableInBatchesGiveTheSameAnswersToTheLastBit() {
    Dataset train = songs();
    assertThat(train.schema().columns())
        .extracting(column -> column.role())
        .contains(Role.TEXT, Role.DATE, Role.CATEGORY, Role.ID, Role.TAGS);
    Predictor model = IndependentLogistic.defaults().train(train);
    // nothing that training was told is told again
    assertThat(DataFiles.read(csv, expecting(model.schema())).labels()).isEqualTo(train.labels());
    sameInBatches(model, csv, expecting(model.schema()));
    assertThat(notices).isEmpty();
  }

  @Test
  void nestedFieldsOfJsonLinesInBatchesGiveTheSameAnswersToTheLastBit() {
    Dataset train = DataFiles.read(json, ReadOptions.automatic());
    assertThat(train.schema().columns())
        .extracting(column -> column.name())
        .contains("about.title", "about.genre", "tempo");
    Predictor model = IndependentLogistic.defaults().train(train);
    sameInBatches(model, json, expecting(model.schema()));
    assertThat(notices).isEmpty();
  }

  @Test
  void cellsThatNameRowsAreKeptAndAllAreOnDemand() {
    Schema schema = songs().schema();
    try (DataStream stream = DataFiles.stream(csv, expecting(schema), new Batching(100, false))) {
      assertThat(stream.next().kept().get(99)).isEqualTo(Map.of("song_id", "s1099"));
      assertThat(stream.next().kept().get(49)).isEqualTo(Map.of("song_id", "s1149"));
      assertThat(stream.hasNext()).isFalse();
    }
    try (DataStream stream =
        DataFiles.stream(csv, expecting(schema), Batching.usual().keepingAll())) {
      assertThat(stream.next().kept().get(3).keySet())
          .containsExactly("song_id", "title", "added", "genre", "tempo", "loud", "tags");
    }
    Schema fields = DataFiles.read(json, ReadOptions.automatic()).schema();
    String text = "{\n \"tempo\": 90,\n \"song_id\": 12345678901234567890,\n \"loud\": 0.50\n}\n";
    try (DataStream stream =
        DataFiles.stream(
            new ByteArrayInputStream(text.getBytes(UTF_8)),
            "standard input",
            expecting(fields),
            Batching.usual().keepingAll())) {
      assertThat(stream.next().kept().toString())
          .isEqualTo("[{tempo=90, song_id=12345678901234567890, loud=0.50}]");
      assertThat(stream.hasNext()).isFalse();
    }
    assertThat(notices)
        .containsExactly(
            "standard input: no row has 2 columns of the model, missing cells stand for them:"
                + " 'about.genre', 'about.title'");
  }

  @Test
  void whatTheModelDoesNotKnowIsToldOnceForAllBatches() throws IOException {
    Schema schema = songs().schema();
    List<String> lines = new ArrayList<>(List.of("extra,title,added,genre,tempo,loud,tags"));
    for (int row = 0; row < 50; row++) {
      String genre = row % 10 == 0 ? "polka" : row == 33 ? "disco" : "rock";
      lines.add("x,a river,2024-01-01," + genre + ",70,," + (row >= 48 ? "calm;slow" : "fast"));
    }
    Path file = Files.write(directory.resolve("new.csv"), lines, UTF_8);
    try (DataStream stream = DataFiles.stream(file, expecting(schema), new Batching(8, false))) {
      while (stream.hasNext()) {
        assertThat(stream.next().data().schema()).isEqualTo(schema);
      }
    }
    assertThat(notices)
        .containsExactly(
            file + ": a column that the model does not have is left out: 'extra'",
            file
                + ": column 'genre': 6 rows have levels that training did not have: 'disco',"
                + " 'polka'",
            file
                + ": 2 rows have labels that training did not have, which no prediction has:"
                + " 'slow'");
  }

  @Test
  void aColumnOfTheModelThatIsAbsentIsRefusedWithWhatWasMeant() throws IOException {
    Schema schema = songs().schema();
    Path file =
        Files.writeString(
            directory.resolve("a.csv"), "titel,added,genre,tempo,loud\na,,rock,1,2\n");
    assertThatThrownBy(() -> DataFiles.stream(file, expecting(schema), Batching.usual()).next())
        .isInstanceOf(InputException.class)
        .hasMessage("a.csv: column 'title' of the model is missing; did you mean 'titel'?");
    Path lines =
        Files.writeString(
            directory.resolve("a.jsonl"), "{\"tempo\": 1, \"about\": {\"gerne\": \"x\"}}\n");
    Schema fields = DataFiles.read(json, ReadOptions.automatic()).schema();
    assertThatThrownBy(() -> DataFiles.stream(lines, expecting(fields), Batching.usual()).next())
        .isInstanceOf(InputException.class)
        .hasMessage(
            lines + ":1: the model has no column 'about.gerne'; did you mean 'about.genre'?");
    Path empty = Files.writeString(directory.resolve("e.csv"), "title,added,genre,tempo,loud\n");
    assertThatThrownBy(() -> DataFiles.stream(empty, expecting(schema), Batching.usual()).next())
        .hasMessage(empty + ": has a header and no rows; expected rows");
  }

  /** Makes lines as they are asked for, and counts them. */
  private static final class Lines extends InputStream {
    private final byte[] header;
    private final byte[] line;
    private final long count;
    private byte[] now;
    private int at;
    private long made;

    Lines(String header, String line, long count) {
      this.header = header.getBytes(UTF_8);
      this.line = line.getBytes(UTF_8);
      this.count = count;
      this.now = this.header;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (at == now.length) {
        if (made == count) {
          return -1;
        }
        made++;
        now = line;
        at = 0;
      }
      int some = Math.min(length, now.length - at);
      System.arraycopy(now, at, target, offset, some);
      at += some;
      return some;
    }
  }

  @Test
  void aMillionRowsAreNeverMoreThanABatchAheadOfTheReader() {
    Schema schema = Schema.ofNumbers(List.of("x", "y"), List.of("a"));
    for (List<String> text :
        List.of(
            List.of("x,y\n", "1.5,2\n"), List.of("", "{\"x\": 1.5, \"y\": 2, \"more\": [1]}\n"))) {
      long rows = 1_000_000;
      Lines lines = new Lines(text.get(0), text.get(1), rows);
      // what buffers of bytes may hold at most
      int ahead = (1 << 20) / text.get(1).length();
      long taken = 0;
      try (DataStream stream =
          DataFiles.stream(lines, "lines", expecting(schema), Batching.usual())) {
        while (stream.hasNext()) {
          Dataset batch = stream.next().data();
          assertThat(batch.rows()).isLessThanOrEqualTo(4096);
          assertThat(batch.features().value(batch.rows() - 1, 0)).isEqualTo(1.5);
          taken += batch.rows();
          assertThat(lines.made - taken).isBetween(0L, (long) ahead);
        }
      }
      assertThat(taken).isEqualTo(rows);
    }
    assertThat(notices)
        .containsExactly("lines: a column that the model does not have is left out: 'more'");
  }

  @Test
  void formatsThatAreReadWholeComeInBatchesToo() throws IOException {
    Schema schema = Schema.ofNumbers(List.of("1", "2"), List.of("a", "b"));
    Path file =
        Files.writeString(directory.resolve("a.svm"), "a 1:1\nb 2:2 7:1\na,c 1:3\nb 8:1 2:4\n");
    List<Double> first = new ArrayList<>();
    try (DataStream stream = DataFiles.stream(file, expecting(schema), new Batching(3, true))) {
      assertThat(stream.canKeep()).isFalse();
      while (stream.hasNext()) {
        DataStream.Batch batch = stream.next();
        assertThat(batch.kept()).isEmpty();
        Arrays.stream(batch.data().features().toDense().values()).forEach(first::add);
      }
    }
    assertThat(first).containsExactly(1., 0., 0., 2., 3., 0., 0., 4.);
    assertThat(notices)
        .containsExactly(
            file + ": 2 features that the model does not have are left out: '7', '8'",
            file + ": 1 row has labels that training did not have, which no prediction has: 'c'");
  }
}
