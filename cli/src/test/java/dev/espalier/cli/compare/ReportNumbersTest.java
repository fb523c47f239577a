package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The numbers of a page are those of the JSON beside it. */
class ReportNumbersTest {
  @TempDir Path directory;
  private Path data;
  private Path page;

  @BeforeEach
  void setUp() {
    data = CommandLineRun.data(directory, "data.arff", 1);
    page = directory.resolve("page.html");
  }

  /** The text of each cell of the first table with that name, row by row. */
  private List<List<String>> table(String name) throws IOException {
    String text = Files.readString(page);
    int from = text.indexOf("aria-label=\"" + name + "\"");
    assertThat(from).as(name).isPositive();
    String body = text.substring(text.indexOf("<tbody>", from), text.indexOf("</tbody>", from));
    List<List<String>> rows = new ArrayList<>();
    Matcher row = Pattern.compile("(?s)<tr>(.*?)</tr>").matcher(body);
    while (row.find()) {
      List<String> cells = new ArrayList<>();
      Matcher cell = Pattern.compile("(?s)<t[hd][^>]*>(.*?)</t[hd]>").matcher(row.group(1));
      while (cell.find()) {
        cells.add(cell.group(1).replaceAll("(?s)<[^>]*>", "").replace('\u00a0', ' ').strip());
      }
      rows.add(cells);
    }
    return rows;
  }

  private static String title(Measure measure) {
    return measure.title() + " " + (measure.higherIsBetter() ? "↑" : "↓");
  }

  private void checkMeasures(JsonNode values, JsonNode spreads) throws IOException {
    List<List<String>> rows = table("Measures");
    int checked = 0;
    for (Map.Entry<String, JsonNode> value : values.properties()) {
      Measure measure = Measure.parse(value.getKey());
      List<String> row =
          rows.stream()
              .filter(each -> each.get(0).equals(title(measure)))
              .findFirst()
              .orElseThrow();
      String number =
          Numbers.measure(value.getValue().isNumber() ? value.getValue().asDouble() : Double.NaN);
      JsonNode spread = spreads.path(value.getKey());
      String varies = spread.isNumber() ? "± " + Numbers.measure(spread.asDouble()) : "";
      assertThat(row.get(1)).as(value.getKey()).startsWith(number + varies);
      checked++;
    }
    assertThat(checked).isGreaterThan(20);
  }

  private void checkDetails(JsonNode json, String learner) throws IOException {
    List<String> decoders = new ArrayList<>(json.path("decoded").propertyNames());
    for (List<String> row : table("Decoders of " + learner)) {
      Measure measure =
          Arrays.stream(Measure.values())
              .filter(each -> title(each).equals(row.get(0)))
              .findFirst()
              .orElseThrow();
      for (int k = 0; k < decoders.size(); k++) {
        assertThat(row.get(k + 1))
            .isEqualTo(
                Numbers.measure(
                    json.path("decoded")
                        .path(decoders.get(k))
                        .path(measure.jsonName())
                        .asDouble(Double.NaN)));
      }
    }
    List<List<String>> labels = table("Labels");
    assertThat(labels).hasSize(json.path("labels").size());
    for (JsonNode label : json.path("labels")) {
      List<String> row =
          labels.stream()
              .filter(each -> each.get(0).equals(label.path("label").asString()))
              .findFirst()
              .orElseThrow();
      assertThat(row.get(1)).isEqualTo(Numbers.count(label.path("support").asInt()));
      assertThat(row.get(4)).isEqualTo(Numbers.measure(label.path("f1").asDouble(Double.NaN)));
      assertThat(row.get(7))
          .isEqualTo(Numbers.measure(label.path("reliabilityError").asDouble(Double.NaN)));
    }
    List<JsonNode> confusions = new ArrayList<>();
    json.path("confusions").forEach(confusions::add);
    if (!confusions.isEmpty()) {
      List<List<String>> rows = table("Confused labels");
      assertThat(rows).hasSameSizeAs(confusions);
      for (int k = 0; k < rows.size(); k++) {
        assertThat(rows.get(k).subList(0, 3))
            .containsExactly(
                confusions.get(k).path("missed").asString(),
                confusions.get(k).path("given").asString(),
                Numbers.count(confusions.get(k).path("rows").asInt()));
      }
    }
  }

  @Test
  void aComparisonsPageHasTheNumbersOfItsJson() throws IOException {
    JsonNode json =
        CommandLineRun.of(
                "compare", data, "--folds", 3, "--learners", "corrlog", "--html", page, "--json")
            .json()
            .path("results")
            .get(0);
    checkMeasures(json.path("measures"), json.path("deviations"));
    checkDetails(json, "corrlog");
  }

  @Test
  void anEvaluationsPageHasTheNumbersOfItsJson() throws IOException {
    Path model = directory.resolve("a.model");
    Path test = CommandLineRun.data(directory, "test.arff", 2);
    assertThat(CommandLineRun.of("train", data, "--learner", "corrlog", "--out", model).code())
        .isZero();
    JsonNode json =
        CommandLineRun.of("evaluate", model, test, "--decode", "best", "--html", page, "--json")
            .json();
    assertThat(json.path("margins").path("f1").asDouble()).isPositive();
    checkMeasures(json.path("measures"), json.path("margins"));
    checkDetails(json, "corrlog");
    JsonNode plain =
        CommandLineRun.of("evaluate", model, test, "--decode", "best", "--json").json();
    assertThat(plain.path("measures")).isEqualTo(json.path("measures"));
  }

  @Test
  void aLearningCurveEndsInTheWholeAndItsSharesGrow() {
    JsonNode json =
        CommandLineRun.of(
                "compare",
                data,
                "--folds",
                2,
                "--learners",
                "ilr",
                "--learning-curve",
                "0.25,0.5",
                "--json")
            .json()
            .path("results")
            .get(0)
            .path("learningCurve");
    assertThat(json.size()).isEqualTo(2);
    assertThat(json.get(0).path("rows").asDouble()).isEqualTo(15);
    assertThat(json.get(1).path("rows").asDouble()).isEqualTo(30);
    assertThat(json.get(1).path("measures").path("f1").isNumber()).isTrue();
    for (String wrong : List.of("0", "1", "0.5,0.2", "0.5,0.5", "2")) {
      CommandLineRun run =
          CommandLineRun.of(
              "compare", data, "--folds", 2, "--learners", "ilr", "--learning-curve", wrong);
      assertThat(run.code()).as(wrong).isEqualTo(2);
      assertThat(run.err()).contains("--learning-curve", "expected growing shares");
    }
  }
}
