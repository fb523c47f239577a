package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that are damaged at random: each is answered or its connection closed, never with a
 * fault of ours, and the service still works. The property espalier.attack.requests asks for more
 * than the few of every build, espalier.attack.seed for others.
 */
@Tag("attack")
class MalformedRequestsTest {
  private static final int REQUESTS = Integer.getInteger("espalier.attack.requests", 2000);
  private static final long SEED = Long.getLong("espalier.attack.seed", 20_261_118L);
  private static final int PATIENCE_MILLISECONDS = 20_000;

  private static final List<String> PATHS =
      List.of(
          "/v1/models/songs/predict",
          "/v1/models/songs/explain",
          "/v1/models/songs/feedback",
          "/v1/models/songs/graph?most=3",
          "/v1/data/next?order=use",
          "/v1/data/rows/5",
          "/");
  private static final List<String> BODIES =
      List.of(
          "{\"records\":[{\"words\":\"rain\",\"tempo\":3,\"genre\":\"rock\"}],\"top\":2}",
          "{\"texts\":[\"a\",\"b\"],\"known\":[{\"on\":[\"sad\"]},{\"off\":[\"happy\"]}]}",
          "{\"record\":{\"words\":\"x\"},\"labels\":[\"sad\"],\"most\":1}",
          "{\"row\":3,\"accepted\":[\"sad\"],\"rejected\":[\"calm\"]}",
          "words,tempo,genre\nrain,3,rock\n,,\n",
          "");
  private static final List<String> TYPES =
      List.of("application/json", "text/plain", "text/csv", "text/CSV; charset=x", "image/png");
  private static final List<String> PIECES =
      List.of(
          "\u0000",
          "\r\n",
          "\n",
          "[",
          "]",
          "{",
          "}",
          "\"",
          "\\u0000",
          "\\ud800",
          "1e999",
          "-1",
          "99999999999999999999",
          "null",
          "true",
          "%",
          "%00",
          "%2f",
          "..",
          ";",
          ":",
          ",",
          "\t",
          "\u00ff",
          "\u00c3(",
          "Transfer-Encoding: chunked\r\n",
          "Content-Length: 5\r\n",
          "Host: x\r\n",
          "Expect: 100-continue\r\n",
          "Content-Encoding: gzip\r\n",
          "HTTP/1.0",
          "HTTP/2.0",
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "?",
          "&",
          "=",
          "on",
          "known",
          "records");

  @Test
  void damagedRequestsAreRefusedAndNothingBreaks(@TempDir Path folder) throws Exception {
    System.out.println("requests: " + REQUESTS + ", espalier.attack.seed=" + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    Map<String, Integer> statuses = new TreeMap<>();
    try (Running running = new Running(folder, options -> options)) {
      int port = running.service.address().getPort();
      for (int k = 0; k < REQUESTS; k++) {
        byte[] request = damaged(random);
        String status = exchange(port, request);
        assertThat(status)
            .as("request %s of seed %s: %s", k, SEED, text(request))
            .matches("closed|[1234]\\d\\d|503");
        statuses.merge(status, 1, Integer::sum);
      }
      System.out.println(statuses);
      assertThat(statuses).containsKeys("200", "400");
      assertThat(running.post(PATHS.get(0), BODIES.get(0)).statusCode()).isEqualTo(200);
      running.awaitIdle();
      assertThat(running.log).noneMatch(line -> line.contains("\"event\":\"fault\""));
    }
  }

  private static byte[] damaged(SplittableRandom random) {
    String body = BODIES.get(random.nextInt(BODIES.size()));
    StringBuilder request = new StringBuilder();
    String path = PATHS.get(random.nextInt(PATHS.size()));
    request.append(path.contains("models/songs/") && !path.contains("graph") ? "POST " : "GET ");
    request.append(path).append(" HTTP/1.1\r\nHost: localhost\r\nContent-Type: ");
    request.append(TYPES.get(Math.min(random.nextInt(8), 7) % TYPES.size()));
    int length = body.length() + (random.nextInt(10) == 0 ? random.nextInt(5) - 2 : 0);
    request.append("\r\nContent-Length: ").append(length).append("\r\nConnection: close\r\n\r\n");
    request.append(body);
    int faults = random.nextInt(4);
    for (int k = 0; k < faults; k++) {
      int at = random.nextInt(request.length() + 1);
      switch (random.nextInt(4)) {
        case 0 -> request.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 1 -> request.delete(at, Math.min(request.length(), at + 1 + random.nextInt(12)));
        case 2 -> {
          if (at < request.length()) {
            request.setCharAt(at, (char) random.nextInt(256));
          }
        }
        default -> request.setLength(Math.max(1, at));
      }
    }
    return request.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The status of the answer, or that there was none; the half that we send is all we send. */
  private static String exchange(int port, byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      byte[] head = in.readNBytes(12);
      in.readAllBytes();
      String line = new String(head, StandardCharsets.ISO_8859_1);
      return line.length() < 12 ? "closed" : line.substring(9);
    } catch (SocketTimeoutException e) {
      return "hangs";
    } catch (IOException e) {
      return "closed";
    }
  }

  private static String text(byte[] request) {
    return new String(request, StandardCharsets.ISO_8859_1);
  }
}
