package dev.espalier.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.PairwiseModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code espalier graph} from a trained model to its files. */
class GraphCommandTest {
  @TempDir Path directory;

  private Path trained(String learner, String... more) {
    Path model = directory.resolve(learner + ".model");
    Path data = CommandLineRun.data(directory, "train.arff", 1);
    List<Object> arguments =
        new ArrayList<>(List.of("train", data, "--learner", learner, "--out", model));
    arguments.addAll(List.of(more));
    assertThat(CommandLineRun.of(arguments.toArray()).code()).isZero();
    return model;
  }

  @Test
  void writesWhatCorrLogLearnt() throws IOException {
    Path model = trained("corrlog");
    Path out = directory.resolve("graph.json");
    CommandLineRun run = CommandLineRun.of("graph", model, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualToIgnoringNewLines("wrote " + out + ": 3 labels, all 3 edges\n");
    JsonNode graph = new ObjectMapper().readTree(Files.readString(out));
    assertThat(graph.get("nodes").size()).isEqualTo(3);
    PairwiseModel learnt = (PairwiseModel) Predictor.load(model).model();
    double[] strengths = learnt.strengths();
    assertThat(graph.get("edges").size()).isEqualTo(strengths.length).isEqualTo(3);
    for (int k = 0; k < strengths.length; k++) {
      assertThat(strengthBetween(graph, learnt.edges().first()[k], learnt.edges().second()[k]))
          .isEqualTo(strengths[k]);
    }
  }

  private static double strengthBetween(JsonNode graph, int source, int target) {
    for (JsonNode edge : graph.get("edges")) {
      if (edge.get("source").asInt() == source && edge.get("target").asInt() == target) {
        return edge.get("strength").asDouble();
      }
    }
    throw new AssertionError("no edge between " + source + " and " + target);
  }

  @Test
  void everyFormatIsWrittenAndTold() {
    Path model = trained("corrlog");
    for (String ending : new String[] {"html", "svg", "dot", "graphml", "json"}) {
      Path out = directory.resolve("graph." + ending);
      JsonNode json =
          CommandLineRun.of("graph", model, "--out", out, "--strongest", 2, "--json").json();
      assertThat(out).isNotEmptyFile();
      assertThat(json.get("format").asString()).isEqualTo(ending);
      assertThat(json.get("learner").asString()).isEqualTo("corrlog");
      assertThat(json.get("labels").asInt()).isEqualTo(3);
      assertThat(json.get("edges").asInt()).isEqualTo(3);
      assertThat(json.get("strongest").asInt()).isEqualTo(2);
    }
  }

  @Test
  void whatIsWrittenIsToldInWords() throws IOException {
    Path model = trained("corrlog");
    Path out = directory.resolve("graph.svg");
    assertThat(CommandLineRun.of("graph", model, "--out", out).out())
        .contains("3 labels, all 3 edges");
    assertThat(CommandLineRun.of("graph", model, "--out", out, "--strongest", 1).out())
        .contains("3 labels, the 1 strongest of 3 edges");
    Path data = directory.resolve("one.csv");
    Files.writeString(data, "a,x\n0,0.1\n1,0.9\n0,0.2\n1,0.8\n");
    CommandLineRun.of("train", data, "--labels", "a", "--learner", "corrlog", "--out", model);
    assertThat(CommandLineRun.of("graph", model, "--out", out).out()).contains("1 label, no edges");
    assertThat(out).content().contains(">1 label, no edges<");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "prior"})
  void aModelWithoutAGraphIsRefusedInOneLine(String learner) {
    Path model = trained(learner);
    Path out = directory.resolve("graph.svg");
    CommandLineRun run = CommandLineRun.of("graph", model, "--out", out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errorLines())
        .containsExactly(
            "espalier: "
                + model
                + ": a model of learner '"
                + learner
                + "' has no label graph; expected one of corrlog, cgl, pseudo-ising, gl, plem,"
                + " cgm");
    assertThat(out).doesNotExist();
  }

  @Test
  void mistakesAreToldBeforeTheModelIsRead() {
    Path model = directory.resolve("absent.model");
    assertThat(CommandLineRun.of("graph", model, "--out", "graph.png").errorLines())
        .containsExactly(
            "espalier: graph.png: unknown ending; expected one of .html, .svg, .dot, .graphml,"
                + " .json");
    assertThat(
            CommandLineRun.of("graph", model, "--out", "graph.svg", "--strongest", -1).errorLines())
        .containsExactly("espalier: --strongest -1: expected a whole number of at least 0");
  }

  @Test
  void anExamplesGraphIsThatOfTheModel() throws IOException {
    Path model = trained("cgl", "--set", "edgePenalty=0.02", "--set", "rule=pseudo-likelihood");
    Path data = CommandLineRun.data(directory, "more.arff", 2);
    Path out = directory.resolve("row.json");
    CommandLineRun run =
        CommandLineRun.of("graph", model, "--example", data, "--row", 5, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("wrote " + out + ": row 5, 3 labels, ").hasLineCount(1);
    JsonNode graph = new ObjectMapper().readTree(Files.readString(out));
    Model learnt = Predictor.load(model).model();
    Dataset rows = DataFiles.read(data, ReadOptions.automatic());
    Features five = rows.features().select(new int[] {4});
    LabelGraph expected = learnt.labelGraph(five).orElseThrow();
    assertThat(expected.edges())
        .isNotEmpty()
        .isNotEqualTo(learnt.labelGraph().orElseThrow().edges());
    for (LabelGraph.Edge edge : expected.edges()) {
      assertThat(strengthBetween(graph, edge.first(), edge.second())).isEqualTo(edge.strength());
    }
    double[] marginals = learnt.posterior(five, Evidence.none()).marginals();
    for (int label = 0; label < 3; label++) {
      JsonNode node = graph.get("nodes").get(label);
      assertThat(node.get("probability").asDouble()).isEqualTo(marginals[label]);
      assertThat(node.get("true").asBoolean())
          .isEqualTo(rows.labels().positives().contains(4, label));
    }
  }

  @Test
  void aPageStepsThroughTheRowsAskedFor() {
    Path model = trained("corrlog");
    Path data = CommandLineRun.data(directory, "more.arff", 2);
    Path out = directory.resolve("steps.html");
    JsonNode json =
        CommandLineRun.of(
                "graph", model, "--example", data, "--rows", "2-4,9", "--out", out, "--json")
            .json();
    assertThat(json.get("rows").valueStream().map(JsonNode::asInt)).containsExactly(2, 3, 4, 9);
    assertThat(json.get("sameEdges").asBoolean()).isTrue();
    assertThat(CommandLineRun.of("graph", model, "--example", data, "--out", out).out().lines())
        .containsExactly(
            "wrote " + out + ": 50 examples, 3 labels, all 3 edges",
            "the edges of a 'corrlog' model do not depend on the example; only the labels'"
                + " probabilities do");
  }

  @Test
  void mistakesWithExamplesAreToldInOneLine() {
    Path model = trained("corrlog");
    Path data = CommandLineRun.data(directory, "more.arff", 2);
    Path out = directory.resolve("graph.svg");
    assertThat(CommandLineRun.of("graph", model, "--row", 1, "--out", out).errorLines())
        .containsExactly("espalier: --row: expected --example DATA beside it");
    assertThat(CommandLineRun.of("graph", model, "--example", data, "--out", out).errorLines())
        .containsExactly(
            "espalier: "
                + out
                + ": shows one example; expected --row N, or a page (.html) to step through"
                + " several");
    assertThat(
            CommandLineRun.of("graph", model, "--example", data, "--row", 121, "--out", out)
                .errorLines())
        .containsExactly("espalier: --row 121: more.arff has 120 rows");
    assertThat(
            CommandLineRun.of("graph", model, "--example", data, "--rows", "4-2", "--out", "x.html")
                .errorLines())
        .containsExactly("espalier: --rows 4-2: expected rows from 1, such as 1-20 or 3,7,10-12");
    assertThat(
            CommandLineRun.of(
                    "graph", model, "--example", data, "--row", 1, "--rows", "1", "--out", out)
                .errorLines())
        .containsExactly("espalier: --row and --rows: expected only one of them");
    assertThat(out).doesNotExist();
  }
}
