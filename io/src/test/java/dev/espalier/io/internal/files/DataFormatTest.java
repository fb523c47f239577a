package dev.espalier.io.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.text.TextSource;
import dev.espalier.io.internal.text.TextSourceTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFormatTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x | @relation m | ARFF",
        "x.csv | % words~~  @RELATION 'm' | ARFF",
        "x.arff | @attribute a numeric | ARFF",
        "x | {\"text\": \"a\", \"tags\": [\"b\"]} | JSON_LINES",
        "x.csv | { \"text\": \"a\"} | JSON_LINES",
        "x | 3 10 4~1,2 0:0.5 3:1~ 1:2~0 | XMC",
        "x.txt | 0 10 4 | XMC",
        "x | 1,2 3:0.5 7:1~ 1:1 | SVM_LIGHT",
        "x | 1 1:0.5~-1 2:1 # comment | SVM_LIGHT",
        "x | # comment~+1 qid:3 1:0.5 | SVM_LIGHT",
        "x.svm | news,sport 1:0.5 | SVM_LIGHT",
        "x.svmlight | news,sport 1:0.5 | SVM_LIGHT",
        "x.libsvm.gz | news,sport 1:0.5 | SVM_LIGHT",
        "x | 3:0.5 7:1 | SVM_LIGHT",
        "x | a,b,c~1,2,3 | CSV",
        "x | a;b~1;2 | CSV",
        "x | 1,2,3 | CSV",
        "x.csv | 1 2 3~4 5 6 | CSV",
        "x.csv | one~1 | CSV",
        "x | news,sport at 12:30 | CSV",
        "x | start,12:30 13:45 | CSV",
        "x | {1 2,3 4} | CSV"
      })
  void theContentTellsTheFormat(String name, String content, DataFormat format) throws IOException {
    Path file = Files.writeString(directory.resolve(name), content.replace('~', '\n'));
    try (TextSource source = TextSource.open(file)) {
      assertThat(DataFormat.of(source)).isEqualTo(format);
      assertThat(source.line()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x.svm | 1,2 3:0.5 7:1 | the beginning of each line",
        "x.xmc | 1 10 4~1,2 0:0.5 3:1 | the header and the beginning of each line",
        "x.jsonl | {\"a\": 1, \"tags\": [\"b\"]} | field 'tags'",
        "x.csv | a,tags~1,b | column 'tags'"
      })
  void theListenerHearsWhereTheLabelsAre(String name, String content, String origin)
      throws IOException {
    Path file = Files.writeString(directory.resolve(name), content.replace('~', '\n'));
    List<String> origins = new ArrayList<>();
    ReadOptions.Listener listener =
        new ReadOptions.Listener() {
          @Override
          public void labelsFrom(String from) {
            origins.add(from);
          }
        };
    DataFiles.read(file, ReadOptions.automatic().withTags("tags", ",").withListener(listener));
    assertThat(origins).containsExactly(origin);
  }

  @Test
  void tabsMakeATable() throws IOException {
    Path file = Files.writeString(directory.resolve("x"), "1\t2\t3\n4\t5\t6\n");
    try (TextSource source = TextSource.open(file)) {
      assertThat(DataFormat.of(source)).isEqualTo(DataFormat.CSV);
    }
  }

  @Test
  void aLineThatIsLongerThanThePeekIsJudgedByItsBeginning() throws IOException {
    StringBuilder line = new StringBuilder("1,2");
    for (int i = 0; i < 20_000; i++) {
      line.append(' ').append(i).append(":0.125");
    }
    Path file = Files.writeString(directory.resolve("x"), line);
    try (TextSource source = TextSource.open(file)) {
      assertThat(DataFormat.of(source)).isEqualTo(DataFormat.SVM_LIGHT);
    }
  }

  @Test
  void aLineWithoutBlanksMayBeLongerThanThePeek() throws IOException {
    String line = "a,".repeat(TextSource.PEEK_BYTES) + "b";
    try (TextSource source = TextSource.open(Files.writeString(directory.resolve("x"), line))) {
      assertThat(DataFormat.of(source)).isEqualTo(DataFormat.CSV);
    }
  }

  @Test
  void whatCannotBeReadIsSaid() throws IOException {
    refused(new byte[0], "is empty");
    refused("\n \n\n".getBytes(StandardCharsets.UTF_8), "is empty");
    refused("some words".getBytes(StandardCharsets.UTF_8), "the format is not recognised");
    refused(new byte[] {'P', 'K', 3, 4, 0, 0}, "is not a text file");
    byte[] archive = TextSourceTest.gzip("a,b\n".repeat(99_999).getBytes(StandardCharsets.UTF_8));
    refused(Arrays.copyOf(archive, 40), "cannot be read");
  }

  @Test
  void missingFilesAndDirectoriesAreSaid() {
    Path none = directory.resolve("none.arff");
    assertThatThrownBy(() -> DataFiles.read(none, ReadOptions.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessage(none + ": no such file");
    assertThatThrownBy(() -> DataFiles.read(directory, ReadOptions.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessage(
            directory + ": has no sub-folders; expected one for each label, with texts in it");
  }

  private void refused(byte[] content, String message) throws IOException {
    Path file = Files.write(directory.resolve("x"), content);
    assertThatThrownBy(() -> DataFiles.read(file, ReadOptions.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }
}
