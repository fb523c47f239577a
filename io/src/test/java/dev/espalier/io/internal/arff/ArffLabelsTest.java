package dev.espalier.io.internal.arff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the labels of an ARFF file come from. */
class ArffLabelsTest {
  private static final String BODY =
      """
      @attribute red {0,1}
      @attribute a numeric
      @attribute green {0,1}
      @attribute b numeric
      @attribute blue {0,1}
      @data
      1,10,0,20,1
      """;

  @TempDir Path parent;
  private Path directory = Path.of("");

  @BeforeEach
  void makeDirectory() throws IOException {
    directory = Files.createDirectory(parent.resolve("sets"));
  }

  @ParameterizedTest
  @CsvSource({"'m: -C 1', red", "'m: -C -1 -V', blue", "'m: -V -x 3 -C 1 -split 5', red"})
  void mekaCountsThemInTheRelationsName(String relation, String label) throws IOException {
    Dataset data = read(write("x.arff", "'" + relation + "'"), LabelChoice.automatic());
    assertThat(data.schema().labels()).containsExactly(label);
    assertThat(data.features().columns()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({
    "colours.arff, colours.xml",
    "Colours-train.arff, colours.XML",
    "colours_TEST.arff, Colours.xml",
    "colours-train.arff, colours-train.xml"
  })
  void anXmlFileOfTheSameNameLiesBesideIt(String arff, String xml) throws IOException {
    Files.writeString(directory.resolve("other.xml"), "<project/>");
    xml(xml, "<label name='blue'/><label name='red'/>");
    Dataset data = read(write(arff, "m"), LabelChoice.automatic());
    assertThat(data.schema().labels()).containsExactly("blue", "red");
    assertThat(data.labels().positives().row(0)).containsExactly(0, 1);
    assertThat(data.schema().featureNames()).containsExactly("a", "green", "b");
  }

  @Test
  void theNameBesideItHasNoCompressionEnding() throws IOException {
    xml("colours.xml", "<label name='green'/>");
    Path file = directory.resolve("colours-train.arff.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(("@relation m\n" + BODY).getBytes(UTF_8));
    }
    assertThat(read(file, LabelChoice.automatic()).schema().labels()).containsExactly("green");
  }

  @Test
  void theOnlyXmlFileIsTakenWhenAllItsLabelsAreAttributes() throws IOException {
    xml("palette.xml", "<label name='green'/>");
    assertThat(read(write("x.arff", "m"), LabelChoice.automatic()).schema().labels())
        .containsExactly("green");
    xml("palette.xml", "<label name='green'/><label name='violet'/>");
    assertThatThrownBy(() -> read(directory.resolve("x.arff"), LabelChoice.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("does not say which attributes are labels")
        .extracting(problem -> ((InputException) problem).topic())
        .isEqualTo(Optional.of(InputException.Topic.LABELS));
  }

  @Test
  void withoutAnyWordTheErrorSaysHowToNameThem() throws IOException {
    Path file = write("x-train.arff", "m");
    assertThatThrownBy(() -> read(file, LabelChoice.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file
                + ": does not say which attributes are labels; put a Mulan x.xml beside it, write"
                + " '-C N' into @relation, or say FILE.xml, N, -N or name,name");
  }

  @Test
  void theXmlFileBesideItWinsOverAnOldCountInTheRelationAndTheReaderSaysSo() throws IOException {
    xml("colours.xml", "<label name='blue'/><label name='red'/>");
    Path file = write("colours-train.arff", "'m: -C 2-weka.filters.unsupervised.Remove-R4'");
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("blue", "red");
    assertThat(heard.origins).containsExactly("colours.xml");
    assertThat(heard.notices).isEmpty(); // no word of its own: '-C 2-weka' counts nothing

    write("colours-train.arff", "'m: -C 2 -weka.filters.unsupervised.Remove-R4'");
    data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("blue", "red");
    assertThat(heard.notices)
        .containsExactly(
            file
                + ": -C 2 in @relation and colours.xml name different labels (red, a and blue,"
                + " red); those of colours.xml are used");
  }

  @Test
  void aCountThatDoesNotFitTheFileIsOnlyWorthANoticeBesideAnXmlFile() throws IOException {
    xml("colours.xml", "<label name='blue'/>");
    Path file = write("colours.arff", "'m: -C 45'");
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("blue");
    assertThat(heard.notices).hasSize(1);
    assertThat(heard.notices.get(0))
        .contains("-C 45 in @relation", "(45 of 5 attributes and blue)");
  }

  @Test
  void aCountAndAnXmlFileThatAgreeNeedNoNotice() throws IOException {
    xml("colours.xml", "<label name='a'/><label name='red'/>");
    Path file =
        Files.writeString(
            directory.resolve("colours.arff"),
            "@relation 'm: -C 2'\n@attribute red {0,1}\n@attribute a {0,1}\n@data\n1,0\n");
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("a", "red");
    assertThat(heard.notices).isEmpty();
  }

  @Test
  void anXmlFileOfAnotherNameGivesWayToTheCountAndTheReaderSaysSo() throws IOException {
    xml("palette.xml", "<label name='red'/><label name='green'/><label name='blue'/>");
    Path file = write("part.arff", "'m: -C 1'");
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("red");
    assertThat(heard.notices)
        .containsExactly(
            file
                + ": -C 1 in @relation and palette.xml name different labels (red and red, green,"
                + " blue); those of -C 1 in @relation are used");
  }

  @Test
  void theCountIsTakenWhereTheOnlyXmlFileIsAboutSomethingElse() throws IOException {
    xml("palette.xml", "<label name='violet'/>");
    Heard heard = new Heard();
    Dataset data =
        DataFiles.read(write("x.arff", "'m: -C 1'"), ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("red");
    assertThat(heard.origins).containsExactly("-C 1 in @relation");
    assertThat(heard.notices).isEmpty();
  }

  @Test
  void theListenerHearsWhereTheLabelsComeFrom() throws IOException {
    Path xml = xml("h.xml", "<label name='red'/>");
    Path file = write("x.arff", "m");
    Heard heard = new Heard();
    for (LabelChoice choice :
        List.of(
            new LabelChoice.XmlFile(xml),
            new LabelChoice.Count(1),
            new LabelChoice.Count(-1),
            new LabelChoice.Names(List.of("red")))) {
      DataFiles.read(file, ReadOptions.automatic().withLabels(choice).withListener(heard));
    }
    Schema model = Schema.ofNumbers(List.of("a", "b", "green", "blue"), List.of("red"));
    DataFiles.read(file, ReadOptions.automatic().withExpected(model, false).withListener(heard));
    assertThat(heard.origins)
        .containsExactly(
            "h.xml", "the first column", "the last column", "the names given", "the model");
    assertThat(new LabelChoice.Count(-3).origin()).isEqualTo("the last 3 columns");
  }

  @Test
  void nestedLabelsCountInDocumentOrder() throws IOException {
    Path xml = xml("h.xml", "<label name='green'><label name='red'/></label><label name='blue'/>");
    assertThat(read(write("x.arff", "m"), new LabelChoice.XmlFile(xml)).schema().labels())
        .containsExactly("green", "red", "blue");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<labels><label name='red'/>",
        "<labels/>",
        "<other><label name='red'/></other>",
        "<labels><label/></labels>",
        "<labels><label name='red'/><label name='red'/></labels>",
        "<!DOCTYPE labels [<!ENTITY r SYSTEM 'file:///etc/hostname'>]>"
            + "<labels><label name='&r;'/></labels>",
        "nothing like it"
      })
  void anXmlFileThatIsNotALabelListIsRefused(String content) throws IOException {
    Path xml = Files.writeString(directory.resolve("bad.xml"), content);
    Path file = write("x.arff", "m");
    assertThatThrownBy(() -> read(file, new LabelChoice.XmlFile(xml)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("bad.xml");
  }

  @Test
  void aCountTakesTheFirstOrTheLast() throws IOException {
    Path file = write("x.arff", "m");
    assertThat(read(file, new LabelChoice.Count(1)).schema().labels()).containsExactly("red");
    assertThat(read(file, new LabelChoice.Count(-1)).schema().labels()).containsExactly("blue");
    assertThatThrownBy(() -> read(file, new LabelChoice.Count(6)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("labels 6 does not fit a file of 5 attributes");
  }

  @Test
  void namesAreTakenInTheirOrder() throws IOException {
    Path file = write("x.arff", "m");
    assertThat(read(file, new LabelChoice.Names(List.of("blue", "red"))).schema().labels())
        .containsExactly("blue", "red");
    assertThatThrownBy(() -> read(file, new LabelChoice.Names(List.of("red", "Geren"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no attribute for label 'Geren'");
    assertThatThrownBy(() -> read(file, new LabelChoice.Names(List.of("red", "Green"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("label 'Green' of the label list; did you mean 'green'?");
    assertThatThrownBy(() -> read(file, new LabelChoice.Names(List.of("red", "red"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'red' is listed twice");
  }

  @Test
  void anAttributeOfManyValuesIsNoLabel() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("x.arff"),
            "@relation 'm: -C -1'\n@attribute a numeric\n@attribute y {0,1,2}\n@data\n1,1\n");
    assertThatThrownBy(() -> read(file, LabelChoice.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":3: attribute 'y' cannot be a label")
        .hasMessageContaining("3 levels");
  }

  @Test
  void aModelsLabelsAreTakenByNameAndMayBeAbsent() throws IOException {
    Path file = write("x.arff", "m");
    Schema expected =
        Schema.ofNumbers(List.of("b", "a", "green"), List.of("blue", "violet", "red"));
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withExpected(expected, false));
    assertThat(data.schema()).isEqualTo(expected);
    assertThat(data.features().toDense().values()).containsExactly(20, 10, 0);
    assertThat(data.labels().positives().row(0)).containsExactly(0, 2);
    assertThat(data.labels().isUnknown(0, 1)).isTrue();

    Schema other =
        Schema.ofNumbers(List.of("a", "b", "red", "green", "blue"), List.of("violet", "black"));
    assertThat(DataFiles.read(file, ReadOptions.automatic().withExpected(other, false)).labels())
        .isEqualTo(Labels.unknown(1, 2));
  }

  @Test
  void withAModelTextAttributesMayBeIgnored() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("t.arff"),
            """
            @relation m
            @attribute title string
            @attribute a numeric
            @attribute y {0,1}
            @data
            'it\\'s, long',3,1
            """);
    Schema expected = Schema.ofNumbers(List.of("a"), List.of("y"));
    assertThat(
            DataFiles.read(file, ReadOptions.automatic().withExpected(expected, true))
                .features()
                .value(0, 0))
        .isEqualTo(3);
    Heard heard = new Heard();
    assertThat(
            DataFiles.read(
                    file, ReadOptions.automatic().withExpected(expected, false).withListener(heard))
                .schema())
        .isEqualTo(expected);
    assertThat(heard.notices)
        .containsExactly(file + ": a feature that the model does not have is left out: 'title'");
  }

  @Test
  void aCountThatAFilterLeftBehindIsRefused() throws IOException {
    String header = "@relation 'Medical: -C 2'\n";
    String words = "@attribute able {0,1}\n@attribute back {0,1}\n@attribute cough {0,1}\n";
    String classes = "@attribute Class-0-593 {0,1}\n@attribute Class-1-079 {0,1}\n";
    Path file =
        Files.writeString(
            directory.resolve("m.arff"), header + words + classes + "@data\n1,0,1,0,1\n");
    assertThatThrownBy(() -> DataFiles.read(file, ReadOptions.automatic()))
        .hasMessage(
            file
                + ": by -C 2 in @relation the labels are able, back, but Class-0-593, Class-1-079 at"
                + " the other end look like labels; say which are");
    Files.writeString(file, header + classes + words + "@data\n1,0,1,0,1\n");
    assertThat(DataFiles.read(file, ReadOptions.automatic()).schema().labels())
        .containsExactly("Class-0-593", "Class-1-079");
  }

  @Test
  void levelsThatSayNeitherYesNorNoAreTold() throws IOException {
    Heard heard = new Heard();
    Path file =
        Files.writeString(
            directory.resolve("l.arff"),
            """
            @relation 'm: -C 3'
            @attribute a {y,n}
            @attribute b {left,right}
            @attribute c {off,on}
            @attribute x numeric
            @data
            y,right,on,1
            n,left,off,2
            """);
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.labels().positives())
        .isEqualTo(LabelSets.of(3, new int[] {0, 1, 2}, new int[] {}));
    assertThat(heard.notices)
        .containsExactly(
            file + ": label 'b' is either 'left' or 'right'; the second is read as yes");
  }

  private static final class Heard implements ReadOptions.Listener {
    private final List<String> origins = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();

    @Override
    public void labelsFrom(String origin) {
      origins.add(origin);
    }

    @Override
    public void notice(String notice) {
      notices.add(notice);
    }
  }

  private Path write(String name, String relation) throws IOException {
    return Files.writeString(directory.resolve(name), "@relation " + relation + "\n" + BODY);
  }

  private Path xml(String name, String labels) throws IOException {
    return Files.writeString(
        directory.resolve(name),
        "<?xml version='1.0'?>\n<labels xmlns='http://mulan.sourceforge.net/labels'>"
            + labels
            + "</labels>");
  }

  private static Dataset read(Path file, LabelChoice choice) {
    return DataFiles.read(file, ReadOptions.automatic().withLabels(choice));
  }

  @Test
  void whatAUserCallsALabelAndTheModelDoesNotStandsBehindTheOthers() throws IOException {
    Path file = write("x.arff", "m");
    Schema expected = Schema.ofNumbers(List.of("b", "a", "green"), List.of("red"));
    Path list = xml("list.xml", "<label name='red'/><label name='blue'/>");
    for (LabelChoice choice :
        List.of(
            new LabelChoice.Names(List.of("blue")),
            new LabelChoice.XmlFile(list),
            new LabelChoice.Count(-1))) {
      Dataset data =
          DataFiles.read(
              file, ReadOptions.automatic().withExpected(expected, false).withLabels(choice));
      assertThat(data.schema().labels()).startsWith("red");
      assertThat(data.schema().labels().subList(1, data.labelCount())).isSubsetOf("blue");
    }
  }

  @Test
  void aLongListOfLabelsIsCutInTheNotice() throws IOException {
    StringBuilder text = new StringBuilder("@relation 'm: -C 1'\n");
    StringBuilder labels = new StringBuilder();
    for (int k = 0; k < 12; k++) {
      text.append("@attribute l").append(k).append(" {0,1}\n");
      labels.append("<label name='l").append(k).append("'/>");
    }
    text.append("@attribute x numeric\n@data\n").append("1,".repeat(12)).append("5\n");
    Path file = Files.writeString(directory.resolve("long.arff"), text.toString());
    xml("long.xml", labels.toString());
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).hasSize(12);
    assertThat(heard.notices).hasSize(1);
    assertThat(heard.notices.get(0)).contains("l0, l1").contains(", …").doesNotContain("l11");
  }

  @Test
  void aTextAttributeIsNoLabel() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("s.arff"),
            "@relation 'm: -C 1'\n@attribute t string\n@attribute a numeric\n@data\nx,1\n");
    assertThatThrownBy(() -> read(file, LabelChoice.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("attribute 't' cannot be a label")
        .hasMessageEndingWith("found string");
  }

  @Test
  void aCountOfNoneIsOnlyWorthANoticeBesideAnXmlFile() throws IOException {
    xml("colours.xml", "<label name='blue'/>");
    Path file = write("colours.arff", "'m: -C 0'");
    Heard heard = new Heard();
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withListener(heard));
    assertThat(data.schema().labels()).containsExactly("blue");
    assertThat(heard.notices)
        .singleElement()
        .asString()
        .contains("-C 0 in @relation", "(0 of 5 attributes and blue)");
  }

  @Test
  void aCountOfNoneDoesNotFitAFileWhoseLabelsAreAsked() throws IOException {
    Path file = write("x.arff", "m");
    LabelChoice none = new LabelChoice.Count(0);
    assertThatThrownBy(() -> DataFiles.read(file, ReadOptions.automatic().withLabels(none)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("does not fit a file of 5 attributes");
  }

  @Test
  void aDirectoryIsNoListOfLabels() throws IOException {
    Files.createDirectory(directory.resolve("x.xml"));
    Dataset data = DataFiles.read(write("x.arff", "'m: -C 1'"), ReadOptions.automatic());
    assertThat(data.schema().labels()).containsExactly("red");
  }
}
