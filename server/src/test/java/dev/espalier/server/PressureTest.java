package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests as large as they may be, to a service with a small heap in a process of its own. {@code
 * bench/run serve-pressure} measures the same with other heaps.
 */
@Tag("attack")
@Tag("process")
class PressureTest {
  private static final int LONGEST = 8 << 20;
  private static final int AT_ONCE = 4;
  private static final String SHORT = "{\"texts\":[\"quiet rain\"]}";

  /** No answer takes nearly as long; a service that collects garbage only takes longer. */
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  @TempDir private Path folder;

  /** The service: it says where it listens and goes on. */
  public static final class Small {
    public static void main(String[] arguments) throws Exception {
      try (Service service =
          Service.start(
              ServiceOptions.of(List.of(Path.of(arguments[0])))
                  .withAddress(ServiceOptions.LOOPBACK, 0, null))) {
        System.out.println(service.address());
        service.await();
      }
    }
  }

  private static String filled(String begin, String part, String end) {
    return begin + part.repeat((LONGEST - begin.length() - end.length()) / part.length()) + end;
  }

  /** Bodies that are legal, or nearly, by what they are full of. */
  private static Map<String, String> bodies() {
    Map<String, String> bodies = new LinkedHashMap<>();
    bodies.put("rows", filled("{\"records\":[", "{\"a\":1},", "{\"a\":1}]}"));
    bodies.put("words", filled("{\"records\":[{\"words\":\"", "a b ", "\"}]}"));
    String different =
        IntStream.range(0, LONGEST / 8)
            .mapToObj(k -> Integer.toString(k + 36 * 36 * 36 * 36, 36))
            .collect(Collectors.joining(" "));
    bodies.put("different words", "{\"texts\":[\"" + different + "\"]}");
    bodies.put("values", filled("{\"records\":[{\"tempo\":[", "1000,", "1]}]}"));
    bodies.put("texts", filled("{\"records\":[{\"words\":[", "\"a\",", "\"a\"]}]}"));
    bodies.put("long rows", filled("{\"texts\":[", '"' + "rain ".repeat(400) + "\",", "\"a\"]}"));
    bodies.put("text", filled("", "a b ", ""));
    bodies.put("table", filled("words,tempo,genre\n", "rain,1,rock\n", ""));
    bodies.put("wide table", filled("words,tempo,genre\n", "1,", "1\n"));
    return bodies;
  }

  private static HttpRequest request(URI address, String name, String body) {
    String type =
        name.endsWith("table")
            ? "text/csv"
            : name.equals("text") ? "text/plain" : "application/json";
    return HttpRequest.newBuilder(address)
        .timeout(PATIENCE)
        .header("Content-Type", type)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  @Test
  void largeRequestsAreAnsweredAndSmallOnesMeanwhile() throws Exception {
    Path data = folder.resolve("rows.csv");
    Path model = folder.resolve("songs.model");
    Running.writeRows(data, 60, 7);
    Running.train(data, model, 1e-2);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Despalier.blas=java",
                "-cp",
                System.getProperty("java.class.path"),
                Small.class.getName(),
                model.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      URI address = URI.create(reader.readLine()).resolve("/v1/models/songs/predict");
      Map<String, String> seen = new LinkedHashMap<>();
      for (Map.Entry<String, String> body : bodies().entrySet()) {
        HttpRequest large = request(address, body.getKey(), body.getValue());
        int alone = client.send(large, HttpResponse.BodyHandlers.discarding()).statusCode();
        assertThat(alone).as(body.getKey()).isIn(200, 400, 413);
        List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
        for (int k = 0; k < AT_ONCE; k++) {
          answers.add(client.sendAsync(large, HttpResponse.BodyHandlers.discarding()));
        }
        int asked = 0;
        while (asked < 10 || !answers.stream().allMatch(CompletableFuture::isDone)) {
          HttpResponse<String> answer =
              client.send(request(address, "small", SHORT), HttpResponse.BodyHandlers.ofString());
          assertThat(answer.statusCode()).as(body.getKey() + ": " + answer.body()).isEqualTo(200);
          asked++;
        }
        List<Integer> statuses = new ArrayList<>();
        for (CompletableFuture<HttpResponse<Void>> answer : answers) {
          statuses.add(answer.get().statusCode());
        }
        assertThat(statuses).as(body.getKey()).isSubsetOf(alone, 503);
        seen.put(body.getKey(), alone + " alone, then " + statuses);
      }
      assertThat(seen.get("rows")).startsWith("413");
      assertThat(seen.get("words")).startsWith("200");
      assertThat(seen.get("different words")).startsWith("200");
      System.out.println("answers at 256 MB: " + seen);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
