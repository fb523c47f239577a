package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import dev.espalier.error.InputException.Topic;
import dev.espalier.io.CellOptions.UnknownLabel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers find out by looking, and what they tell of it. */
class ReadingTest {
  @TempDir Path directory;
  private final List<String> notices = new ArrayList<>();
  private @Nullable ReadingReport report;

  @Test
  void aTagsColumnIsFoundByItsNameAndItsSeparatorByLooking() {
    Dataset data = read(ReadOptions.automatic(), "x,tags", "1,rock|pop", "2,", "3,?", "4,pop");
    assertThat(data.schema().labels()).containsExactly("rock", "pop");
    assertThat(data.schema().columns()).contains(new Column.Tags("tags", "|"));
    assertThat(data.labels().isUnknown(1, 0)).isFalse();
    assertThat(data.labels().isUnknown(2, 0)).isTrue();
    assertThat(notices)
        .containsExactly(
            "TAGS a.csv: column 'tags' is taken for the list of labels, parted by '|'");
    assertThat(report().labels())
        .returns("column 'tags'", ReadingReport.LabelsRead::origin)
        .returns(2, ReadingReport.LabelsRead::count)
        .returns("|", ReadingReport.LabelsRead::separator)
        .returns(List.of(), ReadingReport.LabelsRead::cells);
  }

  @Test
  void listsOfPythonAndJsonAreTags() {
    String[] lines = {"x;Genres", "1;['a', 'b']", "2;[\"b\"]", "3;[]"};
    Dataset data = read(ReadOptions.automatic(), lines);
    assertThat(data.schema().labels()).containsExactly("a", "b");
    assertThat(data.schema().columns()).contains(new Column.Tags("Genres", "[,]"));
    ReadOptions model = ReadOptions.automatic().withExpected(data.schema(), false);
    assertThat(read(model, lines).labels()).as("the model remembers").isEqualTo(data.labels());
    assertThat(error(ReadOptions.automatic().withTags("Genres", "[,]"), "x;Genres", "1;b, a"))
        .isEqualTo("a.csv:2: 'b, a' is no list in brackets such as ['a', 'b']");
  }

  @Test
  void severalSeparatorsAreTold() {
    ReadOptions tags = ReadOptions.automatic().withTags("t");
    Dataset data = read(tags, "x;t", "1;\"a;b\"", "2;\"a;c,d\"");
    assertThat(data.schema().labels()).containsExactly("a", "b", "c,d");
    assertThat(notices)
        .containsExactly(
            "TAG_SEPARATOR a.csv: column 't' holds both ';' and ',', such as 'a;c,d'; ';' is taken"
                + " to part its items");
  }

  @Test
  void withoutAChoiceTheErrorNamesWhatMayBeMeant() {
    assertThat(error(ReadOptions.automatic(), "x,kinds,a", "1,u|v,0", "2,v,1"))
        .endsWith("or name the column that lists them ('kinds' may list them; 'a' says yes or no)");
    assertThat(error(ReadOptions.automatic(), "tags,labels", "u|v,1|2"))
        .as("two candidates")
        .endsWith("lists them ('tags', 'labels' may list them)");
    assertThat(error(ReadOptions.automatic(), "label,x", "spam,7", "ham,8"))
        .as("one label in each row is no list")
        .endsWith("or name the column that lists them");
    assertThat(error(ReadOptions.automatic().withTags("tgas"), "x,tags", "1,a"))
        .isEqualTo("a.csv: there is no column 'tgas' with the labels; did you mean 'tags'?");
  }

  @Test
  void labelCellsMayBeWordsLettersOrSwitches() {
    Dataset data = read(first(4), "a,b,c,d,x", "Y,t,on,1,5", "n,F,OFF,-1,6", "?,,?,,7");
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(4, new int[] {0, 1, 2, 3}, new int[] {}, new int[] {}),
                LabelSets.of(4, new int[] {}, new int[] {}, new int[] {0, 1, 2, 3})));
    assertThat(report().labels().cells())
        .containsExactly(
            "1 (yes, true, on): yes",
            "no (false, off): no",
            "-1: no",
            "blank: unknown",
            "?: unknown");
    assertThat(notices).isEmpty();
  }

  @Test
  void aBlankBesideMarksIsNoAndAQuestionMarkIsUnknown() {
    Dataset data = read(first(3), "a,b,c,x", "x,,,1", ",X,,2", "?,,,3");
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(3, new int[] {0}, new int[] {1}, new int[] {}),
                LabelSets.of(3, new int[] {}, new int[] {}, new int[] {0})));
  }

  @Test
  void aBlankIsNoWhereNoCellSaysNoAndThatIsTold() {
    String[] lines = {"a,b,x", "1,,5", ",1,6", "?,1,7"};
    Dataset data = read(first(2), lines);
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {1}),
                LabelSets.of(2, new int[] {}, new int[] {}, new int[] {0})));
    assertThat(notices)
        .containsExactly(
            "UNKNOWN_LABELS a.csv: no cell of a label says no, so a blank is read as no");
    assertThat(read(unknown(first(2), UnknownLabel.BLANK), lines).labels().unknown())
        .isEqualTo(LabelSets.of(2, new int[] {1}, new int[] {0}, new int[] {0}));
  }

  @Test
  void minusOneBesideZeroIsRefusedUntilSomebodySaysWhichIsUnknown() {
    String[] lines = {"a,b,x", "-1,0,1", "1,1,2"};
    assertThat(error(first(2), lines))
        .isEqualTo(
            "a.csv: labels are -1, 0 and 1; which of -1 and 0 is unknown? The other is read as no");
    LabelSets positives = LabelSets.of(2, new int[] {}, new int[] {0, 1});
    assertThat(read(unknown(first(2), UnknownLabel.ZERO), lines).labels())
        .isEqualTo(new Labels(positives, LabelSets.of(2, new int[] {1}, new int[] {})));
    assertThat(read(unknown(first(2), UnknownLabel.MINUS_ONE), lines).labels())
        .isEqualTo(new Labels(positives, LabelSets.of(2, new int[] {0}, new int[] {})));
  }

  @Test
  void theIndexOfPandasAndOfRNamesTheRow() {
    for (String name : List.of("", "Unnamed: 0", "\"\"")) {
      Dataset data = read(first(1), name + ",a,x", "0,1,5", "1,0,6");
      assertThat(data.schema().labels()).as(name).containsExactly("a");
      assertThat(data.schema().featureNames()).as(name).containsExactly("x");
      assertThat(report().columns())
          .contains(
              new ReadingReport.ColumnRead(
                  "index", Role.ID, 0, "the index of another program's table"));
    }
    assertThat(read(first(1), "a,,x", "1,2,3").schema().featureNames())
        .containsExactly("column 2", "x");
    assertThat(read(first(1), ",index,x", "0,1,5").schema().labels()).containsExactly("index");
  }

  @Test
  void forAModelAnIndexMayBeginWithNumbersAndGoOnWithText() {
    Schema model = new Schema(List.of(Feature.number("x")), List.of("l"));
    ReadOptions applied = ReadOptions.automatic().withExpected(model, false);
    assertThat(read(applied, ",x", "1,5", "b,6").features())
        .isEqualTo(new DenseFeatures(2, 1, new double[] {5, 6}));
  }

  @Test
  void rowsAreCountedWhereTheModelNeedsNoneOfTheColumns() {
    Schema model = new Schema(List.of(), List.of("l"));
    ReadOptions applied = ReadOptions.automatic().withExpected(model, false);
    assertThat(read(applied, "a,b", "1,2", "x,4").rows()).isEqualTo(2);
  }

  @Test
  void decimalCommasAreFoundWhereCommasDoNotSeparateCells() {
    Dataset data = read(first(1), "a;x;y", "1;1,5;2", "0;1.234,25;-,5", "1;7;3e2");
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(3, 2, new double[] {1.5, 2, 1234.25, -.5, 7, 300}));
    assertThat(notices)
        .containsExactly(
            "DECIMAL_MARK a.csv: 2 columns ('x', 'y') have decimal commas, such as '1,5'");
    assertThat(report().decimalCommas()).containsExactly("x", "y");
  }

  @Test
  void aPointThatTurnsOutToPartThousandsIsReadAgain() {
    Dataset data = read(first(1), "a\tx\tz", "1\t1.234\t1.500", "0\t2,5\t2.500");
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(2, 2, new double[] {1234, 1.5, 2.5, 2.5}));
    assertThat(notices)
        .containsExactly(
            "DECIMAL_MARK a.csv: column 'x' has decimal commas, such as '2,5'",
            "DECIMAL_MARK a.csv: the point of '1.500' in column 'z' may part thousands; it is read"
                + " as a decimal point");
    ReadOptions said = first(1).withCells(new CellOptions(null, null, ',', null, null));
    assertThat(read(said, "a\tz", "1\t1.500", "0\t2.500").features())
        .isEqualTo(new DenseFeatures(2, 1, new double[] {1500, 2500}));
    assertThat(notices).isEmpty();
    assertThat(error(said, "a\tz", "1\t1.5", "0\t2.500"))
        .isEqualTo("a.csv:2: column 'z': '1.5' has a decimal point; expected decimal commas");
    assertThat(
            read(said.withCells(new CellOptions(null, null, ',', null, null)), "a,z", "1,\"1,5\"")
                .features())
        .isEqualTo(new DenseFeatures(1, 1, new double[] {1.5}));
  }

  @Test
  void aColumnWithBothMarksIsTextAndThatIsTold() {
    Dataset data = read(first(1), "a;x", "1;1,5", "0;1.5", "1;1,5");
    assertThat(data.schema().columns().isEmpty() ? Role.CATEGORY : Role.NUMBER)
        .isEqualTo(Role.CATEGORY);
    assertThat(data.schema().features().get(0).attribute()).isEqualTo("x");
    assertThat(notices)
        .containsExactly(
            "DECIMAL_MARK a.csv: column 'x' has numbers with decimal commas and others with points,"
                + " such as '1.5', and is read as text");
  }

  @Test
  void thousandsMarksAreRefused() {
    String refused =
        " has thousands marks, which are not read; expected a number without them, or a column that"
            + " is said to be a category or text";
    assertThat(error(first(1), "a,price", "1,7", "0,\"1,234.50\""))
        .isEqualTo("a.csv:3: column 'price': '1,234.50'" + refused);
    assertThat(error(first(1), "a;price", "1;1'234", "0;5"))
        .isEqualTo("a.csv:2: column 'price': '1'234'" + refused);
    assertThat(read(first(1), "a;place", "1;1 234", "0;Berlin").features().columns())
        .as("among words it is one")
        .isEqualTo(1);
  }

  @Test
  void encodingAndDelimiterMayBeSaid() {
    byte[] cyrillic = "цвет/a\nсиний/1\nкрасный/0\n".getBytes(Charset.forName("windows-1251"));
    ReadOptions said =
        ReadOptions.automatic()
            .withLabels(new LabelChoice.Count(-1))
            .withCells(new CellOptions(CellOptions.encoding("CP1251"), '/', null, null, null));
    Dataset data = read(said, cyrillic);
    assertThat(data.schema().features().get(0).attribute()).isEqualTo("цвет");
    assertThat(notices).isEmpty();
    assertThat(report().encoding()).isEqualTo("windows-1251");
    assertThat(report().delimiter()).isEqualTo("/");
    assertThat(
            error(
                first(1).withCells(new CellOptions(StandardCharsets.UTF_8, null, null, null, null)),
                "a,x\n1,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo("a.csv:2: the bytes are not UTF-8 text");
    assertThat(catchThrowableOfType(InputException.class, () -> CellOptions.encoding("latin-l")))
        .hasMessageStartingWith("encoding 'latin-l' is not known");
  }

  @Test
  void excelsExportIsReadAsItIs() {
    byte[] bytes =
        "Größe;Farbe;Datum;a\n1,5;grün;24.12.2025;x\n2,25;blau;01.02.2026;\n"
            .getBytes(Charset.forName("windows-1252"));
    Dataset data = read(ReadOptions.automatic().withLabels(new LabelChoice.Count(-1)), bytes);
    assertThat(data.labels().positives()).isEqualTo(LabelSets.of(1, new int[] {0}, new int[] {}));
    assertThat(report().format()).isEqualTo("CSV");
    assertThat(report().encoding()).isEqualTo("Windows-1252");
    assertThat(report().delimiter()).isEqualTo(";");
    assertThat(report().columns())
        .containsExactly(
            new ReadingReport.ColumnRead("Größe", Role.NUMBER, 1, "decimal commas"),
            new ReadingReport.ColumnRead("Farbe", Role.CATEGORY, 1, ""),
            new ReadingReport.ColumnRead("Datum", Role.DATE, 10, "written d.M.u"));
    assertThat(notices)
        .containsExactly(
            "ENCODING a.csv: is not UTF-8 text and is read as Windows-1252; if names look wrong,"
                + " convert it to UTF-8",
            "DECIMAL_MARK a.csv: column 'Größe' has decimal commas, such as '1,5'");
  }

  private Dataset read(ReadOptions options, String... lines) {
    return read(options, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private Dataset read(ReadOptions options, byte[] bytes) {
    notices.clear();
    Path file = directory.resolve("a.csv");
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DataFiles.read(
        file,
        options.withListener(
            new ReadOptions.Listener() {
              @Override
              public void notice(String notice) {
                notices.add(notice.replace(directory + "/", ""));
              }

              @Override
              public void notice(String notice, Topic topic) {
                notice(topic + " " + notice);
              }

              @Override
              public void read(ReadingReport read) {
                report = read;
              }
            }));
  }

  private ReadingReport report() {
    return Objects.requireNonNull(report);
  }

  private String error(ReadOptions options, String... lines) {
    return error(options, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private String error(ReadOptions options, byte[] bytes) {
    InputException error = catchThrowableOfType(InputException.class, () -> read(options, bytes));
    return String.valueOf(error.getMessage()).replace(directory + "/", "");
  }

  private static ReadOptions first(int count) {
    return ReadOptions.automatic().withLabels(new LabelChoice.Count(count));
  }

  private static ReadOptions unknown(ReadOptions options, UnknownLabel unknown) {
    return options.withCells(new CellOptions(null, null, null, unknown, null));
  }
}
