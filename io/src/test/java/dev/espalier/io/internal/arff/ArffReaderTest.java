package dev.espalier.io.internal.arff;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.text.Bzip2Test;
import dev.espalier.io.internal.text.TextSourceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rows and attributes mean; where labels come from and what is refused is told elsewhere. */
class ArffReaderTest {
  @TempDir Path directory;

  @Test
  void denseRowsStayDense() throws IOException {
    Dataset data =
        read(
            """
            % a comment
            @RELATION 'm: -C -2 -V'

            @Attribute height NUMERIC
            @attribute\twidth\tReal % centimetres
            @attribute sad {0,1}
            @attribute happy {0,1}
            @DATA
            1.5,-2,1,0

            % another
             3e2 ,\t4 , 0,1 % the last
            """);
    assertThat(data.schema())
        .isEqualTo(Schema.ofNumbers(List.of("height", "width"), List.of("sad", "happy")));
    assertThat(data.features()).isEqualTo(new DenseFeatures(2, 2, new double[] {1.5, -2, 300, 4}));
    assertThat(data.labels())
        .isEqualTo(Labels.known(LabelSets.of(2, new int[] {0}, new int[] {1})));
    assertThat(data.name()).endsWith(".arff");
  }

  @Test
  void sparseRowsStaySparse() throws IOException {
    Dataset data =
        read(
            """
            @relation 'm: -C 2'
            @attribute sad {0,1}
            @attribute happy {0,1}
            @attribute a numeric
            @attribute b {0,1}
            @attribute c integer
            @data
            {1 1, 4 2.5}
            {}
            {4 -1,3 1,0 1,2 0}
            { }
            """);
    assertThat(data.features())
        .isEqualTo(
            new SparseFeatures(
                3, new int[] {0, 1, 1, 3, 3}, new int[] {2, 1, 2}, new double[] {2.5, 1, -1}));
    assertThat(data.labels())
        .isEqualTo(
            Labels.known(LabelSets.of(2, new int[] {1}, new int[0], new int[] {0}, new int[0])));
  }

  @Test
  void bothKindsOfRowsMayBeMixed() throws IOException {
    String header =
        "@relation 'm: -C -1'\n@attribute a numeric\n@attribute b numeric\n@attribute y {0,1}\n";
    Dataset sparse = read(header + "@data\n{1 2,2 1}\n3,0,0\n");
    Dataset dense = read(header + "@data\n0,2,1\n{0 3}\n");
    assertThat(sparse.features()).isInstanceOf(SparseFeatures.class);
    assertThat(dense.features())
        .isInstanceOf(DenseFeatures.class)
        .isEqualTo(sparse.features().toDense());
    assertThat(dense.labels()).isEqualTo(sparse.labels());
  }

  @Test
  void namesMayBeQuotedAndEscaped() throws IOException {
    Dataset data =
        read(
            """
            @relation 'it\\'s: -C -1'
            @attribute 'two words' numeric
            @attribute "say \\"hi\\"" numeric
            @attribute 'back\\\\slash' numeric
            @attribute un\\'quoted numeric
            @attribute größe numeric
            @attribute kind{'light red', "dark%red" ,plain}
            @attribute y {0,1}
            @data
            1,2,3,4,5,'dark%red',1
            1,2,3,4,5,"light red",0
            1,2,3,4,5,'pl\\ain',0
            """);
    assertThat(data.schema().featureNames())
        .containsExactly(
            "two words",
            "say \"hi\"",
            "back\\slash",
            "un\\'quoted",
            "größe",
            "kind=light red",
            "kind=dark%red",
            "kind=plain");
    assertThat(data.features().value(0, 6)).isEqualTo(1);
    assertThat(data.features().value(1, 5)).isEqualTo(1);
    assertThat(data.features().value(2, 7)).isEqualTo(1);
  }

  @Test
  void oldFilesInLatin1AreUnderstood() throws IOException {
    String text =
        "@relation 'm: -C -1'\n@attribute größe {groß,klein,mittel}\n@attribute y {0,1}\n";
    Path file = directory.resolve("latin.arff");
    Files.write(file, (text + "@data\ngroß,1\n").getBytes(ISO_8859_1));
    Dataset data = DataFiles.read(file, ReadOptions.automatic());
    assertThat(data.schema().featureNames().get(0)).isEqualTo("größe=groß");
    assertThat(data.features().value(0, 0)).isEqualTo(1);
  }

  @Test
  void twoLevelsAreOneColumnMoreLevelsAreIndicators() throws IOException {
    Dataset data =
        read(
            """
            @relation 'm: -C -1'
            @attribute bit {0,1}
            @attribute sign {1,-1}
            @attribute size {1,2,3}
            @attribute answer {YES,NO}
            @attribute flag {f,t}
            @attribute y {0,1}
            @data
            1,-1,2,NO,t,1
            0,1,3,YES,f,0
            1.0,1,1.0,YES,?,0
            """);
    assertThat(data.schema().features())
        .containsExactly(
            Schema.Feature.number("bit"),
            Schema.Feature.number("sign"),
            new Schema.Feature("size", "1"),
            new Schema.Feature("size", "2"),
            new Schema.Feature("size", "3"),
            new Schema.Feature("answer", "NO", "YES"),
            new Schema.Feature("flag", "t", "f"));
    double nan = Double.NaN;
    assertThat(data.features())
        .isEqualTo(
            new DenseFeatures(
                3,
                7,
                new double[] {1, -1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, nan}));
  }

  @Test
  void manyLevelsStaySparseInSparseAndInDenseRows() throws IOException {
    int levels = 1000;
    StringBuilder header = new StringBuilder("@relation 'm: -C 1'\n@attribute y {0,1}\n");
    header.append("@attribute flag {f,t}\n@attribute word {");
    for (int level = 0; level < levels; level++) {
      header.append(level == 0 ? "w" : ",w").append(level);
    }
    header.append("}\n@data\n");
    StringBuilder sparse = new StringBuilder(header);
    StringBuilder dense = new StringBuilder(header);
    int rows = 5000;
    for (int row = 0; row < rows; row++) {
      int level = row % levels;
      dense
          .append(row % 2)
          .append(',')
          .append(row % 3 == 0 ? 't' : 'f')
          .append(",w" + level + "\n");
      sparse.append(row % 2 == 1 ? "{0 1," : "{");
      sparse.append(row % 3 == 0 ? "1 t," : "").append("2 w" + level + "}\n");
    }
    SparseFeatures fromSparse = (SparseFeatures) read(sparse.toString()).features();
    assertThat(fromSparse.columns()).isEqualTo(levels + 1);
    assertThat(fromSparse.storedValues()).isEqualTo(rows + (rows + 2) / 3);
    assertThat(read(dense.toString()).features()).isEqualTo(fromSparse.asTable());
    String few = dense.substring(0, header.length() + 200);
    assertThat(read(few.substring(0, few.lastIndexOf('\n') + 1)).features())
        .isInstanceOf(DenseFeatures.class);
  }

  @Test
  void aModelThatHasBothLevelsOfTwoIsGivenBothAndOneThatHasTheFirstIsGivenThat()
      throws IOException {
    String header = "@attribute answer {no,yes}\n@attribute y {0,1}\n@data\n";
    Path dense =
        Files.writeString(
            directory.resolve("d.arff"), "@relation m\n" + header + "yes,1\nno,0\n?,1\n");
    Path sparse =
        Files.writeString(
            directory.resolve("s.arff"), "@relation m\n" + header + "{0 yes}\n{1 1}\n{0 ?}\n");
    double nan = Double.NaN;
    for (Path file : List.of(dense, sparse)) {
      Schema both =
          new Schema(
              List.of(new Schema.Feature("answer", "yes"), new Schema.Feature("answer", "no")),
              List.of("y"));
      Dataset data = DataFiles.read(file, ReadOptions.automatic().withExpected(both, false));
      assertThat(data.schema()).isEqualTo(both);
      assertThat(data.features().toDense().values()).containsExactly(1, 0, 0, 1, nan, nan);
      Schema first = new Schema(List.of(new Schema.Feature("answer", "no", "yes")), List.of("y"));
      data = DataFiles.read(file, ReadOptions.automatic().withExpected(first, false));
      assertThat(data.schema()).isEqualTo(first);
      assertThat(data.features().toDense().values()).containsExactly(0, 1, nan);
      Schema second = new Schema(List.of(new Schema.Feature("answer", "yes", "no")), List.of("y"));
      data = DataFiles.read(file, ReadOptions.automatic().withExpected(second, false));
      assertThat(data.features().toDense().values()).containsExactly(1, 0, nan);
    }
  }

  @Test
  void aNominalValueThatASparseRowLeavesOutIsTheFirstLevel() throws IOException {
    Dataset data =
        read(
            """
            @relation 'm: -C -2'
            @attribute sign {-1,1}
            @attribute size {small,large}
            @attribute n numeric
            @attribute y {1,0}
            @attribute z {0,1}
            @data
            {2 5}
            {0 1,1 large,3 0,4 1}
            """);
    assertThat(data.features())
        .isInstanceOf(SparseFeatures.class)
        .extracting(f -> ((SparseFeatures) f).toDense())
        .isEqualTo(new DenseFeatures(2, 3, new double[] {-1, 0, 5, 1, 1, 0}));
    assertThat(data.labels().positives()).isEqualTo(LabelSets.of(2, new int[] {0}, new int[] {1}));
  }

  @Test
  void aQuestionMarkIsMissingInFeaturesAndUnknownInLabels() throws IOException {
    String header =
        """
        @relation 'm: -C -2'
        @attribute n numeric
        @attribute bit {0,1}
        @attribute size {a,b,c}
        @attribute y {0,1}
        @attribute z numeric
        @data
        """;
    for (String row : List.of("?,?,?,?,1\n", "{0 ?,1 ?,2 ?,3 ?,4 1}\n")) {
      Dataset data = read(header + row);
      assertThat(data.features().toDense().values()).hasSize(5).containsOnly(Double.NaN);
      assertThat(data.labels().isUnknown(0, 0)).isTrue();
      assertThat(data.labels().isUnknown(0, 1)).isFalse();
      assertThat(data.labels().positives().row(0)).containsExactly(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{0,1} | 1 | 0",
        "{1,0} | 1 | 0",
        "{no,yes} | yes | no",
        "{yes,no} | yes | no",
        "{False,True} | True | False",
        "{TRUE,FALSE} | TRUE | FALSE",
        "{-1,1} | 1 | -1",
        "{1,-1} | 1 | -1",
        "{absent,present} | present | absent",
        "numeric | 1 | 0",
        "real | 1.0 | 0.0"
      })
  void labelsHaveTwoValues(String type, String positive, String negative) throws IOException {
    Dataset data =
        read(
            String.join(
                "\n",
                "@relation 'm: -C -1'",
                "@attribute a numeric",
                "@attribute y " + type,
                "@data",
                "1," + positive,
                "2," + negative));
    assertThat(data.labels().positives()).isEqualTo(LabelSets.of(1, new int[] {0}, new int[0]));
  }

  @Test
  void aRowsWeightOfOneIsAccepted() throws IOException {
    String header = "@relation 'm: -C -1'\n@attribute a numeric\n@attribute y {0,1}\n@data\n";
    assertThat(read(header + "2,1,{1}\n{0 2,1 1}, {1.0}\n").features().toDense().values())
        .containsExactly(2, 2);
  }

  @Test
  void blanksSeparateValuesAsWell() throws IOException {
    assertThat(
            read("@relation 'm: -C -1'\n@attribute a real\n@attribute y {0,1}\n@data\n7 \t1\n")
                .features()
                .value(0, 0))
        .isEqualTo(7);
  }

  @Test
  void lineEndsCompressionAndByteOrderMarkMakeNoDifference() throws IOException {
    String text =
        """
        @relation 'm: -C -1'
        @attribute a numeric
        @attribute y {0,1}
        @data
        """
            + "1.25,1\n-3,0\n".repeat(5000);
    Dataset plain = read(text);
    byte[] bytes = ("\ufeff" + text.replace("\n", "\r\n")).getBytes(UTF_8);
    for (byte[] content :
        List.of(bytes, TextSourceTest.gzip(bytes), Bzip2Test.compress(bytes, 1))) {
      Path file = Files.write(directory.resolve("same.data"), content);
      Dataset data = DataFiles.read(file, ReadOptions.automatic());
      assertThat(data.features()).isEqualTo(plain.features());
      assertThat(data.labels()).isEqualTo(plain.labels());
    }
  }

  private Dataset read(String text) throws IOException {
    Path file = Files.createTempFile(directory, "data", ".arff");
    return DataFiles.read(Files.writeString(file, text), ReadOptions.automatic());
  }

  @Test
  void whatStandsBeforeTheFirstRowDoesNotHideThatItIsSparse() throws IOException {
    String header = "@relation 'm: -C 1'\n@attribute y {0,1}\n@attribute a numeric\n@data\n";
    Dataset data = read(header + "\r\n  % {no row}\n \t{1 2}\n");
    assertThat(data.features()).isInstanceOf(SparseFeatures.class);
    assertThat(data.features().value(0, 0)).isEqualTo(2);
  }

  @Test
  void aQuotedLevelMayBeLong() throws IOException {
    String level = "a long level, ".repeat(40) + "no more";
    Dataset data =
        read(
            "@relation 'm: -C 1'\n@attribute y {0,1}\n@attribute c {x,'"
                + level
                + "',z}\n@data\n0,'"
                + level
                + "'\n1,z\n");
    assertThat(data.features().toDense().values()).containsExactly(0, 1, 0, 0, 0, 1);
  }

  @Test
  void anAttributeWithoutLevelsIsMissingEverywhere() throws IOException {
    String header =
        "@relation 'm: -C 1'\n@attribute y {0,1}\n@attribute c {}\n@attribute a numeric\n@data\n";
    Dataset dense = read(header + "1,?,2\n0,?,3\n");
    assertThat(dense.schema().featureNames()).contains("a");
    assertThat(dense.rows()).isEqualTo(2);
    Dataset sparse = read(header + "{0 1,2 2}\n{1 ?,2 3}\n");
    assertThat(sparse.schema()).isEqualTo(dense.schema());
    int last = dense.features().columns() - 1;
    assertThat(sparse.features().value(1, last)).isEqualTo(3);
    assertThatThrownBy(() -> read(header + "1,x,2\n")).isInstanceOf(InputException.class);
  }
}
