package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.RealData;
import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.Table;
import dev.espalier.io.internal.csv.TableReader;
import dev.espalier.io.internal.text.TextSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files; the counts were taken with other tools. */
@Tag("statistics")
class RealFormatsTest {
  @TempDir Path directory;

  @Test
  void reutersIsTextBesideNamesDatesAndLists() {
    Path file = RealData.file("reuters21578/reuters21578.jsonl.gz");
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withTags("topics", ","));
    assertThat(data.schema().recordColumns())
        .extracting(column -> column.name() + " " + column.role())
        .contains("title TEXT", "body TEXT", "date DATE", "places LIST", "id ID");
    assertThat(data.rows()).isEqualTo(21578);
  }

  @Test
  void theTopicsOfReutersAreReadWithoutTheText() throws IOException {
    Path file = RealData.file("reuters21578/reuters21578.jsonl.gz");
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> lines.add("{\"features\": {}, " + line.strip().substring(1)));
    }
    Path labelsOnly = Files.write(directory.resolve("topics.jsonl"), lines);
    Dataset data = DataFiles.read(labelsOnly, ReadOptions.automatic().withTags("topics", ","));
    assertThat(data.rows()).isEqualTo(21578);
    assertThat(data.labelCount()).isEqualTo(120);
    assertThat(data.features().columns()).isZero();
    // a story without topics is unknown, not without topics
    int unknownRows = 0;
    for (int row = 0; row < data.rows(); row++) {
      unknownRows += data.labels().isUnknown(row, 0) ? 1 : 0;
    }
    assertThat(unknownRows).isEqualTo(21578 - 11367);
  }

  /** VOC says 0 where an object is difficult to see. */
  private static ReadOptions voc(int labels) {
    return ReadOptions.automatic()
        .withLabels(new LabelChoice.Count(labels))
        .withCells(new CellOptions(null, null, null, CellOptions.UnknownLabel.ZERO, null));
  }

  @Test
  void theImageColumnOfVocIsAnIdentifier() {
    Path file = RealData.file("voc2007-labels/voc2007_test_labels.csv");
    Dataset data = DataFiles.read(file, voc(-20));
    assertThat(data.schema().columns())
        .containsExactly(new Column.Plain("image", Column.Role.ID, 0));
  }

  @Test
  void vocWithoutTheImageColumnHasDifficultObjectsAsUnknown() throws IOException {
    Path file = RealData.file("voc2007-labels/voc2007_test_labels.csv");
    List<String> lines =
        Files.readAllLines(file).stream()
            .map(line -> line.substring(line.indexOf(',') + 1))
            .toList();
    Path labelsOnly = Files.write(directory.resolve("labels.csv"), lines);
    Dataset data = DataFiles.read(labelsOnly, voc(20));
    assertThat(data.rows()).isEqualTo(4952);
    assertThat(data.labels().positives().size()).isEqualTo(6784 + 229);
    assertThat(Objects.requireNonNull(data.labels().unknown()).size()).isEqualTo(593 + 26);
  }

  @Test
  void theFileNamesOfCocoAreAnIdentifier() {
    Path file = RealData.file("coco-labels/coco2014_val_labels.csv.gz");
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withTags("labels", "|"));
    assertThat(data.schema().columns())
        .containsExactly(
            new Column.Plain("image", Column.Role.ID, 0), new Column.Tags("labels", "|"));
  }

  @Test
  void adultHasNoHeaderAndItsColumnsAreCalledByTheirPlace() {
    try (TextSource source = TextSource.open(RealData.file("adult/adult.data"))) {
      Table table = TableReader.read(source);
      assertThat(table.rows()).isEqualTo(32_561);
      assertThat(table.columns()).hasSize(15);
      assertThat(table.columns().get(0).name()).isEqualTo("column 1");
    }
  }

  @Test
  void dirtyTablesAreReadAsTheyAre() {
    Table beers = table("beers-dirty/dirty.csv");
    assertThat(beers.rows()).isEqualTo(2410);
    assertThat(beers.columns()).hasSize(11);
    Table.Categories ounces = (Table.Categories) beers.columns().get(4);
    assertThat(ounces.levels().get(ounces.codes()[0])).isEqualTo("12.0 oz");
    assertThat(beers.columns().get(6).isMissing(0)).isTrue();
    Table hospital = table("hospital-dirty/dirty.csv");
    assertThat(hospital.rows()).isEqualTo(1000);
    assertThat(hospital.columns()).hasSize(20);
  }

  @Test
  void realArffComesBackFromEveryFormat() {
    Dataset enron =
        DataFiles.read(RealData.file("enron/enron-train.arff"), ReadOptions.automatic());
    for (String name : List.of("enron.arff", "enron.svm", "enron.svm.gz", "enron.csv")) {
      Path file = directory.resolve(name);
      DataWriter.write(enron, file);
      ReadOptions options =
          name.endsWith("csv")
              ? ReadOptions.automatic().withLabels(new LabelChoice.Count(enron.labelCount()))
              : ReadOptions.automatic();
      Dataset again = DataFiles.read(file, options);
      assertThat(again.schema()).isEqualTo(enron.schema());
      assertThat(again.labels()).isEqualTo(enron.labels());
      assertThat(again.features())
          .isEqualTo(name.endsWith("csv") ? enron.features().toDense() : enron.features());
    }
  }

  private static Table table(String name) {
    try (TextSource source = TextSource.open(RealData.file(name))) {
      return TableReader.read(source);
    }
  }
}
