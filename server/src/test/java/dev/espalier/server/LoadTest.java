package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.io.internal.text.Digests;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Many requests at a time: too many, while models are swapped, and while the service stops. */
@Tag("attack")
class LoadTest {
  private static final String PREDICT = "/v1/models/songs/predict";
  private static final String BODY = "{\"texts\":[\"quiet rain\"],\"digits\":17}";
  private static final int SWAPS = Integer.getInteger("espalier.attack.swaps", 12);

  @TempDir private Path folder;

  private static HttpRequest predict(Running running, String body) {
    return running
        .request(PREDICT)
        .header("Content-Type", "application/json")
        .timeout(Duration.ofSeconds(60))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  @Test
  void tooManyAreToldToComeAgainAndNothingElseHappens() throws Exception {
    String many = "{\"texts\":[" + "\"quiet rain\",".repeat(900) + "\"x\"]}";
    try (Running running =
        new Running(folder, options -> options.withWork(1, Limits.usual().withWaiting(4)))) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int k = 0; k < 200; k++) {
        answers.add(
            running.client.sendAsync(predict(running, many), HttpResponse.BodyHandlers.ofString()));
      }
      Map<Integer, Integer> statuses = new HashMap<>();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        HttpResponse<String> response = answer.get();
        statuses.merge(response.statusCode(), 1, Integer::sum);
        if (response.statusCode() == 503) {
          assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        }
      }
      assertThat(statuses.keySet()).containsExactlyInAnyOrder(200, 503);
      assertThat(running.post(PREDICT, BODY).statusCode()).isEqualTo(200);
      running.awaitIdle();
    }
  }

  @Test
  void whatHasWaitedTooLongIsToldToComeAgain() throws Exception {
    String many = "{\"texts\":[" + "\"quiet rain\",".repeat(3000) + "\"x\"]}";
    try (Running running =
        new Running(
            folder,
            options -> options.withWork(1, Limits.usual().withTime(Duration.ofMillis(1))))) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int k = 0; k < 30; k++) {
        answers.add(
            running.client.sendAsync(predict(running, many), HttpResponse.BodyHandlers.ofString()));
      }
      int late = 0;
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        HttpResponse<String> response = answer.get();
        assertThat(response.statusCode()).isIn(200, 503);
        late += response.body().contains("waited too long") ? 1 : 0;
      }
      assertThat(late).isPositive();
    }
  }

  @Test
  void modelsAreSwappedUnderLoadWithoutAFailedOrMixedAnswer() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      List<Path> models = new ArrayList<>();
      Map<String, String> expected = new HashMap<>();
      for (int k = 0; k < 3; k++) {
        Path model = folder.resolve("candidate" + k + ".bin");
        Running.train(running.data, model, Math.pow(10, -k));
        models.add(model);
        expected.put(Digests.sha256(model), answer(model));
      }
      expected.put(Digests.sha256(running.model), answer(running.model));
      Askers askers = new Askers(running, expected);
      for (int swap = 0; swap < SWAPS; swap++) {
        Path next = models.get(swap % models.size());
        Path beside = folder.resolve("next.bin");
        Files.copy(next, beside, StandardCopyOption.REPLACE_EXISTING);
        Files.move(beside, running.model, StandardCopyOption.ATOMIC_MOVE);
        running.service.reload();
        String digest = Digests.sha256(next);
        int before = askers.seen.getOrDefault(digest, 0);
        Await.until(
            "answers of the new model",
            () -> askers.seen.getOrDefault(digest, 0) >= before + 2 || !askers.wrong.isEmpty());
      }
      askers.end();
      assertThat(askers.wrong).isEmpty();
      assertThat(askers.seen.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
      assertThat(askers.asked.get()).isGreaterThan(SWAPS);
    }
  }

  @Test
  void aModelThatAnotherProcessWritesServesWholeOrNotAtAll() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      Path other = folder.resolve("other.bin");
      Path same = Files.copy(running.model, folder.resolve("same.bin"));
      Running.train(running.data, other, 1);
      Map<String, String> expected =
          Map.of(Digests.sha256(same), answer(same), Digests.sha256(other), answer(other));
      Askers askers = new Askers(running, expected);
      Process writing =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx128m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ModelWriter.class.getName(),
                  running.model.toString(),
                  same.toString(),
                  other.toString(),
                  Integer.toString(SWAPS))
              .redirectErrorStream(true)
              .start();
      String said = new String(writing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(writing.waitFor()).as(said).isZero();
      String last = Digests.sha256(running.model);
      int before = askers.seen.getOrDefault(last, 0);
      Await.until(
          "answers of the last model",
          () -> askers.seen.getOrDefault(last, 0) >= before + 2 || !askers.wrong.isEmpty());
      askers.end();
      assertThat(askers.wrong).isEmpty();
    }
  }

  /** Writes two models in turn to one file: as we do, and as a copy does that takes its time. */
  public static final class ModelWriter {
    public static void main(String[] arguments) throws Exception {
      Path target = Path.of(arguments[0]);
      for (int swap = 0; swap < Integer.parseInt(arguments[3]); swap++) {
        Path source = Path.of(arguments[1 + swap / 2 % 2]);
        if (swap % 2 == 0) {
          Predictor.load(source).save(target);
        } else {
          byte[] bytes = Files.readAllBytes(source);
          try (OutputStream out = Files.newOutputStream(target)) {
            out.write(bytes, 0, bytes.length / 2);
            Thread.sleep(60);
            out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
          }
        }
        Thread.sleep(40);
      }
    }
  }

  /** Clients that ask on and on, and compare what they get with what the model of it answers. */
  private static final class Askers {
    final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    final Map<String, Integer> seen = new ConcurrentHashMap<>();
    final AtomicInteger asked = new AtomicInteger();
    private final AtomicBoolean done = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * Starts them.
     *
     * @param expected for each model's digest the probabilities
     */
    Askers(Running running, Map<String, String> expected) {
      for (int k = 0; k < 4; k++) {
        Thread thread = new Thread(() -> ask(running, expected));
        thread.start();
        threads.add(thread);
      }
    }

    private void ask(Running running, Map<String, String> expected) {
      while (!done.get()) {
        try {
          HttpResponse<String> response = running.send(predict(running, BODY));
          asked.incrementAndGet();
          JsonNode answer = Running.json(response);
          String digest = answer.get("digest").asString();
          String found = answer.get("predictions").get(0).get("probabilities").toString();
          seen.merge(digest, 1, Integer::sum);
          if (response.statusCode() != 200 || !found.equals(expected.get(digest))) {
            wrong.add(response.body());
          }
        } catch (IOException | RuntimeException e) {
          wrong.add(e.toString());
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    void end() throws InterruptedException {
      done.set(true);
      for (Thread thread : threads) {
        thread.join(60_000);
      }
    }
  }

  /** The probabilities as the service spells them. */
  private static String answer(Path model) {
    Predictor predictor = Predictor.load(model);
    var prediction = predictor.predict(Map.of("words", "quiet rain"));
    StringBuilder text = new StringBuilder("{");
    for (int label = 0; label < 3; label++) {
      text.append(label == 0 ? "" : ",").append('"').append(predictor.schema().labels().get(label));
      text.append("\":").append(prediction.probability(0, label));
    }
    return text.append('}').toString();
  }

  @Test
  void aBadFileKeepsTheOldModelAndIsToldEverywhere() throws Exception {
    try (Running running = new Running(folder, options -> options)) {
      byte[] good = Files.readAllBytes(running.model);
      String before = running.post(PREDICT, BODY).body();
      Files.writeString(running.model, "no model");
      Await.until("a problem", () -> running.get("/health/ready").body().contains("problem\":"));
      assertThat(running.post(PREDICT, BODY).body()).isEqualTo(before);
      assertThat(running.get("/health/ready").statusCode()).isEqualTo(200);
      assertThat(running.get("/health/ready").body()).contains("with a problem", "songs.model");
      assertThat(running.get("/metrics").body())
          .contains("espalier_model_problem{model=\"songs\"} 1.0");
      assertThat(Running.json(running.get("/v1/models")).get("models").get(0).get("problem"))
          .isNotNull();
      assertThat(running.log).anyMatch(line -> line.contains("model-refused"));
      Files.delete(running.model);
      Files.write(running.model, good);
      Await.until("no problem", () -> !running.get("/health/ready").body().contains("problem\":"));
      assertThat(running.get("/metrics").body())
          .contains("espalier_model_problem{model=\"songs\"} 0.0");
    }
  }

  @Test
  void stoppingAnswersWhatWasAccepted() throws Exception {
    String many = "{\"texts\":[" + "\"quiet rain\",".repeat(2000) + "\"x\"]}";
    Running running = new Running(folder, options -> options.withWork(1, Limits.usual()));
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      answers.add(
          running.client.sendAsync(predict(running, many), HttpResponse.BodyHandlers.ofString()));
    }
    Await.until(
        "requests under way",
        () ->
            running.get("/metrics").body().contains("espalier_requests_under_way 20.0")
                || answers.stream().anyMatch(CompletableFuture::isDone));
    // What waits now was accepted; it is answered, however long that takes.
    running.close();
    int good = 0;
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      int status = answer.get().statusCode();
      assertThat(status).isIn(200, 503);
      good += status == 200 ? 1 : 0;
    }
    assertThat(good).isPositive();
    assertThat(running.log).anyMatch(line -> line.contains("\"event\":\"stopped\""));
  }
}
