package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.cli.OtherProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Several reproductions by one command, and one that is killed. */
class ReproduceListTest {
  @TempDir private Path directory;

  @Test
  void cheapOnesRunInATrialAndWriteAllTheirFiles() throws IOException {
    Path out = directory.resolve("out");
    JsonNode json =
        CommandLineRun.of(
                "reproduce",
                "toy,MLDA-table1",
                "--quick",
                "--data",
                directory,
                "--out",
                out,
                "--json")
            .json();
    assertThat(json.get("reproductions").findValuesAsString("reproduction"))
        .containsExactly("mlda-table1", "toy");
    JsonNode toy = json.get("reproductions").get(1);
    JsonNode correlated = toy.get("cells").get(1);
    assertThat(correlated.get("method").asString()).isEqualTo("CorrLog");
    assertThat(correlated.get("mean").asDouble()).isLessThan(0.1);
    assertThat(correlated.get("paper").asDouble()).isEqualTo(0.068);
    assertThat(json.get("reproductions").get(0).get("notes").toString())
        .contains("TREC05: the data cannot be had")
        .contains("Music emotion: no ARFF file in");
    for (String file : List.of("tables.html", "tables.md", "tables.json")) {
      assertThat(Files.readString(out.resolve("toy").resolve(file))).contains("CorrLog");
    }
    assertThat(Files.readString(out.resolve("mlda-table1/tables.md")))
        .as("the printed numbers stand alone")
        .contains("| MLDA | – (.614) | – (.618) | – (.613) | – (.626) |");
  }

  @Test
  void unknownNamesAreToldWithThoseThatThereAre() {
    CommandLineRun run = CommandLineRun.of("reproduce", "toy,tables", "--out", directory);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err()).contains("unknown reproduction 'tables'", "scene-table", "all");
    assertThat(CommandLineRun.of("reproduce", "toy", "--out", directory, "--repeats", 0).err())
        .contains("--repeats 0: expected a whole number of at least 1");
    assertThat(CommandLineRun.of("reproduce", "toy", "--out", directory, "--against", "x").err())
        .contains("--against x: toy has no such method; expected one of ILRs, CorrLog");
    assertThat(CommandLineRun.of("reproduce", "cal500", "--out", directory, "--repeats", 2).err())
        .contains("--repeats: cal500 has the paper's own divisions");
  }

  @Test
  void aRunThatWasKilledEndsWithTheSameFile() throws Exception {
    Path killed = directory.resolve("killed");
    Process running =
        OtherProcess.start(Main.class, "reproduce", "toy", "--repeats", 60, "--out", killed);
    try {
      long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (!Files.exists(killed.resolve("results.tsv"))) {
        assertThat(running.isAlive() && System.nanoTime() < patience).as("at work").isTrue();
        Thread.sleep(5);
      }
    } finally {
      running.destroyForcibly();
    }
    assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(CommandLineRun.of("reproduce", "toy", "--repeats", 60, "--out", killed).code())
        .isZero();
    Path whole = directory.resolve("whole");
    assertThat(CommandLineRun.of("reproduce", "toy", "--repeats", 60, "--out", whole).code())
        .isZero();
    assertThat(Files.readString(killed.resolve("results.tsv")))
        .isEqualTo(Files.readString(whole.resolve("results.tsv")));
  }
}
