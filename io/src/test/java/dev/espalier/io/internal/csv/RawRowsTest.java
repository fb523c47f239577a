package dev.espalier.io.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delimited text that can be written again to the last byte. */
class RawRowsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b\n1,2\n3,4\n",
        "a,b\r\n1,2\r\n3,4\r\n",
        "a,b\n1,2\r\n3,4",
        "a,b\r1,2\r3,4\r",
        "\ufeffa,b\n1,2\n",
        "a\tb\n1\t\n \t4\n",
        "a;b\n\"x;y\";\"say \"\"no\"\"\"\n",
        "\n\na , b\n\n 1 ,\"two\nlines\"\n   \n3,4\n\n\n",
        "name\n\"\"\nx\n",
        "a,b\n",
        "a,b",
        "größe,\"naïve \"\n1 , 2\n",
        "1,2\n3,4\n",
        "\ufeff1,2\n3,4",
        "1 22.08  11.46 2\n\n 0 22.67\t7 2 \r\n0 29.58 1.75 1",
        "\n 1  2\n   \n3 4\n\n"
      })
  void unchangedTextIsTheSameToTheLastByte(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(copy(bytes)).isEqualTo(bytes);
  }

  @Test
  void randomTextIsTheSameToTheLastByte() throws IOException {
    long seed = 20261116;
    SplittableRandom random = new SplittableRandom(seed);
    String[] cells = {"", "1", " x ", "\"q\"", "\"a,b\"", "\"l\nm\"", "\"\"\"\"", "é", "-"};
    for (int trial = 0; trial < 200; trial++) {
      StringBuilder text = new StringBuilder("a,b,c\n");
      for (int row = random.nextInt(5000 / (1 + trial)); row >= 0; row--) {
        for (int cell = 0; cell < 3; cell++) {
          text.append(cell == 0 ? "" : ",").append(cells[random.nextInt(cells.length)]);
        }
        text.append(random.nextBoolean() ? "\n" : "\r\n");
        text.append(random.nextInt(10) == 0 ? "\n" : "");
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      assertThat(copy(bytes)).as("seed " + seed + ", trial " + trial).isEqualTo(bytes);
    }
  }

  @Test
  void cellsAreReadWithoutQuotesAndSpaces() throws IOException {
    try (RawRows rows = open("id, name \n 1 ,\"say \"\"no\"\", now\"\n\n2,\" kept \"\n")) {
      assertThat(rows.names()).containsExactly("id", "name");
      List<RawRow> all = rows.next(10);
      assertThat(all.get(0).cell(0)).isEqualTo("1");
      assertThat(all.get(0).cell(1)).isEqualTo("say \"no\", now");
      assertThat(all.get(1).cell(1)).isEqualTo(" kept ");
      assertThat(all.get(1).line()).isEqualTo(4);
    }
  }

  @Test
  void aChangedCellTakesTheDressOfTheOldOne() throws IOException {
    assertThat(changed("a,b,c\n 1 ,\"x\",z\r\n", "2", "y", null)).isEqualTo(" 2 ,\"y\",z\r\n");
    assertThat(changed("a,b,c\n1,,z\n", null, "with, comma", "q\""))
        .isEqualTo("1,\"with, comma\",\"q\"\"\"\n");
    assertThat(changed("a\tb\tc\n1\t\tz", null, "with, comma", ""))
        .isEqualTo("1\twith, comma\t\"\"");
  }

  @Test
  void whatIsNotATableIsRefusedInOneLine() {
    assertRefused("", "is empty; expected a header with column names");
    assertRefused("a,b\n1,2,3\n", ":2: the row has 3 cells, the header has 2");
    assertRefused("a,b\n1,2\n\"x,2\n", ":3: a quote is opened and never closed");
    assertRefused("a,b\n\"x\"y,2\n", ":2: text follows a closing quote");
    assertRefused("a,a\n1,2\n", ":1: column name 'a' occurs twice");
    assertRefused("id,2019\n1,2\n", ":1: '2019' is a number, so that the row may hold names or");
    assertRefused("country,2019\nNO,2\nSE,3\n", ":1: '2019' is a number, so that the row may");
  }

  @Test
  void aFirstLineThatIsNoPartOfTheTableIsTold() throws IOException {
    String below = "25,Private,7\n38,State,9\n28,Private,12\n";
    assertRefused(
        "|1x3 Cross validator\n" + below,
        ":1: '|1x3 Cross validator' has 1 cell and the rows below have 3; expected a line of their"
            + " names, or a table without this line");
    assertRefused("\nSales, all years\n" + below, ":2: 'Sales, all years' has 2 cells and the");
    assertRefused("a,b\n1,2\n1,2,3\n", ":3: the row has 3 cells, the header has 2");
    // A decimal comma is no second delimiter.
    assertNames("name;size\nred;1,5\nblue;2,5\n", false, "name", "size");
    assertNames("one|other\na|1,5\nb|2,5\n", false, "one", "other");
  }

  @Test
  void aFirstRowOfDataIsNoHeaderAndIsTold() throws IOException {
    assertNames("1,x\n2,y\n3,x\n", true, "column 1", "column 2");
    assertNames("b,30.83,u\na,?,u\n", true, "column 1", "column 2", "column 3");
    assertNames("rot;1,5;a\nblau;2,5;b\nrot;3,5;a\n", true, "column 1", "column 2", "column 3");
    assertNames("p,x\ne,x\np,y\n", true, "column 1", "column 2");
    assertNames("1 2.5 3\n4 5.5 6\n", true, "column 1", "column 2", "column 3");
    assertNames("\"1\",\"2\"\n3,4\n", false, "1", "2");
    assertNames("p,x\ne,y\n", false, "p", "x");
    assertNames("a,b\n1,2\na,b\n3,4\n", false, "a", "b");
    assertNames("Room number\nRoom 1\nRoom 2\n", false, "Room number");
  }

  private void assertNames(String text, boolean told, String... names) throws IOException {
    Path file = Files.writeString(directory.resolve("t.csv"), text);
    List<String> notices = new ArrayList<>();
    Progress listener =
        new Progress() {
          @Override
          public void report(String stage, double fraction) {}

          @Override
          public void notice(String notice) {
            notices.add(notice);
          }
        };
    try (RawRows rows = RawRows.open(file, listener)) {
      assertThat(rows.names()).as(text).containsExactly(names);
      assertThat(notices.stream().anyMatch(notice -> notice.contains("holds no names")))
          .as(text)
          .isEqualTo(told);
    }
  }

  @Test
  void whatSomebodySaysOfTheLayoutIsNotLookedFor() throws IOException {
    Path file = Files.writeString(directory.resolve("t.csv"), "id/2019\n1/2 3\n");
    CellOptions with = new CellOptions(null, '/', null, null, true);
    try (RawRows rows = RawRows.open(file, with, Progress.none())) {
      assertThat(rows.names()).containsExactly("id", "2019");
      assertThat(rows.next(9).get(0).cell(1)).isEqualTo("2 3");
    }
    CellOptions without = new CellOptions(null, '/', null, null, false);
    try (RawRows rows = RawRows.open(file, without, Progress.none())) {
      assertThat(rows.names()).containsExactly("column 1", "column 2");
      assertThat(rows.next(9)).hasSize(2);
    }
  }

  @Test
  void cellsBetweenBlanksAreQuotedWhereTheyHoldSome() throws IOException {
    assertThat(changed("1   2 3\n4 5 6\n", "a b", null, "")).isEqualTo("\"a b\"   2 \"\"\n");
  }

  @Test
  void aNamedEncodingIsWrittenAgainByteForByte() throws IOException {
    byte[] bytes = "a;b\n\u0085x;2\nz;3\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(copy(bytes, StandardCharsets.ISO_8859_1)).isEqualTo(bytes);
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      byte[] wide = "\ufeffa;b\nf\u00fcr;2\n".getBytes(charset);
      assertThat(copy(wide, charset)).isEqualTo(wide);
      assertThat(copy(wide, StandardCharsets.UTF_16)).isEqualTo(wide);
    }
    assertThatThrownBy(() -> copy(bytes, StandardCharsets.UTF_16))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("is no text in UTF-16");
    assertThatThrownBy(() -> copy(bytes, Charset.forName("Shift_JIS")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot be written again byte for byte");
  }

  private byte[] copy(byte[] bytes, Charset charset) throws IOException {
    Path file = Files.write(directory.resolve("t.csv"), bytes);
    CellOptions cells = new CellOptions(charset, null, null, null, null);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RawRows rows = RawRows.open(file, cells, Progress.none())) {
      rows.writeHeader(out);
      for (RawRow row : rows.next(100)) {
        row.write(out);
      }
      rows.writeEnd(out);
    }
    return out.toByteArray();
  }

  @Test
  void aColumnWithoutANameIsCalledByItsPlace() throws IOException {
    try (RawRows rows = open(",b\n1,2\n")) {
      assertThat(rows.names()).containsExactly("column 1", "b");
    }
  }

  @Test
  void textInAnotherEncodingIsUnderstoodAndWrittenAsItWas() throws IOException {
    for (Charset charset :
        List.of(
            StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      for (String mark : List.of("", "\ufeff")) {
        if (mark.isEmpty() || !charset.equals(StandardCharsets.ISO_8859_1)) {
          byte[] bytes = (mark + "a,b\nf\u00fcr,2\r\n\n").getBytes(charset);
          assertThat(copy(bytes)).isEqualTo(bytes);
          try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
            assertThat(rows.next(1).get(0).cell(0)).isEqualTo("f\u00fcr");
          }
        }
      }
    }
  }

  @Test
  void aChangedCellHasTheEncodingOfRowsThatFollowFarBehindIt() throws IOException {
    String rest = "x,1\n".repeat(100_000) + "f\u00fcr,2\n";
    for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8)) {
      Files.write(directory.resolve("t.csv"), ("a,b\ny,?\n" + rest).getBytes(charset));
      try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        rows.next(1).get(0).write(out, new @Nullable String[] {null, "f\u00fcr"});
        assertThat(out.toByteArray()).isEqualTo("y,f\u00fcr\n".getBytes(charset));
      }
    }
  }

  @Test
  void aChangedCellThatTheEncodingCannotHoldIsRefused() throws IOException {
    Files.write(directory.resolve("t.csv"), "a\nf\u00fcr\n".getBytes(StandardCharsets.ISO_8859_1));
    try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
      RawRow row = rows.next(1).get(0);
      assertThatThrownBy(() -> row.write(new ByteArrayOutputStream(), new String[] {"\u0142"}))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("Windows-1252")
          .hasMessageContaining("\u0142");
    }
  }

  @Test
  void aChangedCellThatWouldLetTheTableBeTakenForUtf8IsRefused() throws IOException {
    // in Windows-1252 these two letters are the bytes of one letter in UTF-8
    String pair = "\u00c3\u00b6";
    byte[] table = ("a\n?\nf\u00fcr\n" + pair + "\n").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(copy(table)).isEqualTo(table);
    try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      List<RawRow> all = rows.next(3);
      assertThatThrownBy(() -> all.get(0).write(out, new String[] {pair}))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("t.csv: is Windows-1252 text")
          .hasMessageContaining("taken for UTF-8");
    }
    try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      List<RawRow> all = rows.next(3);
      all.get(1).write(out);
      all.get(0).write(out, new String[] {pair});
      assertThat(out.toByteArray())
          .as("after a letter that settles it")
          .isEqualTo(("f\u00fcr\n" + pair + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private void assertRefused(String text, String message) {
    assertThatThrownBy(() -> copy(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  private String changed(String text, @Nullable String... texts) throws IOException {
    try (RawRows rows = open(text)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      rows.next(1).get(0).write(out, texts);
      return out.toString(StandardCharsets.UTF_8);
    }
  }

  private RawRows open(String text) throws IOException {
    Files.writeString(directory.resolve("t.csv"), text);
    return RawRows.open(directory.resolve("t.csv"), Progress.none());
  }

  private byte[] copy(byte[] bytes) throws IOException {
    Files.write(directory.resolve("t.csv"), bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
      rows.writeHeader(out);
      List<RawRow> all = new ArrayList<>();
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        all.add(row);
      }
      for (RawRow row : all) {
        row.write(out);
      }
      rows.writeEnd(out);
    }
    return out.toByteArray();
  }

  @Test
  void aNewTextIsQuotedWhereItMustBe() throws IOException {
    for (String text : List.of(" a", "a ", "", "a,b", "a\"b", "a\nb", "a\rb")) {
      String written = changed("x,y\n1,2\n", text, null);
      assertThat(written).isEqualTo('"' + text.replace("\"", "\"\"") + "\",2\n");
      try (RawRows again = open("x,y\n" + written)) {
        assertThat(again.next(1).get(0).cell(0)).isEqualTo(text);
      }
    }
    assertThat(changed("x,y\n1,2\n", "a b", null)).isEqualTo("a b,2\n");
  }

  @Test
  void rowsOfAnyWidthAndLengthComeBack() throws IOException {
    String wide = "c,".repeat(200) + "d\n" + "1,".repeat(200) + "\"2\"\t \n";
    wide = wide.replaceFirst("(c,){200}", names(200));
    assertThat(copy(wide.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(wide.getBytes(StandardCharsets.UTF_8));
    String longCell = "a,b\n\"" + "x\n".repeat(100_000) + "\",2\n3,\"4\"";
    assertThat(copy(longCell.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(longCell.getBytes(StandardCharsets.UTF_8));
    try (RawRows rows = open(longCell)) {
      List<RawRow> read = rows.next(5);
      assertThat(read.get(0).cell(0)).hasSize(200_000);
      assertThat(read.get(1).line()).isEqualTo(100_003);
      assertThat(read.get(1).cell(1)).isEqualTo("4");
    }
    assertRefused("a,b\n\"x", ":2: a quote is opened and never closed");
    assertRefused("a,b\n\"x\" y,1\n", ":2: text follows a closing quote");
  }

  @Test
  void theEncodingOfARestIsLookedForOnce() throws IOException {
    String pair = "f\u00fcr";
    byte[] table =
        ("a\n?\n?\n" + "x\n".repeat(100_000) + pair).getBytes(StandardCharsets.ISO_8859_1);
    Files.write(directory.resolve("t.csv"), table);
    try (RawRows rows = RawRows.open(directory.resolve("t.csv"), Progress.none())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (RawRow row : rows.next(2)) {
        row.write(out, new String[] {pair});
      }
      assertThat(out.toByteArray())
          .isEqualTo((pair + "\n" + pair + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private static String names(int count) {
    StringBuilder names = new StringBuilder();
    for (int k = 0; k < count; k++) {
      names.append("c").append(k).append(',');
    }
    return names.toString();
  }
}
