package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Labels that are known before predicting, from the command line and from the data. */
class KnownLabelsTest {
  @TempDir Path directory;

  private Path data = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void makeModel() {
    data = CommandLineRun.data(directory, "chain.arff", 1);
    model = directory.resolve("chain.model");
    CommandLineRun run = CommandLineRun.of("train", data, "--learner", "corrlog", "--out", model);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private JsonNode predictions(Path file, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("predict", model, file, "--json"));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray()).json().get("predictions");
  }

  private void refused(List<String> options, String... words) {
    List<Object> arguments = new ArrayList<>(List.of("predict", model, data));
    arguments.addAll(options);
    CommandLineRun run = CommandLineRun.of(arguments.toArray());
    assertThat(run.code()).as(run.toString()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.errorLines().get(0)).startsWith("espalier: ").contains(words);
  }

  private static double probability(JsonNode row, String label) {
    return row.get("probabilities").get(label).asDouble();
  }

  private static boolean has(JsonNode row, String label) {
    return row.get("labels").valueStream().anyMatch(name -> name.asString().equals(label));
  }

  @Test
  void everyDecoderKeepsWhatIsKnownAndTheRestTakesNotice() {
    JsonNode free = predictions(data);
    for (String decode : List.of("subset", "supported", "hamming", "f1", "macroF1", "top:1")) {
      JsonNode given = predictions(data, "--known", "label-3=YES, label-1=off", "--decode", decode);
      double change = 0;
      for (int row = 0; row < 120; row++) {
        assertThat(has(given.get(row), "label-1")).as(decode).isFalse();
        assertThat(has(given.get(row), "label-3")).as(decode).isTrue();
        assertThat(probability(given.get(row), "label-1")).isZero();
        assertThat(probability(given.get(row), "label-3")).isEqualTo(1);
        change +=
            Math.abs(
                probability(given.get(row), "label-2") - probability(free.get(row), "label-2"));
      }
      assertThat(change).isGreaterThan(1);
    }
  }

  @Test
  void theOptionMayBeRepeatedAndSaysTheSameInAllItsWords() {
    JsonNode expected = predictions(data, "--known", "label-1=yes,label-2=no");
    for (List<String> words :
        List.of(List.of("true", "false"), List.of("1", "0"), List.of("on", "off"))) {
      assertThat(
              predictions(
                  data, "--known", "label-1=" + words.get(0), "--known", "label-2=" + words.get(1)))
          .isEqualTo(expected);
    }
  }

  @Test
  void labelsOfTheDataAreKnownWhereTheyAreThere() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("some.arff"),
            """
            @relation 'x: -C 3'
            @attribute label-1 {0,1}
            @attribute label-2 {0,1}
            @attribute label-3 {0,1}
            @attribute x numeric
            @attribute y numeric
            @data
            ?,?,1,0.1,0.2
            ?,0,1,0.1,0.2
            ?,?,?,0.1,0.2
            """
                .replace("attribute x ", "attribute " + featureNames().get(0) + " ")
                .replace("attribute y ", "attribute " + featureNames().get(1) + " "));
    JsonNode free = predictions(file);
    JsonNode known = predictions(file, "--known-labels");
    assertThat(probability(known.get(0), "label-3")).isEqualTo(1);
    assertThat(probability(known.get(0), "label-2")).isBetween(1e-9, 1 - 1e-9);
    assertThat(probability(known.get(1), "label-2")).isZero();
    assertThat(probability(known.get(1), "label-3")).isEqualTo(1);
    assertThat(known.get(2)).isEqualTo(free.get(2));

    JsonNode tags = predictions(file, "--known-tags");
    assertThat(tags.get(0)).isEqualTo(known.get(0));
    assertThat(probability(tags.get(1), "label-3")).isEqualTo(1);
    assertThat(probability(tags.get(1), "label-2")).isPositive();

    JsonNode both = predictions(file, "--known-labels", "--known", "label-3=yes");
    assertThat(both.get(1)).isEqualTo(known.get(1));
    assertThat(probability(both.get(2), "label-3")).isEqualTo(1);
  }

  @Test
  void aColumnOfTagsSaysWhatIsOnAndLeavesTheRestOpen() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("tagged.csv"),
            String.join(",", featureNames())
                + ",tags\n0.1,0.2,label-3\n0.1,0.2,\n0.1,0.2,label-2|label-3\n");
    JsonNode rows = predictions(file, "--tags", "tags", "--separator", "|", "--known-tags");
    JsonNode free = predictions(file, "--tags", "tags", "--separator", "|");
    assertThat(probability(rows.get(0), "label-3")).isEqualTo(1);
    assertThat(probability(rows.get(0), "label-2"))
        .isGreaterThan(probability(free.get(0), "label-2"))
        .isLessThan(1);
    assertThat(rows.get(1)).isEqualTo(free.get(1));
    assertThat(probability(rows.get(2), "label-2")).isEqualTo(1);
  }

  @Test
  void explainNamesTheRowOfTheFile() {
    JsonNode rows = predictions(data, "--known-labels");
    int row = 1;
    while (!has(rows.get(row - 1), "label-3") || row < 5) {
      row++;
    }
    CommandLineRun run =
        CommandLineRun.of(
            "explain", model, data, "--row", row, "--known-labels", "--known", "label-3=no");
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.err()).contains("row " + row + " of chain.arff");
  }

  private List<String> featureNames() throws IOException {
    return Files.readAllLines(data).stream()
        .filter(line -> line.startsWith("@attribute") && line.endsWith("numeric"))
        .map(line -> line.split(" ", -1)[1])
        .toList();
  }

  @Test
  void everythingKnownIsEverythingRight() {
    JsonNode known = predictions(data, "--known-labels");
    assertThat(known.size()).isEqualTo(120);
    CommandLineRun plain = CommandLineRun.of("evaluate", model, data, "--json");
    CommandLineRun given =
        CommandLineRun.of("evaluate", model, data, "--known", "label-3=no", "--json");
    double share = known.valueStream().filter(row -> has(row, "label-3")).count() / 120.0;
    // A label that is held off is wrong exactly where it is on.
    assertThat(given.json().get("measures").get("subset01").asDouble())
        .isGreaterThanOrEqualTo(share - 1e-12);
    assertThat(plain.json().get("measures").get("subset01").asDouble()).isLessThan(share);
    assertThat(known.valueStream().mapToDouble(row -> probability(row, "label-3")).sum())
        .isCloseTo(120 * share, within(1e-9));
  }

  @Test
  void mistakesAreToldInOneLine() {
    refused(List.of("--known", "lable-1=yes"), "'lable-1'", "did you mean 'label-1'");
    refused(List.of("--known", "zebra=yes"), "'zebra'", "label-1, label-2");
    refused(List.of("--known", "label-1=perhaps"), "'label-1=perhaps'", "LABEL=yes");
    refused(List.of("--known", "label-1"), "'label-1'", "LABEL=yes");
    refused(List.of("--known", "label-1=yes,label-1=no"), "'label-1'", "both yes and no");
    refused(List.of("--known-labels", "--known-tags"), "--known-labels", "--known-tags");
    refused(List.of("--known-labels", "--known", "label-3=no"), "'label-3'", "row ", "opposite");
  }

  @Test
  void labelsThatAreNotThereCannotBeTaken() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("bare.csv"), String.join(",", featureNames()) + "\n0.1,0.2\n");
    CommandLineRun run = CommandLineRun.of("predict", model, file, "--known-labels");
    assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains("--known-labels", "bare.csv", "label-1");
  }
}
