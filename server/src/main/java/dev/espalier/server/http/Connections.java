package dev.espalier.server.http;

import dev.espalier.server.ServiceLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, and since when each has been waited for. An idle timeout begins anew with
 * every byte; here a header, a body and the taking of an answer each have a time for the whole.
 * When nearly as many are open as may be, the oldest that are waited for are closed: a caller who
 * sends its request is never among them for long.
 */
public final class Connections extends AbstractLifeCycle implements Connection.Listener {
  /** How long a header may take, from its first byte or from the opening of the connection. */
  private static final Duration HEADER = Duration.ofSeconds(10);

  /** How long a connection may be open for nothing between requests. */
  private static final Duration IDLE = Duration.ofSeconds(30);

  /** How long a body may take; {@link Body} tells so before, where anything comes. */
  private static final Duration BODY = Body.LONGEST.plusSeconds(2);

  /** How long an answer may take to be taken, and how many bytes more of it in each second. */
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private static final long ANSWER_BYTES = 256 << 10;

  private static final long PERIOD_MILLISECONDS = 500;

  /** What the peer is waited for, or that it is not. */
  private enum Phase {
    HEADER,
    BODY,
    WORK,
    ANSWER
  }

  /**
   * A connection's phase.
   *
   * @param since when it began, in nanoseconds
   * @param until when it is over at the latest
   * @param bytes how many bytes had come when it began
   * @param begun whether something has come since, in a phase that waits for a header
   * @param request the request under way, or null
   */
  private record State(
      Phase phase, long since, long until, long bytes, boolean begun, @Nullable Request request) {
    boolean isWaitedFor() {
      return phase == Phase.HEADER || phase == Phase.BODY;
    }
  }

  private final int most;
  private final Scheduler scheduler;
  private final ServiceLog log;
  private final Map<Connection, State> open = new ConcurrentHashMap<>();
  private final AtomicBoolean shedding = new AtomicBoolean();

  /**
   * Watches connections.
   *
   * @param most maximum number of connections
   * @param scheduler looks at them again and again
   */
  public Connections(int most, Scheduler scheduler, ServiceLog log) {
    this.most = most;
    this.scheduler = scheduler;
    this.log = log;
  }

  @Override
  protected void doStart() {
    look();
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, state(Phase.HEADER, HEADER, connection, null));
    if (open.size() >= most - most / 8) {
      shed(most - most / 4);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  private static State state(
      Phase phase, Duration longest, Connection connection, @Nullable Request request) {
    long now = System.nanoTime();
    return new State(phase, now, now + longest.toNanos(), connection.getBytesIn(), false, request);
  }

  private void enter(Request request, Phase phase, Duration longest) {
    Connection connection = request.getConnectionMetaData().getConnection();
    open.computeIfPresent(connection, (same, before) -> state(phase, longest, same, request));
  }

  /** The header of a request has come; its body is waited for. */
  void awaitBody(Request request) {
    enter(request, Phase.BODY, BODY);
  }

  /** All of a request has come. */
  void work(Request request) {
    enter(request, Phase.WORK, Duration.ofDays(1));
  }

  /** An answer is being sent. */
  void answer(Request request, int bytes) {
    enter(request, Phase.ANSWER, ANSWER.plusSeconds(bytes / ANSWER_BYTES));
  }

  /** A request has been answered; the next one may come. */
  void awaitNext(Request request) {
    // Where the next one has come already it is not waited for.
    open.computeIfPresent(
        request.getConnectionMetaData().getConnection(),
        (same, before) ->
            before.request == request ? state(Phase.HEADER, IDLE, same, null) : before);
  }

  /** Closes the oldest connections that are waited for, a quarter of those that there may be. */
  void shed() {
    shed(Math.max(0, open.size() - most / 4));
  }

  private void shed(int remaining) {
    if (!shedding.compareAndSet(false, true)) {
      return;
    }
    try {
      List<Map.Entry<Connection, State>> waitedFor = new ArrayList<>();
      open.forEach(
          (connection, state) -> {
            if (state.isWaitedFor()) {
              waitedFor.add(Map.entry(connection, state));
            }
          });
      long now = System.nanoTime();
      waitedFor.sort(Comparator.comparingLong(entry -> entry.getValue().since - now));
      int count = Math.min(waitedFor.size(), open.size() - remaining);
      for (int k = 0; k < count; k++) {
        close(waitedFor.get(k).getKey());
      }
      if (count > 0) {
        log.event("warning", "connections-closed", Map.of("count", count, "reason", "too many"));
      }
    } finally {
      shedding.set(false);
    }
  }

  private void close(Connection connection) {
    open.remove(connection);
    connection.getEndPoint().close();
  }

  /** Closes what has taken too long, and looks again in a while. */
  private void look() {
    try {
      long now = System.nanoTime();
      int late = 0;
      for (Map.Entry<Connection, State> entry : open.entrySet()) {
        Connection connection = entry.getKey();
        State state = entry.getValue();
        if (now - state.until > 0) {
          close(connection);
          late++;
        } else if (state.phase == Phase.HEADER
            && !state.begun
            && connection.getBytesIn() != state.bytes) {
          long until = Math.min(state.until - now, HEADER.toNanos()) + now;
          open.replace(
              connection, state, new State(Phase.HEADER, state.since, until, 0, true, null));
        }
      }
      if (late > 0) {
        log.event("info", "connections-closed", Map.of("count", late, "reason", "too slow"));
      }
    } catch (Throwable problem) {
      log.failure("connections", "", problem);
    } finally {
      if (!isStopping() && !isStopped()) {
        scheduler.schedule(this::look, PERIOD_MILLISECONDS, TimeUnit.MILLISECONDS);
      }
    }
  }
}
