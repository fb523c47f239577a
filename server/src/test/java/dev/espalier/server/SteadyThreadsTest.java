package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.server.model.ModelShelf;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads that go on for as long as the service does outlive every fault. */
class SteadyThreadsTest {
  @TempDir private Path folder;

  @Test
  void modelsAreWatchedAfterAnyFault() throws Exception {
    Path data = folder.resolve("rows.csv");
    Path model = folder.resolve("songs.model");
    Running.writeRows(data, 60, 7);
    Running.train(data, model, 1e-2);
    ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    ServiceLog log = new ServiceLog(lines::add);
    ModelShelf shelf = new ModelShelf(List.of(model), log, new ServiceMetrics());
    AtomicInteger swaps = new AtomicInteger();
    shelf.listen(
        fresh -> {
          if (swaps.incrementAndGet() == 1) {
            throw new StackOverflowError("planted");
          }
        });
    Running.train(data, model, 1e-1);
    Await.until("the first swap", () -> swaps.get() == 1);
    Await.until(
        "the fault is told", () -> lines.stream().anyMatch(line -> line.contains("planted")));
    Running.trainIndependent(data, model);
    Await.until("the second swap", () -> swaps.get() == 2);
    shelf.stop();
    log.stop();
  }

  @Test
  void theLogGoesOnAfterAnyFault() throws Exception {
    ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    ServiceLog log =
        new ServiceLog(
            line -> {
              if (line.contains("first")) {
                throw new StackOverflowError("planted");
              }
              lines.add(line);
            });
    log.event("info", "first", Map.of());
    log.event("info", "second", Map.of());
    Await.until("the second line", () -> lines.size() == 1);
    assertThat(log.lost()).isEqualTo(1);
    log.stop();
  }
}
