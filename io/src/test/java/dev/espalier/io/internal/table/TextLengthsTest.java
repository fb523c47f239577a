package dev.espalier.io.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.SparseFeatures;
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

class TextLengthsTest {
  @TempDir Path directory;

  private Dataset read() throws IOException {
    // Every word is in both rows, so that each weighs 1 before lengths are divided out.
    Path file =
        Files.writeString(
            directory.resolve("news.csv"),
            """
            size,title,body,topics
            1,wheat,grain of wheat again,a
            2,wheat,wheat again of grain,b
            """);
    return DataFiles.read(
        file,
        ReadOptions.automatic()
            .withTags("topics", ",")
            .withColumns(
                new ColumnOptions(
                    Map.of("title", Column.Role.TEXT, "body", Column.Role.TEXT),
                    TextOptions.defaults(),
                    false)));
  }

  @Test
  void aShortTextBesideALongOneWeighsAsItsWordsDo() throws IOException {
    Dataset data = read();
    assertThat(data.schema().featureNames())
        .containsExactly(
            "size", "title:wheat", "body:again", "body:grain", "body:of", "body:wheat");
    // One word of four: the norms are √1 and √4, divided by the larger.
    assertThat(data.features().value(0, 1)).isCloseTo(0.5, within(1e-15));
    for (int column = 2; column < 6; column++) {
      assertThat(data.features().value(1, column)).isCloseTo(0.5, within(1e-15));
    }
  }

  @Test
  void onlyTheColumnsBeforeTheWordsHaveScalesOfTheirOwn() throws IOException {
    assertThat(((SparseFeatures) read().features()).tableColumns()).isEqualTo(1);
  }

  @Test
  void aModelsColumnsGiveTheSameFeaturesAgain() throws IOException {
    Dataset data = read();
    Dataset again =
        DataFiles.read(
            directory.resolve("news.csv"),
            ReadOptions.automatic().withTags("topics", ",").withExpected(data.schema(), false));
    assertThat(again.features()).isEqualTo(data.features());
  }
}
