package dev.espalier.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.LabelGraph;
import dev.espalier.LabelGraph.Edge;
import dev.espalier.error.InputException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Every format is well formed, complete, and the same each time. */
class GraphFileTest {
  private static final String NASTY = "a<b> & \"c\" \\ </script><img src=x>";
  private static final LabelGraph SMALL =
      new LabelGraph(
          List.of(NASTY, "ışık", "third", "alone"),
          List.of(new Edge(0, 1, 0.25), new Edge(1, 2, -0.75), new Edge(0, 2, 0.5)));

  private static LabelGraph random(int labels) {
    Random random = new Random(7);
    List<Edge> edges = new ArrayList<>();
    for (int first = 0; first < labels; first++) {
      for (int second = first + 1; second < labels; second++) {
        edges.add(new Edge(first, second, random.nextGaussian()));
      }
    }
    return new LabelGraph(
        IntStream.range(0, labels).mapToObj(label -> "label " + label).toList(), edges);
  }

  private static String text(GraphFormat format) {
    return GraphFile.text(format, SMALL, List.of(), 3, "small <model>");
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  private static JsonNode inPage(String page) {
    String from = "<script type=\"application/json\" id=\"graph\">";
    int start = page.indexOf(from) + from.length();
    return new ObjectMapper().readTree(page.substring(start, page.indexOf("</script>", start)));
  }

  private static List<Element> elements(Document document, String name, String kind) {
    NodeList nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(k -> (Element) nodes.item(k))
        .filter(element -> element.getAttribute("class").contains(kind))
        .toList();
  }

  @Test
  void jsonHasNodesAndEdgesStrongestFirst() {
    JsonNode json = new ObjectMapper().readTree(text(GraphFormat.JSON));
    assertThat(json.get("nodes").size()).isEqualTo(4);
    assertThat(json.get("nodes").get(0).get("label").asString()).isEqualTo(NASTY);
    JsonNode strongest = json.get("edges").get(0);
    assertThat(strongest.get("source").asInt()).isEqualTo(1);
    assertThat(strongest.get("target").asInt()).isEqualTo(2);
    assertThat(strongest.get("strength").asDouble()).isEqualTo(-0.75);
    assertThat(json.get("edges").size()).isEqualTo(3);
  }

  @Test
  void graphMlHasEveryLabelAndEdge() throws Exception {
    Document document = xml(text(GraphFormat.GRAPHML));
    List<Element> nodes = elements(document, "node", "");
    assertThat(nodes).hasSize(4);
    assertThat(nodes.get(0).getTextContent()).isEqualTo(NASTY);
    List<Element> edges = elements(document, "edge", "");
    assertThat(edges)
        .extracting(edge -> edge.getAttribute("source") + " " + edge.getAttribute("target"))
        .containsExactly("n1 n2", "n0 n2", "n0 n1");
    assertThat(edges).extracting(Element::getTextContent).containsExactly("-0.75", "0.5", "0.25");
  }

  @Test
  void dotHasEveryLabelAndEdgeAndEscapesNames() {
    assertThat(text(GraphFormat.DOT).lines())
        .contains(
            "  n0 [label=\"a<b> & \\\"c\\\" \\\\ </script><img src=x>\"];",
            "  n3 [label=\"alone\"];",
            "  n1 -- n2 [strength=\"-0.75\", color=\"#1f6fb2\", style=dashed, penwidth=6.00];",
            "  n0 -- n2 [strength=\"0.5\", color=\"#c2571a\", style=solid, penwidth=4.00];")
        .filteredOn(line -> line.contains(" -- "))
        .hasSize(3);
  }

  @Test
  void theDrawingTellsTheKindsApartByColourAndDashes() throws Exception {
    Document document = xml(text(GraphFormat.SVG));
    List<Element> together = elements(document, "path", "together");
    List<Element> apart = elements(document, "path", "apart");
    assertThat(together).hasSize(2).allMatch(path -> !path.hasAttribute("stroke-dasharray"));
    assertThat(apart).hasSize(1).allMatch(path -> path.hasAttribute("stroke-dasharray"));
    assertThat(Double.parseDouble(apart.get(0).getAttribute("stroke-width")))
        .isGreaterThan(Double.parseDouble(together.get(1).getAttribute("stroke-width")));
    assertThat(elements(document, "g", "alone"))
        .singleElement()
        .satisfies(group -> assertThat(group.getTextContent()).contains("alone"));
    assertThat(document.getDocumentElement().getTextContent()).contains(NASTY, "all 3 edges");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6, 15, 16})
  void namesInASmallDrawingDoNotOverlap(int labels) throws Exception {
    Document document = xml(GraphFile.text(GraphFormat.SVG, random(labels), List.of(), 15, "t"));
    List<double[]> boxes = new ArrayList<>();
    for (Element text : elements(document, "text", "")) {
      if (text.hasAttribute("dy")) {
        double size = Double.parseDouble(text.getAttribute("font-size"));
        double width = 0.6 * size * text.getTextContent().length();
        double x = Double.parseDouble(text.getAttribute("x"));
        double y = Double.parseDouble(text.getAttribute("y"));
        String anchor = text.getAttribute("text-anchor");
        double left = anchor.equals("start") ? x : anchor.equals("end") ? x - width : x - width / 2;
        boxes.add(new double[] {left, y - size / 2, left + width, y + size / 2});
      }
    }
    assertThat(boxes).hasSize(labels);
    for (double[] one : boxes) {
      for (double[] other : boxes) {
        boolean apart =
            one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
        assertThat(one == other || apart)
            .as(Arrays.toString(one) + " and " + Arrays.toString(other))
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {53, 159})
  void manyLabelsStandOnTheCircleWithRoomForEachLine(int labels) throws Exception {
    Document document = xml(GraphFile.text(GraphFormat.SVG, random(labels), List.of(), 80, "t"));
    assertThat(elements(document, "path", "edge")).hasSize(80);
    List<Element> nodes = elements(document, "circle", "node");
    assertThat(nodes).hasSize(labels);
    for (Element one : nodes) {
      for (Element other : nodes) {
        double distance =
            Math.hypot(
                Double.parseDouble(one.getAttribute("cx"))
                    - Double.parseDouble(other.getAttribute("cx")),
                Double.parseDouble(one.getAttribute("cy"))
                    - Double.parseDouble(other.getAttribute("cy")));
        assertThat(one == other || distance > 12).isTrue();
      }
    }
  }

  @Test
  void thePageHoldsTheGraphAndNothingFromElsewhere() {
    String page = text(GraphFormat.HTML);
    JsonNode data = inPage(page);
    assertThat(data.get("labels").get(0).asString()).isEqualTo(NASTY);
    assertThat(data.get("edges").size()).isEqualTo(3);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("cytoscape", "id=\"slider\"", "id=\"search\"", "prefers-color-scheme: dark")
        .doesNotContain("<img", "<link", "@import", "src=\"", "<model>");
    // The library's licence notes name pages; nothing else may.
    assertThat(Pattern.compile("https?:[^\\s\"')]+").matcher(page).results())
        .extracting(link -> link.group())
        .allMatch(link -> link.contains("MIT") || link.contains("engelschall.com"));
  }

  @Test
  void thePageHoldsAtMostSoManyEdgesAsItCanShow() {
    JsonNode data = inPage(GraphFile.text(GraphFormat.HTML, random(100), List.of(), 150, "t"));
    assertThat(data.get("edges").size()).isEqualTo(3000);
    assertThat(data.get("all").asInt()).isEqualTo(4950);
    assertThat(data.get("shown").asInt()).isEqualTo(150);
    assertThat(data.get("circle").valueStream().map(JsonNode::asInt).sorted())
        .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @ParameterizedTest
  @EnumSource(GraphFormat.class)
  void theSameGraphGivesTheSameFile(GraphFormat format) {
    assertThat(GraphFile.text(format, random(40), List.of(), 60, "t"))
        .isEqualTo(GraphFile.text(format, random(40), List.of(), 60, "t"));
  }

  @ParameterizedTest
  @EnumSource(GraphFormat.class)
  void aGraphWithoutEdgesCanBeWritten(GraphFormat format) {
    assertThat(GraphFile.text(format, SMALL.strongest(0), List.of(), 0, "t")).contains("alone");
  }

  @ParameterizedTest
  @EnumSource(GraphFormat.class)
  void theEndingOfTheNameChooses(GraphFormat format) {
    assertThat(GraphFormat.of(Path.of("x." + format.ending()))).isEqualTo(format);
    assertThat(GraphFormat.of(Path.of("X." + format.ending().toUpperCase(Locale.ROOT))))
        .isEqualTo(format);
  }

  @Test
  void anUnknownEndingIsRefused() {
    assertThatThrownBy(() -> GraphFormat.of(Path.of("graph.pdf")))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "graph.pdf: unknown ending; expected one of .html, .svg, .dot, .graphml, .json");
  }

  @Test
  void tiedLabelsStandNearEachOtherOnTheCircle() {
    // Two triangles whose labels alternate.
    LabelGraph graph =
        new LabelGraph(
            List.of("a", "b", "c", "d", "e", "f"),
            List.of(
                new Edge(0, 2, 1),
                new Edge(2, 4, 1),
                new Edge(0, 4, 1),
                new Edge(1, 3, 1),
                new Edge(3, 5, 1),
                new Edge(1, 5, 1)));
    int[] order = CircleOrder.of(graph);
    int changes = 0;
    for (int place = 0; place < 6; place++) {
      changes += order[place] % 2 == order[(place + 1) % 6] % 2 ? 0 : 1;
    }
    assertThat(changes).isEqualTo(2);
  }

  private static ExampleGraph example(int row, double... strengths) {
    List<Edge> edges = new ArrayList<>();
    for (int k = 0; k < strengths.length; k++) {
      if (strengths[k] != 0) {
        edges.add(new Edge(k == 2 ? 0 : k, k == 0 ? 1 : 2, strengths[k]));
      }
    }
    return new ExampleGraph(
        "data <file>",
        row,
        new LabelGraph(SMALL.labels(), edges),
        List.of(
            new ExampleGraph.LabelState(0.9, true, true),
            new ExampleGraph.LabelState(0.6, true, false),
            new ExampleGraph.LabelState(0.2, false, true),
            new ExampleGraph.LabelState(0.1, false, null)));
  }

  @Test
  void anExamplesJsonSaysWhatIsPredictedAndWhatIsTrue() {
    ExampleGraph example = example(7, 0.5, 0.25, -2);
    JsonNode json =
        new ObjectMapper()
            .readTree(GraphFile.text(GraphFormat.JSON, SMALL, List.of(example), 3, "t"));
    assertThat(json.get("row").asInt()).isEqualTo(7);
    assertThat(json.get("data").asString()).isEqualTo("data <file>");
    assertThat(json.get("edges").get(0).get("strength").asDouble()).isEqualTo(-2);
    JsonNode nodes = json.get("nodes");
    assertThat(nodes.get(0).get("probability").asDouble()).isEqualTo(0.9);
    assertThat(nodes.valueStream().map(node -> node.get("predicted").asBoolean()))
        .containsExactly(true, true, false, false);
    assertThat(nodes.get(2).get("true").asBoolean()).isTrue();
    assertThat(nodes.get(3).has("true")).as("nobody knows").isFalse();
  }

  @Test
  void anExamplesPictureMarksPredictedAndTrueLabelsWhereTheUsualPictureHasThem() throws Exception {
    Document usual = xml(text(GraphFormat.SVG));
    Document document =
        xml(
            GraphFile.text(
                GraphFormat.SVG, SMALL, List.of(example(7, 0.5, 0.25, -2)), 3, "small <model>"));
    assertThat(elements(document, "circle", "predicted")).hasSize(2);
    assertThat(elements(document, "circle", "ring")).hasSize(2);
    assertThat(elements(document, "path", "apart")).hasSize(1);
    assertThat(document.getDocumentElement().getTextContent()).contains("row 7 of data <file>");
    assertThat(elements(document, "circle", "node"))
        .extracting(node -> node.getAttribute("cx") + " " + node.getAttribute("cy"))
        .isEqualTo(
            elements(usual, "circle", "node").stream()
                .map(node -> node.getAttribute("cx") + " " + node.getAttribute("cy"))
                .toList());
  }

  @Test
  void anExamplesGraphMlAndDotMarkPredictedAndTrueLabels() throws Exception {
    List<ExampleGraph> one = List.of(example(7, 0.5, 0.25, -2));
    Document document = xml(GraphFile.text(GraphFormat.GRAPHML, SMALL, one, 3, "t"));
    assertThat(elements(document, "node", ""))
        .extracting(Element::getTextContent)
        .containsExactly(
            NASTY + "0.9truetrue", "ışık0.6truefalse", "third0.2falsetrue", "alone0.1false");
    assertThat(GraphFile.text(GraphFormat.DOT, SMALL, one, 3, "t").lines())
        .contains(
            "  n1 [label=\"ışık\", probability=\"0.6000\", style=\"rounded,filled\","
                + " fillcolor=\"#cfe5d8\"];",
            "  n2 [label=\"third\", probability=\"0.2000\", peripheries=2];");
  }

  @Test
  void aPageStepsThroughExamplesThatShareOneStructure() {
    // The first lacks one edge of the average, the second another.
    List<ExampleGraph> two = List.of(example(3, 0, 0.25, -2), example(9, 0.5, 0, 4));
    JsonNode page = inPage(GraphFile.text(GraphFormat.HTML, SMALL, two, 3, "t"));
    assertThat(page.get("data").asString()).isEqualTo("data <file>");
    List<List<Integer>> pairs = new ArrayList<>();
    List<Double> average = new ArrayList<>();
    page.get("edges")
        .forEach(
            edge -> {
              pairs.add(List.of(edge.get(0).asInt(), edge.get(1).asInt()));
              average.add(edge.get(2).asDouble());
            });
    // strongest over the examples first
    assertThat(pairs).containsExactly(List.of(0, 2), List.of(0, 1), List.of(1, 2));
    assertThat(average).containsExactly(0.5, 0.25, -0.75);
    JsonNode examples = page.get("examples");
    assertThat(examples.valueStream().map(one -> one.get("row").asInt())).containsExactly(3, 9);
    assertThat(examples.get(0).get("strengths").valueStream().map(JsonNode::asDouble))
        .containsExactly(-2.0, 0.0, 0.25);
    assertThat(examples.get(1).get("strengths").valueStream().map(JsonNode::asDouble))
        .containsExactly(4.0, 0.5, 0.0);
    assertThat(examples.get(0).get("predicted").valueStream().map(JsonNode::asInt))
        .containsExactly(0, 1);
    assertThat(examples.get(0).get("truth").valueStream().map(JsonNode::asInt))
        .containsExactly(0, 2);
  }

  @Test
  void whereAllExamplesHaveTheSameEdgesThePageDoesNotRepeatThem() {
    ExampleGraph same = example(1, 0.25, -0.75, 0.5);
    JsonNode page = inPage(GraphFile.text(GraphFormat.HTML, SMALL, List.of(same, same), 3, "t"));
    assertThat(page.get("examples").get(0).has("strengths")).isFalse();
    assertThat(page.get("edges").size()).isEqualTo(3);
  }
}
