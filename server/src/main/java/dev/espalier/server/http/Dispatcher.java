package dev.espalier.server.http;

import dev.espalier.error.InputException;
import dev.espalier.server.Limits;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.work.MemoryBudget;
import dev.espalier.server.work.Workers;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Takes every request: who asks, what for, and whether there is room to answer. */
public final class Dispatcher extends Handler.Abstract {
  /** The header with what a request is called in the log. */
  static final String REQUEST_ID = "X-Request-Id";

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** What anybody may see: whether the service is well, and the page, which then asks for more. */
  private static final List<String> GUARDED = List.of("/v1/", "/metrics");

  private final List<Route> routes;
  private final Consumer<Exchange> files;
  private final Guard guard;
  private final Limits limits;
  private final Admission admission;
  private final Connections connections;
  private final Workers workers;
  private final Workers largeWork;
  private final Workers longWork;
  private final ServiceLog log;
  private final ServiceMetrics metrics;
  private final String idPrefix =
      HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()) + "-";
  private final AtomicLong ids = new AtomicLong();

  /**
   * Makes a dispatcher.
   *
   * @param files answers for every path without a route
   * @param connections hears what callers are waited for
   * @param workers answer short requests
   * @param largeWork answer large ones, so that short ones do not wait for them
   * @param longWork answer what takes longer still, so that nothing else waits for it
   */
  public Dispatcher(
      List<Route> routes,
      Consumer<Exchange> files,
      Guard guard,
      Limits limits,
      Connections connections,
      Workers workers,
      Workers largeWork,
      Workers longWork,
      ServiceLog log,
      ServiceMetrics metrics) {
    this.routes = List.copyOf(routes);
    this.files = files;
    this.guard = guard;
    this.limits = limits;
    this.connections = connections;
    this.admission = new Admission(limits, connections::relieveBodies);
    this.workers = workers;
    this.largeWork = largeWork;
    this.longWork = longWork;
    this.log = log;
    this.metrics = metrics;
    metrics.watch("espalier_requests_under_way", "Requests under way.", admission::underWay);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String given = request.getHeaders().get(REQUEST_ID);
    String id =
        given != null && ID.matcher(given).matches() ? given : idPrefix + ids.incrementAndGet();
    Exchange exchange = new Exchange(request, response, callback, id);
    response.getHeaders().put(REQUEST_ID, id);
    exchange.onSending(bytes -> connections.answer(request, bytes));
    Request.addCompletionListener(request, failure -> connections.awaitNext(request));
    connections.work(request);
    guard.protect(request, response);
    try {
      dispatch(exchange);
    } catch (Problem problem) {
      connections.awaitBody(request, () -> {});
      Body.refuse(exchange, limits, problem);
    } catch (Throwable problem) {
      fail(exchange, problem);
    }
    return true;
  }

  private void dispatch(Exchange exchange) {
    Request request = exchange.request();
    String path = Request.getPathInContext(request);
    Route route = null;
    List<String> allowed = new ArrayList<>();
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    for (Route each : routes) {
      Map<String, String> found = each.match(path);
      if (found != null && each.method().equals(method)) {
        exchange.parts(found);
        route = each;
        break;
      }
      if (found != null) {
        allowed.add(each.method());
      }
    }
    String name = route == null ? (allowed.isEmpty() ? "files" : "none") : route.path();
    Request.addCompletionListener(request, failure -> completed(exchange, name, failure));
    guard.check(request);
    if (guard.isPreflight(request)) {
      exchange.header("Access-Control-Allow-Methods", "GET, POST");
      exchange.header("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id");
      exchange.header("Access-Control-Max-Age", "600");
      exchange.empty(204);
      return;
    }
    if (GUARDED.stream().anyMatch(path::startsWith)) {
      guard.requireToken(request);
    }
    exchange.trusted(guard.knows(request));
    if (route == null && (!allowed.isEmpty() || !method.equals("GET"))) {
      if (allowed.isEmpty()) {
        throw new Problem(Kind.NOT_FOUND, "nothing is served here; see /openapi.yaml");
      }
      exchange.header("Allow", String.join(", ", allowed));
      throw new Problem(
          Kind.METHOD_NOT_ALLOWED, "expected one of the methods " + String.join(", ", allowed));
    }
    if (route == null) {
      files.accept(exchange);
      return;
    }
    switch (route.turn()) {
      case AT_ONCE -> route.endpoint().work(exchange, new byte[0]).run();
      case WORK -> admit(exchange, route.endpoint(), workers);
      case LONG_WORK -> admit(exchange, route.endpoint(), longWork);
    }
  }

  private void admit(Exchange exchange, Route.Endpoint endpoint, Workers chosen) {
    if (admission.isFull()) {
      connections.relieve();
      throw busy();
    }
    Admission.Ticket ticket =
        admission.ticket(exchange.request().getHeaders().getLongField(HttpHeader.CONTENT_LENGTH));
    Request.addCompletionListener(exchange.request(), failure -> ticket.giveBack());
    connections.awaitBody(exchange.request(), ticket::giveBack);
    Consumer<Throwable> failure = problem -> fail(exchange, problem);
    new Body(
            exchange,
            limits,
            ticket,
            body -> {
              connections.work(exchange.request());
              if (!ticket.enter()) {
                throw busy();
              }
              boolean isLarge = chosen == workers && body.length > Admission.SHORT;
              offer(isLarge ? largeWork : chosen, exchange, () -> endpoint.work(exchange, body));
            },
            failure)
        .read();
  }

  /**
   * Puts a request into a queue. What turns out to be much work although the request was short goes
   * on to those who do large work.
   *
   * @param read reads the request and says what then is to do
   */
  private void offer(Workers chosen, Exchange exchange, Supplier<Runnable> read) {
    Consumer<Throwable> failure = problem -> fail(exchange, problem);
    MemoryBudget.Share memory = chosen.memory().share();
    exchange.memory(memory, largeWork.memory().most());
    Request.addCompletionListener(exchange.request(), problem -> memory.close());
    boolean hasRoom =
        chosen.offer(
            () -> {
              Runnable work = read.get();
              if (chosen == workers && exchange.isHeavy()) {
                long held = memory.held();
                memory.close();
                offer(
                    largeWork,
                    exchange,
                    () -> {
                      exchange.memory().take(held);
                      return work;
                    });
              } else {
                work.run();
              }
            },
            failure);
    if (!hasRoom) {
      throw busy();
    }
  }

  private static Problem busy() {
    return new Problem(
        Kind.OVERLOADED, "too many requests are waiting; expected to come again in a second");
  }

  /** Tells what went wrong; what is no fault of the caller is told in the log only. */
  private void fail(Exchange exchange, Throwable problem) {
    if (problem instanceof Problem known) {
      if (known.kind() == Kind.OVERLOADED) {
        connections.relieve();
      }
      exchange.problem(known);
    } else if (problem instanceof InputException mistake) {
      exchange.problem(new Problem(Kind.BAD_REQUEST, String.valueOf(mistake.getMessage())));
    } else if (isOutOfMemory(problem)) {
      // Answered first: a line of the log needs memory as well.
      exchange.problem(
          new Problem(
              Kind.OVERLOADED, "there is not enough memory now; expected to come again with less"));
      log.failure("memory", exchange.id(), problem);
    } else {
      log.failure("fault", exchange.id(), problem);
      exchange.problem(
          new Problem(
              Kind.INTERNAL, "a fault of the service, which is in its log under " + exchange.id()));
    }
  }

  private static boolean isOutOfMemory(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  private void completed(Exchange exchange, String route, @Nullable Throwable failure) {
    Request request = exchange.request();
    int status = exchange.response().getStatus();
    double seconds = (System.nanoTime() - request.getBeginNanoTime()) / 1e9;
    metrics.request(route, request.getMethod(), status, seconds);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", exchange.id());
    line.put("method", request.getMethod());
    line.put("path", request.getHttpURI().getPath());
    line.put("status", status);
    line.put("ms", Math.round(seconds * 1e5) / 1e2);
    String note = exchange.note();
    if (note != null) {
      line.put("note", note);
    }
    if (failure != null) {
      line.put("failure", String.valueOf(failure.getClass().getSimpleName()));
    }
    log.event(status >= 500 ? "warning" : "info", "request", line);
  }
}
