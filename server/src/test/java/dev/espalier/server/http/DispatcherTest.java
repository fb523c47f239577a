package dev.espalier.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.server.Limits;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.work.Workers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** What is answered where an endpoint goes wrong. */
class DispatcherTest {
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();

  private static Route route(String path, Runnable work) {
    return Route.post(
        path,
        (exchange, body) ->
            () -> {
              work.run();
              exchange.json(200, Map.of());
            });
  }

  @Test
  void whoRunsOutOfMemoryIsToldToComeAgainAndOthersAreAnswered() throws Exception {
    List<Route> routes =
        List.of(
            route(
                "/out",
                () -> {
                  throw new OutOfMemoryError("planted");
                }),
            route(
                "/inside",
                () -> {
                  throw new IllegalStateException(new OutOfMemoryError("planted"));
                }),
            route(
                "/fault",
                () -> {
                  throw new IllegalStateException("planted");
                }),
            route("/well", () -> {}));
    Limits limits = Limits.usual();
    ServiceLog log = new ServiceLog(lines::add);
    Workers workers = new Workers("test", 1, 4, limits.time(), limits.memory());
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Connections connections = new Connections(8, server.getScheduler(), log);
    connector.addBean(connections);
    server.setHandler(
        new Dispatcher(
            routes,
            exchange -> {},
            new Guard(Set.of(), null, List.of()),
            limits,
            connections,
            workers,
            workers,
            workers,
            log,
            new ServiceMetrics()));
    server.start();
    try {
      for (int round = 0; round < 3; round++) {
        for (String path : List.of("/out", "/inside")) {
          HttpResponse<String> answer = post(connector, path);
          assertThat(answer.statusCode()).as(path).isEqualTo(503);
          assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
          assertThat(answer.body()).contains("not enough memory").doesNotContain("planted");
        }
        assertThat(post(connector, "/fault").statusCode()).isEqualTo(500);
        assertThat(post(connector, "/well").statusCode()).isEqualTo(200);
      }
    } finally {
      server.stop();
      workers.stop();
      log.stop();
    }
    assertThat(lines).anyMatch(line -> line.contains("\"event\":\"memory\""));
  }

  private static HttpResponse<String> post(ServerConnector connector, String path)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + path))
            .timeout(Duration.ofSeconds(60))
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());
  }
}
