package dev.espalier.io.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.ColumnBuilder.Kind;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {
  @TempDir Path directory;

  @Test
  void numbersAreNumbersAndTheRestAreSortedCategories() {
    assertThat(read("x,c\n1,b\n-2.5e1,a\n+.5,b\n"))
        .isEqualTo(
            new Table(
                List.of(
                    new Table.Numbers("x", new double[] {1, -25, .5}),
                    new Table.Categories("c", List.of("a", "b"), new int[] {1, 0, 1}))));
  }

  @Test
  void missingCellsHaveManySpellings() {
    Table table = read("x,c\n1,a\n,\n?,?\nNA,na\nn/a,N/A\nnull,NULL\n \t,\"  \"\n");
    for (int row = 1; row < 7; row++) {
      assertThat(table.columns().get(0).isMissing(row)).isTrue();
      assertThat(table.columns().get(1).isMissing(row)).isTrue();
    }
    assertThat(table.rows()).isEqualTo(7);
  }

  @Test
  void aColumnOfMissingCellsIsNumeric() {
    Table table = read("x,y\n,1\n?,2\n");
    assertThat(table.columns().get(0))
        .isEqualTo(new Table.Numbers("x", new double[] {Double.NaN, Double.NaN}));
  }

  @Test
  void aColumnThatTurnsToTextLateKeepsItsFirstCellsAsTheyWere() {
    assertThat(read("x,y\n1.50,1\n2,2\nNA,3\n12 oz,4\n").columns().get(0))
        .isEqualTo(
            new Table.Categories("x", List.of("1.50", "12 oz", "2"), new int[] {0, 2, -1, 1}));
  }

  @Test
  void digitsOfOneWidthWithLeadingZerosAreCodes() {
    assertThat(read("zip,y\n01234,1\n99999,2\n").columns().get(0))
        .isEqualTo(new Table.Categories("zip", List.of("01234", "99999"), new int[] {0, 1}));
    assertThat(read("x,y\n0,1\n1,2\n").columns().get(0)).isInstanceOf(Table.Numbers.class);
    assertThat(read("x,y\n007,1\n1,2\n").columns().get(0)).isInstanceOf(Table.Numbers.class);
  }

  @Test
  void quotesHoldDelimitersLineEndsQuotesAndSpace() {
    Table table = read("\"a,b\",\" c \"\r\n\"x\"\"y\",\"1\n2\"\r\n\" z\",3\r\n");
    assertThat(table.columns().get(0))
        .isEqualTo(new Table.Categories("a,b", List.of(" z", "x\"y"), new int[] {1, 0}));
    assertThat(table.columns().get(1))
        .isEqualTo(new Table.Categories(" c ", List.of("1\n2", "3"), new int[] {0, 1}));
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|"})
  void theDelimiterIsFoundByContent(String delimiter) {
    String text = "x#tags#n\n1#a b#\"3#4\"\n2#\"b;,|\tc\"#5\n".replace("#", delimiter);
    assertThat(read(text).columns())
        .extracting(Table.Column::name)
        .containsExactly("x", "tags", "n");
  }

  @Test
  void anotherDelimiterInsideCellsDoesNotConfuse() {
    assertThat(read("image,labels\na.jpg,x|y|z\nb.jpg,x\n").columns()).hasSize(2);
    assertThat(read("price;name\n1,5;a\n2,5;b\n").columns()).hasSize(2);
    assertThat(read("only\n1\n2\n").columns()).hasSize(1);
  }

  @Test
  void surroundingSpaceIsStrippedAndBlankLinesAreSkipped() {
    assertThat(read("\na , b\n\n1, x y \n   \n2,z\n\n").columns())
        .containsExactly(
            new Table.Numbers("a", new double[] {1, 2}),
            new Table.Categories("b", List.of("x y", "z"), new int[] {0, 1}));
  }

  @Test
  void aRaggedRowIsRefusedWithItsLineAndCounts() {
    assertThat(error("a,b\n1,2\n1,2,3\n"))
        .isEqualTo("t.csv:3: the row has 3 cells, the header has 2");
    assertThat(error("a,b,c\n\"1\n2\",2,3\n1,2\n"))
        .isEqualTo("t.csv:4: the row has 2 cells, the header has 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "nan", "-inf", "Infinity"})
  void notANumberAndInfinityAreRefused(String word) {
    assertThat(error("a,b\n1,2\n3," + word + "\n"))
        .isEqualTo(
            "t.csv:3: column 'b': '" + word + "' is not allowed; leave a missing cell empty");
  }

  @Test
  void aNumberThatIsTooLargeIsRefused() {
    assertThat(error("a,b\n1,1e999\n"))
        .isEqualTo("t.csv:2: column 'b': '1e999' is too large for a number");
  }

  @Test
  void aHeaderIsLookedForAndColumnsWithoutNamesAreCalledByTheirPlace() {
    assertThat(read("1,2\n3,4\n").columns())
        .containsExactly(
            new Table.Numbers("column 1", new double[] {1, 3}),
            new Table.Numbers("column 2", new double[] {2, 4}));
    assertThat(error("a,b,39\n3,4,5\n"))
        .isEqualTo(
            "t.csv:1: '39' is a number, so that the row may hold names or data; expected to be told"
                + " which, or a name in quotes");
    assertThat(read("\"1\",\"2\"\n3,4\n").columns())
        .extracting(Table.Column::name)
        .containsExactly("1", "2");
    assertThat(error("")).isEqualTo("t.csv: is empty; expected a header with column names");
    assertThat(read("a,,b\n1,2,3\n").columns())
        .extracting(Table.Column::name)
        .containsExactly("a", "column 2", "b");
    assertThat(error("a,b,a\n1,2,3\n")).isEqualTo("t.csv:1: column name 'a' occurs twice");
  }

  @Test
  void anOpenQuoteIsRefusedWithTheLineWhereItBegins() {
    assertThat(error("a,b\n1,2\n3,\"4\n5,6\n"))
        .isEqualTo("t.csv:3: a quote is opened and never closed");
  }

  @Test
  void anySignMaySeparateCellsAndSpaceBeyondAsciiIsNoneOfThem() throws IOException {
    Path file =
        Files.writeString(directory.resolve("t.csv"), "a¦b \n1\u3000¦\u2003\u3000x y\u2003\n");
    ReadOptions said =
        ReadOptions.automatic().withCells(new CellOptions(null, '¦', null, null, null));
    try (TextSource source = TextSource.open(file)) {
      assertThat(
              TableReader.read(source, said, (name, place, count) -> Kind.OPEN).table().columns())
          .containsExactly(
              new Table.Numbers("a", new double[] {1}),
              new Table.Categories("b", List.of("x y"), new int[] {0}));
    }
  }

  @Test
  void linesAreCountedWhateverEndsThem() {
    for (String end : List.of("\n", "\r", "\r\n")) {
      String text = String.join(end, "a,b", "\"1", "2\",2", "", " \f ", "3", "");
      assertThat(error(text)).as(end).isEqualTo("t.csv:6: the row has 1 cells, the header has 2");
    }
  }

  @Test
  void aListenerMayCancel() throws IOException {
    Path file = Files.writeString(directory.resolve("t.csv"), "a,b\n" + "1,2\n".repeat(300_000));
    int[] calls = new int[1];
    assertThatThrownBy(
            () -> {
              try (TextSource source =
                  TextSource.open(
                      file,
                      (stage, fraction) -> {
                        if (++calls[0] > 2) {
                          throw new CancellationException();
                        }
                      })) {
                TableReader.read(source);
              }
            })
        .isInstanceOf(CancellationException.class);
  }

  private Table read(String text) {
    try (TextSource source = TextSource.open(Files.writeString(directory.resolve("t.csv"), text))) {
      return TableReader.read(source);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private String error(String text) {
    InputException error = catchThrowableOfType(InputException.class, () -> read(text));
    return String.valueOf(error.getMessage()).replace(directory + "/", "");
  }
}
