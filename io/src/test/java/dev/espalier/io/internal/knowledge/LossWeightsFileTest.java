package dev.espalier.io.internal.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossWeightsFileTest {
  private static final String HEADER = "given,label,falsePositive,falseNegative\n";

  @TempDir Path directory;

  private LossWeights read(String text, String... labels) throws IOException {
    Path file = directory.resolve("weights.csv");
    Files.writeString(file, text);
    return LossWeightsFile.read(file).bind(List.of(labels));
  }

  @Test
  void eachLineIsAPairAndOtherPairsWeighNothing() throws IOException {
    LossWeights weights =
        read(HEADER + "b, a, 0.25, 0.5\n\"a, or so\",b,1,2\n", "a, or so", "b", "a");
    assertThat(weights.positive()).containsExactly(0, 1, 0, 0, 0, 0.25, 0, 0, 0);
    assertThat(weights.negative()).containsExactly(0, 2, 0, 0, 0, 0.5, 0, 0, 0);
  }

  @Test
  void mistakesAreToldWithTheirLine() {
    refused("given,label\na,b\n", ":1: expected the header given,label,falsePositive");
    refused(HEADER + "a,b,1\n", ":2: 3 columns; expected 4");
    refused(HEADER + "a,b,1,-2\n", ":2: '-2' is not a weight");
    refused(HEADER + "a,b,much,2\n", ":2: 'much' is not a weight");
    refused(HEADER + "a,b,1,2\na,c,1,2\n", ":3: there is no label 'c'");
    refused(HEADER + "a,b,1,2\na,b,1,2\n", ":3: 'a' and 'b' a second time");
    refused(HEADER, "no weights");
    assertThatThrownBy(() -> LossWeightsFile.read(directory.resolve("none.csv")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot be read");
  }

  private void refused(String text, String message) {
    assertThatThrownBy(() -> read(text, "a", "b"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
