package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/**
 * The classes of the page for Java engineers compile and run as they are, on the bundled tables.
 */
class FirstProgramTest {
  private static final Path ROOT = Path.of("..");

  @TempDir Path directory;

  private static List<String> fences(String language) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/start/first-java-program.md"));
    return Pattern.compile("(?s)```" + language + "\n(.*?)\n```")
        .matcher(page)
        .results()
        .map(fence -> fence.group(1))
        .toList();
  }

  private URLClassLoader compiled() throws IOException {
    Pattern name = Pattern.compile("public class (\\w+)");
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", directory.toString(), "-cp", System.getProperty("java.class.path")));
    for (String source : fences("java")) {
      MatchResult found = name.matcher(source).results().findFirst().orElseThrow();
      arguments.add(
          Files.writeString(directory.resolve(found.group(1) + ".java"), source).toString());
    }
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, problems, arguments.toArray(String[]::new));
    assertThat(code).as(problems.toString(StandardCharsets.UTF_8)).isZero();
    return new URLClassLoader(new URL[] {directory.toUri().toURL()});
  }

  @Test
  void thePagesClassesLearnPredictAndServe() throws Exception {
    String[] files = {
      ROOT.resolve("examples/songs.csv").toString(),
      ROOT.resolve("examples/more-songs.csv").toString(),
      directory.resolve("songs.model").toString()
    };
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (URLClassLoader loader = compiled()) {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      for (String name : List.of("LearnMoods", "PredictMoods")) {
        Object arguments = files;
        loader.loadClass(name).getMethod("main", String[].class).invoke(null, arguments);
      }
      HttpServer server =
          (HttpServer)
              loader
                  .loadClass("MoodService")
                  .getMethod("start", Path.class)
                  .invoke(null, Path.of(files[2]));
      try {
        assertThat(asked(server.getAddress().getPort())).contains("sad");
      } finally {
        server.stop(0);
      }
    } finally {
      System.setOut(before);
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("550 songs, moods [happy, party, sad"),
            line -> assertThat(line).matches("F1 on songs that it has not seen: 0\\.[67]\\d+"),
            line -> assertThat(line).startsWith("[sad").contains("aggressive with probability 0."),
            line -> assertThat(line).matches("once it is known not to be romantic: 0\\.\\d+"));
  }

  private static String asked(int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/moods"))
            .POST(HttpRequest.BodyPublishers.ofString("lonely melancholy goodbye, tears"))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  @Test
  void thePagesProjectNamesTheArtifactOfTheLibrary() throws Exception {
    Document library =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(ROOT.resolve("library/pom.xml").toFile());
    String version = library.getElementsByTagName("version").item(0).getTextContent();
    String artifact = library.getElementsByTagName("artifactId").item(1).getTextContent();
    Path file = Files.writeString(directory.resolve("pom.xml"), fences("xml").get(0));
    Document shown = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(shown.getElementsByTagName("groupId").item(1).getTextContent())
        .isEqualTo("dev.espalier");
    assertThat(shown.getElementsByTagName("artifactId").item(1).getTextContent())
        .isEqualTo(artifact);
    assertThat(shown.getElementsByTagName("version").item(1).getTextContent()).isEqualTo(version);
  }
}
