package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers who begin a request and do not end it keep nobody else from being answered. */
@Tag("attack")
class SlowCallersTest {
  private static final String PREDICT = "/v1/models/songs/predict";
  private static final String BODY = "{\"texts\":[\"quiet rain\"]}";
  private static final int ANSWER_MILLISECONDS = 30_000;

  @TempDir private Path folder;

  private final List<Socket> sockets = new ArrayList<>();

  private Socket open(Running running, String begin) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(running));
    sockets.add(socket);
    socket.setSoTimeout(ANSWER_MILLISECONDS);
    write(socket, begin);
    return socket;
  }

  private static int port(Running running) {
    return running.service.address().getPort();
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static String head(int length) {
    return "POST "
        + PREDICT
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  /** What a caller sees who comes now, by a connection of its own. */
  private static String ask(Running running) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(running))) {
      socket.setSoTimeout(ANSWER_MILLISECONDS);
      write(socket, head(BODY.length()) + BODY);
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes("HTTP/1.1 200".length()), StandardCharsets.ISO_8859_1);
    }
  }

  private void closeAll() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void requestsWithoutTheirBodiesTakeNoPlaces() throws Exception {
    try (Running running =
        new Running(folder, options -> options.withWork(1, Limits.usual().withWaiting(4)))) {
      for (int k = 0; k < 40; k++) {
        open(running, head(100));
      }
      for (int k = 0; k < 40; k++) {
        assertThat(ask(running)).isEqualTo("HTTP/1.1 200");
      }
      closeAll();
      running.awaitIdle();
    }
  }

  @Test
  void halvesOfBodiesFillNoMemory() throws Exception {
    String most = " ".repeat(60_000);
    try (Running running =
        new Running(folder, options -> options.withWork(1, Limits.usual().withWaiting(8)))) {
      for (int k = 0; k < 60; k++) {
        open(running, head(most.length() + 1) + most);
        assertThat(ask(running)).isEqualTo("HTTP/1.1 200");
      }
      Await.until(
          "a line of the log",
          () -> running.log.stream().anyMatch(line -> line.contains("connections-closed")));
      closeAll();
      running.awaitIdle();
    }
  }

  @Test
  void headersThatDripLeaveRoomForOthers() throws Exception {
    int most = 64;
    try (Running running =
        new Running(folder, options -> options.withWork(1, Limits.usual().withConnections(most)))) {
      for (int k = 0; k < 3 * most; k++) {
        try {
          open(running, "POST " + PREDICT + " HTTP/1.1\r\nHo");
        } catch (IOException e) {
          // closed while it began
        }
        if (k % 8 == 0) {
          for (Socket socket : sockets) {
            drip(socket);
          }
          assertThat(ask(running)).as("beside %s that drip", k).isEqualTo("HTTP/1.1 200");
        }
      }
      closeAll();
    }
  }

  private static void drip(Socket socket) {
    try {
      write(socket, "s");
    } catch (IOException e) {
      // closed, as it should be
    }
  }

  @Test
  void aHeaderHasATimeForTheWholeOfIt() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      Socket socket = open(running, "GET /health/live HTTP/1.1\r\nX: ");
      socket.setSoTimeout(200);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      boolean closed = false;
      while (!closed) {
        assertThat(System.nanoTime()).as("closed, in time").isLessThan(deadline);
        drip(socket);
        try {
          closed = socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
          // still open
        } catch (IOException e) {
          closed = true;
        }
      }
    }
  }

  @Test
  void aConnectionIsKeptFromOneRequestToTheNext() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      Socket socket = open(running, "");
      for (int k = 0; k < 20; k++) {
        write(socket, "HEAD /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
        byte[] answer = new byte[4096];
        int count = socket.getInputStream().read(answer);
        assertThat(new String(answer, 0, Math.max(0, count), StandardCharsets.ISO_8859_1))
            .startsWith("HTTP/1.1 200")
            .endsWith("\r\n\r\n");
      }
    }
  }
}
