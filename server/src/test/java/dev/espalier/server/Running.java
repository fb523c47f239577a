package dev.espalier.server;

import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A real service on a free port, and a client that talks to it. */
final class Running implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  final Path folder;
  final Path model;
  final Path data;
  final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
  final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  Service service;

  /** Starts a service of one model, 'songs', with the rows that it was trained on. */
  Running(Path folder, UnaryOperator<ServiceOptions> more) throws IOException {
    this.folder = folder;
    this.data = folder.resolve("rows.csv");
    this.model = folder.resolve("songs.model");
    if (!Files.exists(model)) {
      writeRows(data, 60, 7);
      train(data, model, 1e-2);
    }
    this.service = start(more);
  }

  Service start(UnaryOperator<ServiceOptions> more) {
    return Service.start(
        more.apply(
            ServiceOptions.of(List.of(model))
                .withData(data)
                .withAddress(ServiceOptions.LOOPBACK, 0, null)
                .withLog(log::add)));
  }

  /** Rows with a text, a number, a category and tags. */
  static void writeRows(Path file, int rows, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("id,words,tempo,genre,moods\n");
    List<String> words = List.of("sunny", "rain", "dance", "quiet", "storm", "slow");
    for (int row = 0; row < rows; row++) {
      int first = random.nextInt(words.size());
      int second = random.nextInt(words.size());
      boolean happy = first == 0 || second == 0 || first == 2;
      boolean calm = first == 3 || second == 5;
      boolean sad = !happy && (first == 1 || second == 1 || calm);
      String moods =
          String.join(
              "|",
              Stream.of(happy ? "happy" : "", calm ? "calm" : "", sad ? "sad" : "")
                  .filter(mood -> !mood.isEmpty())
                  .toList());
      text.append("r").append(row).append(',').append(words.get(first)).append(" and ");
      text.append(words.get(second)).append(" song ").append(row % 7).append(',');
      text.append(row % 9 == 0 ? "" : Double.toString(60 + 100 * random.nextDouble()));
      text.append(',').append(row % 3 == 0 ? "rock" : "jazz").append(',').append(moods);
      text.append('\n');
    }
    Files.writeString(file, text);
  }

  static Dataset read(Path data) {
    return DataFiles.read(data, ReadOptions.automatic().withTags("moods", "|"));
  }

  static void train(Path data, Path model, double penalty) {
    Predictor predictor = CorrLog.defaults().withWeightPenalty(penalty).train(read(data));
    predictor.save(model);
  }

  /** A model without a graph. */
  static void trainIndependent(Path data, Path model) {
    IndependentLogistic.defaults().train(read(data)).save(model);
  }

  URI at(String path) {
    return service.address().resolve(path);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(at(path));
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).build());
  }

  HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return post(path, "application/json", json);
  }

  /** Waits until every place has been given back; one that is kept makes the test fail. */
  void awaitIdle() throws Exception {
    Await.until(
        "every place given back",
        () -> get("/metrics").body().contains("espalier_requests_under_way 0.0"));
  }

  static JsonNode json(HttpResponse<String> response) {
    return MAPPER.readTree(response.body());
  }

  @Override
  public void close() {
    service.close();
  }
}
