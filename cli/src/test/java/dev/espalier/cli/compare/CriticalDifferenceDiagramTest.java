package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.cli.compare.CriticalDifferenceDiagram.Group;
import dev.espalier.cli.report.Svg;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class CriticalDifferenceDiagramTest {
  @Test
  void groupsAreTheLargestRunsWithinTheCriticalDifference() {
    assertThat(CriticalDifferenceDiagram.groups(new double[] {1.964, 2.0, 2.893, 3.143}, 1.25))
        .containsExactly(new Group(0, 3));
    assertThat(CriticalDifferenceDiagram.groups(new double[] {1, 2, 3, 4}, 1))
        .containsExactly(new Group(0, 1), new Group(1, 2), new Group(2, 3));
    assertThat(CriticalDifferenceDiagram.groups(new double[] {1, 1.2, 3, 4.5}, 0.5))
        .containsExactly(new Group(0, 1));
    assertThat(CriticalDifferenceDiagram.groups(new double[] {1, 3}, 0.5)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 12, 20})
  void everyNameStandsOnItsOwnLineInsideThePicture(int methods) throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < methods; i++) {
      names.add(i % 3 == 0 ? "a method with quite a long name " + i : "m" + i);
    }
    double[] ranks = IntStream.range(0, methods).mapToDouble(i -> 1 + i * 0.9).toArray();
    Element svg = parse(CriticalDifferenceDiagram.of(names, ranks, 1.7));
    double width = Double.parseDouble(svg.getAttribute("width"));
    double height = Double.parseDouble(svg.getAttribute("height"));
    List<double[]> boxes = new ArrayList<>();
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      double x = Double.parseDouble(text.getAttribute("x"));
      double y = Double.parseDouble(text.getAttribute("y"));
      boolean small = text.hasAttribute("font-size");
      double length = text.getTextContent().length() * (small ? 6 : 7.5);
      double left =
          switch (text.getAttribute("text-anchor")) {
            case "end" -> x - length;
            case "middle" -> x - length / 2;
            default -> x;
          };
      double[] box = {left, y - (small ? 9 : 12), left + length, y + 1};
      assertThat(left).as(text.getTextContent()).isGreaterThanOrEqualTo(0);
      assertThat(box[2]).as(text.getTextContent()).isLessThanOrEqualTo(width);
      assertThat(y).isBetween(10.0, height);
      for (double[] other : boxes) {
        boolean apart =
            box[2] <= other[0] || other[2] <= box[0] || box[3] <= other[1] || other[3] <= box[1];
        assertThat(apart).as("'%s' stands free", text.getTextContent()).isTrue();
      }
      boxes.add(box);
    }
  }

  @Test
  void namesAreEscapedAndNumbersAreWrittenWithAPoint() throws Exception {
    Element svg =
        parse(
            CriticalDifferenceDiagram.of(
                List.of("a<b & c>", "İzmir"), new double[] {1.25, 1.75}, 5));
    assertThat(svg.getTextContent()).contains("a<b & c>").contains("İzmir").contains("1.25");
  }

  @Test
  void namesAndRanksMustFit() {
    assertThatThrownBy(() -> CriticalDifferenceDiagram.of(List.of("a"), new double[] {1, 2}, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Element parse(dev.espalier.cli.report.Element diagram) throws Exception {
    String svg = diagram.document(Svg.NAMESPACE);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }
}
