package dev.espalier.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier describe} of tables that are too long to be looked at as a whole. */
class DescribeStreamTest {
  private static final int LATER = 3000;

  @TempDir Path directory;

  /** Rows of all kinds of columns, with repeats, missing cells and marks for labels. */
  private static String row(Random random, int number) {
    String tags = random.nextInt(4) == 0 ? "" : random.nextBoolean() ? "a|b" : "c";
    return number % 50
        + ","
        + (random.nextInt(9) == 0 ? "" : Double.toString(random.nextInt(1000) / 8.0))
        + ","
        + "xyz".charAt(random.nextInt(3))
        + ",7,"
        + tags
        + "\n";
  }

  private Path table(int rows, String last) throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("n,price,level,same,tags\n");
    for (int number = 0; number < rows; number++) {
      text.append(row(random, number));
    }
    return Files.writeString(directory.resolve("table.csv"), text + last);
  }

  @Test
  void aLongTableIsDescribedAsIfItWereReadWhole() throws IOException {
    // what no row before had comes at the very end: a level, a label, and text among numbers
    Path file =
        table(DescribeCommand.SAMPLED_ROWS + LATER, "3,n/a,w,7,d|a\n4,9.5,x,7,c\nsome,9.5,x,7,c\n");
    JsonNode long1 = CommandLineRun.of("describe", file, "--tags", "tags", "--json").json();
    assertThat(long1.get("rows").asInt()).isEqualTo(DescribeCommand.SAMPLED_ROWS + LATER + 3);
    assertThat(long1.get("sampledRows").asInt())
        .isGreaterThanOrEqualTo(DescribeCommand.SAMPLED_ROWS + 2)
        .isLessThan(DescribeCommand.SAMPLED_ROWS + LATER);
    // the same rows in a format that is read whole
    Path whole = directory.resolve("whole.arff");
    assertThat(CommandLineRun.of("convert", file, whole, "--tags", "tags").code()).isZero();
    JsonNode read = CommandLineRun.of("describe", whole, "--json").json();
    for (String key :
        new String[] {
          "rows",
          "features",
          "missingCells",
          "columnsWithMissingCells",
          "constantFeatures",
          "labels",
          "duplicateRows",
          "cardinality",
          "distinctLabelSets",
          "rowsWithoutLabels",
          "unknownLabels",
          "labelCounts",
          "coOccurrence"
        }) {
      assertThat(long1.get(key)).as(key).isEqualTo(read.get(key));
    }
  }

  @Test
  void aShortTableIsReadWhole() throws IOException {
    JsonNode json =
        CommandLineRun.of("describe", table(300, ""), "--tags", "tags", "--json").json();
    assertThat(json.get("rows").asInt()).isEqualTo(300);
    assertThat(((ObjectNode) json).has("sampledRows")).isFalse();
  }

  @Test
  void differentThingsAreCountedExactlyAndBeyondThatAbout() {
    DistinctCount exact = new DistinctCount();
    DistinctCount sampled = new DistinctCount(1 << 12);
    for (long k = 0; k < 300_000; k++) {
      exact.add(k % 100_000);
      sampled.add(k % 100_000);
    }
    assertThat(exact.count()).isEqualTo(100_000);
    assertThat(exact.isExact()).isTrue();
    assertThat(sampled.isExact()).isFalse();
    // four standard deviations of a sample of at least 2048 in 100 000
    assertThat(sampled.count()).isBetween(91_000L, 109_000L);
  }
}
