package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The contract says what is served: its paths, methods, statuses, fields and examples. */
class ContractTest {
  /**
   * What the contract says of an operation.
   *
   * @param statuses those that it may answer with
   * @param required the fields of a good answer
   * @param example a body
   */
  private record Operation(Set<String> statuses, List<String> required, String example) {}

  /** Reads the contract, whose lines are indented by their level. */
  private static Map<String, Operation> contract() throws Exception {
    String text;
    try (InputStream in = Service.class.getResourceAsStream("openapi.yaml")) {
      text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
    String paths = text.substring(text.indexOf("\npaths:\n") + 8, text.indexOf("\ncomponents:\n"));
    Map<String, Operation> operations = new TreeMap<>();
    for (String path : paths.split("(?m)^  (?=/)", -1)) {
      if (path.isBlank()) {
        continue;
      }
      String name = path.substring(0, path.indexOf(':'));
      for (String method : path.split("(?m)^    (?=(get|post):)", -1)) {
        if (!method.startsWith("get:") && !method.startsWith("post:")) {
          continue;
        }
        Set<String> statuses = new TreeSet<>(all(method, "(?m)^ {8}\"(\\d+)\":"));
        List<String> required = all(method, "required: \\[([^]]*)\\]");
        List<String> examples = all(method, "(?m)example: (.*)$");
        operations.put(
            (method.startsWith("get:") ? "GET " : "POST ") + name,
            new Operation(
                statuses,
                required.isEmpty() ? List.of() : List.of(required.get(0).split(", ", -1)),
                examples.isEmpty() ? "" : examples.get(0)));
      }
    }
    return operations;
  }

  private static List<String> all(String text, String pattern) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void everyPathIsInTheContractAndAnswersAsItSays(@TempDir Path folder) throws Exception {
    Map<String, Operation> contract = contract();
    try (Running running = new Running(folder, options -> options)) {
      assertThat(contract.keySet())
          .containsExactlyInAnyOrderElementsOf(
              running.service.routes().stream()
                  .map(route -> route.method() + " " + route.path())
                  .toList());
      for (Map.Entry<String, Operation> entry : contract.entrySet()) {
        HttpResponse<String> response = good(running, entry.getKey(), entry.getValue());
        assertThat(response.statusCode()).as(entry.getKey() + response.body()).isBetween(200, 201);
        assertThat(entry.getValue().statuses()).contains(Integer.toString(response.statusCode()));
        if (!entry.getValue().required().isEmpty()) {
          JsonNode answer = Running.json(response);
          assertThat(answer.propertyNames())
              .as(entry.getKey())
              .containsAll(entry.getValue().required());
        }
        for (HttpResponse<String> bad : bad(running, entry.getKey())) {
          assertThat(entry.getValue().statuses())
              .as(entry.getKey() + ": " + bad.body())
              .contains(Integer.toString(bad.statusCode()));
        }
      }
    }
  }

  private static HttpResponse<String> good(Running running, String key, Operation operation)
      throws Exception {
    String path = key.substring(key.indexOf(' ') + 1);
    String asked = path.replace("{name}", "songs").replace("{row}", "3");
    return key.startsWith("GET") ? running.get(asked) : running.post(asked, operation.example());
  }

  /** Requests that are wrong in one way each, where they can be. */
  private static List<HttpResponse<String>> bad(Running running, String key) throws Exception {
    List<HttpResponse<String>> answers = new ArrayList<>();
    String path = key.substring(key.indexOf(' ') + 1);
    String good = path.replace("{name}", "songs").replace("{row}", "3");
    if (path.contains("{name}")) {
      String other = path.replace("{name}", "nothing");
      answers.add(key.startsWith("GET") ? running.get(other) : running.post(other, "{}"));
    }
    if (path.contains("{row}")) {
      answers.add(running.get(path.replace("{row}", "999")));
    }
    if (key.startsWith("POST")) {
      answers.add(running.post(good, "{"));
      answers.add(running.post(good, "image/png", "x"));
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("Origin", "https://evil.example");
      HttpRequest.Builder foreign = running.request(good);
      headers.forEach(foreign::header);
      answers.add(running.send(foreign.POST(HttpRequest.BodyPublishers.ofString("{}")).build()));
      answers.add(running.post(good, "text/plain", "x".repeat((8 << 20) + 1)));
    }
    return answers;
  }
}
