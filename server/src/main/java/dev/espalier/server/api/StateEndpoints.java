package dev.espalier.server.api;

import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.feedback.FeedbackLog;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.model.ModelShelf;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** How the service is: for people, probes and programs that watch it. */
final class StateEndpoints {
  private final ModelShelf shelf;
  private final FeedbackLog feedback;
  private final ServiceMetrics metrics;
  private final BooleanSupplier stopping;
  private final byte[] contract;

  StateEndpoints(
      ModelShelf shelf, FeedbackLog feedback, ServiceMetrics metrics, BooleanSupplier stopping) {
    this.shelf = shelf;
    this.feedback = feedback;
    this.metrics = metrics;
    this.stopping = stopping;
    try (InputStream in =
        StateEndpoints.class.getResourceAsStream("/dev/espalier/server/openapi.yaml")) {
      contract = Objects.requireNonNull(in).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** That the process answers at all. */
  void live(Exchange exchange) {
    exchange.json(200, Map.of("status", "live"));
  }

  /**
   * Whether requests are welcome. A model whose newest file is bad still serves, so that the
   * service is ready; one that cannot keep judgements is not. Those who know the token are told
   * what is wrong.
   */
  void ready(Exchange exchange) {
    boolean stops = stopping.getAsBoolean();
    List<Object> models = new ArrayList<>();
    boolean problem = false;
    for (ModelShelf.Slot slot : shelf.slots()) {
      String said = slot.problem();
      problem |= said != null;
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", slot.model().name());
      entry.put("digest", slot.model().digest());
      if (said != null) {
        entry.put("problem", said);
      }
      models.add(entry);
    }
    String unkept = feedback.problem();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(
        "status",
        stops
            ? "stopping"
            : unkept != null ? "not ready" : problem ? "ready, with a problem" : "ready");
    if (exchange.isTrusted()) {
      answer.put("models", models);
      if (unkept != null) {
        answer.put("feedback", "no judgement can be kept: its file " + unkept);
      }
    }
    exchange.json(stops || unkept != null ? 503 : 200, answer);
  }

  /** What is counted. */
  void metrics(Exchange exchange) {
    exchange.bytes(200, ServiceMetrics.TYPE, metrics.text());
  }

  /** The contract. */
  void contract(Exchange exchange) {
    exchange.bytes(200, "application/yaml", contract);
  }
}
