package dev.espalier.io.internal.arff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.TextOptions;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ARFF with strings and dates. */
class ArffTableTest {
  private static final String HEADER =
      """
      @relation 'm: -C 2'
      @attribute a {0,1}
      @attribute b numeric
      @attribute x numeric
      @attribute colour {red,green,blue}
      @attribute word string
      @attribute day date 'dd.MM.yyyy'
      @data
      """;

  @TempDir Path directory;

  @Test
  void stringsAndDatesBecomeFeatures() throws IOException {
    Dataset data =
        read(
            HEADER
                + "1,0,1.5,green,'it\\'s',24.12.2025\n?,1,?,blue,other,?\n0,?,2,?,?,01.01.1970\n");
    assertThat(data.labels())
        .isEqualTo(
            new Labels(
                LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {}),
                LabelSets.of(2, new int[] {}, new int[] {0}, new int[] {1})));
    assertThat(data.schema().columns())
        .containsExactly(
            new Column.Plain("x", Role.NUMBER, 1),
            new Column.Plain("colour", Role.CATEGORY, 3),
            new Column.Plain("word", Role.CATEGORY, 1),
            new Column.Date("day", "u-M-d", false));
    Features features = data.features();
    assertThat(features.value(0, 2)).as("green").isEqualTo(1);
    int days = data.schema().featureNames().indexOf("day:days");
    assertThat(features.value(0, days)).isEqualTo(20446);
    assertThat(features.value(1, days)).isNaN();
    assertThat(features.value(2, days)).isEqualTo(0);
  }

  @Test
  void sparseRowsLeaveOutZerosAndFirstLevels() throws IOException {
    Dataset data = read(HEADER + "{0 1,4 w,5 '01.01.1970'}\n{1 1,2 7,3 blue}\n");
    assertThat(data.labels())
        .isEqualTo(Labels.known(LabelSets.of(2, new int[] {0}, new int[] {1})));
    assertThat(data.features().value(0, 0)).isEqualTo(0);
    assertThat(data.features().value(1, 0)).isEqualTo(7);
    assertThat(data.features().value(0, data.schema().featureNames().indexOf("colour=red")))
        .isEqualTo(1);
  }

  @Test
  void aModelReadsTheSameAttributes() throws IOException {
    String rows = "1,0,1.5,green,one,24.12.2025\n0,1,2,blue,two,25.12.2025\n";
    Dataset data = read(HEADER + rows);
    assertThat(read(HEADER + rows, ReadOptions.automatic().withExpected(data.schema(), false)))
        .isEqualTo(data);
  }

  @Test
  void whoSaysWhatAnAttributeIsForDecides() throws IOException {
    String plain =
        """
        @relation 'm: -C 1'
        @attribute a {0,1}
        @attribute n numeric
        @attribute x numeric
        @data
        1,5,2
        0,6,3
        """;
    ReadOptions said =
        ReadOptions.automatic()
            .withColumns(new ColumnOptions(Map.of("n", Role.ID), TextOptions.defaults(), false));
    assertThat(read(plain, said).schema().featureNames()).containsExactly("x");
    assertThat(read(plain).schema().featureNames()).containsExactly("n", "x");
  }

  @Test
  void badCellsAreNamedByTheirLine() {
    assertThatThrownBy(() -> read(HEADER + "1,0,1,red,w,2025-12-24\n"))
        .hasMessageEndingWith(
            "t.arff:9: attribute 'day': '2025-12-24' is no date of the form dd.MM.yyyy");
    assertThatThrownBy(() -> read(HEADER + "1,0,many,red,w,?\n"))
        .hasMessageEndingWith(
            "t.arff:9: attribute 'x': 'many' is not a finite number; write ? for a missing value");
    assertThatThrownBy(() -> read(HEADER + "1,0,1,pink,w,?\n"))
        .hasMessageEndingWith(
            "t.arff:9: attribute 'colour': 'pink' is not one of the declared levels");
    assertThatThrownBy(() -> read(HEADER + "1,2,1,red,w,?\n"))
        .hasMessageContaining("t.arff:9: label 'b' is '2'; expected 0 or 1");
  }

  private Dataset read(String text) throws IOException {
    return read(text, ReadOptions.automatic());
  }

  private Dataset read(String text, ReadOptions options) throws IOException {
    return DataFiles.read(Files.writeString(directory.resolve("t.arff"), text), options);
  }
}
