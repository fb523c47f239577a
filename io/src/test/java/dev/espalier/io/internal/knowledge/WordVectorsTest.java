package dev.espalier.io.internal.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordVectorsTest {
  @TempDir Path directory;

  private WordVectors read(String text, List<String> labels) throws IOException {
    Path file = directory.resolve("vectors.txt");
    Files.writeString(file, text);
    return WordVectors.read(file, labels, Progress.none());
  }

  @Test
  void similarityIsTheExponentialOfTheCosine() throws IOException {
    List<String> labels = List.of("car", "bus", "bird");
    WordVectors vectors = read("car 1 0\nthe 9 9\nbus 3 4\nbird -2 0\n", labels);
    LossWeights weights = vectors.weights(labels, 0.5);
    // Eq. (2); cosines: car and bus .6, car and bird −1, bus and bird −.6.
    double sum = Math.E + Math.exp(0.6) + Math.exp(-1);
    assertThat(weights.negative()[0]).isCloseTo(Math.E / sum, within(1e-15));
    assertThat(weights.negative()[1]).isCloseTo(Math.exp(0.6) / sum, within(1e-15));
    assertThat(weights.negative()[2]).isCloseTo(Math.exp(-1) / sum, within(1e-15));
    assertThat(weights.positive()).containsExactly(0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5);
  }

  @Test
  void namesOfSeveralWordsAreFoundWholeOrAsTheMeanOfTheirWords() throws IOException {
    List<String> labels = List.of("traffic light", "Fire-Hydrant", "stopSign", "zzz", "x");
    WordVectors vectors =
        read("7 2\ntraffic 1 0\nlight 0 1\nfire_hydrant 1 1\nstop 2 0\nsign 0 2\nX 1 0\n", labels);
    assertThat(vectors.missing(labels)).containsExactly("zzz");
    double[] negative = vectors.weights(labels, 1).negative();
    // The first three point the same way; the unknown one has cosine 0 with all.
    assertThat(negative[1]).isCloseTo(negative[0], within(1e-15));
    assertThat(negative[2]).isCloseTo(negative[0], within(1e-15));
    assertThat(negative[3] / negative[0]).isCloseTo(1 / Math.E, within(1e-15));
    assertThat(negative[4] / negative[0]).isCloseTo(Math.exp(Math.sqrt(0.5) - 1), within(1e-15));
  }

  @Test
  void wrongFilesAreRefused() {
    List<String> labels = List.of("car", "bus");
    assertThatThrownBy(() -> read("a 1 2\nb 1 2\n", labels).weights(labels, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no vector of any label");
    assertThatThrownBy(() -> read("car 1 2\nbus 1 2 3\n", labels))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("vectors.txt:2: 3 numbers; expected 2");
    assertThatThrownBy(() -> read("car 1 two\n", labels))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("number 2 of the vector");
  }
}
