package dev.espalier.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.ModelCard;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NoticesTest {
  private static List<String> of(Map<String, String> facts) {
    return Notices.of(new ModelCard("cgl", Map.of(), facts));
  }

  @Test
  void aFitThatRanOutOfIterationsIsToldWhatToRaise() {
    assertThat(of(Map.of("converged", "false")))
        .singleElement()
        .asString()
        .contains("maximumIterations");
    assertThat(of(Map.of("converged", "true"))).isEmpty();
  }

  @Test
  void aFitThatOnlyStoodStillIsNotToldToIterateLonger() {
    assertThat(of(Map.of("converged", "false", "ended", "the value no longer fell")))
        .singleElement()
        .asString()
        .contains("cannot be said to have converged", "the value no longer fell")
        .doesNotContain("maximumIterations");
  }
}
