package dev.espalier.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.LabelGraph;
import dev.espalier.cli.browser.Chromium;
import dev.espalier.cli.browser.OpenPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the page of a graph does in a browser; skipped where there is none. */
@Tag("browser")
@ResourceLock(Chromium.LOCK)
class GraphPageTest {
  /** 40 labels in a chain whose ties become weaker, so that few edges leave labels out. */
  private static final LabelGraph CHAIN =
      new LabelGraph(
          IntStream.range(0, 40).mapToObj(k -> "label " + k).toList(),
          IntStream.range(0, 39)
              .mapToObj(k -> new LabelGraph.Edge(k, k + 1, 1.0 / (k + 1)))
              .toList());

  @TempDir Path directory;

  /** What a script leaves in the variable {@code answer} after it has used the page. */
  private String afterwards(LabelGraph graph, String script) throws Exception {
    Path file = directory.resolve("page.html");
    Files.writeString(file, GraphFile.text(GraphFormat.HTML, graph, List.of(), 10, "t"));
    try (Chromium chromium = Chromium.start()) {
      return chromium
          .open(file, OpenPage.DESK)
          .text(
              """
              () => {
                let answer = '';
                const set = (id, value) => {
                  const control = document.getElementById(id);
                  control.value = value;
                  control.dispatchEvent(new Event('input'));
                };
                const say = id => document.getElementById(id).textContent;
                const cy = document.getElementById('drawing')._cyreg.cy;
                %s
                return answer;
              }
              """
                  .formatted(script));
    }
  }

  @Test
  void labelsThatTheSliderOrASearchBringsInAreInSight() throws Exception {
    String outside =
        """
        const outside = () => cy.nodes().not('.hidden').filter(node => {
          const at = node.renderedPosition();
          return at.x < 0 || at.y < 0 || at.x > cy.width() || at.y > cy.height();
        }).length;
        answer += cy.nodes().not('.hidden').length + ' ' + outside();
        set('search', 'label 39');
        answer += ', ' + cy.nodes().not('.hidden').length + ' ' + outside();
        set('search', '');
        set('slider', 39);
        answer += ', ' + cy.nodes().not('.hidden').length + ' ' + outside();
        """;
    assertThat(afterwards(CHAIN, outside)).isEqualTo("11 0, 12 0, 40 0");
  }

  @Test
  void aNameThatNoLabelHasIsTold() throws Exception {
    assertThat(
            afterwards(
                CHAIN,
                """
                set('search', 'zzz');
                answer = say('list-title');
                set('search', 'bel 3');
                answer += ', ' + say('list-title');
                """))
        .isEqualTo("No label is called so, label 3");
  }

  @Test
  void countsAreInWords() throws Exception {
    String facts = "answer = say('facts') + ', ' + say('weakest')";
    assertThat(afterwards(new LabelGraph(List.of("alone"), List.of()), facts))
        .isEqualTo("1 label, no edges, no edges");
    assertThat(
            afterwards(
                new LabelGraph(List.of("a", "b"), List.of(new LabelGraph.Edge(0, 1, 1e-5))), facts))
        .isEqualTo(
            "2 labels, 1 edge; 2 labels are tied by the edges shown, down to less than 0.001");
  }
}
