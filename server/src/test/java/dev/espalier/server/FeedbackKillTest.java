package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A service is killed while it keeps judgements. Whatever it had acknowledged is there, whole, and
 * nothing else but whole lines is, once the next service has started. The property
 * espalier.attack.kills asks for more than the few kills of every build.
 */
@Tag("attack")
class FeedbackKillTest {
  private static final int KILLS = Integer.getInteger("espalier.attack.kills", 3);
  private static final long SEED = Long.getLong("espalier.attack.seed", System.nanoTime());
  private static final int CLIENTS = 4;
  private static final int LONGEST_MILLISECONDS = 400;

  /** The service that is killed: it says where it listens and goes on. */
  public static final class Victim {
    public static void main(String[] arguments) throws Exception {
      Service service =
          Service.start(
              ServiceOptions.of(List.of(Path.of(arguments[0])))
                  .withAddress(ServiceOptions.LOOPBACK, 0, null));
      System.out.println(service.address());
      service.await();
    }
  }

  @TempDir private Path folder;

  @Test
  void whatWasAcknowledgedIsThereAndNothingIsTorn() throws Exception {
    System.out.println("kills: " + KILLS + ", espalier.attack.seed=" + SEED);
    Path data = folder.resolve("rows.csv");
    Path model = folder.resolve("songs.model");
    Running.writeRows(data, 60, 7);
    Running.train(data, model, 1e-2);
    SplittableRandom random = new SplittableRandom(SEED);
    Set<String> acknowledged = Collections.synchronizedSet(new HashSet<>());
    int torn = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      runAndKill(model, kill, random, acknowledged);
      torn += Files.readString(folder.resolve("songs.feedback.jsonl")).endsWith("\n") ? 0 : 1;
    }
    Service.start(ServiceOptions.of(List.of(model)).withAddress(ServiceOptions.LOOPBACK, 0, null))
        .close();
    Set<String> kept = new HashSet<>();
    ObjectMapper mapper = new ObjectMapper();
    String text = Files.readString(folder.resolve("songs.feedback.jsonl"));
    assertThat(text).endsWith("\n");
    for (String line : text.lines().toList()) {
      JsonNode judgement = mapper.readTree(line);
      assertThat(kept.add(judgement.get("record").get("words").asString())).isTrue();
    }
    assertThat(kept).as("seed %s", SEED).containsAll(acknowledged);
    assertThat(acknowledged).isNotEmpty();
    System.out.println(
        acknowledged.size() + " acknowledged, " + kept.size() + " kept, " + torn + " torn ends");
  }

  private static void runAndKill(
      Path model, int kill, SplittableRandom random, Set<String> acknowledged) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Despalier.blas=" + System.getProperty("espalier.blas", "auto"),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                model.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int before = acknowledged.size();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      URI address = URI.create(reader.readLine()).resolve("/v1/models/songs/feedback");
      List<Thread> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        String name = kill + "-" + client + "-";
        Thread thread = new Thread(() -> judge(address, name, acknowledged));
        thread.start();
        clients.add(thread);
      }
      // A process that has just started answers late: the moment counts from its first answer.
      Await.until("a judgement is acknowledged", () -> acknowledged.size() > before);
      Thread.sleep(random.nextInt(LONGEST_MILLISECONDS));
      process.toHandle().destroyForcibly();
      for (Thread client : clients) {
        client.join();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Judges until nobody answers any more. */
  private static void judge(URI address, String name, Set<String> acknowledged) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (int k = 0; ; k++) {
      String words = name + k + " " + "x".repeat(k % 50 * 20);
      String body = "{\"record\":{\"words\":\"" + words + "\"},\"accepted\":[\"sad\"]}";
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .timeout(Duration.ofMinutes(1))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      try {
        HttpResponse<String> response =
            client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (response.statusCode() == 201) {
          acknowledged.add(words);
        }
      } catch (IOException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
