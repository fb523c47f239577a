package dev.espalier.io.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TextOptions;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TextFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReaderTest {
  private static final double NAN = Double.NaN;
  @TempDir Path directory;
  private TextFiles json;

  @BeforeEach
  void setUp() {
    json = new TextFiles(directory, "a.jsonl", JsonLinesReader::read);
  }

  @Test
  void scalarFieldsAreFeaturesAndWhatIsAbsentIsMissing() {
    Dataset data =
        json.read(
            "{\"x\": 1.5, \"c\": \"red\", \"on\": true, \"labels\": [\"b\", \"a\"]}",
            "",
            "{\"c\": \"blue\", \"x\": null, \"on\": false, \"labels\": []}",
            "{\"labels\": [\"b\"], \"x\": 0, \"c\": null}");
    assertThat(data)
        .isEqualTo(
            new Dataset(
                "a.jsonl",
                new Schema(
                    List.of(
                        Feature.number("x"), new Feature("c", "red", "blue"), Feature.number("on")),
                    List.of("b", "a")),
                new DenseFeatures(3, 3, new double[] {1.5, 1, 1, NAN, 0, 0, 0, NAN, NAN}),
                Labels.known(LabelSets.of(2, new int[] {0, 1}, new int[] {}, new int[] {0}))));
  }

  @Test
  void labelsThatAreNamedAreNoFeatures() {
    ReadOptions named = ReadOptions.automatic().withLabels(LabelChoice.parse("l,m"));
    Dataset expected =
        new Dataset(
            "a.jsonl",
            Schema.ofNumbers(List.of("x"), List.of("l", "m")),
            new DenseFeatures(4, 1, new double[] {1, 2, 3, 4}),
            new Labels(
                LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {}, new int[] {0, 1}),
                LabelSets.of(2, new int[] {}, new int[] {0}, new int[] {0, 1}, new int[] {})));
    assertThat(
            json.read(
                named,
                "{\"x\": 1, \"l\": 1, \"m\": 0}",
                "{\"x\": 2, \"m\": true, \"l\": null}",
                "{\"x\": 3}",
                "{\"x\": 4, \"labels\": [\"l\", \"m\"]}"))
        .isEqualTo(expected);
    assertThat(
            json.read(
                    named,
                    "{\"features\": [1], \"l\": \"yes\", \"m\": \"no\"}",
                    "{\"features\": [2], \"l\": \"?\", \"m\": 1.0}",
                    "{\"features\": [3]}",
                    "{\"features\": [4], \"l\": 1, \"m\": 1}")
                .labels())
        .isEqualTo(expected.labels());
    Schema model = Schema.ofNumbers(List.of("x"), List.of("l", "m"));
    assertThat(
            json.read(
                ReadOptions.automatic().withExpected(model, false),
                "{\"x\": 1, \"l\": 1, \"m\": 0}",
                "{\"x\": 2}"))
        .isEqualTo(
            new Dataset(
                "a.jsonl",
                model,
                new DenseFeatures(2, 1, new double[] {1, 2}),
                new Labels(
                    LabelSets.of(2, new int[] {0}, new int[] {}),
                    LabelSets.of(2, new int[] {}, new int[] {0, 1}))));
  }

  @Test
  void labelsThatAreNamedMustBeSomewhere() {
    ReadOptions named = ReadOptions.automatic().withLabels(LabelChoice.parse("l,m"));
    assertThat(json.error(named, "{\"x\": 1}"))
        .isEqualTo(
            "a.jsonl: no line has labels; expected a field 'labels' with a list of labels, or a"
                + " field for each label");
    assertThat(json.error(named, "{\"x\": 1, \"l\": 2}"))
        .startsWith("a.jsonl:1: label 'l': expected 0 or 1");
    assertThat(json.error(named, "{\"x\": 1, \"l\": 1, \"labels\": [\"m\"]}"))
        .startsWith("a.jsonl:1: label 'l' is a field of its own beside 'labels'");
    assertThat(json.error(named, "{\"x\": 1, \"l\": 1, \"l\": 0}"))
        .isEqualTo("a.jsonl:1: field 'l' occurs twice");
  }

  @Test
  void halfACharacterIsRefusedWherePeopleNameThings() {
    String half = "\\ud800";
    for (String line :
        List.of(
            "{\"x\": 1, \"labels\": [\"a" + half + "\"]}",
            "{\"x\": \"" + half + "\", \"labels\": [\"a\"]}")) {
      assertThat(json.error(line))
          .startsWith("a.jsonl:1: ")
          .contains("\\ud800", "holds half of a character");
    }
    assertThat(json.error("{\"x" + half + "\": 1, \"labels\": [\"a\"]}"))
        .startsWith("a.jsonl:1: not valid JSON: Broken surrogate pair");
    assertThat(json.read("{\"x\": 1, \"labels\": [\"\\ud83d\\ude00\"]}").schema().labels())
        .containsExactly("\ud83d\ude00");
  }

  @Test
  void twoTextsAreTwoColumnsWhereAbsentIsAThird() {
    Dataset everywhere =
        json.read(
            "{\"features\": {\"c\": \"red\", \"x\": 1}, \"labels\": [\"a\"]}",
            "{\"features\": {\"c\": \"blue\", \"x\": 2}, \"labels\": [\"a\"]}",
            "{\"features\": {\"c\": null, \"x\": 3}, \"labels\": [\"a\"]}");
    assertThat(everywhere.schema().features())
        .containsExactly(new Feature("c", "red", "blue"), Feature.number("x"));
    assertThat(everywhere.features().toDense().values()).containsExactly(1, 1, 0, 2, NAN, 3);
    Dataset somewhere =
        json.read(
            "{\"features\": {\"c\": \"red\", \"x\": 1}, \"labels\": [\"a\"]}",
            "{\"features\": {\"c\": \"blue\", \"x\": 2}, \"labels\": [\"a\"]}",
            "{\"features\": {\"x\": 3}, \"labels\": [\"a\"]}");
    assertThat(somewhere.schema().features())
        .containsExactly(new Feature("c", "blue"), new Feature("c", "red"), Feature.number("x"));
    assertThat(somewhere.features().toDense().values()).containsExactly(0, 1, 1, 1, 0, 2, 0, 0, 3);
  }

  @Test
  void aModelThatHasBothOfTwoTextsIsGivenBoth() {
    Schema both =
        new Schema(List.of(new Feature("c", "red"), new Feature("c", "blue")), List.of("a"));
    ReadOptions options = ReadOptions.automatic().withExpected(both, false);
    for (String format : List.of("{\"c\": %s, \"labels\": []}", "{\"features\": {\"c\": %s}}")) {
      Path file = directory.resolve("b.jsonl");
      try {
        Files.writeString(
            file,
            Stream.of("\"red\"", "\"blue\"", "null")
                .map(format::formatted)
                .collect(Collectors.joining("\n")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Dataset data = DataFiles.read(file, options);
      assertThat(data.schema()).isEqualTo(both);
      assertThat(data.features().toDense().values()).containsExactly(1, 0, 0, 1, NAN, NAN);
    }
  }

  @Test
  void anObjectOfFeaturesWithVaryingKeysIsSparse() {
    Dataset data =
        json.read(
            "{\"id\": \"d1\", \"text\": [], \"features\": {\"cat\": 2, \"dog\": 0}, \"labels\": [1]}",
            "{\"features\": {\"zoo\": 1}, \"labels\": [10, 2]}",
            "{\"features\": {\"zoo\": null}, \"labels\": []}");
    assertThat(data)
        .isEqualTo(
            new Dataset(
                "a.jsonl",
                Schema.ofNumbers(List.of("cat", "dog", "zoo"), List.of("1", "2", "10")),
                new SparseFeatures(
                    3, new int[] {0, 1, 2, 3}, new int[] {0, 2, 2}, new double[] {2, 1, NAN}),
                Labels.known(LabelSets.of(3, new int[] {0}, new int[] {1, 2}, new int[] {}))));
  }

  @Test
  void anObjectOfFeaturesWithEqualKeysIsDenseAndAbsentIsStillZero() {
    Dataset data =
        json.read(
            "{\"features\": {\"x\": 1, \"y\": 2}, \"labels\": [\"a\"]}",
            "{\"features\": {\"y\": 3}, \"labels\": [\"a\"]}");
    assertThat(data.features()).isEqualTo(new DenseFeatures(2, 2, new double[] {1, 2, 0, 3}));
  }

  @Test
  void aListOfFeaturesIsNamedByPosition() {
    Dataset data =
        json.read(
            "{\"features\": [1, null, 3e-1], \"labels\": [\"a\"]}",
            "{\"features\": [4, 5, true], \"labels\": [\"a\"]}");
    assertThat(data.schema().featureNames()).containsExactly("1", "2", "3");
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(2, 3, new double[] {1, NAN, .3, 4, 5, 1}));
  }

  @Test
  void labelsMayBeAbsentNullOrSeparatedText() {
    ReadOptions options = ReadOptions.automatic().withTags("tags", ";");
    Dataset data =
        json.read(
            options,
            "{\"x\": 1, \"tags\": \"a; b\"}",
            "{\"x\": 1}",
            "{\"x\": 1, \"tags\": null}",
            "{\"x\": 1, \"tags\": \"?\"}",
            "{\"x\": 1, \"tags\": \"\"}");
    int[] all = {0, 1};
    int[] none = {};
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(2, all, none, none, none, none),
                LabelSets.of(2, none, all, all, all, none)));
  }

  @Test
  void aModelDecidesOnFeatures() {
    Schema model =
        new Schema(
            List.of(Feature.number("x"), new Feature("c", "red"), Feature.number("y")),
            List.of("a", "b"));
    ReadOptions options = ReadOptions.automatic().withExpected(model, false);
    Dataset data =
        json.read(
            options,
            "{\"features\": {\"c\": \"blue\", \"x\": 2}}",
            "{\"features\": {\"c\": null}}");
    assertThat(data.schema()).isEqualTo(model);
    assertThat(data.features().toDense().values()).containsExactly(2, 0, 0, 0, NAN, 0);
    assertThat(data.labels()).isEqualTo(Labels.unknown(2, 2));
    assertThat(
            json.read(options, "{\"features\": {\"xx\": 1, \"x\": 3}}")
                .features()
                .toDense()
                .values())
        .containsExactly(3, 0, 0);
    assertThat(json.read(options, "{\"features\": {\"x\": \"1\"}}").features().value(0, 0))
        .isEqualTo(1);
    assertThat(json.error(options, "{\"features\": {\"x\": \"one\"}}"))
        .isEqualTo(
            "a.jsonl:1: column 'x' is the text 'one'; expected a finite number, a truth value, or"
                + " null where it is missing");
    assertThat(json.error(options, "{\"features\": [1, 2]}"))
        .isEqualTo("a.jsonl:1: 2 features, but the model has 3");
    Dataset unseen = json.read(options, "{\"x\": 1, \"labels\": [\"q\", \"b\"]}");
    assertThat(unseen.schema().labels()).containsExactly("a", "b", "q");
    assertThat(unseen.labels().positives().row(0)).containsExactly(1, 2);
    ReadOptions ignoring = ReadOptions.automatic().withExpected(model, true);
    assertThat(
            json.read(
                    ignoring,
                    "{\"x\": 1, \"y\": 2, \"c\": \"red\", \"places\": [1], \"z\": \"t\"}",
                    "{\"x\": 3, \"labels\": []}")
                .features())
        .isEqualTo(new DenseFeatures(2, 3, new double[] {1, 1, 2, 3, NAN, NAN}));
    // what is absent from all lines is missing, too
    assertThat(json.read(options, "{\"x\": 1, \"other\": \"red\", \"y\": 1}").features())
        .isEqualTo(new DenseFeatures(1, 3, new double[] {1, NAN, 1}));
    assertThat(json.error(options, "{\"other\": 1}"))
        .isEqualTo(
            "a.jsonl:1: none of the columns of the model is there; expected such as 'x', found"
                + " 'other'");
  }

  @Test
  void whatIsNoJsonObjectIsRefusedWithItsLine() {
    String good = "{\"x\": 1, \"labels\": [\"a\"]}";
    assertThat(json.error(good, "{\"x\": }")).startsWith("a.jsonl:2: not valid JSON: ");
    assertThat(json.error(good, "{\"x\": 1")).startsWith("a.jsonl:2: not valid JSON: ");
    assertThat(json.error(good, "[1]")).isEqualTo("a.jsonl:2: expected a JSON object");
    assertThat(json.error(good, good + " 1"))
        .isEqualTo("a.jsonl:2: something follows the JSON object");
    assertThat(json.error(good, "{\"x\": NaN}")).startsWith("a.jsonl:2: not valid JSON: ");
    assertThat(json.error(good, "{\"x\": 1, \"x\": 2}"))
        .isEqualTo("a.jsonl:2: field 'x' occurs twice");
    assertThat(json.error("{\"a\": {\"x\": 1}, \"a.x\": 2, \"labels\": [\"a\"]}"))
        .isEqualTo("a.jsonl:1: feature 'a.x' is given twice");
    assertThat(json.error(good, "{\"labels\": [], \"labels\": []}"))
        .isEqualTo("a.jsonl:2: field 'labels' occurs twice");
    assertThat(json.error(good, "{\"x\": 1e999}"))
        .isEqualTo("a.jsonl:2: feature 'x': '1E+999' is too large for a number");
    assertThat(json.error("")).isEqualTo("a.jsonl: there are no examples");
  }

  @Test
  void linesThatDoNotFitEachOtherAreRefused() {
    assertThat(json.error("{\"x\": 1, \"labels\": [\"a\"]}", "{\"x\": \"one\"}"))
        .isEqualTo("a.jsonl:2: feature 'x' is a text in one line and a number in another");
    assertThat(json.error("{\"features\": [1], \"labels\": [\"a\"]}", "{\"features\": [1, 2]}"))
        .isEqualTo("a.jsonl:2: 'features' has 2 values, in the first line 1");
    assertThat(json.error("{\"features\": [1], \"labels\": [\"a\"]}", "{\"features\": {}}"))
        .isEqualTo("a.jsonl:2: 'features' is not the same kind of value as in earlier lines");
    assertThat(json.error("{\"features\": {}, \"labels\": [\"a\"]}", "{\"x\": 1}"))
        .isEqualTo("a.jsonl:2: there is no field 'features', which earlier lines have");
    assertThat(json.error("{\"features\": [\"a\"], \"labels\": [\"a\"]}"))
        .isEqualTo("a.jsonl:1: 'features': value 1 is not a number");
    assertThat(json.error("{\"features\": {\"x\": [1]}, \"labels\": [\"a\"]}"))
        .isEqualTo("a.jsonl:1: feature 'x': expected a number, a text or null");
    assertThat(json.error("{\"x\": [[1]], \"labels\": [\"a\"]}"))
        .isEqualTo(
            "a.jsonl:1: field 'x' is a list of lists or objects; expected numbers or texts in it");
    assertThat(json.error("{\"x\": [1, \"b\"], \"labels\": [\"a\"]}"))
        .isEqualTo("a.jsonl:1: field 'x' lists both numbers and texts; expected one kind");
    assertThat(json.error("{\"x\": 1, \"labels\": [1.5]}"))
        .isEqualTo("a.jsonl:1: 'labels': expected a list of texts or whole numbers");
    assertThat(json.error("{\"x\": 1, \"labels\": {}}"))
        .isEqualTo("a.jsonl:1: 'labels': expected a list of labels");
    assertThat(json.error("{\"x\": 1, \"labels\": [\" \"]}"))
        .isEqualTo("a.jsonl:1: 'labels': a label is empty");
    assertThat(json.error("{\"x\": 1}"))
        .isEqualTo("a.jsonl: no line has labels; expected a field 'labels' with a list of labels");
  }

  @Test
  void longLinesEndWhereTheyEnd() {
    String line =
        "{\"text\": \"" + "é word ".repeat(5000) + "\", \"features\": [1], \"labels\": [\"a\"]}";
    assertThat(json.read(line, line, line).rows()).isEqualTo(3);
  }

  @Test
  void fieldsInsideOthersHaveBothNames() {
    Dataset data =
        json.read(
            "{\"a\": {\"x\": 1, \"b\": {\"c\": true}}, \"v\": [0.5, 2], \"labels\": [\"l\"]}",
            "{\"a\": {\"x\": 2}, \"v\": [1, null], \"labels\": []}");
    assertThat(data.schema().featureNames()).containsExactly("a.x", "a.b.c", "v.1", "v.2");
    assertThat(data.features())
        .isEqualTo(new DenseFeatures(2, 4, new double[] {1, 1, 0.5, 2, 2, NAN, 1, NAN}));
  }

  @Test
  void countsThatAreMostlyAbsentAreZero() {
    String[] rows =
        IntStream.range(0, 9)
            .mapToObj(i -> "{\"words\": {\"w" + i + "\": 2}, \"labels\": [\"a\"]}")
            .toArray(String[]::new);
    Dataset data = json.read(rows);
    assertThat(data.features()).isInstanceOf(SparseFeatures.class);
    assertThat(data.features().value(0, 0)).isEqualTo(2);
    assertThat(data.features().value(1, 0)).isZero();
    assertThat(data.schema().columns()).extracting(Column::role).containsOnly(Column.Role.COUNT);
    Dataset later =
        json.read(
            ReadOptions.automatic().withExpected(data.schema(), false), "{\"words\": {\"w3\": 5}}");
    assertThat(later.features().toDense().values()).containsExactly(0, 0, 0, 5, 0, 0, 0, 0, 0);
  }

  @Test
  void textsAndListsOfTextsAreWeightsOfTheirTerms() {
    String[] rows =
        IntStream.range(0, 30)
            .mapToObj(
                i ->
                    "{\"body\": \"one story of number "
                        + i
                        + "\", \"places\": [\"new york\", \"p"
                        + i % 2
                        + "\"], \"labels\": [\"a\"]}")
            .toArray(String[]::new);
    Dataset data = json.read(rows);
    assertThat(data.schema().columns())
        .extracting(Column::role)
        .containsExactly(Column.Role.TEXT, Column.Role.LIST);
    assertThat(data.schema().featureNames())
        .containsExactlyInAnyOrder(
            "body:number",
            "body:of",
            "body:one",
            "body:story",
            "places:new york",
            "places:p0",
            "places:p1");
  }

  @Test
  void namesOfRowsAreSetAside() {
    Dataset data = json.read(lines(30, 30));
    assertThat(data.schema().columns()).containsExactly(new Column.Plain("id", Column.Role.ID, 0));
    assertThat(json.read(lines(2000, 1001)).schema().columns())
        .containsExactly(new Column.Plain("id", Column.Role.IGNORED, 0));
  }

  private static String[] lines(int count, int distinct) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"id\": \"t" + i % distinct + "\", \"labels\": [\"a\"]}")
        .toArray(String[]::new);
  }

  @Test
  void aListMayBeLongAndAFeatureIsNeitherListNorObject() {
    String numbers = "1, ".repeat(39) + "1";
    assertThat(
            json.read("{\"features\": [" + numbers + "], \"labels\": [\"a\"]}")
                .features()
                .columns())
        .isEqualTo(40);
    for (String value : List.of("[1]", "{}")) {
      assertThat(json.error("{\"features\": {\"x\": " + value + "}, \"labels\": [\"a\"]}"))
          .isEqualTo("a.jsonl:1: feature 'x': expected a number, a text or null");
    }
    assertThat(json.error("{\"features\": {}, \"labels\": [\"a\"], \"features\": {}}"))
        .isEqualTo("a.jsonl:1: field 'features' occurs twice");
    assertThat(json.error("[1]")).isEqualTo("a.jsonl:1: expected a JSON object");
  }

  @Test
  void whatIsCalledLabelsMayBeAColumnOfTheModel() {
    ReadOptions options =
        ReadOptions.automatic()
            .withExpected(Schema.ofNumbers(List.of("labels", "x"), List.of("l", "m")), false);
    Dataset data = json.read(options, "{\"labels\": 3, \"x\": 2, \"l\": 1, \"m\": 0}");
    assertThat(data.features()).isEqualTo(new DenseFeatures(1, 2, new double[] {3, 2}));
    assertThat(data.labels()).isEqualTo(Labels.known(LabelSets.of(2, new int[] {0})));
  }

  @Test
  void aNumberThatIsSpelledAsATextIsOneWhereANumberIsSaid() {
    ReadOptions options =
        ReadOptions.automatic()
            .withColumns(
                new ColumnOptions(Map.of("x", Column.Role.NUMBER), TextOptions.defaults(), false));
    Dataset data =
        json.read(
            options,
            "{\"x\": \"1.5\", \"labels\": [\"a\"]}",
            "{\"x\": 2, \"labels\": [\"b\"]}",
            "{\"x\": \"NA\", \"labels\": [\"b\"]}");
    assertThat(data.features()).isEqualTo(new DenseFeatures(3, 1, new double[] {1.5, 2, NAN}));
    assertThat(json.error(options, "{\"x\": \"one\", \"labels\": [\"a\"]}"))
        .isEqualTo("a.jsonl:1: feature 'x': expected a number");
  }

  @Test
  void whatIsCalledFeaturesMayBeALabel() {
    ReadOptions named = ReadOptions.automatic().withLabels(LabelChoice.parse("features"));
    Dataset data = json.read(named, "{\"features\": 1, \"x\": 2}", "{\"features\": 0, \"x\": 3}");
    assertThat(data.schema().labels()).containsExactly("features");
    assertThat(data.schema().featureNames()).containsExactly("x");
  }
}
