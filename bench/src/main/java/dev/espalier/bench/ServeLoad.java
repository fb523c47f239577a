package dev.espalier.bench;

import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service of an enron-sized model (1001 words, 53 labels) under load: single rows at a fixed
 * rate, batches, ten times too many requests, and how soon it is well again. The service, the load
 * and this program are three processes on the same machine.
 */
final class ServeLoad {
  private static final String PREDICT = "/v1/models/enron/predict";
  private static final int RATE = 2000;
  private static final int CONNECTIONS = 32;
  private static final int BATCH_ROWS = 500;

  /** More connections than the service lets in, so that it must refuse. */
  private static final int CROWD = 600;

  private static final double WELL_MILLISECONDS = 10;

  private final Path folder;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private int port;

  private ServeLoad(Path folder) {
    this.folder = folder;
  }

  static void run() throws Exception {
    run(10, 60, 10, 20);
  }

  static void runQuick() throws Exception {
    run(2, 5, 2, 3);
  }

  private static void run(int warmUp, int single, int batches, int crowd) throws Exception {
    Path folder = Files.createTempDirectory("espalier-serve");
    try {
      new ServeLoad(folder).measure(warmUp, single, batches, crowd);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void measure(int warmUp, int single, int batches, int crowd) throws Exception {
    List<String> records = prepare();
    Path singles = folder.resolve("singles.txt");
    Files.write(singles, records.stream().map(ServeLoad::body).toList());
    Process service =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                ServedModel.class.getName(),
                folder.resolve("enron.model").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8))) {
      port = Integer.parseInt(out.readLine());
      Stopwatch.print("warm-up:");
      load(singles, RATE / 2, warmUp, CONNECTIONS);
      Stopwatch.print("single rows, %d a second:", RATE);
      double used = processorSeconds(service);
      load(singles, RATE, single, CONNECTIONS);
      Stopwatch.print(
          "the service used %.0f µs of processor time for each",
          (processorSeconds(service) - used) / (RATE * single) * 1e6);
      used = processorSeconds(service);
      int rows = batches(records, batches);
      Stopwatch.print(
          "the service used %.0f µs of processor time for each row",
          (processorSeconds(service) - used) / rows * 1e6);
      Stopwatch.print("ten times as many:");
      double before = memory();
      load(singles, 10 * RATE, crowd, CROWD);
      recovery(records);
      Stopwatch.print("heap in use: %.0f MB before, %.0f MB after, limit 512", before, memory());
    } finally {
      service.destroy();
      service.waitFor();
    }
  }

  private static String body(String record) {
    return "{\"records\":[" + record + "],\"decoder\":\"f1\"}";
  }

  private void load(Path bodies, int rate, int seconds, int connections) throws Exception {
    Fork.run(
        LoadGenerator.class,
        "256m",
        Integer.toString(port),
        PREDICT,
        bodies.toString(),
        Integer.toString(rate),
        Integer.toString(seconds),
        Integer.toString(connections));
  }

  /** Trains the model on JSON lines with the words of each mail; returns records of other mails. */
  private List<String> prepare() throws IOException {
    List<String> train = new ArrayList<>();
    List<String> records = new ArrayList<>();
    if (Fork.has("enron/enron-train.arff")) {
      lines(
          DataFiles.read(Fork.data("enron/enron-train.arff"), ReadOptions.automatic()),
          train,
          null);
      Dataset test = DataFiles.read(Fork.data("enron/enron-test.arff"), ReadOptions.automatic());
      lines(test, new ArrayList<>(), records);
    } else {
      generated(train, records);
    }
    Path file = folder.resolve("enron.jsonl");
    Files.write(file, train);
    Dataset data = DataFiles.read(file, ReadOptions.automatic().withTags("tags"));
    Predictor model = CorrLog.defaults().train(data);
    model.save(folder.resolve("enron.model"));
    Stopwatch.print(
        "corrlog: %d rows, %d features, %d labels; %d records to ask for",
        data.rows(), data.features().columns(), data.labelCount(), records.size());
    return records;
  }

  private static void lines(Dataset data, List<String> lines, @Nullable List<String> records) {
    Features features = data.features();
    List<String> names = data.schema().featureNames();
    for (int row = 0; row < data.rows(); row++) {
      Map<String, Object> words = new LinkedHashMap<>();
      for (int j = 0; j < names.size(); j++) {
        double value = features.value(row, j);
        if (value != 0) {
          words.put(names.get(j), value);
        }
      }
      List<String> tags = new ArrayList<>();
      for (int label : data.labels().positives().row(row)) {
        tags.add(data.schema().labels().get(label));
      }
      lines.add(JsonText.of(Map.of("words", words, "tags", tags)));
      if (records != null) {
        records.add(JsonText.of(Map.of("words", words)));
      }
    }
  }

  /** As many words and labels as enron, where it is not there. */
  private static void generated(List<String> train, List<String> records) {
    SplittableRandom random = new SplittableRandom(1);
    for (int row = 0; row < 1700; row++) {
      Map<String, Object> words = new LinkedHashMap<>();
      List<String> tags = new ArrayList<>();
      int topic = random.nextInt(53);
      for (int k = 0; k < 80; k++) {
        boolean typical = random.nextInt(3) == 0;
        words.put("w" + (typical ? topic * 18 + random.nextInt(18) : random.nextInt(1001)), 1);
      }
      tags.add("t" + topic);
      tags.add("t" + topic / 7);
      if (row < 1100) {
        train.add(JsonText.of(Map.of("words", words, "tags", tags.stream().distinct().toList())));
      } else {
        records.add(JsonText.of(Map.of("words", words)));
      }
    }
  }

  private HttpResponse<String> ask(String path, @Nullable String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    return client.send(
        (body == null
                ? request
                : request
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body)))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** How many rows were predicted. */
  private int batches(List<String> records, int seconds) throws Exception {
    StringBuilder body = new StringBuilder("{\"decoder\":\"f1\",\"top\":5,\"records\":[");
    for (int k = 0; k < BATCH_ROWS; k++) {
      body.append(k == 0 ? "" : ",").append(records.get(k % records.size()));
    }
    String batch = body.append("]}").toString();
    int[] rows = new int[2];
    List<Thread> threads = new ArrayList<>();
    long begin = System.nanoTime();
    long end = begin + seconds * 1_000_000_000L;
    for (int k = 0; k < rows.length; k++) {
      int own = k;
      Thread thread =
          new Thread(
              () -> {
                try {
                  while (System.nanoTime() < end) {
                    rows[own] += ask(PREDICT, batch).statusCode() == 200 ? BATCH_ROWS : 0;
                  }
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    double took = (System.nanoTime() - begin) / 1e9;
    Stopwatch.print("batches of %d rows: %.0f rows/s", BATCH_ROWS, (rows[0] + rows[1]) / took);
    return rows[0] + rows[1];
  }

  private static double processorSeconds(Process process) {
    return process.toHandle().info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
  }

  /** How long after the crowd until ten answers in a row are quick again. */
  private void recovery(List<String> records) throws Exception {
    long begin = System.nanoTime();
    int quick = 0;
    while (quick < 10 && System.nanoTime() - begin < 60_000_000_000L) {
      long asked = System.nanoTime();
      boolean good = ask(PREDICT, body(records.get(0))).statusCode() == 200;
      double took = (System.nanoTime() - asked) / 1e6;
      quick = good && took <= WELL_MILLISECONDS ? quick + 1 : 0;
    }
    Stopwatch.print(
        "well again %.2f s after the crowd has gone", (System.nanoTime() - begin) / 1e9);
  }

  private double memory() throws Exception {
    String name = "espalier_memory_used_bytes ";
    return ask("/metrics", null)
            .body()
            .lines()
            .filter(line -> line.startsWith(name))
            .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
            .findFirst()
            .orElse(Double.NaN)
        / (1 << 20);
  }
}
