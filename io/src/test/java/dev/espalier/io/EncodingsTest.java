package dev.espalier.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Espalier;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that differ stay different, whatever the encoding of their file. */
class EncodingsTest {
  private static final List<String> LABELS = List.of("Müller", "Möller");

  @TempDir Path directory;

  private final List<String> notices = new ArrayList<>();
  private final ReadOptions options =
      ReadOptions.automatic()
          .withListener(
              new ReadOptions.Listener() {
                @Override
                public void notice(String notice) {
                  notices.add(notice);
                }
              });

  static Stream<Arguments> formats() {
    return Stream.of(
        Arguments.of("columns.csv", "Müller,Möller,x\n1,0,0.5\n0,1,1.5\n"),
        Arguments.of("tags.csv", "tags,x\nMüller,0.5\nMöller,1.5\n"),
        Arguments.of("named.svm", "Müller 1:0.5\nMöller 1:1.5\n"),
        Arguments.of(
            "comments.svm",
            """
            # espalier names: 1 features, 2 labels
            # feature "x"
            # label "Müller"
            # label "Möller"
            0 1:0.5
            1 1:1.5
            """),
        Arguments.of(
            "a.arff",
            """
            @relation 'r: -C 2'
            @attribute Müller {0,1}
            @attribute Möller {0,1}
            @attribute x numeric
            @data
            1,0,0.5
            0,1,1.5
            """),
        Arguments.of(
            "a.jsonl",
            "{\"x\": 0.5, \"labels\": [\"Müller\"]}\n{\"x\": 1.5, \"labels\": \"Möller\"}\n"));
  }

  private Dataset read(String name, byte[] content) throws IOException {
    Path file = Files.write(directory.resolve(name), content);
    return DataFiles.read(
        file,
        name.startsWith("columns")
            ? options.withLabels(new LabelChoice.Count(2))
            : name.startsWith("tags") ? options.withTags("tags", ",") : options);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void everyEncodingGivesTheSameDataAndIsTold(String name, String text) throws IOException {
    Dataset expected = read(name, text.getBytes(UTF_8));
    assertThat(expected.schema().labels()).isEqualTo(LABELS);
    assertThat(notices).isEmpty();
    same(read(name, ("\ufeff" + text).getBytes(UTF_8)), expected);
    assertThat(notices).isEmpty();
    for (Charset charset : List.of(ISO_8859_1, Charset.forName("windows-1252"))) {
      same(read(name, text.getBytes(charset)), expected);
      assertThat(notices).hasSize(1);
      assertThat(notices.get(0)).contains(name + ": ").contains("Windows-1252");
      notices.clear();
    }
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      for (String mark : List.of("", "\ufeff")) {
        same(read(name, (mark + text).getBytes(charset)), expected);
        assertThat(notices).hasSize(1);
        assertThat(notices.get(0)).contains(name + ": ").contains("UTF-16");
        notices.clear();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void twoEncodingsInOneFileAreRefusedWhereTheSecondBegins(String name, String text)
      throws IOException {
    int half = text.indexOf("öller") - 1;
    ByteArrayOutputStream mixed = new ByteArrayOutputStream();
    mixed.write(text.substring(0, half).getBytes(UTF_8));
    mixed.write(text.substring(half).getBytes(ISO_8859_1));
    long line = text.substring(0, half).chars().filter(c -> c == '\n').count() + 1;
    assertThatThrownBy(() -> read(name, mixed.toByteArray()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(directory.resolve(name) + ":" + line + ": ")
        .hasMessageContaining("UTF-8");
  }

  @Test
  void bytesThatNoEncodingHasAreRefusedWithTheirLine() throws IOException {
    byte[] text = "a,b\n1,2\n1,ü\n0,\u0081\n".getBytes(ISO_8859_1);
    assertThatThrownBy(() -> read("tags.csv", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("tags.csv:4: ");
    byte[] unpaired = "\ufeffa,b\n1,2\n1,?\n".getBytes(UTF_16LE);
    unpaired[unpaired.length - 3] = (byte) 0xd8;
    assertThatThrownBy(() -> read("tags.csv", unpaired))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("tags.csv:3: ");
  }

  @Test
  void zeroCharactersAreRefusedWithTheirLine() {
    String text = "a,b\n1,2\n1,?\u0000\n" + "1,2\n".repeat(100);
    for (byte[] bytes :
        List.of(
            text.getBytes(UTF_8),
            ("\ufeff" + text).getBytes(UTF_8),
            text.replace("a,", "ü,").getBytes(UTF_8),
            text.replace("a,", "ü,").getBytes(ISO_8859_1),
            text.getBytes(UTF_16LE),
            ("\ufeff" + text).getBytes(UTF_16BE),
            ("a,b\n" + "1,2\n".repeat(40_000) + "\u0000").getBytes(UTF_8))) {
      String line = bytes.length > 100_000 ? "40002" : "3";
      assertThatThrownBy(() -> read("tags.csv", bytes))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(
              "tags.csv:" + line + ": is not a text file: it holds a zero character");
    }
    assertThatThrownBy(
            () -> read("a.jsonl", "{\"labels\":[\"\\u0000\"],\"x\":1}\n".getBytes(UTF_8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.jsonl:1: ")
        .hasMessageContaining("zero character");
  }

  @Test
  void theEncodingIsFoundThoughSomeLettersHaveTheirZeroOnTheOtherSide() throws IOException {
    // U+4E00, the Chinese one, and U+0100
    String text = "tags,x\n\u4e00,1\n\u0100,2\n\u4e00,3\n";
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      Dataset data = read("tags.csv", text.getBytes(charset));
      assertThat(data.schema().labels()).containsExactly("\u4e00", "\u0100");
    }
  }

  @Test
  void theEncodingIsFoundWhereverTheFirstLetterBeyondAsciiStands() throws IOException {
    // around the sizes of buffers a sequence may be cut in two
    for (int rows : List.of(1, 8190, 8191, 8192, 16383, 16384, 40_000)) {
      String text = "tags,x\n" + "a,1.25\n".repeat(rows) + "é,1\nè,2\n";
      for (Charset charset : List.of(UTF_8, ISO_8859_1, UTF_16LE)) {
        for (String shift : List.of("", " ", "  ", "   ")) {
          Dataset data = read("tags.csv", (shift + text).getBytes(charset));
          assertThat(data.schema().labels()).containsExactly("a", "é", "è");
          assertThat(data.rows()).isEqualTo(rows + 2);
        }
      }
    }
  }

  @Test
  void labelListsInXmlFollowTheirDeclarationOrTheirBytes() throws IOException {
    Path file = directory.resolve("a.arff");
    Files.writeString(
        file,
        """
        @relation r
        @attribute Müller {0,1}
        @attribute Möller {0,1}
        @attribute x numeric
        @data
        1,0,0.5
        0,1,1.5
        """);
    String body = "<labels><label name=\"Möller\"/><label name=\"Müller\"/></labels>";
    for (String declared : List.of("", "<?xml version='1.0' encoding='ISO-8859-1'?>\n")) {
      Files.write(directory.resolve("a.xml"), (declared + body).getBytes(ISO_8859_1));
      assertThat(DataFiles.read(file, options).schema().labels())
          .containsExactly("Möller", "Müller");
      assertThat(notices).hasSize(declared.isEmpty() ? 1 : 0);
      notices.clear();
    }
    Files.write(
        directory.resolve("a.xml"),
        ("<?xml version=\"1.0\" encoding=\"windows-1250\"?>" + body)
            .getBytes(Charset.forName("windows-1250")));
    assertThat(Espalier.read(file).schema().labels()).containsExactly("Möller", "Müller");
    Files.writeString(directory.resolve("a.xml"), "<?xml version='1.0' encoding='none'?>" + body);
    assertThatThrownBy(() -> Espalier.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.xml:1: ");
  }

  private static void same(Dataset found, Dataset expected) {
    assertThat(found.schema()).isEqualTo(expected.schema());
    assertThat(found.features().toDense().values())
        .isEqualTo(expected.features().toDense().values());
    assertThat(found.labels()).isEqualTo(expected.labels());
  }
}
