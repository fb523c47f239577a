package dev.espalier.server;

import dev.espalier.error.InputException;
import dev.espalier.server.api.Routes;
import dev.espalier.server.feedback.FeedbackLog;
import dev.espalier.server.http.Connections;
import dev.espalier.server.http.Dispatcher;
import dev.espalier.server.http.Errors;
import dev.espalier.server.http.Guard;
import dev.espalier.server.http.Route;
import dev.espalier.server.http.StaticFiles;
import dev.espalier.server.model.LoadedModel;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.RowStore;
import dev.espalier.server.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A running service.
 *
 * <pre>{@code
 * try (Service service = Service.start(ServiceOptions.of(List.of(Path.of("news.model"))))) {
 *   service.await();
 * }
 * }</pre>
 */
public final class Service implements AutoCloseable {
  private static final int HTTP_THREADS = 16;
  private static final int IDLE_MILLISECONDS = 30_000;

  private static final int SLOW_PLACES = 16;
  private static final int SLOW_WORKERS = 2;
  private static final int SLOWNESS = 6;

  /** Short requests have this part of the memory to themselves. */
  private static final int SHORT_SHARE = 4;

  private final ServiceOptions options;
  private final ServiceLog log;
  private final ModelShelf shelf;
  private final Routes routes;
  private final ServerConnector connector;

  /** What must be closed, the last first: requests before work, work before files. */
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean started;
  private volatile boolean stopping;

  private Service(ServiceOptions options) {
    this.options = options;
    this.log = new ServiceLog(options.log());
    opened.push(log::stop);
    Limits limits = options.limits();
    ServiceMetrics metrics = new ServiceMetrics();
    metrics.watch("espalier_log_lines_lost", "Lines that the log left out.", log::lost);
    try {
      this.shelf = new ModelShelf(options.models(), log, metrics);
      opened.push(shelf::stop);
      RowStore rows = rows();
      FeedbackLog feedback =
          new FeedbackLog(
              options.feedback(),
              log,
              (line, place) -> {
                if (rows != null) {
                  rows.note(line, place);
                }
              });
      opened.push(feedback);
      if (rows != null) {
        rows.notices()
            .forEach(said -> log.event("warning", "feedback-rows", Map.of("notice", said)));
      }
      long memory = memory();
      Workers longWork =
          new Workers(
              "slow", SLOW_WORKERS, SLOW_PLACES, limits.time().multipliedBy(SLOWNESS), memory);
      opened.push(longWork::stop);
      Workers largeWork =
          new Workers(
              "large",
              options.workers(),
              limits.waiting(),
              limits.time(),
              memory - memory / SHORT_SHARE);
      opened.push(largeWork::stop);
      // The last to be opened is the first to end; until then it passes work on.
      Workers workers =
          new Workers(
              "work", options.workers(), limits.waiting(), limits.time(), memory / SHORT_SHARE);
      opened.push(workers::stop);
      metrics.watch(
          "espalier_requests_waiting",
          "Requests that wait for a worker.",
          () -> workers.waiting() + largeWork.waiting());
      metrics.watch(
          "espalier_requests_memory_bytes",
          "Memory that requests need, by their own estimates.",
          () -> workers.memory().taken() + largeWork.memory().taken());
      this.routes = new Routes(shelf, rows, feedback, limits, metrics, () -> stopping);
      Scheduler scheduler = new ScheduledExecutorScheduler("espalier-timer", true);
      Connections connections = new Connections(limits.connections(), scheduler, log);
      Dispatcher dispatcher =
          new Dispatcher(
              routes.all(),
              new StaticFiles(),
              new Guard(hosts(options), options.token(), options.allowedOrigins()),
              limits,
              connections,
              workers,
              largeWork,
              longWork,
              log,
              metrics);
      Server server = server(dispatcher, scheduler);
      opened.push(server::stop);
      this.connector = connector(server);
      connector.addBean(connections);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private @Nullable RowStore rows() {
    if (options.data() == null) {
      return null;
    }
    LoadedModel first = shelf.slots().iterator().next().model();
    RowStore rows = new RowStore(options.data(), first, log);
    opened.push(rows);
    return rows;
  }

  /** What requests may need: of the memory that was set aside, what the models leave. */
  private long memory() {
    long models = 0;
    for (Path model : options.models()) {
      try {
        models += Files.size(model);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    long most = options.limits().memory();
    return Math.max(most / 4, most - models);
  }

  private Server server(Dispatcher dispatcher, Scheduler scheduler) {
    QueuedThreadPool pool = new QueuedThreadPool(HTTP_THREADS, 4);
    pool.setName("espalier-http");
    pool.setDaemon(true);
    Server server = new Server(pool, scheduler, null);
    server.setHandler(new GracefulHandler(dispatcher));
    server.setErrorHandler(new Errors());
    server.setStopTimeout(options.grace().toMillis());
    return server;
  }

  private ServerConnector connector(Server server) {
    ServerConnector made = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
    made.setHost(options.host());
    made.setPort(options.port());
    made.setIdleTimeout(IDLE_MILLISECONDS);
    made.setAcceptQueueSize(options.limits().connections());
    server.addConnector(made);
    server.addBean(new NetworkConnectionLimit(options.limits().connections(), made));
    return made;
  }

  private static HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    http.setRequestHeaderSize(16 << 10);
    return http;
  }

  /** The names by which the service may be called; empty for any, where a token protects it. */
  private static Set<String> hosts(ServiceOptions options) {
    Set<String> names = new HashSet<>();
    options.allowedHosts().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    if (ServiceOptions.isLoopback(options.host())) {
      names.addAll(List.of("localhost", "127.0.0.1", "::1"));
      names.add(options.host().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** Starts a service; what cannot be served is an {@link InputException}. */
  public static Service start(ServiceOptions options) {
    JettyLog.quieten();
    Service service = new Service(options);
    try {
      service.connector.getServer().start();
    } catch (IOException e) {
      service.close();
      throw new InputException(
          "cannot listen at " + options.host() + ":" + options.port() + ": " + e.getMessage(), e);
    } catch (Exception e) {
      service.close();
      throw new IllegalStateException("the server does not start", e);
    }
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("address", service.address().toString());
    facts.put("models", service.shelf.slots().size());
    facts.put("workers", options.workers());
    service.started = true;
    service.log.event("info", "started", facts);
    return service;
  }

  /** Where it listens. */
  public URI address() {
    String host = options.host();
    int port =
        connector.getTransport() instanceof ServerSocketChannel channel
            ? port(channel)
            : options.port();
    return URI.create(
        "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + "/");
  }

  private static int port(ServerSocketChannel channel) {
    try {
      return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is served where. */
  List<Route> routes() {
    return routes.all();
  }

  /** Loads all model files again, changed or not. */
  public void reload() {
    shelf.reload();
  }

  /** Waits until it is stopped. */
  public void await() throws InterruptedException {
    ended.await();
  }

  /** Tells of a service that was there; one that does not start is told by its exception. */
  private void tell(String event) {
    if (started) {
      log.event("info", event, Map.of());
    }
  }

  /** Answers what is under way, takes nothing new, and ends. */
  @Override
  public void close() {
    if (stopping) {
      return;
    }
    stopping = true;
    tell("stopping");
    boolean interrupted = false;
    while (!opened.isEmpty()) {
      if (opened.size() == 1) {
        tell("stopped");
      }
      try {
        opened.pop().close();
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (Exception e) {
        log.failure("stop", "", e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    ended.countDown();
  }
}
