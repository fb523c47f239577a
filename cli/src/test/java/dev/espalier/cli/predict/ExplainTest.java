package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;

/** {@code espalier explain} from its arguments to its output. */
class ExplainTest {
  @TempDir Path directory;

  private Path data = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void makeModel() {
    data = CommandLineRun.data(directory, "chain.arff", 1);
    model = trained("corrlog");
  }

  private Path trained(String learner) {
    Path file = directory.resolve(learner + ".model");
    CommandLineRun run =
        CommandLineRun.of("train", data, "--learner", learner, "--no-thresholds", "--out", file);
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  private static void refused(CommandLineRun run, String... words) {
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).startsWith("espalier: ").contains(words);
  }

  @Test
  void jsonHoldsEveryTermAndTheyAddUp() {
    JsonNode json = CommandLineRun.of("explain", model, data, "--row", 7, "--json").json();
    JsonNode predicted =
        CommandLineRun.of("predict", model, data, "--json", "--digits", 17)
            .json()
            .get("predictions")
            .get(6);
    assertThat(json.get("row").asInt()).isEqualTo(7);
    assertThat(json.get("labels")).isEqualTo(predicted.get("labels"));
    assertThat(json.get("explanations").size()).isEqualTo(3);
    List<String> kinds = new ArrayList<>();
    for (JsonNode one : json.get("explanations")) {
      assertThat(one.get("probability"))
          .isEqualTo(predicted.get("probabilities").get(one.get("label").asString()));
      double sum = 0;
      for (JsonNode term : one.get("contributions")) {
        sum += term.get("amount").asDouble();
        kinds.add(term.get("kind").asString());
      }
      assertThat(sum)
          .isCloseTo(one.get("field").asDouble(), org.assertj.core.api.Assertions.within(1e-12));
    }
    assertThat(kinds).contains("intercept", "feature", "label");
  }

  private Path forest(String... settings) {
    Path file = directory.resolve("forest.model");
    List<Object> arguments =
        new ArrayList<>(List.of("train", data, "--learner", "forest", "--set", "trees=30"));
    for (String setting : settings) {
      arguments.add("--set");
      arguments.add(setting);
    }
    arguments.addAll(List.of("--no-thresholds", "--out", file));
    CommandLineRun run = CommandLineRun.of(arguments.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  @Test
  void featuresAreShownByTheirImportance() {
    Path forest = forest("importance=permutation");
    JsonNode json = CommandLineRun.of("explain", forest, "--features", "--json").json();
    assertThat(json.get("learner").asString()).isEqualTo("forest");
    assertThat(json.get("measure").asString()).isEqualTo("permutation");
    double before = Double.POSITIVE_INFINITY;
    for (JsonNode feature : json.get("features")) {
      double importance = feature.get("importance").asDouble();
      assertThat(importance).isLessThanOrEqualTo(before);
      before = importance;
      double sum = 0;
      for (JsonNode part : feature.get("labels")) {
        sum += part.asDouble();
      }
      assertThat(sum / feature.get("labels").size())
          .isCloseTo(importance, org.assertj.core.api.Assertions.within(1e-12));
    }
    JsonNode one =
        CommandLineRun.of("explain", forest, "--features", "--label", "label-2", "--json").json();
    for (JsonNode feature : json.get("features")) {
      String name = feature.get("feature").asString();
      for (JsonNode same : one.get("features")) {
        if (same.get("feature").asString().equals(name)) {
          assertThat(same.get("importance")).isEqualTo(feature.get("labels").get("label-2"));
        }
      }
    }
    List<String> lines = CommandLineRun.of("explain", forest, "--features").out().lines().toList();
    assertThat(lines.get(0)).startsWith("forest, all labels: by how much the Brier score rises");
    assertThat(lines.get(2)).contains("feature", "importance", "most for");
    assertThat(lines.get(4))
        .startsWith(json.get("features").get(0).get("feature").asString())
        .contains("█".repeat(20));
  }

  @Test
  void featuresOfAModelThatHasNotKeptThemAreRefused() {
    refused(CommandLineRun.of("explain", model, "--features"), "'corrlog'", "importance=");
    refused(CommandLineRun.of("explain", forest(), "--features"), "'forest'", "importance=");
    Path impurity = forest("importance=impurity");
    refused(
        CommandLineRun.of("explain", impurity, "--features", "--label", "label-1"),
        "--label",
        "outputs=each");
    assertThat(CommandLineRun.of("explain", impurity, "--features").out())
        .contains("share of the impurity")
        .doesNotContain("most for");
    refused(CommandLineRun.of("explain", impurity, data, "--features"), "--features with DATA");
    refused(
        CommandLineRun.of("explain", impurity, "--features", "--row", 1), "--features with --row");
    refused(CommandLineRun.of("explain", model), "no DATA", "--features");
  }

  @Test
  void predictedLabelsComeFirst() {
    for (int row = 1; row <= 20; row++) {
      JsonNode json =
          CommandLineRun.of("explain", model, data, "--row", row, "--decode", "top:1", "--json")
              .json();
      assertThat(json.get("explanations").get(0).get("predicted").asBoolean()).isTrue();
      assertThat(json.get("explanations").get(1).get("predicted").asBoolean()).isFalse();
    }
  }

  @Test
  void textShowsTheTermsOfTheLabelThatIsAskedFor() {
    CommandLineRun run =
        CommandLineRun.of("explain", model, data, "--row", 2, "--label", "label-2");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("corrlog on row 2 of chain.arff", "label-2: ", "intercept", "sum: the field")
        .contains("label-1 (at ", "│")
        .doesNotContain("label-1: ", "label-3: ");
  }

  @Test
  void barsPointAwayFromTheMiddleAndSayWhenTheyAreCut() {
    assertThat(ExplanationText.bar(1, 2)).isEqualTo(" ".repeat(14) + "│" + "█".repeat(7));
    assertThat(ExplanationText.bar(-1, 2)).isEqualTo(" ".repeat(7) + "█".repeat(7) + "│");
    assertThat(ExplanationText.bar(5, 2)).isEqualTo(" ".repeat(14) + "│" + "█".repeat(13) + "▶");
    assertThat(ExplanationText.bar(-5, 2)).isEqualTo("◀" + "█".repeat(13) + "│");
    assertThat(ExplanationText.bar(0, 0)).isEqualTo(" ".repeat(14) + "│");
  }

  @Test
  void thePageStandsAloneAndEscapesNames() throws Exception {
    Path file = directory.resolve("odd.csv");
    StringBuilder rows = new StringBuilder("<b>&f,g,\"<i>\"\"one\",two\n");
    for (int k = 0; k < 40; k++) {
      rows.append(
          String.format(
              Locale.ROOT, "%d,%d,%d,%d%n", 3 * k, k * 7 % 11, k > 20 ? 1 : 0, k % 3 / 2));
    }
    Files.writeString(file, rows);
    Path odd = directory.resolve("odd.model");
    CommandLineRun train =
        CommandLineRun.of(
            "train", file, "--labels", -2, "--learner", "corrlog", "--no-thresholds", "--out", odd);
    assertThat(train.code()).as(train.err()).isZero();
    Path out = directory.resolve("row.html");
    CommandLineRun run =
        CommandLineRun.of("explain", odd, file, "--labels", -2, "--row", 30, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("wrote", "row.html");
    String page = Files.readString(out);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("&lt;b&gt;&amp;f", "&lt;i&gt;&quot;one", "prefers-color-scheme: dark")
        .doesNotContain("http:", "https:", "<script", "<link", "@import", "url(");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(page)));
    assertThat(document.getElementsByTagName("section").getLength()).isEqualTo(2);
  }

  @Test
  void whatIsKnownShowsInTheExplanation() {
    JsonNode json =
        CommandLineRun.of(
                "explain",
                model,
                data,
                "--row",
                5,
                "--known",
                "label-1=no",
                "--label",
                "label-1",
                "--json")
            .json();
    JsonNode one = json.get("explanations").get(0);
    assertThat(one.get("known").asBoolean()).isTrue();
    assertThat(one.get("predicted").asBoolean()).isFalse();
    assertThat(one.get("probability").asDouble()).isZero();
  }

  @Test
  void mistakesAreToldInOneLine() {
    refused(CommandLineRun.of("explain", model, data), "--row");
    refused(CommandLineRun.of("explain", model, data, "--row", 0), "--row 0", "at least 1");
    refused(CommandLineRun.of("explain", model, data, "--row", 121), "--row 121", "120 rows");
    refused(
        CommandLineRun.of("explain", model, data, "--row", 1, "--label", "lable-2"),
        "'lable-2'",
        "did you mean 'label-2'");
    refused(CommandLineRun.of("explain", trained("prior"), data, "--row", 1), "'prior'", "explain");
  }
}
