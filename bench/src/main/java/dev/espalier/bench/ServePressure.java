package dev.espalier.bench;

import dev.espalier.bench.LoadGenerator.Report;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A service under pressure, on loopback only: requests of eight megabytes that come together, for
 * several heaps, and callers who never end their requests. Meanwhile strangers ask for the
 * prediction of one row, twenty times a second, each by a connection of its own.
 */
final class ServePressure {
  private static final String PREDICT = "/v1/models/pressure/predict";
  private static final int BODY_BYTES = 8 << 20;
  private static final double RATE = 20;
  private static final int SECONDS = 15;
  private static final int STRANGERS = 64;
  private static final byte[] SMALL = request("{\"records\":[{\"note\":\"w1 w2 w30\"}]}");

  private final Path model;
  private final String heap;

  private ServePressure(Path model, String heap) {
    this.model = model;
    this.heap = heap;
  }

  private static byte[] request(String body) {
    return LoadGenerator.requests(PREDICT, List.of(body)).get(0);
  }

  static void run() throws Exception {
    run(List.of("256m", "512m", "1g"), 1, 8, 32);
  }

  static void runQuick() throws Exception {
    run(List.of("256m"), 8);
  }

  private static void run(List<String> heaps, int... crowds) throws Exception {
    Path data = Files.createTempFile("espalier-pressure", ".jsonl");
    Path folder = Files.createTempDirectory("espalier-pressure");
    Path model = folder.resolve("pressure.model");
    try {
      train(data, model);
      Stopwatch.print(
          "%-6s %-18s %3s | %-30s %6s | %-22s %6s %7s %8s %8s",
          "heap",
          "load",
          "",
          "its answers",
          "last s",
          "strangers",
          "broken",
          "p50 ms",
          "p99 ms",
          "slowest");
      for (String heap : heaps) {
        ServePressure pressure = new ServePressure(model, heap);
        for (int atOnce : crowds) {
          for (Map.Entry<String, String> body : bodies().entrySet()) {
            pressure.large(body.getKey(), request(body.getValue()), atOnce);
          }
        }
        pressure.unended(
            "no body",
            300,
            "POST "
                + PREDICT
                + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n",
            false);
        pressure.unended("dripping header", 4200, "POST " + PREDICT + " HTTP/1.1\r\nX: ", true);
      }
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /** Texts with as many words and labels as mails have. */
  private static void train(Path data, Path model) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < 1000; row++) {
      int topic = random.nextInt(50);
      String words =
          IntStream.range(0, 40)
              .mapToObj(k -> "w" + (k % 3 == 0 ? topic * 20 + k : random.nextInt(1000)))
              .collect(Collectors.joining(" "));
      lines.add(
          "{\"note\":\"" + words + "\",\"tags\":[\"t" + topic + "\",\"u" + topic / 7 + "\"]}");
    }
    Files.write(data, lines);
    CorrLog.defaults()
        .train(DataFiles.read(data, ReadOptions.automatic().withTags("tags")))
        .save(model);
  }

  private static String filled(String begin, String part, String end) {
    int parts = (BODY_BYTES - begin.length() - end.length()) / part.length();
    return begin + part.repeat(parts) + end;
  }

  /** Bodies that are legal, or nearly, by what they are full of. */
  private static Map<String, String> bodies() {
    Map<String, String> bodies = new TreeMap<>();
    bodies.put("rows", filled("{\"records\":[", "{\"a\":1},", "{\"a\":1}]}"));
    bodies.put("one text", filled("{\"records\":[{\"note\":\"", "w1 b ", "\"}]}"));
    String different =
        IntStream.range(0, BODY_BYTES / 8)
            .mapToObj(k -> Integer.toString(k + 36 * 36 * 36 * 36, 36))
            .collect(Collectors.joining(" "));
    bodies.put("different words", "{\"texts\":[\"" + different + "\"]}");
    bodies.put("long rows", filled("{\"texts\":[", '"' + "w5 ".repeat(600) + "\",", "\"a\"]}"));
    return bodies;
  }

  /** A service in a process of its own. */
  private final class Served implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final int port;

    Served() throws IOException {
      process =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElse("java"),
                  "-Xmx" + heap,
                  "-cp",
                  System.getProperty("java.class.path"),
                  ServedModel.class.getName(),
                  model.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      port = Integer.parseInt(out.readLine());
    }

    @Override
    public void close() throws IOException {
      process.destroyForcibly().onExit().join();
      out.close();
    }
  }

  private void large(String name, byte[] request, int atOnce) throws Exception {
    try (Served served = new Served()) {
      warm(served);
      Map<String, Integer> answers = new TreeMap<>();
      long[] last = new long[1];
      List<Thread> callers = new ArrayList<>();
      long begin = System.nanoTime();
      for (int k = 0; k < atOnce; k++) {
        Thread caller =
            new Thread(
                () -> {
                  String answer;
                  try (LoadGenerator.Wire wire = new LoadGenerator.Wire(served.port)) {
                    answer = Integer.toString(wire.ask(request));
                  } catch (IOException e) {
                    answer = "broken";
                  }
                  synchronized (answers) {
                    answers.merge(answer, 1, Integer::sum);
                    last[0] = System.nanoTime() - begin;
                  }
                });
        caller.start();
        callers.add(caller);
      }
      Report report = strangers(served);
      for (Thread caller : callers) {
        caller.join();
      }
      row(name, atOnce, answers.toString(), last[0] / 1e9, report);
    }
  }

  private static void warm(Served served) throws InterruptedException {
    LoadGenerator.ofStrangers(served.port, SMALL, RATE, 2, 4);
  }

  private static Report strangers(Served served) throws InterruptedException {
    return LoadGenerator.ofStrangers(served.port, SMALL, RATE, SECONDS, STRANGERS);
  }

  private void row(String load, int count, String answers, double seconds, Report report) {
    Stopwatch.print(
        "%-6s %-18s %4d | %-29s %6.1f | %-22s %6d %7.1f %8.1f %8.1f",
        heap,
        load,
        count,
        answers,
        seconds,
        report.statuses(),
        report.broken(),
        report.at(0.5),
        report.at(0.99),
        report.at(1));
  }

  /**
   * Callers who never end their requests and come again when they are closed, four times as many as
   * at once at most.
   */
  private void unended(String name, int atOnce, String begin, boolean dripping) throws Exception {
    try (Served served = new Served()) {
      warm(served);
      AtomicBoolean done = new AtomicBoolean();
      int[] opened = new int[1];
      Thread attack = new Thread(() -> opened[0] = attack(served, atOnce, begin, dripping, done));
      attack.start();
      Report report = strangers(served);
      done.set(true);
      attack.join();
      row(name, atOnce, "opened " + opened[0], SECONDS, report);
    }
  }

  private static int attack(
      Served served, int atOnce, String begin, boolean dripping, AtomicBoolean done) {
    byte[] first = begin.getBytes(StandardCharsets.US_ASCII);
    Deque<Socket> open = new ArrayDeque<>();
    int opened = 0;
    while (!done.get()) {
      boolean more = open.size() < atOnce && opened < 4 * atOnce;
      try {
        if (more) {
          Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port);
          opened++;
          open.addLast(socket);
          socket.getOutputStream().write(first);
        } else if (dripping && !open.isEmpty()) {
          Socket socket = open.removeFirst();
          try {
            socket.getOutputStream().write('x');
            open.addLast(socket);
          } catch (IOException e) {
            socket.close(); // given up by the service
          }
          Thread.sleep(1);
        } else {
          Thread.sleep(10);
        }
      } catch (IOException e) {
        // refused; the others go on
      } catch (InterruptedException e) {
        break;
      }
    }
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        // gone already
      }
    }
    return opened;
  }
}
