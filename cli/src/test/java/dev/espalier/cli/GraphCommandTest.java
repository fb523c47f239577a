package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.catalog.Models;
import dev.espalier.learn.pairwise.PairwiseModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code espalier graph} from a trained model to its files. */
class GraphCommandTest {
  @TempDir Path directory;

  private Path trained(String learner) {
    Path model = directory.resolve(learner + ".model");
    Path data = CommandLineRun.data(directory, "train.arff", 1);
    assertThat(CommandLineRun.of("train", data, "--learner", learner, "--out", model).code())
        .isZero();
    return model;
  }

  @Test
  void writesWhatCorrLogLearnt() throws IOException {
    Path model = trained("corrlog");
    Path out = directory.resolve("graph.json");
    CommandLineRun run = CommandLineRun.of("graph", model, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualToIgnoringNewLines("wrote " + out + ": 3 labels, the 3 strongest of 3 edges\n");
    JsonNode graph = new ObjectMapper().readTree(Files.readString(out));
    assertThat(graph.get("nodes").size()).isEqualTo(3);
    PairwiseModel learnt = (PairwiseModel) Models.load(model).model();
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
                + "' has no label graph; expected one of corrlog, cgl, pseudo-ising");
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
}
