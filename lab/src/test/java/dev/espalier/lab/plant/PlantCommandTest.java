package dev.espalier.lab.plant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.RefusedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Test
  void theFilesHoldWhatTheFiguresSay() throws IOException {
    Path clean = clean(1000);
    Path dirty = directory.resolve("dirty.csv");
    Path truth = directory.resolve("truth.csv");
    JsonNode json =
        CommandLineRun.of(
                "plant",
                clean,
                "--out",
                dirty,
                "--truth",
                truth,
                "--seed",
                5,
                "--typo",
                ".05",
                "--missing",
                ".1",
                "--column",
                "place",
                "--column",
                "region",
                "--json")
            .json();
    assertThat(json.path("rows").asInt()).isEqualTo(1000);
    assertThat(json.path("kinds").path("typo").path("planted").asInt()).isEqualTo(100);
    assertThat(json.path("kinds").path("missing").path("planted").asInt()).isEqualTo(200);
    List<String> lines = Files.readAllLines(truth);
    assertThat(lines).hasSize(301);
    assertThat(lines.get(0)).isEqualTo("row,column,kind,fault,clean,dirty,told");
    assertThat(lines.subList(1, 301)).allMatch(line -> line.matches("\\d+,\\w+,(typo|missing),.*"));
    assertThat(Files.readAllLines(dirty)).hasSize(1001);
    String score = CommandLineRun.of("restore", "score", dirty, dirty, clean, "--json").out();
    assertThat(score).contains("\"errors\":300");
  }

  @Test
  void theUsualMixtureHasAllKinds() throws IOException {
    CommandLineRun run =
        CommandLineRun.of(
            "plant",
            clean(2000),
            "--out",
            directory.resolve("dirty.csv"),
            "--truth",
            directory.resolve("truth.csv"));
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
    CommandLineRun run =
        CommandLineRun.of(
            "plant",
            clean,
            "--out",
            directory.resolve("d.csv"),
            "--truth",
            directory.resolve("t.csv"),
            "--add-sources",
            6,
            "--clean-out",
            told);
    // The made table has sources of its own.
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has a column 'source' already");
    Path without = directory.resolve("without.csv");
    Files.writeString(without, Files.readString(clean).replaceFirst("source", "teller"));
    JsonNode json =
        CommandLineRun.of(
                "plant",
                without,
                "--out",
                directory.resolve("d.csv"),
                "--truth",
                directory.resolve("t.csv"),
                "--add-sources",
                6,
                "--clean-out",
                told,
                "--json")
            .json();
    int rows = json.path("rows").asInt();
    assertThat(rows).isBetween(950, 1090);
    assertThat(Files.readAllLines(told)).hasSize(rows + 1);
    assertThat(Files.readAllLines(told).get(0)).startsWith("source,id,teller,");
    assertThat(json.path("kinds").path("source").path("planted").asInt())
        .isEqualTo(json.path("kinds").path("source").path("wanted").asInt())
        .isPositive();
    assertThat(Files.readString(directory.resolve("t.csv"))).contains("copied error");
  }

  @Test
  void nothingIsOverwrittenAndWrongOptionsAreRefused() throws IOException {
    Path clean = clean(100);
    Path out = directory.resolve("dirty.csv");
    Path truth = directory.resolve("truth.csv");
    refused("is the same file as CLEAN", "plant", clean, "--out", clean, "--truth", truth);
    refused("is the same file as CLEAN", "plant", clean, "--out", out, "--truth", clean);
    refused("name the same file", "plant", clean, "--out", out, "--truth", out);
    refused(
        "expected both or neither",
        "plant",
        clean,
        "--out",
        out,
        "--truth",
        truth,
        "--add-sources",
        4);
    refused(
        "expected a share from 0", "plant", clean, "--out", out, "--truth", truth, "--typo", "2");
    refused(
        "is no column of sources",
        "plant",
        clean,
        "--out",
        out,
        "--truth",
        truth,
        "--source",
        "day");
    refused(
        "expected no decimal comma",
        "plant",
        clean,
        "--out",
        out,
        "--truth",
        truth,
        "--decimal",
        ",");
    refused(
        "has no column 'prise'",
        "plant",
        clean,
        "--out",
        out,
        "--truth",
        truth,
        "--column",
        "prise");
  }

  private void refused(String words, Object... arguments) throws IOException {
    RefusedRun.changesNothing(directory, words, arguments);
  }
}
