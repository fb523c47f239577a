package dev.espalier.io.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvReaderTest {
  private static final ReadOptions FIRST = labels(new LabelChoice.Count(1));
  @TempDir Path directory;
  private TextFiles csv;

  @BeforeEach
  void setUp() {
    csv = new TextFiles(directory, "a.csv", CsvReader::read);
  }

  @Test
  void readsLabelsNumbersAndCategories() {
    Dataset data =
        csv.read(
            labels(new LabelChoice.Names(List.of("m", "l"))),
            "l,x,colour,m",
            "1,0.5,red,0",
            "0,?,green,?",
            "0,0,blue,?",
            ",-2,NA,1");
    assertThat(data.schema())
        .isEqualTo(
            new Schema(
                List.of(
                    Feature.number("x"),
                    new Feature("colour", "blue"),
                    new Feature("colour", "green"),
                    new Feature("colour", "red")),
                List.of("m", "l")));
    double nan = Double.NaN;
    assertThat(data.features())
        .isEqualTo(
            new DenseFeatures(
                4, 4, new double[] {.5, 0, 0, 1, nan, 0, 1, 0, 0, 1, 0, 0, -2, nan, nan, nan}));
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(2, new int[] {1}, new int[] {}, new int[] {}, new int[] {0}),
                LabelSets.of(2, new int[] {}, new int[] {0}, new int[] {0}, new int[] {1})));
  }

  @Test
  void twoCategoriesAreOneColumnAndAModelThatHasTwoIsGivenTwo() {
    String[] lines = {"l,answer", "1,YES", "0,NO", "1,?", "1,YES"};
    Dataset data = csv.read(FIRST, lines);
    assertThat(data.schema().features()).containsExactly(new Feature("answer", "YES", "NO"));
    double nan = Double.NaN;
    assertThat(data.features()).isEqualTo(new DenseFeatures(4, 1, new double[] {1, 0, nan, 1}));
    Schema both =
        new Schema(
            List.of(new Feature("answer", "NO"), new Feature("answer", "YES")), List.of("l"));
    assertThat(csv.read(ReadOptions.automatic().withExpected(both, false), lines).features())
        .isEqualTo(new DenseFeatures(4, 2, new double[] {0, 1, 1, 0, nan, nan, 0, 1}));
    ReadOptions one = ReadOptions.automatic().withExpected(data.schema(), false);
    assertThat(csv.read(one, lines)).isEqualTo(data);
    // only one of the levels occurs, or another one
    assertThat(csv.read(one, "l,answer", "1,NO", "0,PERHAPS").features())
        .isEqualTo(new DenseFeatures(2, 1, new double[] {0, 0}));
  }

  @Test
  void categoriesOfManyLevelsStaySparse() {
    int rows = 10_000;
    String[] lines =
        Stream.concat(
                Stream.of("l,word,flag"),
                IntStream.range(0, rows).mapToObj(i -> i % 2 + ",w" + i % 900 + ",f" + i % 2))
            .toArray(String[]::new);
    Features features = csv.read(FIRST, lines).features();
    assertThat(features).isInstanceOf(SparseFeatures.class);
    assertThat(features.columns()).isEqualTo(901);
    assertThat(features.storedValues()).isEqualTo(rows + rows / 2);
  }

  @Test
  void categoriesOfManyLevelsStaySparseBesideNumbers() {
    int rows = 10_000;
    String[] lines =
        Stream.concat(
                Stream.of("l,price,word"),
                IntStream.range(0, rows).mapToObj(i -> i % 2 + "," + (1000 + i) + ",w" + i % 900))
            .toArray(String[]::new);
    SparseFeatures features = (SparseFeatures) csv.read(FIRST, lines).features();
    assertThat(features.tableColumns() > 0).as("the price has a scale of its own").isTrue();
    assertThat(features.columns()).isEqualTo(901);
    assertThat(features.storedValues()).isEqualTo(2L * rows);
  }

  @Test
  void labelsMayBeTheFirstOrTheLastColumns() {
    assertThat(csv.read(FIRST, "a,b,c", "1,2,3").schema().labels()).containsExactly("a");
    assertThat(csv.read(labels(new LabelChoice.Count(-2)), "a,b,c", "2,1,0").schema().labels())
        .containsExactly("b", "c");
    assertThat(csv.error(labels(new LabelChoice.Count(-4)), "a,b,c", "2,1,0"))
        .isEqualTo("a.csv: labels -4, but there are 3 columns");
  }

  @Test
  void labelCellsMayBeWordsOrMinusOne() {
    Dataset data =
        csv.read(
            labels(new LabelChoice.Count(3)),
            "a,b,c,x",
            "TRUE,yes,1,1",
            "false,No,0,2",
            "null,,n/a,3");
    assertThat(data.labels().positives())
        .isEqualTo(LabelSets.of(3, new int[] {0, 1, 2}, new int[] {}, new int[] {}));
    assertThat(data.labels().unknown())
        .isEqualTo(LabelSets.of(3, new int[] {}, new int[] {}, new int[] {0, 1, 2}));
  }

  @Test
  void anyOtherLabelCellIsRefusedWithItsLine() {
    assertThat(csv.error(FIRST, "a,x", "1,\"two\nlines\"", "2,3"))
        .startsWith("a.csv:4: label 'a' is '2'; expected 0 or 1");
    assertThat(csv.error(FIRST, "a,x", "1,1", "maybe,3"))
        .startsWith("a.csv:3: label 'a' is 'maybe'; expected 0 or 1");
  }

  @Test
  void oneColumnMayListTheTags() {
    ReadOptions tags = ReadOptions.automatic().withTags("tags", "|");
    Dataset data = csv.read(tags, "x,tags", "1,rock | pop", "2,", "3,?", "4,pop||", "5,12");
    assertThat(data.schema().labels()).containsExactly("rock", "pop", "12");
    assertThat(data.schema().featureNames()).containsExactly("x");
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(
                    3, new int[] {0, 1}, new int[] {}, new int[] {}, new int[] {1}, new int[] {2}),
                LabelSets.of(
                    3,
                    new int[] {},
                    new int[] {},
                    new int[] {0, 1, 2},
                    new int[] {},
                    new int[] {})));
    assertThat(csv.error(tags, "x,y", "1,2"))
        .isEqualTo("a.csv: there is no column 'tags' with the labels");
  }

  @Test
  void withoutAChoiceOfLabelsTheErrorSaysHowToChoose() {
    assertThat(csv.error("a,b", "1,2")).startsWith("a.csv: which columns are labels? Say their");
    assertThat(csv.error(labels(new LabelChoice.Names(List.of("colou"))), "colour,x", "1,2"))
        .isEqualTo("a.csv: there is no column 'colou' to be a label; did you mean 'colour'?");
    assertThat(csv.error(labels(new LabelChoice.Names(List.of("a", "a"))), "a,x", "1,2"))
        .isEqualTo("a.csv: label 'a' is named twice");
  }

  @Test
  void aModelNamesLabelsLevelsAndTypes() {
    Schema model =
        new Schema(
            List.of(Feature.number("x"), new Feature("zip", "10"), new Feature("zip", "20")),
            List.of("l", "m"));
    ReadOptions options = ReadOptions.automatic().withExpected(model, false);
    // zip looks like a number here, and has a level that the model has not seen
    Dataset data = csv.read(options, "zip,m,x", "20,1,7", "30,0,8", "?,?,9");
    assertThat(data.schema()).isEqualTo(model);
    double nan = Double.NaN;
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(3, 3, new double[] {7, 0, 1, 8, 0, 0, 9, nan, nan}));
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(2, new int[] {1}, new int[] {}, new int[] {}),
                LabelSets.of(2, new int[] {0}, new int[] {0}, new int[] {0, 1})));
    assertThat(csv.error(options, "zip,x", "10,1", "10,red"))
        .isEqualTo("a.csv:3: column 'x': 'red', but the model has a number here");
    assertThat(csv.read(options, "zip,x,y", "10,1,1").schema()).isEqualTo(model);
    Dataset ignoring =
        csv.read(ReadOptions.automatic().withExpected(model, true), "zip,x,y", "10,1,nan");
    assertThat(ignoring.schema()).isEqualTo(model);
  }

  @Test
  void indicatorsThatWereWrittenAsNumbersFitTheModel() {
    Schema model = new Schema(List.of(new Feature("c", "b"), new Feature("c", "a")), List.of("l"));
    Dataset data = csv.read(ReadOptions.automatic().withExpected(model, false), "c=b,c=a", "1,0");
    assertThat(data.schema()).isEqualTo(model);
  }

  @Test
  void whatIsNoFeatureIsSetAside() {
    String[] distinct =
        Stream.concat(Stream.of("l,id"), IntStream.range(0, 30).mapToObj(i -> i % 2 + ",image" + i))
            .toArray(String[]::new);
    assertThat(csv.read(FIRST, distinct).schema().columns())
        .containsExactly(new Column.Plain("id", Column.Role.ID, 0));
    String[] many =
        Stream.concat(Stream.of("l,word"), IntStream.range(0, 1002).mapToObj(i -> "1,w" + i % 1001))
            .toArray(String[]::new);
    assertThat(csv.read(FIRST, many).schema().columns())
        .containsExactly(new Column.Plain("word", Column.Role.IGNORED, 0));
  }

  @Test
  void aFewRowsOfDifferentTextAreNoIdentifier() {
    assertThat(csv.read(FIRST, "l,c", "1,a", "0,b", "0,c").features().columns()).isEqualTo(3);
  }

  @Test
  void aColumnThatIsNamedLikeALevelIsRefused() {
    assertThat(csv.error(FIRST, "l,c=a,c", "1,2,a"))
        .isEqualTo(
            "a.csv: feature name 'c=a' occurs twice, as a column and as a level or word of another");
  }

  private static ReadOptions labels(LabelChoice choice) {
    return ReadOptions.automatic().withLabels(choice);
  }

  @Test
  void textWhereTheModelHasANumberIsRefusedUnlessItIsZeroOne() {
    Schema model = Schema.ofNumbers(List.of("x"), List.of("l"));
    ReadOptions tags = ReadOptions.automatic().withExpected(model, false).withTags("t", ",");
    // what lists the tags is read as it stands, and is not the model's feature
    Dataset data = csv.read(tags, "t,x", "l,1", "?,2", ",3");
    assertThat(data.labels().isUnknown(1, 0)).isTrue();
    assertThat(data.labels().positives().row(0)).containsExactly(0);
    assertThat(data.labels().isUnknown(2, 0)).isFalse();
    assertThat(csv.read(tags, "t,x", "k,1").schema().labels()).containsExactly("l", "k");
    assertThat(csv.read(tags, "x", "1").labels()).isEqualTo(Labels.unknown(1, 1));
    assertThat(csv.error(ReadOptions.automatic().withTags("t", ","), "x", "1"))
        .isEqualTo("a.csv: there is no column 't' with the labels");
  }

  @Test
  void aModelsLabelsMayBeNamedCountedOrListedAgain() throws IOException {
    Schema model = Schema.ofNumbers(List.of("x"), List.of("l", "m"));
    ReadOptions named =
        ReadOptions.automatic()
            .withExpected(model, true)
            .withLabels(new LabelChoice.Names(List.of("m")));
    Dataset data = csv.read(named, "m,x,other", "1,5,text");
    assertThat(data.labels().positives().row(0)).containsExactly(1);
    assertThat(data.labels().isUnknown(0, 0)).isTrue();
    assertThat(
            csv.read(named.withLabels(new LabelChoice.Names(List.of("m", "n"))), "m,n,x", "1,1,1")
                .schema()
                .labels())
        .containsExactly("l", "m", "n");
    assertThat(csv.error(named.withLabels(new LabelChoice.Names(List.of("m", "m"))), "m,x", "1,1"))
        .isEqualTo("a.csv: label 'm' is named twice");
    ReadOptions counted =
        ReadOptions.automatic().withExpected(model, true).withLabels(new LabelChoice.Count(1));
    assertThat(csv.read(counted, "l,x,other", "1,5,6").labels().positives().row(0))
        .containsExactly(0);
    Path list =
        Files.writeString(
            csv.file().resolveSibling("list.xml"), "<labels><label name='m'/></labels>");
    ReadOptions listed = counted.withLabels(new LabelChoice.XmlFile(list));
    assertThat(csv.read(listed, "other,m,x", "7,1,5").labels().positives().row(0))
        .containsExactly(1);
  }
}
