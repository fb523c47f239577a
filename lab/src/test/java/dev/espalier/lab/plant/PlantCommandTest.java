package dev.espalier.lab.plant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import dev.espalier.cli.RefusedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code plant}: its files, its figures and its refusals. */
class PlantCommandTest {
  @TempDir Path directory;

  private Path clean(int rows) throws IOException {
    return MadeTable.write(directory.resolve("clean.csv"), MadeTable.rows(rows, 3));
  }

  private Path dirty() {
    return directory.resolve("dirty.csv");
  }

  private Path truth() {
    return directory.resolve("truth.csv");
  }

  private Object[] plant(Path clean, Object... options) {
    List<Object> words =
        new ArrayList<>(List.of("plant", clean, "--out", dirty(), "--truth", truth()));
    words.addAll(List.of(options));
    return words.toArray();
  }

  @Test
  void theFilesHoldWhatTheFiguresSay() throws IOException {
    Path clean = clean(1000);
    JsonNode json =
        CommandLineRun.of(
                plant(
                    clean,
                    "--seed=5",
                    "--typo=.05",
                    "--missing=.1",
                    "--column=place",
                    "--column=region",
                    "--json"))
            .json();
    assertThat(json.path("rows").asInt()).isEqualTo(1000);
    assertThat(json.path("kinds").path("typo").path("planted").asInt()).isEqualTo(100);
    assertThat(json.path("kinds").path("missing").path("planted").asInt()).isEqualTo(200);
    List<String> lines = Files.readAllLines(truth());
    assertThat(lines).hasSize(301);
    assertThat(lines.get(0)).isEqualTo("row,column,kind,fault,clean,dirty,told");
    assertThat(lines.subList(1, 301)).allMatch(line -> line.matches("\\d+,\\w+,(typo|missing),.*"));
    assertThat(Files.readAllLines(dirty())).hasSize(1001);
    assertThat(CommandLineRun.of("restore", "score", dirty(), dirty(), clean, "--json").out())
        .contains("\"errors\":300");
  }

  @Test
  void theUsualMixtureHasAllKinds() throws IOException {
    CommandLineRun run = CommandLineRun.of(plant(clean(2000)));
    assertThat(run.code()).as(run.err()).isZero();
    for (ErrorKind kind : ErrorKind.values()) {
      assertThat(run.out()).contains(kind.words());
    }
    assertThat(run.out()).doesNotContain("no more cells suit").contains("wrote ");
  }

  @Test
  void sourcesCanBeAdded() throws IOException {
    Path clean = clean(200);
    Path told = directory.resolve("told.csv");
    // The made table has sources of its own.
    CommandLineRun refused =
        CommandLineRun.of(plant(clean, "--add-sources=6", "--clean-out", told));
    assertThat(refused.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(refused.err()).contains("has a column 'source' already");
    Path without = directory.resolve("without.csv");
    Files.writeString(without, Files.readString(clean).replaceFirst("source", "teller"));
    JsonNode json =
        CommandLineRun.of(plant(without, "--add-sources=6", "--clean-out", told, "--json")).json();
    int rows = json.path("rows").asInt();
    assertThat(rows).isBetween(950, 1090);
    assertThat(Files.readAllLines(told)).hasSize(rows + 1);
    assertThat(Files.readAllLines(told).get(0)).startsWith("source,id,teller,");
    assertThat(json.path("kinds").path("source").path("planted").asInt())
        .isEqualTo(json.path("kinds").path("source").path("wanted").asInt())
        .isPositive();
    assertThat(Files.readString(truth())).contains("copied error");
  }

  @Test
  void nothingIsOverwrittenAndWrongOptionsAreRefused() throws IOException {
    Path clean = clean(100);
    refused("is the same file as CLEAN", "plant", clean, "--out", clean, "--truth", truth());
    refused("is the same file as CLEAN", "plant", clean, "--out", dirty(), "--truth", clean);
    refused("name the same file", "plant", clean, "--out", dirty(), "--truth", dirty());
    refused("is the same file as CLEAN", plant(clean, "--add-sources=4", "--clean-out", clean));
    refused("expected both or neither", plant(clean, "--add-sources=4"));
    refused("expected a share from 0", plant(clean, "--typo=2"));
    refused("is no column of sources", plant(clean, "--source=day"));
    refused("expected no decimal comma", plant(clean, "--decimal=,"));
    refused("has no column 'prise'", plant(clean, "--column=prise"));
  }

  private void refused(String words, Object... arguments) throws IOException {
    RefusedRun.changesNothing(directory, words, arguments);
  }
}
