package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What Chromium makes of a page; where there is none, the test is skipped.
 *
 * @param dom the page as it is after its scripts ran
 * @param console what the browser complained about, line by line
 */
public record Browser(String dom, List<String> console) {
  /** Opens a page. */
  public static Browser open(Path page, Path directory) throws IOException, InterruptedException {
    Path dom = directory.resolve("dom.html");
    Path complaints = directory.resolve("complaints.txt");
    Process process =
        new ProcessBuilder(
                program(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--window-size=1200,800",
                "--user-data-dir=" + directory.resolve("profile"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(complaints.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Browser(
        Files.readString(dom, StandardCharsets.UTF_8),
        Files.readString(complaints, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains("CONSOLE"))
            .toList());
  }

  private static String program() {
    String found =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .map(Path::toString)
            .findFirst()
            .orElse("");
    assumeTrue(!found.isEmpty(), "no Chromium on the path");
    return found;
  }
}
