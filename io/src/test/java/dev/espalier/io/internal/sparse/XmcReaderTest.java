package dev.espalier.io.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TextFiles;
import dev.espalier.io.internal.rows.Unfamiliar;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmcReaderTest {
  @TempDir Path directory;
  private TextFiles xmc;

  @BeforeEach
  void setUp() {
    xmc =
        new TextFiles(
            directory,
            "a.txt",
            (source, options) -> XmcReader.read(source, options, new Unfamiliar()));
  }

  @Test
  void readsHeaderAndRowsCountedFromZero() {
    assertThat(xmc.read("4 3 2", "1,0 0:1.5 2:2", " 1:1", "1", "", ""))
        .isEqualTo(
            new Dataset(
                "a.txt",
                Schema.ofNumbers(List.of("0", "1", "2"), List.of("0", "1")),
                new SparseFeatures(
                    3, new int[] {0, 2, 3, 3, 3}, new int[] {0, 2, 1}, new double[] {1.5, 2, 1}),
                Labels.known(
                    LabelSets.of(2, new int[] {0, 1}, new int[] {}, new int[] {1}, new int[] {}))));
  }

  @Test
  void theNumberOfExamplesMustMatch() {
    assertThat(xmc.error("2 1 1", "0 0:1"))
        .isEqualTo("a.txt:2: the header says 2 examples, but the file ends after 1");
    assertThat(xmc.error("1 1 1", "0 0:1", "0 0:1"))
        .isEqualTo("a.txt:3: the header says 1 examples, but there are more");
  }

  @Test
  void whatTheHeaderRulesOutIsRefused() {
    assertThat(xmc.error("1 1 1", "1 0:1"))
        .isEqualTo("a.txt:2: label '1': expected a number below 1");
    assertThat(xmc.error("1 1 1", "x 0:1"))
        .isEqualTo("a.txt:2: label 'x': expected a number below 1");
    assertThat(xmc.error("1 1 1", "0 1:1"))
        .isEqualTo("a.txt:2: feature 1: expected a number below 1");
    assertThat(xmc.error("1 1")).contains("a.txt:1: expected the header 'n D m'");
    assertThat(xmc.error("1 -1 2")).contains("a.txt:1: expected the header 'n D m'");
    assertThat(xmc.error("1 2000000000 1", "0 0:1")).contains("a count must be wrong");
    assertThat(xmc.error("1 1 2000000000", "0 0:1")).contains("a count must be wrong");
  }

  @Test
  void aModelsNumbersAreLookedUpByName() {
    Schema model = Schema.ofNumbers(List.of("2", "0"), List.of("1", "0"));
    Dataset data =
        xmc.read(ReadOptions.automatic().withExpected(model, false), "1 3 2", "0 0:5 2:6");
    assertThat(data.schema()).isEqualTo(model);
    assertThat(data.features().toDense().values()).containsExactly(6, 5);
    assertThat(data.labels().positives().row(0)).containsExactly(1);
    Dataset unseen = xmc.read(ReadOptions.automatic().withExpected(model, false), "1 3 3", "2 0:1");
    assertThat(unseen.schema().labels()).containsExactly("1", "0", "2");
    assertThat(unseen.labels().positives().row(0)).containsExactly(2);
  }

  @Test
  void aModelsNamesAreGivenByPosition() {
    Schema model = Schema.ofNumbers(List.of("x", "y"), List.of("a", "b"));
    Dataset data = xmc.read(ReadOptions.automatic().withExpected(model, false), "1 2 2", "1 1:5");
    assertThat(data.schema()).isEqualTo(model);
    assertThat(data.features().toDense().values()).containsExactly(0, 5);
    assertThat(data.labels().positives().row(0)).containsExactly(1);
  }

  @Test
  void labelsBeyondTheModelsStandBehindThemWhereTheyOccur() {
    ReadOptions names =
        ReadOptions.automatic()
            .withExpected(Schema.ofNumbers(List.of("x"), List.of("a", "b")), false);
    assertThat(xmc.read(names, "1 1 4", "1 0:5").labels().positives().row(0)).containsExactly(1);
    assertThat(xmc.read(names, "1 1 4", "3 0:5").schema().labels()).containsExactly("a", "b", "3");
    ReadOptions numbers =
        ReadOptions.automatic()
            .withExpected(Schema.ofNumbers(List.of("0"), List.of("1", "0")), false);
    assertThat(xmc.read(numbers, "1 1 4", "0 0:5").labels().positives().row(0)).containsExactly(1);
    assertThat(xmc.read(numbers, "1 1 4", "3 0:5").schema().labels())
        .containsExactly("1", "0", "3");
    assertThat(xmc.read(numbers, "1 1 9000", "8999 0:5").schema().labels())
        .containsExactly("1", "0", "8999");
  }
}
