package dev.espalier.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Espalier;
import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Column;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.ReadingReport;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** All who read a table find the same table in it, or refuse it with the same words. */
class TableDoorsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @TempDir Path directory;

  /**
   * A table as somebody has it.
   *
   * @param name of the file, which tells what is special
   * @param text what the file holds; its last column is a label
   * @param columns the names to be found; none where the table is to be refused
   * @param rows how many rows there are
   * @param delimiter what separates cells
   * @param told what is to be said: of an encoding, of what the first row is, or why it is refused
   */
  private record Case(
      String name,
      byte[] text,
      List<String> columns,
      int rows,
      String delimiter,
      String encoding,
      List<String> told) {
    static Case of(String name, String text, String... columns) {
      return new Case(
          name,
          text.getBytes(StandardCharsets.UTF_8),
          List.of(columns),
          24,
          ",",
          "UTF-8",
          List.of());
    }

    static Case refused(String name, String text, String... messages) {
      return of(name, text).telling(messages);
    }

    Case separatedBy(String sign) {
      return new Case(name, text, columns, rows, sign, encoding, told);
    }

    Case in(Charset charset, String mark, String found) {
      byte[] bytes = (mark + new String(text, StandardCharsets.UTF_8)).getBytes(charset);
      return new Case(name, bytes, columns, rows, delimiter, found, told);
    }

    Case telling(String... notices) {
      return new Case(name, text, columns, rows, delimiter, encoding, List.of(notices));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A header and 24 rows; # is a number that changes, and so is % the label. */
  private static String rows(String header, String row, String end) {
    return (header.isEmpty() ? "" : header + end)
        + IntStream.range(0, 24)
            .mapToObj(
                k ->
                    row.replace("#", String.valueOf(k * k % 17))
                            .replace("%", String.valueOf(k / 2 % 2))
                        + end)
            .collect(Collectors.joining());
  }

  private static String rows(String header, String row) {
    return rows(header, row, "\n");
  }

  static List<Case> tables() {
    String places = "the first row holds no names; it is read as data";
    return List.of(
        Case.of("header.csv", rows("x,y,l", "#,1.#,%"), "x", "y", "l"),
        Case.of(
                "numbers-without-header.csv",
                rows("", "#,1.#,%"),
                "column 1",
                "column 2",
                "column 3")
            .telling(places),
        Case.of("mixed-without-header.csv", rows("", "red,#,%"), "column 1", "column 2", "column 3")
            .telling(places),
        Case.of(
                "blanks-without-header.csv",
                rows("", " #  1.# %"),
                "column 1",
                "column 2",
                "column 3")
            .separatedBy(" ")
            .telling("cells are separated by blanks", places),
        Case.of("blanks.dat", rows("x y  l", "# 1.# %"), "x", "y", "l")
            .separatedBy(" ")
            .telling("cells are separated by blanks"),
        Case.of("vectors.csv", rows("x,v,l", "#,\"[1.#, -.#, 3e-2]\",%"), "x", "v", "l"),
        Case.of("numpy.csv", rows("x,v,l", "#,[ 1.#  -#.\t3.e-02 ],%"), "x", "v", "l"),
        Case.of("vectors.tsv", rows("x\tv\tl", "#\t(1.#, #)\t%"), "x", "v", "l").separatedBy("\t"),
        Case.of(
                "vectors-without-header.tsv",
                rows("", "[1.#,#]\tred\t%"),
                "column 1",
                "column 2",
                "column 3")
            .separatedBy("\t")
            .telling(places),
        Case.of("bars.data", rows("x|c|l", "#|a b|%"), "x", "c", "l").separatedBy("|"),
        Case.of("tabs.tsv", rows("x\tc\tl", "#\ta, b\t%"), "x", "c", "l").separatedBy("\t"),
        Case.of("stray-quote.tsv", rows("{,\"\tb\tl", "#\ta b\t%"), "{,\"", "b", "l")
            .separatedBy("\t"),
        Case.of("semicolons.csv", rows("x;c;l", "#;\"a;b\";%"), "x", "c", "l").separatedBy(";"),
        Case.of("unnamed-column.csv", rows("x,,l", "#,1.#,%"), "x", "column 2", "l"),
        Case.of("unnamed-in-quotes.csv", rows("x,\"\",l", "#,1.#,%"), "x", "column 2", "l"),
        Case.of(
            "quotes.csv",
            rows("\"x,1\",\"say \"\"c\"\"\",l", "#,\"two\nlines \"\"#\"\"\",%"),
            "x,1",
            "say \"c\"",
            "l"),
        Case.of(
            "numbers-as-names.csv", rows("\"2019\",\"2020\",l", "#,1.#,%"), "2019", "2020", "l"),
        Case.of(
            "space.csv",
            "\n \n" + rows(" x , y y ,l ", " # ,\u2003a b\u3000,%\n  "),
            "x",
            "y y",
            "l"),
        Case.of("carriage-returns.csv", rows("x,y,l", "#,1.#,%", "\r"), "x", "y", "l"),
        Case.of("dos.csv", rows("x,y,l", "#,1.#,%", "\r\n"), "x", "y", "l"),
        Case.of("mark.csv", rows("x,größe,l", "#,1.#,%"), "x", "größe", "l")
            .in(StandardCharsets.UTF_8, "\ufeff", "UTF-8"),
        Case.of("wide.csv", rows("x,größe,l", "#,1.#,%"), "x", "größe", "l")
            .in(StandardCharsets.UTF_16LE, "\ufeff", "UTF-16")
            .telling("is read as UTF-16"),
        Case.of("big-endian.csv", rows("x,größe,l", "#,1.#,%"), "x", "größe", "l")
            .in(StandardCharsets.UTF_16BE, "", "UTF-16")
            .telling("is read as UTF-16"),
        Case.of("latin.csv", rows("x,größe,l", "#,1.#,%"), "x", "größe", "l")
            .in(WINDOWS, "", "Windows-1252")
            .telling("is read as Windows-1252"),
        Case.of("decimal-commas.csv", rows("x;y;l", "#;1,#;%"), "x", "y", "l")
            .separatedBy(";")
            .telling("decimal comma"),
        Case.of("no-line-end.csv", rows("x,y,l", "#,1.#,%").stripTrailing(), "x", "y", "l"),
        Case.refused("empty.csv", "", "empty.csv: is empty; expected a header with column names"),
        Case.refused("only-lines.csv", "\n \n", "is empty; expected a header with column names"),
        Case.refused("only-header.csv", "x,y,l\n", ": has a header and no rows; expected rows"),
        Case.refused(
            "ragged.csv",
            rows("x,y,l", "#,1.#,%") + "1,2\n",
            ":26: the row has 2 cells, the header has 3"),
        Case.refused(
            "ragged-without-header.csv",
            rows("", "#,1.#,%") + "1,2\n",
            places,
            ":25: the row has 2 cells, the first row has 3"),
        Case.refused(
            "title.csv",
            "Sales of all years\n" + rows("x,y,l", "#,1.#,%"),
            ":1: 'Sales of all years' has 1 cell and the rows below have 3"),
        Case.refused("twice.csv", rows("x,x,l", "#,1.#,%"), ":1: column name 'x' occurs twice"),
        Case.refused(
            "names-or-data.csv",
            rows("x,2019,l", "#,1.#,%"),
            ":1: '2019' is a number, so that the row may hold names or data"),
        Case.refused(
            "open-quote.csv",
            rows("x,c,l", "#,1.#,%") + "1,\"a,1\n",
            ":26: a quote is opened and never closed"),
        Case.refused(
            "after-quote.csv",
            rows("x,c,l", "#,\"a\",%") + "1,\"a\"b,1\n",
            ":26: text follows a closing quote; expected the end of the cell"),
        Case.of("two-encodings.csv", rows("x,größe,l", "#,1.#,%"))
            .in(WINDOWS, "\u00c3\u00b6,", "")
            .telling("are not UTF-8 text"));
  }

  /** What a reader found. */
  private record Found(List<String> columns, long rows, String delimiter, String encoding) {}

  @ParameterizedTest
  @MethodSource("tables")
  void allWhoReadATableAgree(Case table) throws IOException {
    Path file = Files.write(directory.resolve(table.name()), table.text());
    Map<String, Object> found = new LinkedHashMap<>();
    Map<String, List<String>> told = new LinkedHashMap<>();
    describe(file, found, told);
    train(file, found, told);
    library(file, found, told);
    check(file, found, told);
    repair(table, file, told);
    Object expected =
        table.columns().isEmpty()
            ? "refused"
            : new Found(table.columns(), table.rows(), table.delimiter(), table.encoding());
    found.forEach((door, result) -> assertThat(result).as(door).isEqualTo(expected));
    told.forEach(
        (door, lines) -> {
          assertThat(lines).as(door + " tells " + lines).hasSameSizeAs(table.told());
          for (int k = 0; k < lines.size(); k++) {
            assertThat(lines.get(k)).as(door).contains(table.told().get(k));
          }
        });
    if (table.columns().isEmpty()) {
      assertThat(
              new TreeSet<>(
                  told.values().stream().map(lines -> lines.get(lines.size() - 1)).toList()))
          .as("one message")
          .hasSize(1);
    }
  }

  @Test
  void theIndexOfAnotherProgramNamesRowsAndItsPlaceIsToldWhereCellsAreRepaired()
      throws IOException {
    Path file = Files.writeString(directory.resolve("i.csv"), rows(",y,l", "k#,1.#,%"));
    Map<String, Object> found = new LinkedHashMap<>();
    describe(file, found, new LinkedHashMap<>());
    library(file, found, new LinkedHashMap<>());
    check(file, found, new LinkedHashMap<>());
    assertThat(found.values())
        .containsExactly(
            new Found(List.of("index", "y", "l"), 24, ",", "UTF-8"),
            new Found(List.of("index", "y", "l"), 24, ",", "UTF-8"),
            new Found(List.of("column 1", "y", "l"), 24, ",", "UTF-8"));
  }

  @Test
  void labelsThatAreAskedForByNameWhereNoColumnHasOneAreRefusedClearly() throws IOException {
    Path file = Files.writeString(directory.resolve("n.csv"), rows("", "#,1.#,%"));
    for (String option : List.of("--tags", "--labels")) {
      CommandLineRun run = CommandLineRun.of("describe", file, option, "genre");
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains(
              "n.csv: there is no column 'genre': the first row holds no names, so columns are"
                  + " called 'column 1' to 'column 3' (see --header, --no-header)");
    }
    assertThat(CommandLineRun.of("describe", file, "--labels", "column 3", "--json").code())
        .isZero();
  }

  @Test
  void whatSomebodySaysOfTheHeaderHoldsForAllWhoReadTheTable() throws IOException {
    Path file = Files.writeString(directory.resolve("y.csv"), rows("x,2019,l", "#,1.#,%"));
    for (String said : List.of("--header", "--no-header")) {
      boolean header = said.equals("--header");
      List<String> names =
          header ? List.of("x", "2019", "l") : List.of("column 1", "column 2", "column 3");
      CommandLineRun check =
          CommandLineRun.of("restore", "check", file, said, "--restorer", "mean-mode", "--json");
      assertThat(names(check.json().path("columns"))).isEqualTo(names);
      CommandLineRun described =
          CommandLineRun.of("describe", file, said, "--tags", names.get(2), "--json");
      assertThat(described.json().path("rows").asInt()).isEqualTo(header ? 24 : 25);
      assertThat(names(described.json().path("reading").path("columns"))).containsAll(names);
    }
    Path model = directory.resolve("m");
    CommandLineRun train =
        CommandLineRun.of(
            "train", file, "--header", "--labels", "-1", "--learner", "ilr", "--out", model);
    assertThat(train.code()).as(train.err()).isZero();
    CommandLineRun predict = CommandLineRun.of("predict", model, file);
    assertThat(predict.code()).as("the model remembers it: " + predict.err()).isZero();
    assertThat(predict.out().lines()).hasSize(25);
  }

  private static void describe(
      Path file, Map<String, Object> found, Map<String, List<String>> told) {
    CommandLineRun run = CommandLineRun.of("describe", file, "--labels", "-1", "--json");
    told.put("describe", told(file, run.err()));
    if (isRefused(run)) {
      found.put("describe", "refused");
      return;
    }
    JsonNode json = JSON.readTree(run.out());
    JsonNode reading = json.path("reading");
    List<String> columns = names(reading.path("columns"));
    json.path("labelCounts").forEach(label -> columns.add(label.path("label").asString()));
    found.put(
        "describe",
        new Found(
            columns,
            json.path("rows").asLong(),
            reading.path("delimiter").asString(),
            reading.path("encoding").asString()));
  }

  private void train(Path file, Map<String, Object> found, Map<String, List<String>> told)
      throws IOException {
    Path model = directory.resolve("model");
    CommandLineRun train =
        CommandLineRun.of(
            "train", file, "--labels", "-1", "--learner", "ilr", "--no-thresholds", "--out", model);
    told.put("train", told(file, train.err()));
    if (isRefused(train)) {
      found.put("train", "refused");
      return;
    }
    CommandLineRun predict = CommandLineRun.of("predict", model, file, "--format", "jsonl");
    told.put("predict", toldLater(file, predict.err(), train.err()));
    assertThat(predict.code()).as(predict.err()).isZero();
    ReadingReport[] report = new ReadingReport[1];
    Schema schema = Predictor.load(model).schema();
    Espalier.read(file, heard(report, new ArrayList<>()).withExpected(schema, false));
    List<String> columns = new ArrayList<>();
    schema.recordColumns().stream().map(Column::name).forEach(columns::add);
    columns.addAll(schema.labels());
    found.put(
        "train and predict",
        new Found(
            columns,
            predict.out().lines().count(),
            String.valueOf(report[0].delimiter()),
            report[0].encoding()));
  }

  private static void library(
      Path file, Map<String, Object> found, Map<String, List<String>> told) {
    ReadingReport[] report = new ReadingReport[1];
    List<String> notices = new ArrayList<>();
    try {
      List<String> labels =
          Espalier.read(file, heard(report, notices).withLabels(new LabelChoice.Count(-1)))
              .schema()
              .labels();
      List<String> columns = new ArrayList<>();
      report[0].columns().forEach(column -> columns.add(column.name()));
      columns.addAll(labels);
      found.put(
          "library",
          new Found(
              columns,
              report[0].rows(),
              String.valueOf(report[0].delimiter()),
              report[0].encoding()));
    } catch (InputException e) {
      notices.add(String.valueOf(e.getMessage()));
      found.put("library", "refused");
    }
    told.put("library", told(file, String.join("\n", notices)));
  }

  private static ReadOptions heard(ReadingReport[] report, List<String> notices) {
    return ReadOptions.automatic()
        .withListener(
            new ReadOptions.Listener() {
              @Override
              public void notice(String notice) {
                notices.add(notice);
              }

              @Override
              public void read(ReadingReport read) {
                report[0] = read;
              }
            });
  }

  private static void check(Path file, Map<String, Object> found, Map<String, List<String>> told) {
    CommandLineRun run =
        CommandLineRun.of("restore", "check", file, "--restorer", "mean-mode", "--json");
    told.put("restore check", told(file, run.err()));
    if (isRefused(run)) {
      found.put("restore check", "refused");
      return;
    }
    JsonNode json = JSON.readTree(run.out());
    found.put(
        "restore check",
        new Found(
            names(json.path("columns")),
            json.path("rows").asLong(),
            json.path("delimiter").asString(),
            json.path("encoding").asString()));
  }

  /** Repairs the table, which has nothing to repair, with and without a stored model. */
  private void repair(Case table, Path file, Map<String, List<String>> told) throws IOException {
    Path out = directory.resolve("out.csv");
    Path fitted = directory.resolve("fitted");
    CommandLineRun run =
        CommandLineRun.of("restore", "run", file, "--restorer", "mean-mode", "--out", out);
    told.put("restore run", told(file, run.err()));
    if (isRefused(run)) {
      return;
    }
    assertThat(Files.readAllBytes(out)).isEqualTo(table.text());
    assertThat(
            CommandLineRun.of("restore", "fit", file, "--restorer", "mean-mode", "--out", fitted)
                .code())
        .isZero();
    CommandLineRun apply = CommandLineRun.of("restore", "apply", fitted, file, "--out", out);
    told.put("restore apply", toldLater(file, apply.err(), run.err()));
    assertThat(apply.code()).as(apply.err()).isZero();
    assertThat(Files.readAllBytes(out)).isEqualTo(table.text());
  }

  private static boolean isRefused(CommandLineRun run) {
    assertThat(run.code()).as(run.err()).isIn(0, 2);
    return run.code() == 2;
  }

  private static List<String> names(JsonNode columns) {
    List<String> names = new ArrayList<>();
    columns.forEach(column -> names.add(column.path("name").asString()));
    return names;
  }

  /** What was said by a model that has learnt; which numbers have commas is told only then. */
  private static List<String> toldLater(Path file, String text, String learning) {
    return Stream.concat(
            told(file, text).stream(),
            told(file, learning).stream().filter(line -> line.contains("decimal comma")))
        .toList();
  }

  /** What was said of the table, without its place and the options that would help. */
  private static List<String> told(Path file, String text) {
    return text.lines()
        .filter(line -> line.contains(file.getFileName().toString()))
        .map(line -> line.substring(line.indexOf(file.getFileName().toString())))
        .map(line -> line.replaceFirst(" \\(see --.*", ""))
        .toList();
  }
}
