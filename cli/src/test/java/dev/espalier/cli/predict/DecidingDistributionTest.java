package dev.espalier.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is printed beside the labels is what they were chosen by. */
class DecidingDistributionTest {
  @TempDir Path directory;

  private Path model = Path.of("");
  private Path test = Path.of("");

  @BeforeEach
  void train() {
    Path train = CommandLineRun.data(directory, "train.arff", 1);
    test = CommandLineRun.data(directory, "test.arff", 2);
    model = directory.resolve("chain.model");
    assertThat(CommandLineRun.of("train", train, "--learner", "ilr", "--out", model).code())
        .isZero();
  }

  @Test
  void aPredictionSaysByWhichDistributionItDecided() {
    Path out = directory.resolve("supported.csv");
    assertThat(
            CommandLineRun.of("predict", model, test, "--decode", "supported", "--out", out).out())
        .endsWith(
            "decoded for supported, by the label sets seen in training" + System.lineSeparator());
    JsonNode supported =
        CommandLineRun.of("predict", model, test, "--decode", "supported", "--json").json();
    assertThat(supported.get("distribution").asString()).isEqualTo("observed-sets");
    assertThat(CommandLineRun.of("predict", model, test, "--decode", "top:1", "--out", out).out())
        .endsWith("decoded for top:1" + System.lineSeparator());
    JsonNode json =
        CommandLineRun.of("predict", model, test, "--decode", "hamming", "--json").json();
    for (JsonNode row : json.get("predictions")) {
      List<String> probable = new ArrayList<>();
      row.get("probabilities")
          .properties()
          .forEach(
              entry -> {
                if (entry.getValue().asDouble() > 0.5) {
                  probable.add(entry.getKey());
                }
              });
      List<String> predicted = new ArrayList<>();
      row.get("labels").forEach(label -> predicted.add(label.asString()));
      assertThat(predicted).isEqualTo(probable);
    }
  }
}
