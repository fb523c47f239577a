package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.DataWriter.Format;
import dev.espalier.io.internal.arff.ArffWriter;
import dev.espalier.io.internal.rows.MulanXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataWriterTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              Feature.number("x"),
              new Feature("c", "red"),
              new Feature("c", "dark blue"),
              new Feature("c", "green")),
          List.of("it's", "b"));
  private static final Labels LABELS =
      new Labels(
          LabelSets.of(2, new int[] {0}, new int[] {1}),
          LabelSets.of(2, new int[] {1}, new int[] {}));

  @TempDir Path directory;

  @Test
  void arffIsWrittenDense() {
    double nan = Double.NaN;
    assertThat(
            written(
                data(new DenseFeatures(2, 4, new double[] {.1, 0, 1, 0, 1e20, nan, nan, nan})),
                Format.ARFF))
        .containsExactly(
            "@relation 'd: -C 2'",
            "",
            "@attribute 'it\\'s' {0,1}",
            "@attribute b {0,1}",
            "@attribute x numeric",
            "@attribute c {red,'dark blue',green}",
            "",
            "@data",
            "1,?,0.1,'dark blue'",
            "0,1,1.0E20,?");
  }

  @Test
  void arffIsWrittenSparse() {
    SparseFeatures features =
        new SparseFeatures(
            4,
            new int[] {0, 1, 5},
            new int[] {1, 0, 1, 2, 3},
            new double[] {1, -5, Double.NaN, Double.NaN, Double.NaN});
    assertThat(written(data(features), Format.ARFF))
        .endsWith("@data", "{0 1,1 ?,3 red}", "{1 1,2 -5,3 ?}");
  }

  @Test
  void csvIsWrittenWithLabelsFirst() {
    Features features = new DenseFeatures(2, 4, new double[] {3, 1, 0, 0, -0.5, 0, 1, 0});
    assertThat(written(data(features), Format.CSV))
        .containsExactly("it's,b,x,c=red,c=dark blue,c=green", "1,?,3,1,0,0", "0,1,-0.5,0,1,0");
    Schema sorted =
        new Schema(
            List.of(
                Feature.number("x"),
                new Feature("c", "dark blue"),
                new Feature("c", "green"),
                new Feature("c", "red")),
            SCHEMA.labels());
    Features oneHot = new DenseFeatures(3, 4, new double[] {3, 1, 0, 0, -0.5, 0, 0, 1, 1, 0, 1, 0});
    Dataset data = new Dataset("d", sorted, oneHot, Labels.unknown(3, 2));
    assertThat(written(data, Format.TSV))
        .containsExactly(
            "it's\tb\tx\tc", "?\t?\t3\tdark blue", "?\t?\t-0.5\tred", "?\t?\t1\tgreen");
  }

  @Test
  void oneColumnOfTwoLevelsIsWrittenWithItsLevels() {
    Schema schema =
        new Schema(List.of(Feature.number("x"), new Feature("f", "t", "f")), SCHEMA.labels());
    double nan = Double.NaN;
    Dataset dense =
        new Dataset("d", schema, new DenseFeatures(2, 2, new double[] {5, 1, 0, 0}), LABELS);
    assertThat(written(dense, Format.ARFF))
        .endsWith("@attribute f {f,t}", "", "@data", "1,?,5,t", "0,1,0,f");
    assertThat(written(dense, Format.CSV)).containsExactly("it's,b,x,f", "1,?,5,t", "0,1,0,f");
    Dataset sparse =
        new Dataset(
            "d",
            schema,
            new SparseFeatures(
                2, new int[] {0, 2, 3}, new int[] {0, 1, 1}, new double[] {5, nan, 1}),
            LABELS);
    assertThat(written(sparse, Format.ARFF)).endsWith("@data", "{0 1,1 ?,2 5,3 ?}", "{1 1,3 t}");
    // a reader would not find the level that does not occur
    assertThat(written(sparse, Format.CSV)).containsExactly("it's,b,x,f=t", "1,?,5,?", "0,1,0,1");
  }

  @Test
  void twoColumnsOfTwoLevelsStayTwo() {
    Schema schema =
        new Schema(List.of(new Feature("f", "f"), new Feature("f", "t")), SCHEMA.labels());
    Dataset data =
        new Dataset("d", schema, new DenseFeatures(2, 2, new double[] {0, 1, 1, 0}), LABELS);
    assertThat(written(data, Format.CSV)).containsExactly("it's,b,f=f,f=t", "1,?,0,1", "0,1,1,0");
    assertThat(written(data, Format.ARFF))
        .contains("@attribute f=f numeric", "@attribute f=t numeric");
  }

  @Test
  void svmLightNeedsNoNamesWhenTheyAreNumbers() {
    Dataset plain =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of("1", "2"), List.of("3", "12")),
            new DenseFeatures(3, 2, new double[] {0, 2.5, 0, 0, 1, 0}),
            Labels.known(LabelSets.of(2, new int[] {0, 1}, new int[] {}, new int[] {})));
    assertThat(written(plain, Format.SVMLIGHT)).containsExactly("3,12 2:2.5", " 1:0", " 1:1");
  }

  @Test
  void svmLightKeepsNamesInComments() {
    Dataset named =
        new Dataset(
            "d",
            new Schema(
                List.of(
                    Feature.number("x"),
                    new Feature("c", "red"),
                    new Feature("c", "dark blue", "green")),
                SCHEMA.labels()),
            new DenseFeatures(1, 3, new double[] {7, 0, 1}),
            Labels.known(LabelSets.of(2, new int[] {1})));
    assertThat(written(named, Format.SVMLIGHT))
        .containsExactly(
            "# espalier names: 3 features, 2 labels",
            "# feature \"x\"",
            "# feature \"c\" \"red\"",
            "# feature \"c\" \"dark blue\" \"green\"",
            "# label \"it's\"",
            "# label \"b\"",
            "1 1:7 3:1");
  }

  @Test
  void svmLightCannotHoldWhatIsUnknownOrMissing() {
    Path file = directory.resolve("d.svm");
    Features known = new DenseFeatures(2, 4, new double[8]);
    assertThatThrownBy(() -> DataWriter.write(data(known), file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("labels are unknown, which the format cannot hold");
    Dataset missing =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of("x"), List.of()),
            new DenseFeatures(1, 1, new double[] {Double.NaN}),
            Labels.known(LabelSets.empty(1, 0)));
    assertThatThrownBy(() -> DataWriter.write(missing, file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cells are missing, which the format cannot hold");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void indicatorsThatAreNotOneHotStayNumbers() {
    Features unseen = new DenseFeatures(2, 4, new double[] {1, 0, 0, 0, 1, 1, 0, 0});
    assertThat(written(data(unseen), Format.ARFF))
        .contains("@attribute c=red numeric", "@attribute 'c=dark blue' numeric");
    Schema twoNumbers =
        new Schema(List.of(Feature.number("x"), new Feature("c", "12", "-3")), SCHEMA.labels());
    Features zeroOne = new DenseFeatures(2, 2, new double[] {1, 0, 1, 1});
    assertThat(written(new Dataset("d", twoNumbers, zeroOne, LABELS), Format.ARFF))
        .contains("@attribute c=12 numeric");
  }

  @Test
  void aNameThatALabelAndAFeatureShareIsRefused() {
    Dataset data =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of("rock"), List.of("rock")),
            new DenseFeatures(1, 1, new double[1]),
            Labels.known(LabelSets.empty(1, 1)));
    for (Format format : List.of(Format.ARFF, Format.CSV)) {
      assertThatThrownBy(() -> DataWriter.write(data, directory.resolve("d"), format))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("'rock' names both a label and a feature");
    }
  }

  @Test
  void dataWithNeitherLabelsNorFeaturesAreRefused() {
    Dataset data =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of(), List.of()),
            new DenseFeatures(1, 0, new double[0]),
            Labels.known(LabelSets.empty(1, 0)));
    for (Format format : List.of(Format.ARFF, Format.CSV)) {
      assertThatThrownBy(() -> DataWriter.write(data, directory.resolve("d"), format))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("neither labels nor features");
    }
  }

  @Test
  void theExtensionNamesTheFormat() {
    assertThat(Format.of(Path.of("a.ARFF"))).isEqualTo(Format.ARFF);
    assertThat(Format.of(Path.of("x.y/a.libsvm.GZ"))).isEqualTo(Format.SVMLIGHT);
    assertThat(Format.of(Path.of("a.csv.gz"))).isEqualTo(Format.CSV);
    assertThat(Format.of(Path.of("a.tsv"))).isEqualTo(Format.TSV);
    assertThatThrownBy(() -> Format.of(Path.of("a.csv/b")))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("a.csv/b: cannot tell the format to write");
  }

  @Test
  void brokenUnicodeIsRefusedInsteadOfWrittenAsAQuestionMark() {
    Dataset data =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of("broken \ud800"), List.of("a")),
            new DenseFeatures(1, 1, new double[1]),
            Labels.known(LabelSets.empty(1, 1)));
    Path file = directory.resolve("d.arff");
    assertThatThrownBy(() -> DataWriter.write(data, file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not valid Unicode");
    assertThat(file).doesNotExist();
  }

  @Test
  void mulanXmlIsReadAgain() {
    List<String> labels = List.of("a & b", "<c>", "\"d'", "é\t");
    Path file = directory.resolve("labels.xml");
    ArffWriter.writeMulanXml(labels, file);
    assertThat(MulanXml.labels(file)).isEqualTo(labels);
  }

  private static Dataset data(Features features) {
    return new Dataset("d", SCHEMA, features, LABELS);
  }

  private List<String> written(Dataset data, Format format) {
    Path file = directory.resolve("written");
    DataWriter.write(data, file, format);
    try (Stream<String> lines = Files.lines(file)) {
      return lines.toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void aFileForASpreadsheetHasNoFormulas() throws IOException {
    Dataset data =
        new Dataset(
            "d",
            Schema.ofNumbers(List.of("=x", "y"), List.of("@l")),
            new DenseFeatures(1, 2, new double[] {-1, 2}),
            Labels.known(LabelSets.of(1, new int[] {0})));
    Path file = directory.resolve("s.csv");
    DataWriter.writeForSpreadsheet(data, file, Format.CSV);
    assertThat(Files.readString(file)).isEqualTo("'@l,'=x,y\n1,-1,2\n");
    DataWriter.writeForSpreadsheet(data, file, Format.TSV);
    assertThat(Files.readString(file)).isEqualTo("'@l\t'=x\ty\n1\t-1\t2\n");
    for (Format format : List.of(Format.ARFF, Format.SVMLIGHT)) {
      assertThatThrownBy(() -> DataWriter.writeForSpreadsheet(data, file, format))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is no file for a spreadsheet");
    }
  }

  @Test
  void svmLightKeepsNamesThatItsRowsDoNotImply() throws IOException {
    // labels that are not in order, that never occur, and a last feature that is always zero
    Labels both = Labels.known(LabelSets.of(2, new int[] {0, 1}));
    Labels one = Labels.known(LabelSets.of(2, new int[] {0}));
    assertNamed(List.of("1", "2"), List.of("4", "3"), new double[] {5, 6}, both, true);
    assertNamed(List.of("1", "2"), List.of("3", "4"), new double[] {5, 6}, one, true);
    assertNamed(List.of("1", "2"), List.of("3", "4"), new double[] {5, 0}, both, true);
    assertNamed(List.of("1", "2"), List.of("3", "4"), new double[] {5, 6}, both, false);
    assertNamed(List.of("1", "3"), List.of("3", "4"), new double[] {5, 6}, both, true);
    assertNamed(List.of("1", "2"), List.of("03", "4"), new double[] {5, 6}, both, true);
  }

  private void assertNamed(
      List<String> features, List<String> labels, double[] values, Labels sets, boolean named)
      throws IOException {
    Dataset data =
        new Dataset(
            "n.svm", Schema.ofNumbers(features, labels), new DenseFeatures(1, 2, values), sets);
    Path file = directory.resolve("n.svm");
    DataWriter.write(data, file);
    assertThat(Files.readString(file).startsWith("# espalier names")).isEqualTo(named);
    Dataset again = DataFiles.read(file, ReadOptions.automatic());
    assertThat(again.schema()).isEqualTo(data.schema());
    assertThat(again.labels()).isEqualTo(sets);
    assertThat(again.features().toDense().values()).containsExactly(values);
  }

  @Test
  void everyCharacterOfANameComesBackFromArff() {
    List<String> names = List.of("tab\t", "line\nline", "return\r", "100%", "it's \"so\" \\ on");
    Schema schema = Schema.ofNumbers(names, List.of("label"));
    Dataset data =
        new Dataset(
            "d",
            schema,
            new DenseFeatures(1, 5, new double[] {1, 2, 3, 4, 5}),
            Labels.known(LabelSets.of(1, new int[] {0})));
    Path file = directory.resolve("names.arff");
    DataWriter.write(data, file);
    assertThat(DataFiles.read(file, ReadOptions.automatic()).schema()).isEqualTo(schema);
  }

  @Test
  void aStoredZeroOfACategoryIsNoLevel() {
    SparseFeatures features =
        new SparseFeatures(4, new int[] {0, 2, 3}, new int[] {1, 2, 3}, new double[] {0, 1, 1});
    assertThat(written(data(features), Format.ARFF))
        .endsWith("@data", "{0 1,1 ?,3 'dark blue'}", "{1 1,3 green}");
    Schema sorted =
        new Schema(
            List.of(new Feature("c", "a"), new Feature("c", "b"), new Feature("c", "d")),
            SCHEMA.labels());
    SparseFeatures zeros =
        new SparseFeatures(
            3, new int[] {0, 2, 3, 4}, new int[] {0, 1, 2, 0}, new double[] {0, 1, 1, 1});
    Labels three = Labels.unknown(3, 2);
    assertThat(written(new Dataset("d", sorted, zeros, three), Format.CSV))
        .containsExactly("it's,b,c", "?,?,b", "?,?,d", "?,?,a");
    double nan = Double.NaN;
    DenseFeatures partly = new DenseFeatures(3, 3, new double[] {1, nan, 0, 0, 1, 0, 0, 0, 1});
    assertThat(written(new Dataset("d", sorted, partly, three), Format.CSV))
        .as("a level that is there beside one that is unknown is no level")
        .containsExactly("it's,b,c=a,c=b,c=d", "?,?,1,?,0", "?,?,0,1,0", "?,?,0,0,1");
  }

  @Test
  void anAttributeInTwoPlacesIsNotOneColumn() {
    Schema schema =
        new Schema(
            List.of(
                new Feature("c", "a"),
                new Feature("c", "b"),
                new Feature("c", "d"),
                Feature.number("x"),
                new Feature("c", "e")),
            SCHEMA.labels());
    DenseFeatures cells = new DenseFeatures(2, 5, new double[] {1, 0, 0, 3, 0, 0, 1, 0, 4, 0});
    assertThat(written(new Dataset("d", schema, cells, LABELS), Format.CSV))
        .containsExactly("it's,b,c=a,c=b,c=d,x,c=e", "1,?,1,0,0,3,0", "0,1,0,1,0,4,0");
  }

  @Test
  void namesWithBlanksAroundThemComeBackFromCsv() {
    Schema schema = Schema.ofNumbers(List.of(" x", "7"), List.of("y "));
    Dataset data =
        new Dataset(
            "d",
            schema,
            new DenseFeatures(2, 2, new double[] {1, 2, 3, 4}),
            Labels.known(LabelSets.of(1, new int[] {0}, new int[] {})));
    assertThat(written(data, Format.CSV)).containsExactly("\"y \",\" x\",\"7\"", "1,1,2", "0,3,4");
  }
}
