package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.OtherJava;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many threads with little memory alive under Java 17's default collector. {@code
 * -Despalier.attack.stress.seconds=60} makes it longer.
 */
@Tag("attack")
class CollectorStressTest {
  @Test
  void manyThreadsThatFitAndPredictDoNotRunOutOfMemory() throws Exception {
    String seconds = System.getProperty("espalier.attack.stress.seconds", "10");
    Process process =
        OtherJava.start(
            List.of("-XX:+UseG1GC", "-Xmx1g", "-Xlog:gc"), CollectorStress.class, "64", seconds);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("predictions").doesNotContain("Retried waiting for GCLocker");
    // A thread that finds the collector locked out four times in a row is refused memory. That it
    // was another thread's turn each time would be luck.
    assertThat(mostInARow(said.lines().filter(line -> line.contains("Pause")).toList()))
        .as(said)
        .isLessThan(4);
  }

  private static int mostInARow(List<String> collections) {
    int most = 0;
    int row = 0;
    for (String collection : collections) {
      row = collection.contains("GCLocker") ? row + 1 : 0;
      most = Math.max(most, row);
    }
    return most;
  }
}
