package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * What a service keeps does not grow with what it has answered. The property
 * espalier.attack.requests asks for more requests than the few thousand of every build.
 */
@Tag("attack")
@Isolated // the heap of the whole process is looked at
class LongRunTest {
  private static final int REQUESTS = Integer.getInteger("espalier.attack.requests", 2000);
  private static final int WARM = 1000;

  /** Less than a third of what the bodies of the fewest requests have, were they kept. */
  private static final long MOST_BYTES = 3 << 19;

  @Test
  void whatIsUsedAfterCollectingGarbageDoesNotGrow(@TempDir Path folder) throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      for (int k = 0; k < WARM; k++) {
        ask(running, k);
      }
      running.awaitIdle();
      long before = used();
      for (int k = 0; k < REQUESTS; k++) {
        ask(running, WARM + k);
      }
      running.awaitIdle();
      running.log.clear();
      long after = used();
      System.out.printf("%d requests: %+d bytes%n", REQUESTS, after - before);
      assertThat(after - before).isLessThan(MOST_BYTES);
    }
  }

  /** Requests of all kinds in turn, each unlike those before. */
  private static void ask(Running running, int k) throws Exception {
    String text = "rain " + k + " " + "song ".repeat(500);
    HttpResponse<String> answer =
        switch (k % 8) {
          case 0, 1, 2 ->
              running.post("/v1/models/songs/predict", "{\"texts\":[\"" + text + "\"]}");
          case 3 ->
              running.post(
                  "/v1/models/songs/predict",
                  "text/csv",
                  "words,tempo,genre\n" + text + ",90,rock\n");
          case 4 ->
              running.post(
                  "/v1/models/songs/feedback",
                  "{\"row\":"
                      + (1 + k % 60)
                      + ",\"record\":{\"words\":\""
                      + text
                      + "\"},\"accepted\":[\"sad\"]}");
          case 5 -> running.post("/v1/models/songs/predict", "{\"no such\":\"" + text);
          case 6 -> running.get("/v1/data/next?order=use&k=" + k);
          default -> running.get("/v1/models/unknown-" + k + "/graph");
        };
    int expected = k % 8 == 4 ? 201 : k % 8 == 5 ? 400 : k % 8 == 7 ? 404 : 200;
    assertThat(answer.statusCode()).as("%s: %s", k, answer.body()).isEqualTo(expected);
  }

  private static long used() throws InterruptedException {
    for (int k = 0; k < 4; k++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
