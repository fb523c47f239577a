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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
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

  /** What does not come, or is not taken, at once is waited for after this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Where there was nobody to close, nobody is looked for again before this time. */
  private static final Duration FRUITLESS = Duration.ofMillis(10);

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
   * @param closing what is done before it is closed
   */
  private record State(
      Phase phase,
      long since,
      long until,
      long bytes,
      boolean begun,
      @Nullable Request request,
      Runnable closing) {
    /** Whether nothing is done but to wait for the peer. */
    boolean isWaitedFor(long now) {
      return switch (phase) {
        case HEADER, BODY -> true;
        case WORK -> false;
        case ANSWER -> now - since > PATIENCE.toNanos();
      };
    }
  }

  private final int most;
  private final Scheduler scheduler;
  private final ServiceLog log;
  private final Map<Connection, State> open = new ConcurrentHashMap<>();
  private volatile long fruitless = System.nanoTime() - FRUITLESS.toNanos();
  private final AtomicInteger closed = new AtomicInteger();
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
    open.put(connection, state(Phase.HEADER, HEADER, connection, null, Connections::nothing));
    if (open.size() >= most - most / 8) {
      shed(state -> true, open.size() - (most - most / 4));
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  private static State state(
      Phase phase,
      Duration longest,
      Connection connection,
      @Nullable Request request,
      Runnable closing) {
    long now = System.nanoTime();
    return new State(
        phase, now, now + longest.toNanos(), connection.getBytesIn(), false, request, closing);
  }

  /** What a connection that holds nothing gives back. */
  private static void nothing() {}

  private void enter(Request request, Phase phase, Duration longest, Runnable closing) {
    Connection connection = request.getConnectionMetaData().getConnection();
    open.computeIfPresent(
        connection, (same, before) -> state(phase, longest, same, request, closing));
  }

  /**
   * The header of a request has come; its body is waited for.
   *
   * @param closing gives back what is held for it, where it is closed before the body has come
   */
  void awaitBody(Request request, Runnable closing) {
    enter(request, Phase.BODY, BODY, closing);
  }

  /** All of a request has come. */
  void work(Request request) {
    enter(request, Phase.WORK, Duration.ofDays(1), Connections::nothing);
  }

  /** An answer is being sent. */
  void answer(Request request, int bytes) {
    enter(request, Phase.ANSWER, ANSWER.plusSeconds(bytes / ANSWER_BYTES), Connections::nothing);
  }

  /** A request has been answered; the next one may come. */
  void awaitNext(Request request) {
    // Where the next one has come already it is not waited for.
    open.computeIfPresent(
        request.getConnectionMetaData().getConnection(),
        (same, before) ->
            before.request == request
                ? state(Phase.HEADER, IDLE, same, null, Connections::nothing)
                : before);
  }

  /**
   * Closes the older half of those that hold memory because their bodies are waited for. Called for
   * one of them, which goes on.
   */
  void relieveBodies() {
    Predicate<State> some = state -> state.phase == Phase.BODY;
    shed(some, (int) open.values().stream().filter(some).count() / 2);
  }

  /** The same where bodies or answers have been waited for some time, for whoever needs memory. */
  void relieve() {
    long now = System.nanoTime();
    if (now - fruitless < FRUITLESS.toNanos()) {
      return;
    }
    Predicate<State> some =
        state ->
            state.phase != Phase.HEADER
                && state.isWaitedFor(now)
                && now - state.since > PATIENCE.toNanos();
    int holding = (int) open.values().stream().filter(some).count();
    if (holding == 0) {
      fruitless = now;
    }
    shed(some, (holding + 1) / 2);
  }

  /** Closes the oldest of some of those that are waited for. */
  private void shed(Predicate<State> some, int wanted) {
    if (wanted <= 0 || !shedding.compareAndSet(false, true)) {
      return;
    }
    List<Connection> given = new ArrayList<>();
    try {
      long now = System.nanoTime();
      List<Map.Entry<Connection, State>> waitedFor = new ArrayList<>();
      open.forEach(
          (connection, state) -> {
            if (state.isWaitedFor(now) && some.test(state)) {
              waitedFor.add(Map.entry(connection, state));
            }
          });
      waitedFor.sort(Comparator.comparingLong(entry -> entry.getValue().since - now));
      for (int k = 0; k < waitedFor.size() && given.size() < wanted; k++) {
        if (giveUp(waitedFor.get(k).getKey(), waitedFor.get(k).getValue())) {
          given.add(waitedFor.get(k).getKey());
        }
      }
    } finally {
      shedding.set(false);
    }
    // Closing takes its time; what they held has been given back already.
    closed.addAndGet(given.size());
    given.forEach(connection -> connection.getEndPoint().close());
  }

  /** Gives back what a connection holds; false where it is no longer waited for. */
  private boolean giveUp(Connection connection, State state) {
    boolean found = open.remove(connection, state);
    if (found) {
      state.closing.run();
    }
    return found;
  }

  private void tell(String reason, int count) {
    if (count > 0) {
      log.event("warning", "connections-closed", Map.of("count", count, "reason", reason));
    }
  }

  /** Closes what has taken too long, and looks again in a while. */
  private void look() {
    try {
      long now = System.nanoTime();
      int late = 0;
      for (Connection connection : List.copyOf(open.keySet())) {
        State state = open.get(connection);
        if (state == null) {
          continue; // closed meanwhile
        }
        if (now - state.until > 0) {
          if (giveUp(connection, state)) {
            connection.getEndPoint().close();
            late++;
          }
        } else if (state.phase == Phase.HEADER
            && !state.begun
            && connection.getBytesIn() != state.bytes) {
          long until = Math.min(state.until - now, HEADER.toNanos()) + now;
          open.replace(
              connection,
              state,
              new State(Phase.HEADER, state.since, until, 0, true, null, Connections::nothing));
        }
      }
      tell("too slow", late);
      tell("too many", closed.getAndSet(0));
    } catch (Throwable problem) {
      log.failure("connections", "", problem);
    } finally {
      if (!isStopping() && !isStopped()) {
        scheduler.schedule(this::look, PERIOD_MILLISECONDS, TimeUnit.MILLISECONDS);
      }
    }
  }
}
