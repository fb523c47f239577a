package dev.espalier.io.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.Table;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnRolesTest {
  private static final int ROWS = 40;
  private final List<String> told = new ArrayList<>();

  private static Table.Categories texts(String name, IntFunction<String> cell) {
    Map<String, Integer> codeOf = new HashMap<>();
    List<String> levels = new ArrayList<>();
    int[] codes =
        IntStream.range(0, ROWS)
            .map(
                row ->
                    codeOf.computeIfAbsent(
                        cell.apply(row),
                        level -> {
                          levels.add(level);
                          return levels.size() - 1;
                        }))
            .toArray();
    return new Table.Categories(name, levels, codes);
  }

  private static Table.Numbers numbers(String name, IntFunction<Double> cell) {
    return new Table.Numbers(
        name, IntStream.range(0, ROWS).mapToDouble(row -> cell.apply(row)).toArray());
  }

  private Role role(Table.Column column) {
    return new ColumnRoles(
            ColumnOptions.open(), (name, row, why, role) -> told.add(name + " " + why))
        .of(column);
  }

  @Test
  void cellsTellWhatAColumnIsFor() {
    assertThat(role(numbers("price", row -> row * 1.5))).isEqualTo(Role.NUMBER);
    assertThat(role(numbers("rank", row -> row + 5.0))).isEqualTo(Role.NUMBER);
    assertThat(role(texts("genre", row -> "genre " + row % 5))).isEqualTo(Role.CATEGORY);
    assertThat(role(texts("added", row -> "2026-01-" + (row % 28 + 1)))).isEqualTo(Role.DATE);
    assertThat(role(texts("when", row -> "26-FEB-1987 15:0" + row % 9 + ":27.51")))
        .isEqualTo(Role.DATE);
    assertThat(role(texts("title", row -> "a story of number " + row))).isEqualTo(Role.TEXT);
    assertThat(told).isEmpty();
  }

  @Test
  void whatNamesARowIsSetAsideAndTold() {
    assertThat(role(numbers("n", row -> row + 1.0))).isEqualTo(Role.ID);
    assertThat(role(numbers("song_id", row -> row * 7919.0 % 1009))).isEqualTo(Role.ID);
    assertThat(role(texts("file", row -> "image" + row + ".png"))).isEqualTo(Role.ID);
    assertThat(told)
        .containsExactly(
            "n counts the rows",
            "song_id holds a different whole number in every row",
            "file holds a different text in every row");
  }

  /** What many names share says what they are; what all share, or only numbers, does not. */
  @Test
  void namesThatShareWordsAreText() {
    List<String> kinds = List.of("lib%s-dev", "python3-%s", "%s-doc", "ruby-%s");
    IntFunction<String> code = row -> "q" + (char) ('a' + row % 26) + (char) ('a' + row / 26) + "x";
    assertThat(role(texts("package", row -> kinds.get(row % 4).formatted(code.apply(row)))))
        .isEqualTo(Role.TEXT);
    assertThat(told).containsExactly("package holds names with words that many of them share");
    assertThat(role(texts("file", row -> "scan-" + (1000 + row) + ".jpeg"))).isEqualTo(Role.ID);
    assertThat(role(texts("order", row -> "ORD-2024-" + (100 + row)))).isEqualTo(Role.ID);
    assertThat(role(texts("hash", row -> Integer.toHexString((row + 77) * 0x9E3779B1))))
        .isEqualTo(Role.ID);
  }

  @Test
  void whoKnowsBetterDecides() {
    ColumnOptions said =
        new ColumnOptions(
            Map.of("n", Role.NUMBER, "file", Role.TEXT, "price", Role.CATEGORY),
            TextOptions.defaults(),
            false);
    ColumnRoles roles = new ColumnRoles(said, (name, row, why, role) -> told.add(name + " " + why));
    assertThat(roles.of(numbers("n", row -> row + 1.0))).isEqualTo(Role.NUMBER);
    assertThat(roles.of(texts("file", row -> "f" + row))).isEqualTo(Role.TEXT);
    assertThat(roles.of(numbers("price", row -> row % 3 + 0.5))).isEqualTo(Role.CATEGORY);
    assertThat(told).isEmpty();
  }

  @Test
  void textsStandBehindAndKeepTheirScale() {
    Table table =
        new Table(
            List.of(
                texts("title", row -> "a story of number " + row % 30),
                numbers("x", row -> row * 2.5),
                texts("added", row -> "2026-01-" + (row % 28 + 1)),
                texts("id", row -> "i" + row),
                numbers("l", row -> (double) (row % 2))));
    ReadOptions options = ReadOptions.automatic().withLabels(new LabelChoice.Count(-1));
    Dataset data = TableEncoder.encode(table, options, "t");
    assertThat(data.schema().recordColumns())
        .extracting(Column::name)
        .containsExactly("x", "added", "id", "title");
    SparseFeatures features = (SparseFeatures) data.features();
    assertThat(features.tableColumns()).isEqualTo(11);
    assertThat(data.schema().tableWidth()).isEqualTo(11);
    assertThat(data.schema().featureNames())
        .contains("x", "added:days", "added:mon", "title:story");

    ReadOptions model = ReadOptions.automatic().withExpected(data.schema(), false);
    Dataset again = TableEncoder.encode(table, model, "t");
    assertThat(again.features()).isEqualTo(data.features());
    assertThat(again.schema()).isEqualTo(data.schema());
  }

  @Test
  void datesAreDaysSeasonsWeekdaysAndHours() {
    Column.Date column = new Column.Date("d", "u-M-d", true);
    double[] values = DateForm.values(column, new DateForm("u-M-d").parse("1970-01-08 06:00"));
    assertThat(values).hasSize(column.width());
    assertThat(DateForm.parts(column)).hasSize(column.width());
    assertThat(values[0]).isEqualTo(7.25);
    double season = 2 * Math.PI * 7.25 / 365.25;
    assertThat(values[1]).isCloseTo(Math.sin(season), within(1e-12));
    assertThat(values[2]).isCloseTo(Math.cos(season), within(1e-12));
    // a Thursday, a quarter of the day
    assertThat(values).containsSubsequence(0, 0, 0, 1, 0, 0, 0);
    assertThat(values[10]).isCloseTo(1, within(1e-12));
    assertThat(values[11]).isCloseTo(0, within(1e-12));
  }

  @Test
  void formsOfDates() {
    for (String cell :
        List.of(
            "2026-11-18",
            "2026-11-18T10:20:30Z",
            "2026-11-18 10:20:30.123+01:00",
            "18.11.2026",
            "11/18/2026 3:04 PM",
            "18/11/2026",
            "18-NOV-2026",
            "18 November 2026",
            "Nov 18, 2026",
            "Wed, 18 Nov 2026 10:20:30 GMT")) {
      List<DateForm> forms = DateForm.fitting(List.of(cell), false);
      assertThat(forms).as(cell).isNotEmpty();
      assertThat(String.valueOf(forms.get(0).parse(cell))).as(cell).startsWith("2026-11-18");
    }
    for (String cell : List.of("20261118", "18", "red", "1.5", "2026-13-45", "12:30")) {
      assertThat(DateForm.fitting(List.of(cell), false)).as(cell).isEmpty();
    }
  }

  @Test
  void daysAndMonthsThatCanBeMixedUpAreTold() {
    Table table =
        new Table(
            List.of(
                texts("d", row -> (row % 12 + 1) + "/" + (row % 11 + 1) + "/2026"),
                numbers("l", row -> (double) (row % 2))));
    ReadOptions options =
        ReadOptions.automatic()
            .withLabels(new LabelChoice.Count(-1))
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    told.add(notice);
                  }
                });
    TableEncoder.encode(table, options, "t");
    assertThat(told)
        .containsExactly("t: column 'd' may have the month or the day first; it is read as M/d/u");
  }

  @Test
  void aRoleOfNoColumnAndTextsThatAreNoDatesAreRefused() {
    Table table =
        new Table(
            List.of(texts("title", row -> "word" + row), numbers("l", row -> (double) (row % 2))));
    ReadOptions options = ReadOptions.automatic().withLabels(new LabelChoice.Count(-1));
    assertThatThrownBy(() -> TableEncoder.encode(table, with(options, "titel", Role.TEXT), "t"))
        .isInstanceOf(InputException.class)
        .hasMessage("t: there is no column 'titel'; did you mean 'title'?");
    assertThatThrownBy(() -> TableEncoder.encode(table, with(options, "title", Role.DATE), "t"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("t: column 'title' holds 'word0', but not all of its cells");
    assertThatThrownBy(() -> TableEncoder.encode(table, with(options, "title", Role.NUMBER), "t"))
        .isInstanceOf(InputException.class)
        .hasMessage("t: column 'title' is text, such as 'word0'; expected numbers");
  }

  private static ReadOptions with(ReadOptions options, String column, Role role) {
    return options.withColumns(
        new ColumnOptions(Map.of(column, role), TextOptions.defaults(), false));
  }
}
