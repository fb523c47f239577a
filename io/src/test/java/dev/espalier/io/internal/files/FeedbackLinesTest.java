package dev.espalier.io.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.json.Json;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedbackLinesTest {
  @TempDir Path directory;

  private final List<String> notices = new ArrayList<>();
  private Path songs = Path.of("");
  private Dataset data = new LabelChain(2).sample(1, 1);

  @BeforeEach
  void readSongs() throws IOException {
    songs =
        Files.writeString(
            directory.resolve("songs.csv"),
            """
            id,tempo,genre,note,moods
            a,100,rock,loud and fast guitars all night,happy|party
            b,90,jazz,slow and quiet piano all night,calm
            c,120,folk,loud and fast guitars all day,party
            d,80,jazz,slow and quiet piano all day,calm|sad
            """);
    data =
        DataFiles.read(
            songs,
            ReadOptions.automatic()
                .withTags("moods", "|")
                .withColumns(
                    new ColumnOptions(
                        Map.of("note", Column.Role.TEXT), TextOptions.defaults(), false)));
  }

  private Optional<Dataset> read(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("feedback.jsonl"), text);
    return FeedbackLines.read(
        file,
        data.schema(),
        ReadOptions.automatic()
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    notices.add(notice.replace(file.toString(), "F"));
                  }
                }));
  }

  @Test
  void aRecordBecomesTheFeaturesThatItsRowOfTheDataHas() throws IOException {
    // once as JSON knows numbers and once as CSV spells them, with labels that are judged anew
    Dataset judged =
        read("""
                {"row":0,"record":{"id":"a","tempo":100,"genre":"rock","note":"loud and fast guitars all night","moods":"sad"},"accepted":["party"],"rejected":["sad"]}
                {"row":3,"record":{"id":"d","tempo":"80","genre":"jazz","note":"slow and quiet piano all day"},"accepted":[],"rejected":["party","happy"]}
                """)
            .orElseThrow();
    assertThat(notices)
        .containsExactly(
            "F: 2 lines have no digest of the record; of those with the same data and row the"
                + " last one counts, whatever its record is");
    assertThat(judged.schema()).isEqualTo(data.schema());
    int[] rows = {0, 3};
    for (int k = 0; k < 2; k++) {
      for (int column = 0; column < data.features().columns(); column++) {
        assertThat(judged.features().value(k, column))
            .as(data.schema().featureNames().get(column))
            .isEqualTo(data.features().value(rows[k], column));
      }
    }
    List<String> labels = data.schema().labels();
    assertThat(judged.labels().positives().row(0)).containsExactly(labels.indexOf("party"));
    for (String label : labels) {
      assertThat(judged.labels().isUnknown(0, labels.indexOf(label)))
          .isEqualTo(!List.of("party", "sad").contains(label));
      assertThat(judged.labels().isUnknown(1, labels.indexOf(label)))
          .isEqualTo(!List.of("party", "happy").contains(label));
    }
  }

  @Test
  void ofLinesWithTheSameRowTheLastOneCountsAndLinesWithoutARowAllCount() throws IOException {
    Dataset judged =
        read("""
                {"row":7,"record":{"tempo":1},"accepted":["sad"],"rejected":[]}
                {"row":null,"record":{"tempo":2},"accepted":["calm"],"rejected":[]}

                {"record":{"tempo":3},"accepted":["calm"]}
                {"row":7,"record":{"tempo":4},"accepted":["happy"],"rejected":["sad"]}
                """)
            .orElseThrow();
    int tempo = data.schema().featureNames().indexOf("tempo");
    assertThat(judged.rows()).isEqualTo(3);
    assertThat(
            List.of(
                judged.features().value(0, tempo),
                judged.features().value(1, tempo),
                judged.features().value(2, tempo)))
        .containsExactly(2.0, 3.0, 4.0);
    assertThat(judged.labels().positives().row(2))
        .containsExactly(data.schema().labels().indexOf("happy"));
  }

  @Test
  void theSameRowOfAnotherDataFileIsAnotherRow() throws IOException {
    Dataset judged =
        read("""
                {"data":"old.csv","row":7,"record":{"tempo":1},"accepted":["sad"],"rejected":[]}
                {"data":"new.csv","row":7,"record":{"tempo":2},"accepted":["calm"],"rejected":[]}
                {"row":7,"record":{"tempo":3},"accepted":["party"],"rejected":[]}
                {"data":"old.csv","row":7,"record":{"tempo":4},"accepted":["happy"],"rejected":[]}
                """)
            .orElseThrow();
    int tempo = data.schema().featureNames().indexOf("tempo");
    List<String> labels = data.schema().labels();
    assertThat(judged.rows()).isEqualTo(3);
    List<Double> tempos = List.of(2.0, 3.0, 4.0);
    List<String> accepted = List.of("calm", "party", "happy");
    for (int k = 0; k < 3; k++) {
      assertThat(judged.features().value(k, tempo)).isEqualTo(tempos.get(k));
      assertThat(judged.labels().positives().row(k))
          .containsExactly(labels.indexOf(accepted.get(k)));
    }
  }

  @Test
  void aJudgementThatIsTakenBackIsGone() throws IOException {
    assertThat(
            read(
                """
                {"row":7,"record":{"tempo":1},"accepted":["sad"],"rejected":[]}
                {"row":7,"record":{"tempo":1},"accepted":[],"rejected":[]}
                """))
        .isEmpty();
    assertThat(notices).noneMatch(notice -> notice.contains("judges no label"));
  }

  private static String line(String data, long row, Map<String, Object> record, String accepted) {
    return new FeedbackLine(
                "2026-01-01T00:00:00Z",
                "m",
                "d",
                data,
                row,
                Json.object(record),
                null,
                accepted.isEmpty() ? List.of() : List.of(accepted),
                List.of(),
                null)
            .text()
        + "\n";
  }

  @Test
  void aJudgementOfAnotherRecordInTheSameRowDeletesNone() throws IOException {
    Dataset judged =
        read(line("new.csv", 5, Map.of("tempo", 1.0), "sad")
                + line("new.csv", 5, Map.of("tempo", 2.0), "calm")
                + line("new.csv", 5, Map.of("tempo", "2"), "happy"))
            .orElseThrow();
    assertThat(notices).noneMatch(notice -> notice.contains("digest"));
    int tempo = data.schema().featureNames().indexOf("tempo");
    assertThat(judged.rows()).isEqualTo(2);
    assertThat(List.of(judged.features().value(0, tempo), judged.features().value(1, tempo)))
        .containsExactly(1.0, 2.0);
    assertThat(judged.labels().positives().row(1))
        .containsExactly(data.schema().labels().indexOf("happy"));
  }

  @Test
  void aLineThatTakesBackIsOfItsRecordAndIsNoDamage() throws IOException {
    Dataset judged =
        read(line("new.csv", 5, Map.of("tempo", 1.0), "sad")
                + line("new.csv", 5, Map.of("tempo", 2.0), "calm")
                + line("new.csv", 5, Map.of("tempo", 1.0), ""))
            .orElseThrow();
    assertThat(judged.rows()).isEqualTo(1);
    assertThat(judged.labels().positives().row(0))
        .containsExactly(data.schema().labels().indexOf("calm"));
    // One that is written now takes back what is of the same record in a line of before.
    String old = "{\"data\":\"a\",\"row\":4,\"record\":{\"tempo\":3},\"accepted\":[\"sad\"]}\n";
    assertThat(read(old + line("a", 5, Map.of("tempo", 3.0), ""))).isEmpty();
    assertThat(notices).noneMatch(notice -> notice.contains("judges no label"));
  }

  @Test
  void aLineWithAnotherRecordThanWasJudgedIsToldAndLeftOut() throws IOException {
    String good = line("new.csv", 6, Map.of("tempo", 2.0), "calm");
    String changed = line("new.csv", 5, Map.of("tempo", 1.0), "sad").replace("1.0", "7.0");
    assertThat(read(good + changed).orElseThrow().rows()).isEqualTo(1);
    assertThat(notices)
        .contains(
            "F: a line is left out, since the record is not the one that was judged, such as line"
                + " 2");
  }

  @Test
  void aLineOfALaterVersionIsRefused() {
    assertRefused("{\"version\":3,\"record\":{}}", ":2: version 3; expected 2");
    assertRefused("{\"version\":2,\"kind\":\"x\",\"record\":{}}", ":2: kind x; expected");
  }

  @Test
  void aTornLastLineIsToldAndLeftOut() throws IOException {
    Dataset judged =
        read("""
                {"row":1,"record":{"tempo":1},"accepted":["sad"],"rejected":[]}
                {"row":2,"record":{"tempo":1},"acce""")
            .orElseThrow();
    assertThat(judged.rows()).isEqualTo(1);
    assertThat(notices).contains("F:2: the last line is torn and is left out");
  }

  @Test
  void aTornLineInTheMiddleIsRefused() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    {"row":2,"record":{"tempo":1},"acce
                    {"row":1,"record":{"tempo":1},"accepted":["sad"],"rejected":[]}
                    """))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("feedback.jsonl:1: not valid JSON");
  }

  @Test
  void aLabelThatTheDataDoNotHaveIsToldAndLeftOut() throws IOException {
    Dataset judged =
        read("""
                {"row":1,"record":{"tempo":1},"accepted":["sad","jolly"],"rejected":["grim"]}
                """)
            .orElseThrow();
    assertThat(judged.labels().positives().size(0)).isEqualTo(1);
    assertThat(notices)
        .contains("F: 2 labels that the data do not have are left out: 'grim', 'jolly'");
  }

  @Test
  void whatIsWrongIsToldWithItsLine() {
    assertRefused("{\"row\":1,\"accepted\":[\"sad\"]}", ":2: no 'record'");
    assertRefused(
        "{\"record\":{\"tempo\":1},\"accepted\":[\"sad\"],\"rejected\":[\"sad\"]}",
        ":2: label 'sad' is both accepted and rejected");
    assertRefused("{\"record\":{\"tempo\":1},\"accepted\":\"sad\"}", ":2: 'accepted': expected");
    assertRefused(
        "{\"record\":{\"tempo\":\"fast\"},\"accepted\":[\"sad\"]}",
        ":2: column 'tempo' is the text 'fast'");
  }

  private void assertRefused(String line, String message) {
    assertThatThrownBy(() -> read("\n" + line + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void judgedRowsAreStoredAsTheDataAre() throws IOException {
    Dataset judged =
        read("{\"record\":{\"tempo\":1,\"genre\":\"rock\"},\"accepted\":[\"sad\"]}\n")
            .orElseThrow();
    Dataset all = Dataset.join(List.of(data, judged));
    assertThat(all.features() instanceof SparseFeatures)
        .isEqualTo(data.features() instanceof SparseFeatures);
    double[] cells = all.features().toDense().values();
    int width = data.features().columns();
    assertThat(Arrays.copyOf(cells, 4 * width)).isEqualTo(data.features().toDense().values());
    assertThat(Arrays.copyOfRange(cells, 4 * width, 5 * width))
        .isEqualTo(judged.features().toDense().values());
  }
}
