package dev.espalier.server;

import dev.espalier.io.internal.json.JsonText;
import dev.espalier.server.work.Steady;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The log: one JSON object in each line. A thread of its own writes it, so that a slow terminal
 * slows nobody down; lines that it cannot keep up with are counted and left out.
 */
public final class ServiceLog {
  private static final int WAITING_LINES = 10_000;
  private static final int MOST_FRAMES = 40;

  private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(WAITING_LINES);
  private final AtomicLong lost = new AtomicLong();
  private final Consumer<String> lines;
  private final Thread writer;
  private volatile boolean stopped;

  /**
   * Starts a log.
   *
   * @param lines takes each line, without its end
   */
  public ServiceLog(Consumer<String> lines) {
    this.lines = lines;
    this.writer = new Thread(this::write, "espalier-log");
    writer.setDaemon(true);
    writer.start();
  }

  /** Writes a line. */
  public void event(String level, String event, Map<String, Object> facts) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.now().toString());
    line.put("level", level);
    line.put("event", event);
    line.putAll(facts);
    if (!waiting.offer(JsonText.of(line))) {
      lost.incrementAndGet();
    }
  }

  /** Writes a line about a fault, with its stack: the log is the only place that has it. */
  public void failure(String event, String id, Throwable problem) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("id", id);
    facts.put("problem", problem.toString());
    StackTraceElement[] frames = problem.getStackTrace();
    StringBuilder stack = new StringBuilder();
    for (int k = 0; k < Math.min(MOST_FRAMES, frames.length); k++) {
      stack.append(k == 0 ? "" : " < ").append(frames[k]);
    }
    facts.put("stack", stack.toString());
    event("error", event, facts);
  }

  /** How many lines were left out. */
  public long lost() {
    return lost.get();
  }

  private void write() {
    Steady.run(
        () -> !stopped || !waiting.isEmpty(),
        () -> {
          String line = waiting.poll(100, TimeUnit.MILLISECONDS);
          if (line != null) {
            lines.accept(line);
          }
        },
        failure -> lost.incrementAndGet());
  }

  /** Writes what still waits and ends. */
  public void stop() throws InterruptedException {
    stopped = true;
    writer.join();
  }
}
