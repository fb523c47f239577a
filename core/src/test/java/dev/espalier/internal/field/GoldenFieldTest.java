package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Exact inference gives what NumPy found by enumeration ({@code src/test/python/golden.py}): five
 * rows of six labels, every pair tied; in the last two rows label 2 is known to be on and label 5
 * to be off.
 */
class GoldenFieldTest {
  private static final int ROWS = 5;
  private static final int LABELS = 6;

  private final Properties golden = new Properties();
  private final PairwiseField field;

  GoldenFieldTest() throws IOException {
    try (Reader reader =
        Files.newBufferedReader(Path.of("src", "test", "resources", "golden", "field.values"))) {
      golden.load(reader);
    }
    field =
        PairwiseField.perRow(ROWS, numbers("scores"), Edges.complete(LABELS), numbers("strengths"))
            .given(
                Evidence.of(
                    LabelSets.of(LABELS, new int[0], new int[0], new int[0], label(2), label(2)),
                    LabelSets.of(LABELS, new int[0], new int[0], new int[0], label(5), label(5))));
  }

  private static int[] label(int label) {
    return new int[] {label};
  }

  private String text(String key) {
    return Objects.requireNonNull(golden.getProperty(key), key);
  }

  private double[] numbers(String key) {
    return Arrays.stream(text(key).split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void enumerationGivesTheLogPartitionAndTheMarginals() {
    Beliefs beliefs = new Exhaustive().infer(field);
    assertThat(beliefs.logPartition()).containsExactly(numbers("logPartition"), within(1e-12));
    assertThat(beliefs.marginals()).containsExactly(numbers("marginals"), within(1e-12));
  }

  @Test
  void everyExactMethodFindsTheMostProbableSet() {
    String[] expected = text("mostProbable").split(" ", -1);
    for (LabelSets sets :
        new LabelSets[] {
          new Exhaustive().mostProbable(field), new BestMap().mostProbable(field, null)
        }) {
      for (int row = 0; row < ROWS; row++) {
        String found = expected[row];
        assertThat(sets.row(row))
            .containsExactly(
                IntStream.range(0, LABELS).filter(i -> found.charAt(i) == '1').toArray());
      }
    }
  }
}
