package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of lists of numbers, in every format of text. */
class VectorColumnsTest {
  private static final double NAN = Double.NaN;

  /** Many more than are kept as texts until the column is known to be one of vectors. */
  private static final int MANY = 200;

  @TempDir Path directory;
  private final List<String> notices = new ArrayList<>();
  private @Nullable ReadingReport report;

  private final ReadOptions automatic =
      ReadOptions.automatic()
          .withTags("t")
          .withListener(
              new ReadOptions.Listener() {
                @Override
                public void notice(String notice) {
                  notices.add(notice);
                }

                @Override
                public void read(ReadingReport read) {
                  report = read;
                }
              });

  private final ReadOptions named =
      automatic.withColumns(
          new ColumnOptions(Map.of("v", Role.VECTOR), TextOptions.defaults(), false));

  private Path csv(int rows, IntFunction<String> cell) throws IOException {
    return Files.writeString(
        directory.resolve("a.csv"),
        "x,v,t\n"
            + IntStream.range(0, rows)
                .mapToObj(row -> row % 7 + ",\"" + cell.apply(row) + "\",a\n")
                .collect(Collectors.joining()));
  }

  private Path json(int rows, IntFunction<String> value) throws IOException {
    return Files.writeString(
        directory.resolve("a.jsonl"),
        IntStream.range(0, rows)
            .mapToObj(
                row -> "{\"x\":" + row % 7 + ",\"v\":" + value.apply(row) + ",\"t\":[\"a\"]}\n")
            .collect(Collectors.joining()));
  }

  private static String list(int row) {
    return "[" + row / 8.0 + ", " + -row + ", 1e-3]";
  }

  private static double[] numbers(int rows) {
    return IntStream.range(0, rows)
        .boxed()
        .flatMap(row -> Arrays.stream(new Double[] {row % 7.0, row / 8.0, (double) -row, 1e-3}))
        .mapToDouble(each -> each)
        .map(each -> each + 0.0)
        .toArray();
  }

  private static String error(Path file, ReadOptions options) {
    try {
      DataFiles.read(file, options);
    } catch (InputException e) {
      return String.valueOf(e.getMessage()).replace(file.toString(), file.getFileName().toString());
    }
    return "none";
  }

  private List<String> notices(Path file) {
    return notices.stream()
        .map(notice -> notice.replace(file.toString(), file.getFileName().toString()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, MANY})
  void listsOfOneLengthAreAVectorHoweverManyThereAre(int rows) throws IOException {
    for (Path file : List.of(csv(rows, VectorColumnsTest::list), json(rows, r -> list(r)))) {
      for (ReadOptions options : List.of(automatic, named)) {
        Dataset data = DataFiles.read(file, options);
        assertThat(data.schema().columns()).contains(new Column.Plain("v", Role.VECTOR, 3));
        assertThat(data.schema().featureNames()).containsExactly("x", "v[0]", "v[1]", "v[2]");
        double[] read = Arrays.stream(data.features().values()).map(each -> each + 0.0).toArray();
        assertThat(read).containsExactly(numbers(rows));
        assertThat(data.features().isSparse()).isFalse();
      }
    }
    assertThat(notices).isEmpty();
  }

  @Test
  void theReportSaysTheLength() throws IOException {
    DataFiles.read(csv(5, VectorColumnsTest::list), automatic);
    assertThat(Objects.requireNonNull(report).columns())
        .contains(new ReadingReport.ColumnRead("v", Role.VECTOR, 3, ""));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, MANY})
  void aMissingCellIsMissingInAllEntries(int rows) throws IOException {
    IntFunction<String> cell =
        row -> row == 0 || row == rows - 1 ? "" : row == 2 ? "NA" : list(row);
    Dataset table = DataFiles.read(csv(rows, cell), automatic);
    Dataset lines =
        DataFiles.read(
            json(rows, row -> cell.apply(row).startsWith("[") ? list(row) : "null"), automatic);
    for (int row : new int[] {0, 2, rows - 1}) {
      assertThat(table.features().value(row, 1)).isNaN();
      assertThat(table.features().value(row, 3)).isNaN();
      assertThat(table.features().value(row, 0)).isEqualTo(row % 7);
    }
    assertThat(table.features().value(1, 3)).isEqualTo(1e-3);
    assertThat(lines.features()).isEqualTo(table.features());
    assertThat(lines.schema().columns().subList(0, 2))
        .isEqualTo(table.schema().columns().subList(0, 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 150})
  void oneListOfAnotherLengthIsToldAndTheColumnSetAside(int where) throws IOException {
    Path file = csv(MANY, row -> row == where ? "[1, 2]" : list(row));
    Dataset data = DataFiles.read(file, automatic);
    assertThat(data.schema().columns()).contains(new Column.Plain("v", Role.IGNORED, 0));
    assertThat(notices(file))
        .containsExactly(
            "a.csv:"
                + (where + 2)
                + ": column 'v' is a list of 2 numbers here and a list of 3 numbers in 199 of 200"
                + " cells and is set aside");
  }

  @Test
  void manyListsOfOtherLengthsAreTextAsBeforeAndTold() throws IOException {
    Path file = csv(MANY, row -> row % 3 == 0 ? "[" + row + " 2 3 4]" : list(row));
    Dataset data = DataFiles.read(file, automatic);
    assertThat(data.schema().columns().get(1).role()).isEqualTo(Role.TEXT);
    assertThat(notices(file))
        .containsExactly(
            "a.csv:2: column 'v' is a list of 4 numbers here and a list of 3 numbers in 133 of 200"
                + " cells and is read as text");
  }

  @Test
  void anotherCellThanAListIsTold() throws IOException {
    Path file = csv(MANY, row -> row == 100 ? "none" : list(row));
    DataFiles.read(file, automatic);
    assertThat(notices(file))
        .containsExactly(
            "a.csv:102: column 'v' is no list of numbers here and a list of 3 numbers in 199 of 200"
                + " cells and is set aside");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 150})
  void whereTheRoleIsSaidTheCellIsRefused(int where) throws IOException {
    String expected = "; expected a list of 3 numbers, as in earlier rows";
    assertThat(error(csv(MANY, row -> row == where ? "[1, 2]" : list(row)), named))
        .isEqualTo("a.csv:" + (where + 2) + ": column 'v' is a list of 2 numbers" + expected);
    assertThat(error(csv(MANY, row -> row == where ? "[1, 2, x]" : list(row)), named))
        .isEqualTo(
            "a.csv:" + (where + 2) + ": column 'v' is a list with 'x' as entry 3" + expected);
    assertThat(error(json(MANY, row -> row == where ? "[1, 2]" : list(row)), named))
        .isEqualTo("a.jsonl:" + (where + 1) + ": column 'v' is a list of 2 numbers" + expected);
    assertThat(error(json(MANY, row -> row == where ? "[1, 2, null]" : list(row)), named))
        .isEqualTo(
            "a.jsonl:" + (where + 1) + ": column 'v' is a list with null as entry 3" + expected);
    assertThat(error(csv(3, row -> "0.5"), named))
        .isEqualTo("a.csv:2: column 'v' is '0.5'; expected a list of numbers such as [0.1, -0.3]");
    assertThat(error(csv(3, row -> ""), named))
        .isEqualTo("a.csv: column 'v' has no list of numbers; expected one in some row");
  }

  @Test
  void aModelWantsItsLengthInTheFirstRowAlready() throws IOException {
    Schema schema = DataFiles.read(csv(9, VectorColumnsTest::list), automatic).schema();
    ReadOptions applied = automatic.withExpected(schema, false);
    assertThat(error(csv(9, row -> "[1, 2]"), applied))
        .isEqualTo("a.csv:2: column 'v' is a list of 2 numbers; expected a list of 3 numbers");
    assertThat(error(json(9, row -> "[1, 2]"), applied))
        .isEqualTo(
            "a.jsonl:1: column 'v' is a list of 2 numbers; expected a list of 3 numbers, or null"
                + " where it is missing");
    assertThat(DataFiles.read(csv(2, row -> ""), applied).features().value(1, 2)).isNaN();
  }

  /** Batches are read without a look at what comes later: the model says what a column is. */
  @Test
  void aModelReadsInBatchesWhatItReadsAtOnce() throws IOException {
    Path file = csv(MANY, row -> row < 70 ? "" : list(row));
    Schema schema = DataFiles.read(csv(9, VectorColumnsTest::list), automatic).schema();
    Path table = csv(MANY, row -> row < 70 ? "" : list(row));
    ReadOptions applied = automatic.withExpected(schema, false);
    Dataset whole = DataFiles.read(table, applied);
    List<Double> batched = new ArrayList<>();
    try (DataStream stream = DataFiles.stream(file, applied, new DataStream.Batching(30, false))) {
      while (stream.hasNext()) {
        Arrays.stream(stream.next().data().features().values()).forEach(batched::add);
      }
    }
    assertThat(batched).hasSize(4 * MANY);
    assertThat(batched.stream().mapToDouble(each -> each).toArray())
        .containsExactly(whole.features().values());
  }

  @Test
  void entriesMayBeColumnsOfTheirOwn() throws IOException {
    Dataset data = DataFiles.read(csv(9, VectorColumnsTest::list), automatic);
    ReadOptions applied = automatic.withExpected(data.schema(), false);
    String rows =
        IntStream.range(0, 9)
            .mapToObj(row -> row % 7 + "," + row / 8.0 + "," + -row + ",1e-3\n")
            .collect(Collectors.joining());
    Path spelt = Files.writeString(directory.resolve("s.csv"), "x,v[0],v[1],v[2]\n" + rows);
    assertThat(DataFiles.read(spelt, applied).features()).isEqualTo(data.features());
    Path written = directory.resolve("w.arff");
    DataWriter.write(data, written, DataWriter.Format.ARFF);
    assertThat(DataFiles.read(written, applied).features()).isEqualTo(data.features());
  }

  @Test
  void stringsOfArffAreVectorsToo() throws IOException {
    String head = "@relation r\n@attribute v string\n@attribute t {0,1}\n@data\n";
    Path file =
        Files.writeString(directory.resolve("a.arff"), head + "'[1, 2]',1\n?,0\n'[3 4]',1\n");
    ReadOptions options = ReadOptions.automatic().withLabels(new LabelChoice.Count(-1));
    Dataset data = DataFiles.read(file, options);
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(3, 2, new double[] {1, 2, NAN, NAN, 3, 4}));
    Files.writeString(file, head + "'[1, 2]',1\n'[1, 2, 3]',0\n");
    assertThat(error(file, options.withColumns(named.columns())))
        .isEqualTo(
            "a.arff:6: column 'v' is a list of 3 numbers; expected a list of 2 numbers, as in"
                + " earlier rows");
  }

  @Test
  void textsThatSpellListsAreVectorsInJsonToo() throws IOException {
    Path file = json(MANY, row -> "\"" + list(row) + "\"");
    assertThat(DataFiles.read(file, automatic).features())
        .isEqualTo(DataFiles.read(csv(MANY, VectorColumnsTest::list), automatic).features());
  }

  @Test
  void listsOfDifferentLengthsInJsonAreColumnsOfTheirPlacesAndTold() throws IOException {
    Path file = json(6, row -> row == 4 ? "[7]" : list(row));
    Dataset data = DataFiles.read(file, automatic);
    assertThat(data.schema().featureNames()).containsExactly("x", "v.1", "v.2", "v.3");
    assertThat(data.features().value(4, 1)).isEqualTo(7);
    assertThat(data.features().value(4, 2)).isNaN();
    assertThat(data.features().value(5, 2)).isEqualTo(-5);
    assertThat(notices(file))
        .containsExactly(
            "a.jsonl:5: column 'v' is a list of 1 number here and a list of 3 numbers in 5 of 6"
                + " cells; its entries are columns 'v.1' and so on");
  }

  @Test
  void whoSpeaksOfEntriesInJsonHasThemAsColumns() throws IOException {
    ReadOptions spoken =
        automatic.withColumns(
            new ColumnOptions(Map.of("v.2", Role.IGNORED), TextOptions.defaults(), false));
    assertThat(DataFiles.read(json(6, r -> list(r)), spoken).schema().featureNames())
        .containsExactly("x", "v.1", "v.3");
    assertThat(notices).isEmpty();
  }

  @Test
  void aRoleThatListsOfNumbersCannotHaveIsRefused() throws IOException {
    for (Role role : List.of(Role.NUMBER, Role.CATEGORY, Role.TEXT, Role.LIST, Role.DATE)) {
      ReadOptions said =
          automatic.withColumns(
              new ColumnOptions(Map.of("v", role), TextOptions.defaults(), false));
      assertThatThrownBy(() -> DataFiles.read(json(6, r -> list(r)), said))
          .hasMessageContaining("column 'v' holds lists of numbers; expected a");
    }
    ReadOptions aside =
        automatic.withColumns(
            new ColumnOptions(Map.of("v", Role.IGNORED), TextOptions.defaults(), false));
    assertThat(DataFiles.read(json(6, r -> list(r)), aside).schema().featureNames())
        .containsExactly("x");
  }

  @Test
  void aTableOfVectorsNeedsNoHeaderAndNoQuotesWhereTabsSeparate() throws IOException {
    String rows =
        IntStream.range(0, 30)
            .mapToObj(row -> list(row) + "\tw" + row % 3 + "\t" + row % 2 + "\n")
            .collect(Collectors.joining());
    Path file = Files.writeString(directory.resolve("a.tsv"), rows);
    ReadOptions options = ReadOptions.automatic().withLabels(new LabelChoice.Count(-1));
    Dataset data = DataFiles.read(file, options);
    assertThat(data.rows()).isEqualTo(30);
    assertThat(data.schema().columns().get(0))
        .isEqualTo(new Column.Plain("column 1", Role.VECTOR, 3));
  }

  @Test
  void rowsBeyondASampleTellOfAListOfAnotherLength() throws IOException {
    Path even = csv(5000, VectorColumnsTest::list);
    DataFiles.Sample sample = DataFiles.sample(even, automatic, 100);
    assertThat(sample.isWhole()).isFalse();
    assertThat(sample.data().schema().columns().get(1).role()).isEqualTo(Role.VECTOR);
    assertThat(notices).isEmpty();
    Path file = csv(5000, row -> row == 4321 ? "[1, 2]" : list(row));
    sample = DataFiles.sample(file, automatic, 100);
    assertThat(sample.data().schema().columns()).contains(new Column.Plain("v", Role.IGNORED, 0));
    assertThat(notices(file)).hasSize(1);
    assertThat(notices(file).get(0)).startsWith("a.csv:4323: column 'v' is a list of 2 numbers");
  }
}
